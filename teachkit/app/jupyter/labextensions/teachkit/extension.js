// @ts-check
// What JupyterLab and Notebook 7 do for notebooks with teachkit's widgets, and only for those:
//
//   run     what a cell that was just run shows is in view, and a widget has the keys
//   stay    Run All leaves the screen where it is
//   earn    what a cell tagged "answer" shows stays folded until the question above is answered
//   keep    a notebook that is saved again keeps the widgets that it still shows, and only those
//   reopen  in place of a widget that was not kept stand its picture and a sentence
//   tell    pictures in SVG have their words, and lie on a card where the theme is dark
//
// It is loaded as it is, without a build: `get` gives JupyterLab the plugin.

/**
 * Only those parts of JupyterLab that are used.
 * @typedef {{ node: HTMLElement, widgets?: Output[] }} Output
 * @typedef {{ data: Record<string, any>, metadata: object, trusted: boolean }} OutputModel
 * @typedef {object} Cell
 * @property {HTMLElement} node
 * @property {{ sharedModel: { getSource(): string }, getMetadata(name: string): unknown }} model
 * @property {boolean} [outputHidden]
 * @property {boolean} [syncCollapse]
 * @property {{ node: HTMLElement, widgets: Output[], rendermime: any,
 *   model: { get(number: number): OutputModel } }} [outputArea]
 * @typedef {{ node: HTMLElement, outerNode?: HTMLElement, widgets: Cell[], activeCell: Cell | null,
 *   activeCellIndex: number, isDisposed: boolean, deselectAll(): void }} Notebook
 * @typedef {{ node: HTMLElement, content: Notebook, context: { ready: Promise<void>, model: Model },
 *   disposed: { connect(heard: () => void): void } }} Panel
 * @typedef {{ dirty: boolean,
 *   stateChanged: { connect(heard: (_: unknown, change: { name: string }) => void): void },
 *   getMetadata(name: string): any, setMetadata(name: string, value: object): void,
 *   cells: Iterable<{ toJSON(): object }>,
 *   metadataChanged: { connect(heard: (_: unknown, change: { key: string }) => void): void } }} Model
 * @typedef {{ id: string, result: Promise<unknown> }} Executed
 * @typedef {{ shell: { currentWidget: Panel | null },
 *   commands: { execute(id: string): Promise<unknown>,
 *     commandExecuted: { connect(heard: (_: unknown, it: Executed) => void): void } },
 *   docRegistry: { addWidgetExtension(name: string, maker: { createNew(panel: Panel): void }): void }
 * }} App
 */

(() => {
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const STATE = "application/vnd.jupyter.widget-state+json";
  const SVG = "data:image/svg+xml,";
  const DEAD = "Error displaying widget";
  const GONE = "This was alive when the notebook was last used. Run the cell to bring it back.";
  const ON = "notebook:run-cell-and-select-next";
  const RUN = [ON, "notebook:run-cell", "notebook:run-cell-and-insert-below"];
  const RUN_ALL = ["notebook:run-all-cells", "notebook:restart-run-all"];
  const UNFOLD = ["notebook:show-cell-outputs", "notebook:show-all-cell-outputs"];
  const DOTS = ".jp-OutputPlaceholder, .jp-OutputCollapser";
  const ACTS = ["keydown", "mousedown", "wheel", "touchstart"];
  const KEYS = [".tkb-board [tabindex='0']", ".tks-stage", "[tabindex='0']", "input"];
  const LOOK = `
    [data-jp-theme-light="false"] .tk-notebook :is(.jp-RenderedSVG, .jp-RenderedImage) > img {
      background: #fff; border-radius: 10px; box-sizing: border-box; padding: 10px;
    }`; // pictures are drawn on white: in the dark they lie on a card
  const UNEARNED = "tk-unearned";
  const FOLDED = `
    .tk-unearned .jp-OutputPlaceholder .jp-Placeholder-contentContainer > span:first-child { display: none; }
    .tk-unearned .jp-OutputPlaceholder .jp-Placeholder-contentContainer::after {
      content: "Answer the question above, or click here."; color: var(--jp-ui-font-color2);
      font-family: var(--jp-ui-font-family); margin-left: 8px;
    }`; // the first words of the answer would stand there
  const WIDE = "body { --jp-sidebar-min-width: 280px; }"; // so that the names of our lessons fit

  /** @type {(panel: Panel | null) => boolean} */
  const isOurs = (panel) => Boolean(panel?.content?.widgets?.some(
    (cell) => cell.model.sharedModel.getSource().includes("teachkit")));

  /** @type {(notebook: Notebook) => HTMLElement} */
  const windowOf = (notebook) => notebook.outerNode ?? notebook.node;

  // ---- what a person does next ends what we are about

  let acted = new AbortController();
  /** @type {{ notebook: Notebook, top: number, active: number } | null} */
  let before = null; // where the notebook stood then
  /** @param {App} app */
  function watchPerson(app) {
    const note = () => {
      acted.abort();
      acted = new AbortController();
      const notebook = app.shell.currentWidget?.content;
      before = notebook?.widgets
        ? { notebook, top: windowOf(notebook).scrollTop, active: notebook.activeCellIndex } : null;
    };
    for (const act of ACTS) window.addEventListener(act, note, { capture: true, passive: true });
  }

  // Do something as often as the element changes, until it says that it is done.
  /** @type {(element: HTMLElement, act: () => boolean) => void} */
  function whileChanging(element, act) {
    if (act()) return;
    const watch = new MutationObserver(() => { if (act()) watch.disconnect(); });
    watch.observe(element, { childList: true, subtree: true, characterData: true });
    acted.signal.addEventListener("abort", () => watch.disconnect());
  }

  // As long as the notebook settles: a second after the last change of its height.
  /** @type {(notebook: Notebook, place: () => void) => void} */
  function settle(notebook, place) {
    const watch = new ResizeObserver(() => {
      place();
      clearTimeout(end);
      end = setTimeout(() => watch.disconnect(), 1000);
    });
    let end = 0;
    for (const element of windowOf(notebook).children) watch.observe(element);
    for (const { node } of notebook.widgets) watch.observe(node);
    requestAnimationFrame(() => requestAnimationFrame(place)); // JupyterLab scrolls before
    acted.signal.addEventListener("abort", () => watch.disconnect());
  }

  // ---- run

  // All of it, or from its top what there is room for; what was seen before moves no more than that.
  /** @type {(notebook: Notebook, element: HTMLElement | undefined, from?: number) => void} */
  function bring(notebook, element, from) {
    if (!element?.offsetHeight) return;
    const view = windowOf(notebook);
    if (from !== undefined) view.scrollTop = from;
    const fits = element.offsetHeight <= view.clientHeight;
    element.scrollIntoView({ block: fits ? "nearest" : "start" });
  }

  /** @type {(notebook: Notebook, cell: Cell, result: Promise<unknown>) => void} */
  function meet(notebook, cell, result) {
    const at = notebook.activeCellIndex;
    const old = cell.node.querySelector(".tk-root");
    const from = before?.notebook === notebook ? before.top : undefined;
    const { signal } = acted;
    let isMet = false;
    result.finally(() => {
      if (!isMet && !signal.aborted) settle(notebook, () => {
        if (!isMet) bring(notebook, cell.outputArea?.node, from);
      });
    });
    whileChanging(cell.node, () => {
      const root = cell.node.querySelector(".tkm-match, .tk-root");
      if (!root || root === old || root.contains(old)) return false;
      isMet = true;
      if (notebook.activeCellIndex !== at) return true;
      const found = KEYS.map((name) => root.querySelector(name)).find(Boolean);
      const keys = /** @type {HTMLElement | null} */ (found ?? null);
      const place = () => {
        keys?.focus({ preventScroll: true });
        bring(notebook, /** @type {HTMLElement} */ (root), from);
      };
      settle(notebook, place);
      return true;
    });
  }

  // From within a widget, Shift+Enter goes on to the next cell, as if it had been left.
  /** @param {App} app */
  function goOn(app) {
    window.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      const notebook = app.shell.currentWidget?.content;
      if (event.key !== "Enter" || !event.shiftKey || !target.closest?.(".tk-root")) return;
      const at = notebook?.widgets?.findIndex((cell) => cell.node.contains(target)) ?? -1;
      if (!notebook || at < 0 || at === notebook.widgets.length - 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      notebook.activeCellIndex = at + 1;
      notebook.deselectAll();
      notebook.node.focus({ preventScroll: true });
      app.commands.execute(ON);
    }, true);
  }

  // ---- stay

  /** @type {(notebook: Notebook, result: Promise<unknown>) => void} */
  function stay(notebook, result) {
    // Where nobody has done anything in it yet, it stands at its beginning.
    const { top, active } = before?.notebook === notebook ? before : { top: 0, active: 0 };
    const place = () => {
      if (notebook.isDisposed) return;
      notebook.activeCellIndex = active;
      windowOf(notebook).scrollTop = top;
    };
    settle(notebook, place);
    const { signal } = acted;
    result.finally(() => { if (!signal.aborted) place(); });
  }

  /** @type {(app: App, executed: Executed) => void} */
  function ran(app, { id, result }) {
    const panel = app.shell.currentWidget;
    if (!panel || !isOurs(panel)) return;
    if (RUN_ALL.includes(id)) return stay(panel.content, result);
    const { content } = panel;
    const cell = content.widgets[content.activeCellIndex - (id === "notebook:run-cell" ? 0 : 1)];
    if (cell) meet(content, cell, result);
  }

  // ---- earn

  /** @type {WeakSet<Cell>} */
  const unfolded = new WeakSet(); // by the person, who need not answer

  /** @type {(cell: Cell) => boolean} */
  const isAnswer = ({ model }) =>
    /** @type {string[]} */ (model.getMetadata("tags") ?? []).includes("answer");

  // JupyterLab unfolds what it runs: what is not earned yet is folded again before it is seen.
  /** @param {Notebook} notebook */
  function keepFolded({ widgets }) {
    let isEarned = false;
    for (const cell of widgets) {
      if (cell.model.sharedModel.getSource().includes("Predict(")) {
        isEarned = Boolean(cell.outputArea?.node.querySelector(".tkp-open"));
      }
      if (isAnswer(cell)) fold(cell, !isEarned && !unfolded.has(cell));
    }
  }

  /** @type {(cell: Cell, isFolded: boolean) => void} */
  function fold(cell, isFolded) {
    const { classList } = cell.node;
    cell.syncCollapse = false; // what folds by itself is no change that is to be saved
    if (isFolded || classList.contains(UNEARNED)) cell.outputHidden = isFolded;
    classList.toggle(UNEARNED, isFolded);
  }

  /** @param {App} app */
  function watchUnfolding(app) {
    const answers = () => app.shell.currentWidget?.content?.widgets?.filter(isAnswer) ?? [];
    window.addEventListener("click", ({ target }) => {
      const dots = /** @type {Element} */ (target).closest?.(DOTS);
      if (dots) answers().filter(({ node }) => node.contains(dots)).forEach((c) => unfolded.add(c));
    }, true);
    app.commands.commandExecuted.connect((_, { id }) => {
      if (UNFOLD.includes(id)) answers().filter((c) => !c.outputHidden).forEach((c) => unfolded.add(c));
    });
  }

  // ---- keep

  // JupyterLab saves the widgets that Python knows: all that were ever shown since it started, and
  // none of those that were only read from the file.
  /** @param {Panel} panel */
  async function keepWidgets({ context: { ready, model } }) {
    /** @type {Record<string, object>} */
    let kept = {};
    const take = () => {
      const saved = model.getMetadata("widgets")?.[STATE];
      if (!saved) return;
      const known = { ...kept, ...saved.state };
      const texts = [...model.cells].map((cell) => JSON.stringify(cell.toJSON()));
      kept = {};
      for (const text of texts) {
        for (const [name] of text.matchAll(/[0-9a-f-]{32,36}/g)) {
          if (!known[name] || kept[name]) continue;
          kept[name] = known[name];
          texts.push(JSON.stringify(known[name])); // which names those within it
        }
      }
      const names = Object.keys(kept);
      const isSo = names.every((name) => saved.state[name])
        && names.length === Object.keys(saved.state).length;
      if (!isSo) model.setMetadata("widgets", { [STATE]: { ...saved, state: kept } });
    };
    await ready;
    const { signal } = acted; // JupyterLab counts what it reads of widgets as a person's change
    model.stateChanged.connect((_, { name }) => {
      if (name === "dirty" && model.dirty && !signal.aborted) model.dirty = false;
    });
    kept = model.getMetadata("widgets")?.[STATE]?.state ?? {};
    model.metadataChanged.connect((_, { key }) => { if (key === "widgets") take(); });
  }

  // ---- reopen

  /** @param {Cell} cell */
  function mend({ outputArea }) {
    outputArea?.widgets.forEach(async (output, number) => {
      const dead = [...output.node.querySelectorAll(".jp-OutputArea-output")].find(
        (each) => each.childElementCount === 0 && each.textContent?.startsWith(DEAD));
      const model = outputArea.model.get(number);
      if (!dead || !model?.data[WIDGET]) return;
      const { [WIDGET]: _, ...data } = model.data;
      const still = { ...model, data, metadata: model.metadata, trusted: model.trusted, setData() {} };
      const kind = outputArea.rendermime.preferredMimeType(data, model.trusted ? "any" : "ensure");
      if (!kind) return;
      const sentence = document.createElement("p");
      sentence.textContent = GONE;
      dead.replaceChildren(sentence);
      const picture = outputArea.rendermime.createRenderer(kind);
      await picture.renderModel(still);
      dead.prepend(picture.node);
    });
  }

  // ---- tell

  /** @param {HTMLElement} within */
  function tell(within) {
    /** @type {NodeListOf<HTMLImageElement>} */
    const pictures = within.querySelectorAll(".jp-RenderedSVG img:not([alt])");
    for (const picture of pictures) {
      if (!picture.src.startsWith(SVG)) continue;
      const drawn = new DOMParser().parseFromString(
        decodeURIComponent(picture.src.slice(SVG.length)), "image/svg+xml");
      const words = drawn.documentElement.getAttribute("aria-label");
      if (words) picture.alt = words;
    }
  }

  /** @param {Panel} panel */
  function lookAfter(panel) {
    const look = () => {
      panel.node.classList.toggle("tk-notebook", isOurs(panel));
      panel.content.widgets.forEach(mend);
      keepFolded(panel.content);
      tell(panel.node);
    };
    keepWidgets(panel);
    const watch = new MutationObserver(look);
    watch.observe(panel.node, { childList: true, subtree: true });
    panel.disposed.connect(() => watch.disconnect());
    look();
  }

  const plugin = {
    id: "teachkit:notebooks",
    description: "Keeps teachkit's widgets in view, and their pictures where they were not kept.",
    autoStart: true,
    /** @param {App} app */
    activate(app) {
      const config = document.getElementById("jupyter-config-data")?.textContent ?? "{}";
      const look = JSON.parse(config).openedByTeachkit ? LOOK + FOLDED + WIDE : LOOK + FOLDED;
      document.head.append(Object.assign(document.createElement("style"), { textContent: look }));
      watchPerson(app);
      goOn(app);
      watchUnfolding(app);
      app.docRegistry.addWidgetExtension("Notebook", { createNew: lookAfter });
      app.commands.commandExecuted.connect((_, executed) => {
        if ([...RUN, ...RUN_ALL].includes(executed.id)) ran(app, executed);
      });
    },
  };

  const page = /** @type {any} */ (window);
  page._JUPYTERLAB = page._JUPYTERLAB ?? {};
  page._JUPYTERLAB.teachkit = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
