// @ts-check
// The front page's picture moves: a frame after another, until somebody stops it.

const SECONDS = 1.8;

/** @type {(film: Element) => void} */
function play(film) {
  const frames = /** @type {HTMLElement[]} */ ([...film.querySelectorAll(".frame")]);
  const sentence = film.querySelector(".sentence");
  const button = /** @type {HTMLButtonElement | null} */ (film.querySelector(".pause"));
  if (!sentence || !button || frames.length < 2) return;
  let at = frames.length - 1;
  let timer = 0;

  const show = (/** @type {number} */ next) => {
    frames[at].hidden = true;
    at = next % frames.length;
    frames[at].hidden = false;
    sentence.textContent = frames[at].dataset.sentence ?? "";
  };
  // The last frame, which tells all, stays longer.
  const turn = () => {
    show(at + 1);
    wait();
  };
  const wait = () => {
    const rests = at === frames.length - 1 ? 3 : 1;
    timer = window.setTimeout(turn, SECONDS * rests * 1000);
  };
  const move = (/** @type {boolean} */ moves) => {
    window.clearTimeout(timer);
    button.textContent = moves ? "Pause" : "Play";
    if (moves) wait();
  };

  let isMoving = !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  button.hidden = false;
  button.addEventListener("click", () => {
    isMoving = !isMoving;
    if (isMoving) show(at + 1);
    move(isMoving);
  });
  if (isMoving) show(0);
  move(isMoving);
}

document.querySelectorAll(".film").forEach(play);
