// What a Stepper and a comparison share on the screen: head, keys, and the room that there is.
//
//   Root    the element of the whole widget, which knows how large it is and in which theme
//   Screen  what stands in it: the toolbar and one pane or two

function heading(title, subtitle, ...more) {
  return make("header", { class: "tk-head" },
    make("h2", { class: "tk-title" }, title),
    make("span", { class: "tk-subtitle", title: subtitle }, subtitle),
    ...more);
}

const AROUND = 40; // pixels of the window that are left free, as for the line that made the widget

// How high trees and lines may be together, beside the rest, to be seen at once.
function room(root, rest) {
  const isCompact = root.matches(".tk-compact");
  const above = isCompact ? root.closest(".tk-match")?.firstElementChild.offsetHeight ?? 0 : 0;
  return windowHeight(root) - rest - above - AROUND;
}

function watchSize(root, arrange) {
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (root.clientWidth === width || !root.clientWidth) return;
    width = root.clientWidth;
    root.dataset.size = width < 760 ? "slim" : width < 960 ? "narrow" : "wide";
    root.dataset.larger = clamp((width / 1280) ** 0.7, 1, 1.4).toFixed(3);
    root.style.setProperty("--tk-larger", root.dataset.larger);
    arrange();
  });
  watch.observe(root);
  root.addEventListener("tk-dressed", arrange);
  return () => {
    watch.disconnect();
    root.removeEventListener("tk-dressed", arrange);
  };
}

function takeKeys(screen, controls) {
  screen.addEventListener("keydown", (event) => controls.key(event));
  screen.addEventListener("click", (event) => {
    if (event.target.closest("button, select, input, [tabindex]")) return;
    screen.querySelector(".tk-stage").focus({ preventScroll: true });
  });
}
