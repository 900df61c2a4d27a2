// The Python package's widget in a real JupyterLab: what is clicked is read by a cell, and what a cell sets is shown.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { VIEWS } from "../places.js";
import { JUPYTER, frameIn, outputOf, ready, runCell, startJupyter } from "./jupyter.js";

/** @typedef {import("playwright-core").FrameLocator} Frame */

const BESIDE = fileURLToPath(new URL("../../golden/beside/smolvlm", import.meta.url));
const SEVEN = "seven = np.zeros((28, 28), np.uint8)\nseven[5:8, 7:21] = 255\nseven[8:24, 17:20] = 255\n";

const CELLS = [
  "import headlight, numpy as np\nmodel = headlight.load('dates')\n" +
    "w = headlight.widget(model.run('5 Mart 2024', target='2024-03-05'))\nw",
  "print(w.head, w.cell, w.edits)",
  "w.head = 'encoder.blocks.0.attn.1'\nw.edits = {'heads': {'decoder.blocks.1.cross.2': 0}}",
  "print(w.edits, len(w._links), (w.of['decoder.blocks.1.cross.z'][0, 2] == 0).all())",
  "rows = np.random.default_rng(0).dirichlet(np.ones(6), (3, 1, 4, 6)).astype(np.float32)\n" +
    "headlight.show(attentions=rows, tokens=list('abcdef'))",
  "model.run('1 May 2030')",
  `${SEVEN}v = headlight.widget(headlight.load('digits').run(seven))\nv`,
  "print(v.text, v.edits, v.of.edits, (v.of['encoder.blocks.0.attn.z'][0, 1] == 0).all())",
  `wide = np.random.default_rng(0).integers(0, 255, (17, 40, 3), np.uint8)\n` +
    `p = headlight.widget(headlight.load(${JSON.stringify(BESIDE)}).run('<image>Was?', image=wide))\np`,
  "print(p.text, p._images, p.of.images[0]['tiles'], p.of.edits)",
];

/** The page shows a picture under this many patches, of a live run. @param {Frame} inside @param {number} patches */
async function seesPatches(inside, patches) {
  await inside.locator(".image-patches canvas").first().waitFor({ timeout: 60_000 });
  await inside
    .locator(".image-patch")
    .nth(patches - 1)
    .waitFor();
  assert.equal(await inside.locator(".image-patch").count(), patches);
  await inside.locator(".thumb").first().waitFor();
  assert.equal(await inside.locator(".recording-note, #maps-panel .error-text, #maps-panel [role=alert]").count(), 0);
}

/** Silences the first layer's second head. @param {Frame} inside */
async function silence(inside) {
  await inside.locator("details.others > summary").click();
  await inside.locator("details.others .squares").first().locator(".square").nth(1).click();
  await inside.locator("details.others .square[data-edited]").waitFor();
  await inside.locator("#maps-panel:not([aria-busy=true])").waitFor();
}

/** @type {Awaited<ReturnType<typeof startJupyter>>} */
let jupyter;
before(async () => {
  if (JUPYTER) jupyter = await startJupyter(CELLS);
});
after(() => jupyter?.end());

test("a notebook from top to bottom, and after its kernel", { skip: JUPYTER === "" }, async (t) => {
  const { page, seen, exceptions } = await jupyter.open();
  const output = await runCell(page, 0);
  const inside = frameIn(output);
  const thumb = (/** @type {string} */ head) => inside.locator(`.thumb[data-head="${head}"]`);

  await t.test("a click in the page is read by a cell", async () => {
    await thumb("decoder.blocks.1.cross.0").waitFor({ timeout: 60_000 });
    assert.equal(await inside.locator(".thumb").count(), 24);
    assert.equal(await output.locator("img").isVisible(), false);
    await thumb("decoder.blocks.1.cross.2").click();
    await inside.getByRole("heading", { name: "Cross-attention · Layer 1, Head 2" }).waitFor();
    const cells = inside.locator("canvas.map-cells").first();
    const box = /** @type {{ width: number, height: number }} */ (await cells.boundingBox());
    // The last query's last key.
    await cells.click({ position: { x: box.width - 5, y: box.height - 5 }, force: true });
    const said = await (await runCell(page, 1)).innerText();
    assert.match(said, /decoder\.blocks\.1\.cross\.2 \[10, 11\] \{\}/);
  });

  await t.test("every view is live", async () => {
    for (const view of VIEWS) {
      await inside.locator(`button[data-view=${view}]`).click();
      await inside.locator(`button[data-view=${view}][aria-pressed=true]`).waitFor();
      await inside.locator("#maps-panel:not([aria-busy=true])").waitFor();
      assert.equal(await inside.locator("#maps-panel .error-text, #maps-panel [role=alert]").count(), 0, view);
    }
    const answered = inside.locator("#maps-panel .lens, #maps-panel canvas, #maps-panel svg").first();
    await inside.locator("button[data-view=lens]").click();
    await answered.waitFor();
    await inside.locator("button[data-view=grid]").click();
    await thumb("decoder.blocks.1.cross.2").waitFor();
  });

  await t.test("keys that are the notebook's commands stay in the page", async () => {
    await thumb("decoder.blocks.1.cross.2").focus();
    await page.keyboard.type("jddab");
    assert.equal(await page.locator(".jp-Notebook .jp-Cell").count(), CELLS.length);
  });

  await t.test("an edit in a cell is shown by the page, and one in the page is read by a cell", async () => {
    await runCell(page, 2);
    await inside.locator('.thumb[data-head="encoder.blocks.0.attn.1"][aria-pressed=true]').waitFor();
    await inside.locator(".panel.edits").getByText("Cross L1H2").first().waitFor();
    assert.match(await (await runCell(page, 3)).innerText(), /'decoder\.blocks\.1\.cross\.2': 0\} ?\} 1 True/);
    await inside.locator("[data-tool=reset], [data-do=reset]").or(inside.getByText("Reset all")).first().click();
    assert.match(await (await runCell(page, 1)).innerText(), /encoder\.blocks\.0\.attn\.1 .* \{\}\s*$/);
  });

  await t.test("attentions from elsewhere are shown as a recording; the page's program came once", async () => {
    const before = seen.received;
    const given = frameIn(await runCell(page, 4));
    await given.locator('.thumb[data-head="encoder.blocks.2.attn.3"]').waitFor({ timeout: 60_000 });
    assert.match(await given.locator(".recording-note").innerText(), /recording/);
    assert.ok(seen.received - before < 300_000, `${seen.received - before} bytes`);
    await frameIn(await runCell(page, 5))
      .locator(".thumb")
      .first()
      .waitFor({ timeout: 60_000 });
  });

  await t.test("an image that a cell gave lies under its patches, and is edited", async () => {
    const seen = frameIn(await runCell(page, 6));
    await seesPatches(seen, 49);
    await silence(seen);
    assert.match(await (await runCell(page, 7)).innerText(), /^image 1 .*attn\.1': 0\} ?\} .*attn\.1': 0.* True/);
    const beside = frameIn(await runCell(page, 8));
    // Six tiles of nine image tokens, and the picture as a whole.
    await seesPatches(beside, 63);
    await silence(beside);
    if (process.env.HEADLIGHT_SHOT) await page.screenshot({ path: process.env.HEADLIGHT_SHOT });
    assert.match(await (await runCell(page, 9)).innerText(), /^<image>Was\? \['image 1'\] \[2, 3\] .*attn\.1': 0/);
  });

  await t.test("a kernel that is gone is one sentence", async () => {
    await page.getByRole("menuitem", { name: "Kernel" }).click();
    await page
      .getByRole("menuitem", { name: /^Restart Kernel…/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Confirm Kernel Restart" }).click();
    // A browser draws no frame that is out of sight.
    await output.scrollIntoViewIfNeeded();
    await inside.getByText("no longer has this view").first().waitFor({ timeout: 60_000 });
    await thumb("decoder.blocks.1.cross.0").click();
    await inside.getByText("no longer has this view").first().waitFor();
  });

  await t.test("a notebook that is opened without its kernel shows the pictures", async () => {
    await page.locator('[data-command="docmanager:save"]').first().click();
    for (let tries = 0; tries < 300 && !jupyter.saved(5).length; tries++) await page.waitForTimeout(200);
    await page.reload();
    await ready(page, CELLS.length);
    for (const [index, name] of Object.entries({ 0: "dates", 4: "model", 5: "dates" })) {
      const picture = outputOf(page, Number(index)).locator("img");
      await picture.waitFor();
      assert.match((await picture.getAttribute("alt")) ?? "", new RegExp(`^Attention patterns of ${name}`));
    }
  });
  assert.deepEqual([exceptions(), seen.elsewhere], [[], []]);
});
