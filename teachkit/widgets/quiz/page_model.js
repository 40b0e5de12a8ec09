// @ts-check
// A question in a page, where no Python marks the answer: the page holds the right one, and what is
// seen when it is given or asked for.

import { PageModel } from "../shared/model.js";
import { markOf } from "./marking.js";

// Answers as Python does, as far as that can be.
export class QuizPageModel extends PageModel {
  /** @param {any} [message] */
  async send(message) {
    const { _key: key, _scene: scene } = this.values;
    const answer = message.answer ?? message.check;
    if (message.turn !== undefined) this.values._turn = message.turn;
    if (answer !== undefined) this.set("answer", answer);
    if (message.do === "reveal") this.set("_scene", key.revealed);
    if (message.do === "again") this.set("_scene", { ...key.asked });
    if (message.check === undefined) return;
    const verdict = markOf(scene.asked, key.right, answer);
    this.set("_scene", verdict === null ? key.marked : { ...scene, verdict });
  }
}
