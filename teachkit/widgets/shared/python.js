// @ts-check
// Python, on the other side of a model: hearing of it, and missing it.

import { make, setText } from "./dom.js";
import { unpackedAtOnce } from "./packed.js";

/** @import { Context, End, Model } from "./data" */

// Hear of events of the model; what comes back ends it.
/** @type {(model: Model, listeners: Record<string, (message?: any) => void>) => End} */
export function listen(model, listeners) {
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
  };
}

// The same for values of the model, some of which belong together: when all of what Python sent at
// once has come, `update` is called once. (Not every host sets them all before it tells of one.)
/** @type {(model: Model, names: string[], update: () => void) => End} */
export function listenTogether(model, names, update) {
  let isDue = false;
  let isOver = false;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) update();
    });
  };
  const unlisten = listen(model,
    Object.fromEntries(names.map((name) => [`change:${name}`, soon])));
  return () => {
    isOver = true;
    unlisten();
  };
}

const PACKED = "packed:"; // how a long text begins

/** @param {string} text */
function data(text) {
  return JSON.parse(text.startsWith(PACKED) ? unpackedAtOnce(text.slice(PACKED.length)) : text);
}

// A model whose own values are data, where Python says them as texts.
/** @type {(model: Model) => Model} */
function read(model) {
  /** @type {Record<string, { text: string, value: any }>} */
  const known = {};
  return {
    get(name) {
      const text = model.get(name);
      if (typeof text !== "string" || !/^_/.test(name) || !/^([{[]|packed:)/.test(text)) return text;
      if (known[name]?.text !== text) known[name] = { text, value: data(text) };
      return known[name].value;
    },
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on: (event, listener) => model.on(event, listener),
    off: (event, listener) => model.off(event, listener),
    send: (message, callbacks) => model.send(message, callbacks),
  };
}

const PATIENCE = 4000; // milliseconds that Python may be silent
const GONE = "Python has stopped or was restarted, and does not know this any more. "
  + "Run the cell again to go on.";
const SILENT = "Python has not answered yet. It may be busy with another cell: then wait. "
  + "If it was restarted, run this cell again.";
const STORED = "This is how it stood when the notebook was saved. Run the cell to go on.";
const LOUD = { background: "#7a1f00", borderRadius: "8px", boxSizing: "border-box", color: "#fff",
  font: "600 14px/1.4 system-ui, sans-serif", margin: "0 0 6px", padding: "7px 12px",
  minWidth: "100%", width: "0" }; // as wide as the widget, and never widening it

/**
 * A widget that says so when Python is gone, or silent after something was sent. A notebook tells
 * of a lost connection, and of when Python has heard, but not whether the answer got here: where
 * all is answered we wait for that.
 * @param {(context: Context) => End} render
 * @param {object} [python]
 * @param {string[]} [python.answers] the events by which Python answers whatever is sent
 * @param {boolean} [python.goesOnAlone] is Python needed only when something is asked?
 * @returns {(context: Context) => End}
 */
export function withPython(render, { answers = [], goesOnAlone = false } = {}) {
  return (context) => {
    const model = read(context.model), { el } = context;
    const unmiss = missPython(el, model, answers, goesOnAlone);
    const end = render({ model, el });
    if (!goesOnAlone && isStored(el)) putAway(el);
    return () => {
      end();
      unmiss();
    };
  };
}

// Does it come from a saved notebook, without a line to Python?
/** @param {HTMLElement} el */
function isStored(el) {
  return Boolean(el.closest(".jupyter-widgets-disconnected"));
}

// What needs Python and has none is looked at, and not used.
/** @param {HTMLElement} el */
function putAway(el) {
  const root = /** @type {HTMLElement} */ (el.lastElementChild);
  root.inert = true;
  root.style.filter = "saturate(0.4)";
}

/** @type {(el: HTMLElement, model: Model, answers: string[], goesOnAlone: boolean) => End} */
function missPython(el, model, answers, goesOnAlone) {
  const notice = make("div", { class: "tk-missed", role: "alert", hidden: true });
  Object.assign(notice.style, LOUD);
  el.prepend(notice);
  // An exported page looks like a notebook, and its widgets have no Python that could be silent.
  const isNotebook = document.body.dataset.jpThemeLight !== undefined && !model.get("alone");
  let isGone = false;
  let timer = 0;
  const say = (/** @type {string} */ words) => {
    clearTimeout(timer);
    setText(notice, !goesOnAlone && isStored(el) ? STORED : words);
    notice.hidden = !notice.textContent;
  };
  const heard = () => {
    isGone = false;
    say("");
  };
  const send = model.send;
  model.send = (message) => {
    clearTimeout(timer);
    try {
      send.call(model, message, isNotebook && !answers.length ? { iopub: { status: heard } } : undefined);
    } catch { // there is no line to Python any more
      isGone = true;
    }
    if (isGone) say(GONE);
    else if (isNotebook && !isStored(el)) timer = setTimeout(() => say(SILENT), PATIENCE);
  };
  const leave = () => {
    isGone = true;
    if (!goesOnAlone) say(GONE);
  };
  const unlisten = listen(model, { comm_live_update: leave,
    ...Object.fromEntries(answers.map((event) => [event, heard])) });
  say("");
  return () => {
    model.send = send;
    clearTimeout(timer);
    unlisten();
    notice.remove();
  };
}
