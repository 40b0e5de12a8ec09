// @ts-check
// One slide at a time: arrow keys, Page Up and Page Down (which presenters' remotes send), the bar.

/** @type {NodeListOf<HTMLElement>} */
const found = document.querySelectorAll(".slide");
const slides = [...found];

// A part of the bar, or of a slide.
/** @type {(name: string, within?: ParentNode | null) => any} */
const part = (name, within = document.querySelector(".bar")) => within?.querySelector(name);
let at = 0;

// A slide without a heading goes on under the last one.
function headings() {
  let last = document.title;
  for (const slide of slides) {
    const own = slide.querySelector(".content .jp-MarkdownCell :is(h1, h2, h3)");
    if (!own) {
      const running = document.createElement("p");
      running.className = "running";
      running.textContent = last;
      part(".content", slide).prepend(running);
    }
    slide.dataset.heading = last = own?.textContent ?? last;
  }
  const [first] = slides;
  const isShort = first.textContent.length < 500 && !first.querySelector(".jp-CodeCell");
  first.classList.toggle("title", isShort && !first.querySelector(".running"));
}

// A picture that stands alone on its slide takes the room that there is, within reason.
/** @param {HTMLElement} slide */
function fit(slide) {
  /** @type {NodeListOf<HTMLImageElement>} */
  const pictures = slide.querySelectorAll(".content .jp-OutputArea-output img");
  if (pictures.length !== 1) return;
  const [picture] = pictures;
  picture.style.width = "";
  const { offsetWidth: width, offsetHeight: height } = picture;
  const room = part(".content", slide);
  const spare = slide.clientHeight - room.offsetHeight - 40;
  const most = picture.src.startsWith("data:image/svg") ? 1.7 : 1; // others would blur
  const scale = Math.min(most, room.clientWidth / width, Math.max(280, height + spare) / height);
  picture.style.width = `${Math.floor(width * scale)}px`;
}

/** @param {number} number */
function show(number) {
  at = Math.max(0, Math.min(slides.length - 1, number));
  for (const [n, slide] of slides.entries()) slide.classList.toggle("now", n === at);
  slides[at].focus({ preventScroll: true });
  fit(slides[at]);
  part(".where").textContent = slides[at].dataset.heading;
  part(".count").textContent = `${at + 1} / ${slides.length}`;
  part(".progress").style.width = `${(100 * (at + 1)) / slides.length}%`;
  part(".back").disabled = at === 0;
  part(".on").disabled = at === slides.length - 1;
  part(".notes-button").hidden = !slides[at].querySelector(".notes");
  history.replaceState(null, "", `#${at + 1}`);
}

// What does not fit on the screen is shown before the next slide is.
/** @param {1 | -1} direction */
function turn(direction) {
  const slide = slides[at];
  const hidden = direction > 0
    ? slide.scrollHeight - slide.clientHeight - slide.scrollTop
    : slide.scrollTop;
  if (hidden < 8) show(at + direction);
  else slide.scrollBy(0, direction * Math.min(hidden, 0.85 * slide.clientHeight));
}

function tell() {
  const noted = document.body.classList.toggle("noted");
  part(".notes-button").setAttribute("aria-pressed", noted);
}

/** @type {Record<string, () => void>} */
const ANYWHERE = { PageDown: () => turn(1), PageUp: () => turn(-1), Escape: () => slides[at].focus() };
/** @type {Record<string, () => void>} */
const OUTSIDE = {
  ArrowRight: () => show(at + 1),
  ArrowLeft: () => show(at - 1),
  " ": () => turn(1),
  Home: () => show(0),
  End: () => show(slides.length - 1),
  s: tell,
};

// A widget keeps its keys; from within it, Escape leads back to the slides.
/** @param {KeyboardEvent} event */
function key(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const target = /** @type {Element} */ (event.target);
  const inside = target.closest(".tk-place, input, select, textarea")
    || (event.key === " " && target.closest("button, a, summary"));
  const act = ANYWHERE[event.key] ?? (inside ? null : OUTSIDE[event.key]);
  if (!act) return;
  event.preventDefault();
  act();
}

// A widget in use is seen whole.
/** @param {Event} event */
function uncover({ target }) {
  if (!(target instanceof Element)) return;
  target.closest(".tk-place")?.scrollIntoView({ block: "nearest" });
}

// The address names a slide by its number, or a heading on it.
function asked() {
  const name = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(name)?.closest(".slide");
  const named = slides.findIndex((slide) => slide === target);
  return named >= 0 ? named : (Number(name) || 1) - 1;
}

document.body.classList.add("live");
document.addEventListener("keydown", key);
document.addEventListener("keyup", uncover);
document.addEventListener("click", uncover);
addEventListener("hashchange", () => show(asked()));
part(".on").addEventListener("click", () => show(at + 1));
part(".back").addEventListener("click", () => show(at - 1));
part(".notes-button").addEventListener("click", tell);
addEventListener("resize", () => fit(slides[at]));
addEventListener("load", () => fit(slides[at]));
headings();
show(asked());
