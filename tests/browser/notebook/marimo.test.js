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
        view.widget.edits = {"heads": {"decoder.blocks.1.cross.2": 0}}

    # Without a name in the notebook, marimo forgets them.
    buttons = mo.ui.array([mo.ui.button(label="choose", on_click=choose), mo.ui.button(label="edit", on_click=edit)])
    buttons
    return (buttons,)


@app.cell
def _(headlight, mo):
    rows = [[[[0.0, 1.0], [0.5, 0.5]]]]
    mo.ui.anywidget(headlight.widget(attentions=rows, tokens=["a", "b"]))
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
  const [inside, given] = [0, 1].map((nth) => page.locator("iframe[title^=headlight]").nth(nth).contentFrame());
  const thumb = (/** @type {string} */ head) => inside.locator(`.thumb[data-head="${head}"]`);
  await thumb("decoder.blocks.1.cross.0").waitFor({ timeout: 120_000 });
  assert.equal(await inside.locator(".thumb").count(), 24);
  await page.getByText("read: decoder.blocks.1.cross.0 None").waitFor();

  await thumb("decoder.blocks.1.cross.2").click();
  await inside.getByRole("heading", { name: "Cross-attention · Layer 1, Head 2" }).waitFor();
  const cells = inside.locator("canvas.map-cells").first();
  const box = /** @type {{ width: number, height: number }} */ (await cells.boundingBox());
  // The last query's last key.
  await cells.click({ position: { x: box.width - 5, y: box.height - 5 }, force: true });
  await page.getByText("read: decoder.blocks.1.cross.2 [10, 11]").waitFor();

  await page.getByRole("button", { name: "choose" }).click();
  await inside.locator('.thumb[data-head="encoder.blocks.0.attn.1"][aria-pressed=true]').waitFor();
  await page.getByRole("button", { name: "edit" }).click();
  await inside.locator(".panel.edits").getByText("Cross L1H2").first().waitFor({ state: "attached" });

  await given.locator('.thumb[data-head="encoder.blocks.0.attn.0"], [data-head="decoder.blocks.0.attn.0"]').waitFor();
  assert.match(await given.locator(".recording-note").innerText(), /recording/);
  if (process.env.HEADLIGHT_SHOT) await page.screenshot({ path: process.env.HEADLIGHT_SHOT, fullPage: true });
  const exceptions = errors.filter((error) => error.startsWith("exception"));
  assert.deepEqual([exceptions, elsewhere], [[], []]);
});
