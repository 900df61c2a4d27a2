// Linear layers, of a tiny Qwen 3.5: signed weights on a scale around zero, said in words, with what needs shares left
// out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folder, openDialog, opened } from "../open-model/opening.js";
import { answered, answerTo, drawn, look, pattern, settled, until, visitor } from "../visit.js";

const { visit } = visitor();
const HEAD = "decoder.blocks.1.attn.2";

test("a linear head is drawn signed and named so, and edits that cannot act say why", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  await page.setInputFiles("[data-choose=folder]", folder("tests/families/qwen3_5"));
  await until(page, (s) => s.hub.busy === null && s.hub.offer !== null);
  await page.click("[data-do=take]");
  await opened(page);
  await page.fill("#source", "the fox a lazy dog the cat runs");
  await settled(page);
  await page.click("[data-view=head]");
  await page.evaluate(async () =>
    (await import("./www/main.js")).act.focus({ path: "decoder.blocks.1.attn", head: 2 }),
  );
  await until(page, (s) => s.focus?.path === "decoder.blocks.1.attn" && s.view === "head");
  await settled(page);

  // The weights: signed, within the bound, and z is their sum.
  const { info, result } = await look(page);
  const linear = info?.sublayers.find(({ path }) => path === "decoder.blocks.1.attn")?.linear;
  assert.deepEqual([linear?.n_value_heads, linear?.convolution], [6, 4]);
  const { values, masks } = pattern(/** @type {any} */ (result), "decoder.blocks.1.attn", 2);
  const most = 1 / Math.sqrt(linear?.d_key ?? 0);
  assert.ok(values.some((value) => value < 0) && values.every((value) => Math.abs(value) <= most));
  assert.ok(
    masks.some((mask) => mask === 1),
    "later keys are masked",
  );

  // Its name, its legend and its sentence; no softmax before it, and nothing read from its weights alone.
  assert.deepEqual(await page.locator(".layers .segment-button").allInnerTexts(), ["Signed weights"]);
  const legend = page.locator(".legend-scale canvas").first();
  assert.match((await legend.getAttribute("aria-label")) ?? "", /Signed weight of a linear layer, not a pattern/);
  assert.match(await page.locator(".head-view").innerText(), /not a share of attention/);
  assert.equal(await page.locator(".head-weights").count(), 0);

  // The same in other views.
  await page.click("[data-view=lines]");
  await page.getByText("it has no lines").waitFor();
  await page.click("[data-view=rollout]");
  await page.getByText("Linear layers are left out").waitFor();
  await page.click("[data-view=anatomy]");
  await page.waitForSelector(".stage[data-stage=weights]");
  assert.deepEqual(
    await page.locator(".stage").evaluateAll((all) => all.map((one) => one.getAttribute("data-stage")).slice(0, 6)),
    ["input", "convolution", "rates", "weights", "values", "z-gate"],
  );
  await page.click("[data-view=why]");
  await page.waitForSelector(".signed-bar");
  await answered(page);

  // A single cell cannot be masked; a head's strength acts.
  await page.click("[data-view=grid]");
  await drawn(page);
  await page.evaluate(async () => (await import("./www/main.js")).act.hideCell({ query: 3, key: 1 }));
  await page.getByText("no single cell can be masked").waitFor();
  assert.deepEqual((await look(page)).edits, {});
  const { edits, failure } = await answerTo(page, () =>
    page.evaluate(async () => (await import("./www/main.js")).act.toggleHead("decoder.blocks.1.attn", 2)),
  );
  assert.deepEqual([edits.heads, failure], [{ [HEAD]: 0 }, null]);
  assert.deepEqual(errors, []);
});
