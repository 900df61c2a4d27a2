// A model as people have them, 91 MB from a hub: all-MiniLM-L6-v2, fetched, opened and looked at.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { mirror } from "../mirror.js";
import { look, unprovoked, until, visitor } from "../visit.js";
import { from, lookUp, openDialog, take } from "./opening.js";

const { visit } = visitor();
const NAME = "sentence-transformers/all-MiniLM-L6-v2";
const models = process.env.HEADLIGHT_MODELS;
const there = models ? join(models, "minilm") : "";
const skip = !models
  ? "HEADLIGHT_MODELS is not set: cargo xtask test browser sets it to the folder that it keeps models for tests in"
  : ["config.json", "model.safetensors", "tokenizer.json"].some((file) => !existsSync(join(there, file))) &&
    `${there} lacks config.json, model.safetensors or tokenizer.json`;

test("91 MB are fetched, opened, kept, and open again without a hub", { skip }, async (t) => {
  const hub = await mirror({ [NAME]: { folder: there } });
  t.after(() => hub.close());
  const { page, errors } = await visit("#v=2&model=dates", {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, NAME);
  const card = await page.locator("[data-part=offer]").innerText();
  assert.match(card, /BERT[^]*Encoder[^]*22,\d{3},\d{3}/);
  await take(page);
  const { info, result, failure, text } = await look(page);
  assert.deepEqual([failure, info?.architecture, info?.config.n_encoder_layers], [null, "encoder", 6]);
  assert.equal(
    info?.sublayers.filter((one) => one.kind === "attn").every((one) => one.n_heads === 12),
    true,
  );
  assert.ok((result?.source.length ?? 0) > 5 && text.length > 5);
  for (const { offset, shape } of result?.maps ?? []) {
    const [heads, rows, cols] = shape;
    for (let row = 0; row < heads * rows; row++) {
      const sum = result?.values.slice(offset + row * cols, offset + (row + 1) * cols).reduce((a, b) => a + b, 0) ?? 0;
      assert.ok(Math.abs(sum - 1) < 1e-4, `a row sums to ${sum}`);
    }
  }
  // The address is written once the page is idle.
  await page.waitForFunction(() => location.hash.includes("model="));
  hub.state.on = false;
  await page.reload();
  await until(page, (s) => s.info?.family === "BERT" && s.current);
  assert.deepEqual([(await look(page)).info?.parameters, unprovoked(errors, /favicon/)], [info?.parameters, []]);
});
