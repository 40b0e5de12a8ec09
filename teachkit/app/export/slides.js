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

// A picture that stands alone on its slide stands on a stage: beside the words or below them, wherever it
// becomes larger. A widget that lives in the page stands below them.
/** @param {HTMLElement} slide */
function set(slide) {
  const shown = slide.querySelectorAll(".content .jp-OutputArea-output > img,"
    + ".content .tk-place:has(.tks-stepper, .tks-compare, .tko-overview, .tkq-quiz)");
  if (shown.length !== 1 || shown[0].closest("details, .stage")) return;
  const content = part(".content", slide);
  const words = document.createElement("div"), stage = document.createElement("div");
  words.className = "words";
  // The second name tells a widget through which window it is seen.
  stage.className = "stage jp-WindowedPanel-outer";
  words.append(...content.childNodes);
  stage.append(shown[0]);
  content.append(words, stage);
}

/** @param {HTMLElement} slide */
function fit(slide) {
  const content = part(".content", slide), stage = part(".stage", slide);
  /** @type {HTMLImageElement | null} */
  const picture = stage && part("img", stage);
  const most = picture?.src.startsWith("data:image/svg") ? 4 : 2; // others would blur
  /** @param {boolean} isBeside */
  const scale = (isBeside) => {
    content.classList.toggle("beside", isBeside);
    if (!picture) return 0;
    picture.style.width = "1px"; // so that it takes no room while the room is measured
    const wide = stage.clientWidth;
    const high = slide.clientHeight - 40 - (isBeside ? 0 : part(".words", slide).offsetHeight + 14);
    const least = isBeside && part(".words", slide).offsetHeight > slide.clientHeight ? 0.5 : 1;
    return least * Math.min(most, wide / natural(picture)[0], high / natural(picture)[1]);
  };
  // Words that do not fit become smaller, up to a point.
  for (const size of [1, 0.92, 0.85, 0.78, 0.7]) {
    content.style.fontSize = `${size}em`;
    if (picture) {
      const isBeside = scale(true) > scale(false);
      picture.style.width = `${Math.floor(Math.max(0.3, scale(isBeside)) * natural(picture)[0])}px`;
    }
    const isSmall = picture && picture.offsetHeight < 0.4 * slide.clientHeight
      && picture.offsetWidth < 0.5 * slide.clientWidth;
    if (!isSmall && slide.scrollHeight <= slide.clientHeight + 2) break;
  }
}

// How large a picture is shown where there is room.
/** @type {(picture: HTMLImageElement) => [number, number]} */
function natural(picture) {
  const told = Number(picture.getAttribute("width")) || picture.naturalWidth || 1;
  return [told, (told * (picture.naturalHeight || 1)) / (picture.naturalWidth || 1)];
}

// What is folded on a slide opens and closes by a key.
function unfold() {
  const folded = [...slides[at].querySelectorAll("details")];
  const isClosed = folded.some((each) => !each.open);
  for (const each of folded) each.open = isClosed;
}

// What unfolds needs room, and a widget in it has none before.
function unfolded() {
  fit(slides[at]);
  if (part("details .tk-place", slides[at])) dispatchEvent(new Event("resize"));
}

/** @param {number} number */
function show(number) {
  at = Math.max(0, Math.min(slides.length - 1, number));
  for (const [n, slide] of slides.entries()) slide.classList.toggle("now", n === at);
  slides[at].focus({ preventScroll: true });
  fit(slides[at]);
  if (part(".stage .tk-place", slides[at])) dispatchEvent(new Event("resize")); // it has a stage now
  part(".where").textContent = slides[at].dataset.heading;
  part(".count").textContent = `${at + 1} / ${slides.length}`;
  part(".progress").style.width = `${(100 * (at + 1)) / slides.length}%`;
  part(".back").disabled = at === 0;
  part(".on").disabled = at === slides.length - 1;
  part(".notes-button").hidden = !slides[at].querySelector(".notes");
  part(".answers").hidden = !slides[at].querySelector("details");
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
  a: unfold,
};

// A widget keeps its keys; from within it, Escape leads back to the slides. A question needs none but
// where one types.
/** @param {KeyboardEvent} event */
function key(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const target = /** @type {Element} */ (event.target);
  const inside = target.closest(".tk-place:not(:has(.tkp-predict)), input, select, textarea")
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
document.addEventListener("toggle", unfolded, true);
document.addEventListener("click", uncover);
addEventListener("hashchange", () => show(asked()));
part(".on").addEventListener("click", () => show(at + 1));
part(".back").addEventListener("click", () => show(at - 1));
part(".notes-button").addEventListener("click", tell);
part(".answers").addEventListener("click", unfold);
addEventListener("resize", () => fit(slides[at]));
headings();
// Pictures have their size once the page is loaded, and widgets live a little later.
function setAll() {
  slides.forEach(set);
  show(at);
}

addEventListener("load", setAll);
document.addEventListener("tk-alive", setAll);
show(asked());
