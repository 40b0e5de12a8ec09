// The site in Firefox: node firefox.mjs PUPPETEER FIREFOX ADDRESS yes|no
//
// The last word says whether Python may wait for the page (JSPI). Prints what happened, as JSON.

const [library, executablePath, address, waits] = process.argv.slice(2);
const { default: puppeteer } = await import(library);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  headless: true,
  protocolTimeout: 240_000,
  extraPrefsFirefox: { "javascript.options.wasm_js_promise_integration": waits === "yes" },
});
const page = await browser.newPage();
page.setDefaultTimeout(240_000);
const told = { outside: [], errors: [] };
page.on("request", (request) => {
  if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) {
    told.outside.push(request.url());
  }
});
page.on("pageerror", (error) => told.errors.push(error.message));
const words = (selector) => page.$eval(selector, (element) => element.textContent);

await page.goto(`${address}lessons/02-alpha-beta.html`);
await page.waitForSelector(".tks-stepper .tks-forward");
await page.click(".tks-stepper .tks-first");
const before = await words(".tks-stepper .tks-says");
await page.click(".tks-stepper .tks-forward");
await page.waitForFunction(
  (said) => document.querySelector(".tks-stepper .tks-says").textContent !== said, {}, before,
);

await page.goto(`${address}run/notebooks/index.html?path=00-start-here.ipynb`);
const ready = await page.waitForFunction(() => {
  const words = document.querySelector("#tk-splash div")?.textContent;
  return words?.startsWith("Python is ready") && words;
});
told.ready = await ready.jsonValue();
await page.waitForFunction(
  () => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel,
);
await page.evaluate(() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.info.then());
const run = (code) => page.evaluate(async (code) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const request = kernel.requestExecute({ code });
  let heard = "";
  request.onIOPub = ({ content }) => {
    heard += content.text ?? content.evalue ?? Object.keys(content.data ?? {}).join(" ");
  };
  await request.done;
  return heard;
}, code);
const show = (code) => page.evaluate(async (code) => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex = content.widgets.findIndex((cell) => cell.model.type === "code");
  content.activeCell.model.sharedModel.setSource(code);
  await jupyterapp.commands.execute("notebook:run-cell");
}, code);

told.waits = await run("from pyodide.ffi import can_run_sync; print(can_run_sync())");
told.figure = await run(
  "from teachkit import *; figure(record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6]])))",
);
told.endless = await run(
  "def search(game, state):\n    while True: pass\nprint(check_search(search, 'minimax').title)",
);
// Far deeper than there is time for: it is cancelled, or it plays when its time is over.
const seconds = waits === "yes" ? 100 : 5;
await show(
  `match = Match(ConnectFour(), opponent=AlphaBeta(depth=20, seconds=${seconds})); match`,
);
await page.waitForSelector('.tkb-board .tkb-hit[data-hit="3"]');
await page.click('.tkb-board .tkb-hit[data-hit="3"]');
await page.waitForFunction(
  () => document.querySelector(".tkm-words").textContent === "yellow thinks …",
);
await page.evaluate(() => {
  [...document.querySelectorAll(".tkm-panel button")]
    .find((button) => button.textContent.trim() === "Cancel")?.click();
});
await page.waitForFunction(
  () => document.querySelector(".tkm-words").textContent !== "yellow thinks …",
);
told.cancelled = await words(".tkm-words");
console.log(JSON.stringify(told));
await browser.close();
process.exit(0);
