// @ts-check
// The Quiz: a question about a tree, answered by clicking and typing, marked by Python.
//
// In a notebook the right answer is not in the page before it was given or asked for; a page of its
// own has it (`page_model.js`).

import { make } from "../shared/dom.js";
import { listen, withPython } from "../shared/python.js";
import { dress } from "../shared/root.js";
import { QuizView } from "./view.js";

/** @import { Context, End } from "../shared/data" */

/** @type {(context: Context) => End} */
export function renderQuiz({ model, el }) {
  const root = make("div", { class: "tk-root tkq-quiz" });
  el.append(root);
  const view = new QuizView(model, root);
  const undress = dress(root, model, () => view.home);
  view.update();
  const onAnswer = () => {
    view.takeAnswer();
    if (view.isOpen) view.paint();
  };
  const unlisten = listen(model, { "change:_scene": () => view.update(), "change:answer": onAnswer });
  const arrange = () => view.tree.arrange();
  const watch = new ResizeObserver(arrange);
  watch.observe(root);
  root.addEventListener("tk-dressed", arrange);
  return () => {
    watch.disconnect();
    view.present.end();
    undress();
    unlisten();
  };
}

export const render = withPython(renderQuiz);
