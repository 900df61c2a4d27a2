// A real JupyterLab with one notebook: started in a folder of its own, and its cells run one by one.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { launch, listen } from "../chromium.js";
import { notebookServer } from "./server.js";

/** @typedef {import("playwright-core").Page} Page */

/** A folder with JupyterLab, as pip puts it there for a target, and one with the package. */
export const JUPYTER = process.env.HEADLIGHT_JUPYTER ?? "";
const PACKAGE = process.env.HEADLIGHT_PACKAGE ?? "";

/** @param {string[]} sources of the cells */
export async function startJupyter(sources) {
  const server = notebookServer("jupyterlab");
  const file = join(server.folder, "heads.ipynb");
  const cells = sources.map((source, i) => ({
    ...{ cell_type: "code", execution_count: null, id: `cell-${i}`, metadata: {}, outputs: [], source },
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  writeFileSync(file, JSON.stringify({ cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 }));
  const shared = join(JUPYTER, "share/jupyter");
  const own = ["--allow-root", "--no-browser", "--ServerApp.ip=127.0.0.1", `--app-dir=${join(shared, "lab")}`];
  const free = ["--IdentityProvider.token=", "--ServerApp.password=", "--LabApp.news_url="];
  const env = {
    PYTHONPATH: [PACKAGE, JUPYTER].join(delimiter),
    JUPYTER_PATH: shared,
    JUPYTER_CONFIG_DIR: join(server.folder, "config"),
    JUPYTER_DATA_DIR: join(server.folder, "data"),
  };
  const at = (/** @type {number} */ port) => ["-m", "jupyterlab", ...own, ...free, `--ServerApp.port=${port}`];
  const browser = await launch();
  const address = await server.start("python3", at, env, "api");
  return {
    /** The outputs of a cell in the file; none while it is being written. @param {number} index */
    saved(index) {
      try {
        return JSON.parse(readFileSync(file, "utf8")).cells[index].outputs;
      } catch {
        return [];
      }
    },
    /** Opens the notebook. `elsewhere` is what was asked of other servers, `received` the bytes from the kernel. */
    async open() {
      const page = await (await browser.newContext({ viewport: { width: 1500, height: 1000 } })).newPage();
      // A notebook and its kernel start slowly on a busy machine.
      page.setDefaultTimeout(120_000);
      const errors = listen(page);
      const seen = { elsewhere: /** @type {string[]} */ ([]), received: 0 };
      page.on("request", (request) => {
        if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url()))
          seen.elsewhere.push(request.url());
      });
      page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (seen.received += payload.length)));
      await page.goto(`${address}lab/tree/heads.ipynb?reset`);
      await ready(page, sources.length);
      // JupyterLab itself asks for a language server that is not there.
      return { page, seen, exceptions: () => errors.filter((error) => error.startsWith("exception")) };
    },
    async end() {
      await browser.close();
      await server.end();
    },
  };
}

/** @param {Page} page @param {number} count of cells */
export async function ready(page, count) {
  await page
    .locator(".jp-Notebook .jp-Cell")
    .nth(count - 1)
    .waitFor();
  await page.locator(".jp-Toolbar-kernelStatus, .jp-Notebook-ExecutionIndicator").first().waitFor();
}

/** @param {Page} page @param {number} index */
export const outputOf = (page, index) =>
  page.locator(".jp-Notebook .jp-Cell").nth(index).locator(".jp-Cell-outputArea");

/**
 * Runs one cell: until the notebook has heard the keys, they are pressed again.
 * @param {Page} page
 * @param {number} index
 */
export async function runCell(page, index) {
  const cell = page.locator(".jp-Notebook .jp-Cell").nth(index);
  const prompt = cell.locator(".jp-InputPrompt");
  const before = await prompt.innerText();
  await cell.locator(".cm-content").click();
  const ran = async () => /\d/.test(await prompt.innerText()) && (await prompt.innerText()) !== before;
  for (let tries = 0; tries < 240 && !(await ran()); tries++) {
    if (!(await prompt.innerText()).includes("*")) await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(500);
  }
  assert.ok(await ran(), `cell ${index} runs`);
  return outputOf(page, index);
}

/** The page in a cell's frame. @param {import("playwright-core").Locator} output */
export const frameIn = (output) => output.frameLocator("iframe[title^=headlight]");
