// The Python package's widget in a real marimo: what is clicked runs the cells that read it, and what a cell sets is
// shown. HEADLIGHT_MARIMO names a Python that has marimo, anywidget and the package:
// `pip install marimo './python[notebook]'`.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, listen } from "../chromium.js";
import { notebookServer } from "./server.js";

const PYTHON = process.env.HEADLIGHT_MARIMO ?? "";

const NOTEBOOK = `import marimo

app = marimo.App()


@app.cell
def _():
    import headlight
    import marimo as mo

    view = mo.ui.anywidget(headlight.widget(headlight.load("dates").run("5 Mart 2024", target="2024-03-05")))
    view
    return headlight, mo, view


@app.cell
def _(mo, view):
    mo.md(f"read: {view.value['head']} {view.value['cell']}")
    return


@app.cell
def _(mo, view):
    def choose(_):
        view.widget.head = "encoder.blocks.0.attn.1"

    def edit(_):
        view.widget.edits = {
            "heads": {"encoder.blocks.0.attn.1": 0},
            "hidden_cells": [["encoder.blocks.0.attn", 1, 0, 3]],
        }

    # Without a name in the notebook, marimo forgets them.
    buttons = mo.ui.array([mo.ui.button(label="choose", on_click=choose), mo.ui.button(label="edit", on_click=edit)])
    buttons
    return (buttons,)


@app.cell
def _(headlight, view):
    headlight.show(view.widget.of)
    return


if __name__ == "__main__":
    app.run()
`;

/** @type {import("playwright-core").Browser} */
let browser;
let address = "";
const server = notebookServer("marimo");

before(async () => {
  if (!PYTHON) return;
  writeFileSync(join(server.folder, "heads.py"), NOTEBOOK);
  const own = ["run", "heads.py", "--headless", "--no-token", "--host=127.0.0.1"];
  const env = { HOME: server.folder, XDG_CONFIG_HOME: server.folder, MARIMO_SKIP_UPDATE_CHECK: "1" };
  browser = await launch();
  address = await server.start(PYTHON, (port) => ["-m", "marimo", ...own, `--port=${port}`], env, "health");
});

after(async () => {
  await browser?.close();
  await server.end();
});

test("a widget runs the cells that read it, and shows what cells set", { skip: PYTHON === "" }, async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 1400 } })).newPage();
  const errors = listen(page);
  /** @type {string[]} */
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(address);
  const thumbs = page.locator(".thumbs button");
  await thumbs.first().waitFor({ timeout: 120_000 });
  assert.equal(await thumbs.count(), 24);
  await page.getByText("read: decoder.blocks.1.cross.0 None").waitFor();

  await page.getByRole("button", { name: "Cross-attention · Layer 1, Head 2" }).click();
  const cells = page.locator("canvas.map-cells");
  await cells.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await cells.boundingBox());
  await page.mouse.click(box.x + box.width - 5, box.y + box.height - 5);
  await page.getByText("read: decoder.blocks.1.cross.2 [10, 11]").waitFor();

  await page.getByRole("button", { name: "choose" }).click();
  await page
    .locator('.thumbs button[aria-pressed=true][aria-label="Encoder self-attention · Layer 0, Head 1"]')
    .waitFor();
  const drawn = () => cells.evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
  const unedited = await drawn();
  await page.getByRole("button", { name: "edit" }).click();
  for (let tries = 0; tries < 200 && (await drawn()) === unedited; tries++) await page.waitForTimeout(100);
  assert.notEqual(await drawn(), unedited, "the hidden cell is hatched");

  assert.match((await page.locator("img[alt^='Attention patterns']").getAttribute("alt")) ?? "", /of dates/);
  if (process.env.HEADLIGHT_SHOT) await page.screenshot({ path: process.env.HEADLIGHT_SHOT, fullPage: true });
  const exceptions = errors.filter((error) => error.startsWith("exception"));
  assert.deepEqual([exceptions, elsewhere], [[], []]);
});
