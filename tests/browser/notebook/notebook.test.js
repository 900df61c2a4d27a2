// The Python package's widget in a real JupyterLab: what is clicked is read by a cell, and what a cell sets is shown.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { launch, listen } from "../chromium.js";
import { notebookServer } from "./server.js";

/** A folder with JupyterLab, as pip puts it there for a target, and one with the package. */
const JUPYTER = process.env.HEADLIGHT_JUPYTER ?? "";
const PACKAGE = process.env.HEADLIGHT_PACKAGE ?? "";

const CELLS = [
  "import headlight\nw = headlight.widget(headlight.load('dates').run('5 Mart 2024', target='2024-03-05'))\nw",
  "print(w.head, w.cell)",
  "w.head = 'encoder.blocks.0.attn.1'",
  "w.edits = {'heads': {'encoder.blocks.0.attn.1': 0}, 'hidden_cells': [['encoder.blocks.0.attn', 1, 0, 3]]}",
  "headlight.show(w.of)",
  "w._revision += 1\nw.send({'revision': w._revision, 'problem': 'no pattern is left'})",
  "w.theme = 'dark'\nw.edits = {}",
];

/** @type {import("playwright-core").Browser} */
let browser;
let address = "";
const server = notebookServer("jupyterlab");

before(async () => {
  if (!JUPYTER) return;
  const cells = CELLS.map((source, i) => ({
    ...{ cell_type: "code", execution_count: null, id: `cell-${i}`, metadata: {}, outputs: [], source },
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  writeFileSync(join(server.folder, "heads.ipynb"), JSON.stringify(notebook));
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
  browser = await launch();
  address = await server.start("python3", at, env, "api");
});

after(async () => {
  await browser?.close();
  await server.end();
});

/**
 * Runs one cell: until the notebook has heard the keys, they are pressed again.
 * @param {import("playwright-core").Page} page
 * @param {number} index
 */
async function runCell(page, index) {
  const cell = page.locator(".jp-Notebook .jp-Cell").nth(index);
  const prompt = cell.locator(".jp-InputPrompt");
  const before = await prompt.innerText();
  await cell.locator(".cm-content").click();
  const ran = async () => /\d/.test(await prompt.innerText()) && (await prompt.innerText()) !== before;
  for (let tries = 0; tries < 60 && !(await ran()); tries++) {
    if (!(await prompt.innerText()).includes("*")) await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(500);
  }
  assert.ok(await ran(), `cell ${index} runs`);
  return cell.locator(".jp-Cell-outputArea");
}

test("a widget and the cells beside it share a head, a cell and edits", { skip: JUPYTER === "" }, async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage();
  const errors = listen(page);
  /** @type {string[]} */
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${address}lab/tree/heads.ipynb?reset`);
  await page.locator(".jp-Notebook .jp-Cell").nth(6).waitFor();
  await page.locator(".jp-Toolbar-kernelStatus, .jp-Notebook-ExecutionIndicator").first().waitFor();
  const view = await runCell(page, 0);
  const thumbs = view.locator(".thumbs button");
  await thumbs.first().waitFor({ timeout: 60_000 });
  assert.equal(await thumbs.count(), 24);
  const pressed = view.locator(".thumbs button[aria-pressed=true]");
  assert.equal(await pressed.getAttribute("aria-label"), "Cross-attention · Layer 1, Head 0");

  await thumbs.and(view.getByLabel("Cross-attention · Layer 1, Head 2")).click();
  // The last query's last key.
  const cells = view.locator("canvas.map-cells");
  await cells.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await cells.boundingBox());
  await page.mouse.click(box.x + box.width - 5, box.y + box.height - 5);
  assert.match(await (await runCell(page, 1)).innerText(), /decoder\.blocks\.1\.cross\.2 \[10, 11\]/);

  // Keys that are the notebook's commands.
  await view.locator("[role=grid]").focus();
  await page.keyboard.type("ddj");
  assert.equal(await page.locator(".jp-Notebook .jp-Cell").count(), 7);

  await runCell(page, 2);
  const chosen = view.getByRole("button", { name: "Encoder self-attention · Layer 0, Head 1" });
  await page.waitForFunction((one) => one?.getAttribute("aria-pressed") === "true", await chosen.elementHandle());
  const drawn = () => cells.evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  const unedited = await drawn();
  await runCell(page, 3);
  for (let tries = 0; tries < 100 && (await drawn()) === unedited; tries++) await page.waitForTimeout(100);
  assert.notEqual(await drawn(), unedited, "the hidden cell is hatched");

  const picture = (await runCell(page, 4)).locator("img");
  await picture.waitFor();
  assert.match((await picture.getAttribute("alt")) ?? "", /^Attention patterns of dates/);

  // A recording that the kernel cannot make, and the next one.
  await runCell(page, 5);
  await view.locator("[role=alert]", { hasText: "no pattern is left" }).waitFor();
  assert.equal(await cells.isVisible(), false);
  await runCell(page, 6);
  await cells.waitFor();
  assert.equal(await view.locator("[role=alert]").innerText(), "");
  assert.equal(await view.locator("[data-theme=dark]").count(), 1);
  // JupyterLab itself asks for a language server that is not there.
  const exceptions = errors.filter((error) => error.startsWith("exception"));
  assert.deepEqual([exceptions, elsewhere], [[], []]);
});
