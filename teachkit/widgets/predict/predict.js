// @ts-check
// Predict: a question, an answer to commit to, and only then the result and why it is so.
//
// All of it is here: no Python is needed, so saved and exported pages ask as notebooks do.

import { make, parsed, setText } from "../shared/dom.js";
import { button, KEEPS_KEYS } from "../shared/keys.js";
import { Present } from "../shared/present.js";
import { listenTogether, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { watchSize } from "../stepper/screen.js";
import { countedAnswers, isRight, typedNumber } from "./judge.js";

/** @import { Context, End } from "../shared/data" */
/** @import { AskedFirst } from "./data" */

const MOST = 999; // hands that are counted for one answer
let made = 0; // so that no two questions of a page share their radio buttons

// A text in which backticks enclose code.
/** @param {string} text */
function written(text) {
  return text.split("`").map((part, number) => (number % 2 ? make("code", {}, part) : part));
}

/** @param {string} answer */
function grouped(answer) {
  return /^-?\d{5,}$/.test(answer) ? Number(answer).toLocaleString("en") : answer;
}

class PredictView {
  /** @param {Context} context */
  constructor({ model, el }) {
    this.model = model;
    /** @type {AskedFirst} */
    this.asked = model.get("_asked");
    this.name = `tkp-${made++}`;
    this.isCounting = Object.keys(model.get("tally")).length > 0;
    this.chosen = model.get("said");
    this.answers = make("div", { class: "tkp-answers" });
    this.complaint = make("p", { class: "tkp-complaint", role: "alert" });
    this.counting = button({ class: "tk-button", title: "For lecturers: count how many of the class say what" },
      () => this.count());
    this.commit = button({ class: "tk-button tk-primary" }, () => this.decide());
    this.again = button({ class: "tk-button" }, () => this.reset(), "Ask again");
    this.told = make("div", { class: "tkp-told", role: "group", "aria-label": "Result",
      tabindex: -1, ...KEEPS_KEYS });
    this.present = new Present(() => this.root);
    this.root = make("div", { class: "tk-root tkp-predict", tabindex: -1, ...KEEPS_KEYS },
      make("fieldset", { class: "tkp-question" },
        make("legend", { class: "tkp-ask" }, ...written(this.asked.question)),
        ...(this.asked.code ? [make("pre", { class: "tkp-code" }, this.asked.code)] : []),
        this.answers),
      this.complaint,
      make("div", { class: "tk-bar" }, this.commit, this.again, this.counting,
        make("div", { class: "tk-group tk-right" }, this.present.button)), this.told);
    this.root.addEventListener("keydown", (event) => this.key(event));
    el.append(this.root);
  }

  get isOpen() {
    return this.model.get("is_open");
  }

  /** @returns {Record<string, number>} */
  get tally() {
    return this.model.get("tally");
  }

  /** @param {Record<string, unknown>} values */
  tell(values) {
    for (const [name, value] of Object.entries(values)) this.model.set(name, value);
    this.model.save_changes();
    this.show();
  }

  // ---- what a person does

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const isTyped = target instanceof HTMLInputElement && target.type === "text";
    if (event.key === "f" && !isTyped && !(event.ctrlKey || event.metaKey || event.altKey)) {
      event.preventDefault();
      this.present.toggle();
    }
    if (/^[1-9]$/.test(event.key) && !isTyped && !this.isOpen) {
      const choice = /** @type {HTMLInputElement | undefined} */ (
        this.answers.querySelectorAll("input[type=radio]")[Number(event.key) - 1]);
      choice?.focus();
      choice?.click();
    }
    if (event.key !== "Enter" || this.isOpen || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (isTyped && this.isCounting) this.addNumber(target);
    else this.decide();
  }

  decide() {
    const field = /** @type {HTMLInputElement | null} */ (this.answers.querySelector("[type=text]"));
    const said = field ? typedNumber(field.value) : this.chosen;
    if (field?.value.trim() && !said) return this.complain("Type a number, such as 7 or −2.5.");
    const isCounted = Object.keys(this.tally).length > 0;
    if (!said && !isCounted) {
      return this.complain(field ? "Type a number first." : "Choose an answer first.");
    }
    this.tell({ said, is_open: true });
    this.told.focus({ preventScroll: true });
    this.told.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words */
  complain(words) {
    setText(this.complaint, words);
    /** @type {HTMLElement | null} */ (this.answers.querySelector("input"))?.focus();
  }

  reset() {
    this.chosen = "";
    this.tell({ said: "", tally: {}, is_open: false });
    /** @type {HTMLElement | null} */ (this.answers.querySelector("input"))?.focus();
  }

  count() {
    this.isCounting = !this.isCounting;
    this.show();
  }

  /** @type {(answer: string, by: number) => void} */
  hands(answer, by) {
    const now = Math.max(0, Math.min(MOST, (this.tally[answer] ?? 0) + by));
    const { [answer]: _, ...others } = this.tally;
    this.tell({ tally: now ? { ...others, [answer]: now } : others });
  }

  /** @param {HTMLInputElement} field */
  addNumber(field) {
    const answer = typedNumber(field.value);
    if (!answer) return this.complain("Type a number, such as 7 or −2.5.");
    this.hands(answer, 1);
    /** @type {HTMLElement | null} */ (this.answers.querySelector("[type=text]"))?.focus();
  }

  // ---- what is seen

  show() {
    const { isOpen, isCounting, asked } = this;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.tkpKey;
    setText(this.complaint, "");
    this.root.classList.toggle("tkp-open", isOpen);
    const listed = countedAnswers(asked, Object.keys(this.tally), isOpen && isCounting);
    const rows = asked.choices || isCounting ? listed.map((answer) => this.row(answer)) : [];
    const field = asked.choices || (isOpen && isCounting) ? [] : [this.field()];
    this.answers.replaceChildren(...rows, ...field);
    if (focused) {
      const same = this.answers.querySelector(`[data-tkp-key="${CSS.escape(focused)}"]`);
      /** @type {HTMLElement | null} */ (same)?.focus({ preventScroll: true });
    }
    this.commit.hidden = isOpen;
    this.again.hidden = !isOpen;
    this.counting.hidden = isOpen;
    setText(this.commit, isCounting ? "Show the answer" : "That is my answer");
    setText(this.counting, isCounting ? "Stop counting" : "Count a class");
    this.told.hidden = !isOpen;
    this.told.replaceChildren(...(isOpen ? this.outcome() : []));
  }

  // One of the answers: a choice to take, and how many take it.
  /** @param {string} answer */
  row(answer) {
    const { asked, isOpen } = this;
    const right = isOpen && isRight(asked, answer);
    const row = make("div", { class: `tkp-row${right ? " tkp-right" : ""}` });
    const label = make("label", { class: "tkp-choice" });
    if (asked.choices) {
      const radio = make("input", { type: "radio", name: this.name, value: answer,
        disabled: isOpen, "data-tkp-key": `choice ${answer}`, ...KEEPS_KEYS });
      radio.checked = answer === this.chosen;
      radio.addEventListener("change", () => { this.chosen = answer; setText(this.complaint, ""); });
      label.append(radio);
    }
    label.append(make("span", {}, ...written(grouped(answer))));
    if (right) label.append(make("span", { class: "tkp-sign" }, "✓ right"));
    else if (isOpen && this.model.get("said") === answer) {
      label.append(make("span", { class: "tkp-sign" }, "your answer"));
    }
    row.append(label);
    if (this.isCounting) row.append(this.counter(answer));
    return row;
  }

  /** @param {string} answer */
  counter(answer) {
    const hands = this.tally[answer] ?? 0;
    const all = Object.values(this.tally).reduce((sum, each) => sum + each, 0);
    const bar = make("span", { class: "tkp-bar", "aria-hidden": "true" });
    bar.style.setProperty("--tkp-share", String(all ? hands / all : 0));
    const number = make("output", { class: "tkp-hands" }, String(hands));
    const change = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
      button({ class: "tk-button", "aria-label": `${words} for ${answer}`,
        "data-tkp-key": `${sign} ${answer}` }, () => this.hands(answer, by), sign);
    return make("span", { class: "tkp-counter", role: "group", "aria-label": `Hands for ${answer}` },
      ...(this.isOpen ? [number]
        : [change(-1, "−", "One hand less"), number, change(1, "+", "One hand more")]), bar);
  }

  // Where a number is typed.
  field() {
    const { isOpen, isCounting } = this;
    const field = make("input", { type: "text", inputmode: "decimal", class: "tkp-field",
      autocomplete: "off", maxlength: 40, disabled: isOpen, "data-tkp-key": "field",
      "aria-label": isCounting ? "A number that somebody says" : "Your number", ...KEEPS_KEYS });
    field.value = isCounting ? "" : grouped(this.chosen);
    field.addEventListener("input", () => {
      this.chosen = typedNumber(field.value);
      setText(this.complaint, "");
    });
    const add = button({ class: "tk-button" }, () => this.addNumber(field), "Add");
    return make("div", { class: "tkp-row" }, field, ...(isCounting ? [add] : []));
  }

  outcome() {
    const { asked, model } = this;
    const said = model.get("said");
    const right = said ? isRight(asked, said) : null;
    const quoted = (/** @type {string} */ answer) => (asked.choices ? `“${answer}”` : grouped(answer));
    const it = asked.answer === null ? "" : `It is ${quoted(asked.answer)}.`;
    const words = right ? `✓ Right. ${it}` : said ? `You said ${quoted(said)}. ${it}` : it;
    const { svg, text } = asked.result ?? {};
    this.told.dataset.sort = right === null ? "open" : right ? "right" : "wrong";
    return [
      ...(words ? [make("p", { class: "tkp-headline" }, ...written(words.trim()))] : []),
      ...(svg ? [make("div", { class: "tkp-picture" }, parsed(svg))] : []),
      ...(text ? [make("pre", {}, text)] : []),
      ...asked.why.split("\n\n").filter(Boolean).map((part) => make("p", {}, ...written(part))),
    ];
  }
}

/** @type {(context: Context) => End} */
export function renderPredict(context) {
  const { model } = context;
  const view = new PredictView(context);
  const undress = dress(view.root, model, () => view.root);
  const unwatch = watchSize(view.root, () => {});
  view.show();
  const unlisten = listenTogether(model, ["said", "tally", "is_open"], () => view.show());
  return () => {
    undress();
    unwatch();
    view.present.end();
    unlisten();
  };
}

export const render = withPython(renderPredict, { goesOnAlone: true });
