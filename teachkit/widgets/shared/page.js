// @ts-check
// Brings every place in a page to life.

import { renderOverview } from "../overview/overview.js";
import { renderPredict } from "../predict/predict.js";
import { QuizPageModel } from "../quiz/page_model.js";
import { renderQuiz } from "../quiz/quiz.js";
import { render } from "../stepper/stepper.js";
import { renderVerdict } from "../verdict/verdict.js";
import { PageModel } from "./model.js";
import { unpacked } from "./packed.js";

/** @param {HTMLElement} place */
async function enliven(place) {
  const name = CSS.escape(place.dataset.values ?? "");
  // Ours stand at the end of the page, behind whatever somebody wrote by hand.
  const kept = [...document.querySelectorAll(`script[type="text/plain"][id="${name}"]`)].pop();
  if (!kept) return; // somebody wrote the place by hand
  const values = JSON.parse(await unpacked(String(kept.textContent)));
  place.replaceChildren();
  if (values._key) {
    renderQuiz({ model: new QuizPageModel(values), el: place });
    return;
  }
  const show = values._scene ? renderOverview : values._asked ? renderPredict
    : values._card ? renderVerdict : render;
  show({ model: new PageModel(values), el: place });
}

async function enlivenAll() {
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(".tk-place");
  for (const place of places) {
    // One that cannot live keeps no other from it.
    await enliven(place).catch((error) => console.error(error));
  }
  document.dispatchEvent(new Event("tk-alive"));
  // In a page of its own, a widget takes keys at once.
  /** @type {HTMLElement | null} */
  const first = document.querySelector('main > .tk-place [tabindex="0"]');
  first?.focus({ preventScroll: true });
}

void enlivenAll();
