// Tests in the Python of a page: node suite.mjs RUNTIME CHECKOUT PACKAGES WORDS...
//
// RUNTIME is the site's folder with Python, PACKAGES one with pytest and what else tests use. The
// words are pytest's. Nothing of the checkout but its tests is used: teachkit is the site's.

import { pathToFileURL } from "node:url";

const [runtime, checkout, packages, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${runtime}/`,
  packages: ["packaging", "teachkit"],
  env: { CI: "true", HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" }, // CI: no deadlines
});
for (const [place, root] of [["/checkout", checkout], ["/packages", packages]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
const code = python.runPython(`
import os, sys
import js  # before the folder of that name beside the tests stands in its way
sys.path.append("/packages")
os.chdir("/checkout/tests")
import pytest
lambda words: int(pytest.main(words.to_py()))
`)(words);
process.exit(code);
