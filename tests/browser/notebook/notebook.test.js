// The Python package's widget in a real JupyterLab: what is clicked is read by a cell, and what a cell sets is shown.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { launch, listen } from "../chromium.js";

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
/** @type {import("node:child_process").ChildProcess} */
let server;
let address = "";
const folder = mkdtempSync(join(tmpdir(), "headlight-notebook-"));

/** @returns {Promise<number>} a port that nobody listens at */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

before(async () => {
  if (!JUPYTER) return;
  const cells = CELLS.map((source, i) => ({
    ...{ cell_type: "code", execution_count: null, id: `cell-${i}`, metadata: {}, outputs: [], source },
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  writeFileSync(join(folder, "heads.ipynb"), JSON.stringify(notebook));
  const port = await freePort();
  address = `http://127.0.0.1:${port}/`;
  const own = ["--allow-root", "--no-browser", `--ServerApp.port=${port}`, "--ServerApp.ip=127.0.0.1"];
  const free = ["--IdentityProvider.token=", "--ServerApp.password=", "--LabApp.news_url="];
  const shared = join(JUPYTER, "share/jupyter");
  server = spawn("python3", ["-m", "jupyterlab", ...own, ...free, `--app-dir=${join(shared, "lab")}`], {
    cwd: folder,
    stdio: "ignore",
    env: {
      ...process.env,
      PYTHONPATH: [PACKAGE, JUPYTER].join(delimiter),
      JUPYTER_PATH: shared,
      JUPYTER_CONFIG_DIR: join(folder, "config"),
      JUPYTER_DATA_DIR: join(folder, "data"),
    },
  });
  browser = await launch();
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(`${address}api`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("JupyterLab does not start");
});

after(async () => {
  await browser?.close();
  if (server) {
    const ended = once(server, "exit");
    server.kill();
    await ended;
  }
  // Its kernels end after it, and write until then.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
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
