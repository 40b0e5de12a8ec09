// @ts-check
// Python begins here before JupyterLab asks for it, and is handed over when it does.
//
// What every lesson begins with is imported meanwhile.

// @ts-ignore: Pyodide lies beside this file on the site
import { loadPyodide as load } from "./pyodide.mjs";

const SETTINGS = new URL("../../jupyter-lite.json", import.meta.url);
const KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel";
const IMPORTED = `
try:
    import pyodide_kernel
    from teachkit import *
except Exception:  # the first cell says what is wrong
    pass`;

/** @type {{ stdout: (text: string) => void, stderr: (text: string) => void }} */
let told = { stdout: console.log, stderr: console.error };

async function begin() {
  const settings = await (await fetch(SETTINGS)).json();
  const python = await load({
    ...settings["jupyter-config-data"].litePluginSettings[KERNEL].loadPyodideOptions,
    indexURL: new URL(".", import.meta.url).href,
    stdout: (/** @type {string} */ text) => told.stdout(text),
    stderr: (/** @type {string} */ text) => told.stderr(text),
  });
  python.runPython(IMPORTED, { globals: python.toPy({}) });
  return python;
}

const python = begin();

// What the kernel calls in place of Pyodide's function of this name.
/** @type {(options: typeof told) => Promise<unknown>} */
export async function loadPyodide(options) {
  told = options;
  return python;
}
