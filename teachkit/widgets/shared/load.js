// @ts-check
// All that a notebook keeps of the script of one widget: it brings the one that all of them share.

/** @import { Context, Model } from "./data" */
/** @typedef {{ modules: Record<string, any>, sheet: CSSStyleSheet }} Shared */

const page = /** @type {{ teachkit?: Record<string, Promise<Shared>> }} */ (window);

/** @type {(packed: string) => Promise<Shared>} */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = new Blob([await new Response(stream).text()], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  const { modules, look } = await import(url);
  URL.revokeObjectURL(url);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  return { modules, sheet };
}

// From the notebook; a host that knows no other model than this one has Python say it.
/** @type {(model: Model, name: string) => Promise<string>} */
async function fetched(model, name) {
  try {
    return (await model.widget_manager.get_model(name)).get("packed");
  } catch {
    return new Promise((resolve) => {
      const hear = (/** @type {any} */ message) => {
        if (!message.packed) return;
        model.off("msg:custom", hear);
        resolve(message.packed);
      };
      model.on("msg:custom", hear);
      model.send({ want: "script" });
    });
  }
}

export default {
  /** @param {Context} context */
  async render({ model, el }) {
    const name = model.get("_script").replace("IPY_MODEL_", "");
    const scripts = (page.teachkit ??= {});
    const { modules, sheet } = await (scripts[name] ??= fetched(model, name).then(unpack));
    const root = el.getRootNode();
    const { adoptedStyleSheets: sheets } = root instanceof ShadowRoot ? root : document;
    if (!sheets.includes(sheet)) sheets.push(sheet);
    return modules[model.get("_kind")].render({ model, el });
  },
};
