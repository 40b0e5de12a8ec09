// @ts-check
// Says what is being loaded while a notebook opens, and loads it meanwhile.
//
// Python itself is fetched only once JupyterLab has opened the notebook. Here it is asked for at
// once, so that it lies in the browser's cache by then.

const FOLDER = new URL("static/pyodide/", import.meta.url);
const SIZES = new URL("splash.json", import.meta.url);
const AT_ONCE = 6;
const TO_READ = 100; // milliseconds a letter

const READY = "Python is ready: Shift+Enter runs a cell.";
const CANNOT_WAIT = `${READY} This browser has no JSPI, so a search cannot be cancelled once it has
  begun, and a package that a cell lacks is fetched by %pip install.`;

const LOOK = `
  position: fixed; z-index: 2000; left: 50%; bottom: 16px; transform: translateX(-50%);
  width: min(460px, calc(100vw - 32px)); box-sizing: border-box; padding: 10px 14px;
  border-radius: 8px; font: 14px/1.4 system-ui, sans-serif; background: #1f2328; color: #fff;
  box-shadow: 0 2px 12px rgb(0 0 0 / 35%)`;

/** The words and the bar. */
class Splash {
  constructor() {
    this.box = document.createElement("div");
    this.box.setAttribute("role", "status");
    this.box.id = "tk-splash";
    this.box.style.cssText = LOOK;
    this.words = document.createElement("div");
    this.bar = document.createElement("progress");
    this.bar.style.cssText = "display: block; width: 100%; margin-top: 6px";
    this.bar.setAttribute("aria-label", "How much is loaded");
    this.box.append(this.words, this.bar);
    document.body.append(this.box);
  }

  /** @type {(words: string, part?: number) => void} */
  say(words, part) {
    this.words.textContent = words;
    if (part === undefined) this.bar.removeAttribute("value");
    else this.bar.value = part;
  }

  /** @param {string} words */
  end(words) {
    this.words.textContent = words;
    this.bar.remove();
    window.setTimeout(() => this.box.remove(), words.length * TO_READ);
  }
}

// Fetch a file and tell how many bytes have come.
/** @type {(url: URL, came: (bytes: number) => void) => Promise<void>} */
async function fetched(url, came) {
  const reader = (await fetch(url)).body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    came(part.value.length);
  }
}

/** @param {Splash} splash */
async function fetchAll(splash) {
  /** @type {Record<string, number>} */
  const sizes = await (await fetch(SIZES)).json();
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const names = Object.keys(sizes);
  let done = 0;
  const came = (/** @type {number} */ bytes) => {
    done += bytes;
    const mega = (/** @type {number} */ size) => (size / 1e6).toFixed(0);
    splash.say(`Fetching Python: ${mega(done)} of ${mega(all)} MB`, Math.min(done / all, 1));
  };
  const work = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      await fetched(new URL(name, FOLDER), came);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// The kernel of the notebook, as soon as it answers.
async function kernelReady() {
  /** @type {any} */
  const page = window;
  for (;;) {
    const kernel = page.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
    if (kernel) {
      await kernel.info;
      return;
    }
    await new Promise((go) => window.setTimeout(go, 100));
  }
}

async function run() {
  const splash = new Splash();
  splash.say("Fetching Python …");
  const ready = kernelReady();
  await Promise.race([fetchAll(splash), ready]).catch(() => {}); // the kernel says what is missing
  splash.say("Starting Python in this browser …", 1); // a bar that moves would take it time
  await ready;
  splash.end("Suspending" in WebAssembly ? READY : CANNOT_WAIT);
}

void run();
