// The Lens: its last row is what the model says, a token is traced by a click, a click leads to a layer, and a trained
// lens of a file reads the rows in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { drawn, follow, link, look, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/** @param {Page} page */
async function ready(page) {
  await page.waitForSelector(".lens:not([data-stale]) .lens-trace");
  await settled(page);
  await drawn(page);
}

/** @param {Page} page */
const answer = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { lens } = now().answers;
    return /** @type {any} */ (lens.answer);
  });

test("the last row is the model's output, with divergence 0", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "lens" }));
  await ready(page);
  const { sites, shape, top, tops, kl } = await answer(page);
  const [rows, wide] = shape;
  assert.equal(sites.length, rows);
  const last = Array.from({ length: wide }, (_, i) => top[((rows - 1) * wide + i) * tops].text);
  assert.equal(last.slice(0, -1).join(""), "2024-03-05");
  for (let i = 0; i < wide; i++) assert.ok(Math.abs(kl[(rows - 1) * wide + i]) < 1e-4);
  assert.deepEqual(errors, []);
});

test("hovering lists the top five tokens, a click on one traces it, a click on a cell opens its layer", async () => {
  const { page, errors } = await visit(link({ model: "dates", view: "lens" }));
  await ready(page);
  const grid = await page.locator(".lens-spot").boundingBox();
  assert.ok(grid);
  const rows = (await answer(page)).shape[0];
  // The row under the last one, the output of layer 0, and the third column.
  const high = 24;
  const top = grid.height - 4 - rows * high;
  const wide = grid.width / (await answer(page)).shape[1];
  await page.mouse.move(grid.x + 2.4 * wide, grid.y + top + 1.5 * high);
  await until(page, (s) => s.lens.pointed?.site === "decoder.blocks.0.resid_post" && s.lens.pointed.position === 2);
  assert.equal(await page.locator(".lens-top").count(), 5);
  await page.mouse.click(grid.x + 2.4 * wide, grid.y + top + 1.5 * high);
  await until(page, (s) => s.view === "head");
  const s = await look(page);
  assert.equal(s.locked.query, 2);
  assert.equal(s.focus?.path, "decoder.blocks.0.attn");
  await page.click("[data-view=lens]");
  await ready(page);
  await page.locator(".lens-top[aria-pressed=false]").first().click();
  await until(page, (s) => s.lens.token !== null);
  await ready(page);
  assert.equal(await page.locator(".lens-trace tbody tr").count(), rows);
  assert.deepEqual(errors, []);
});

test("by the keyboard arrows go from cell to cell, and Enter opens the layer", async () => {
  const { page, errors } = await visit(link({ model: "induction", view: "lens" }));
  await ready(page);
  await page.focus("#lens-map");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await until(page, (s) => s.lens.pointed?.site === "decoder.blocks.0.resid_post");
  const { lens } = await look(page);
  await page.keyboard.press("Enter");
  await until(page, (s) => s.view === "head");
  const s = await look(page);
  assert.equal(s.locked.query, lens.pointed?.position);
  assert.deepEqual(errors, []);
});

/** d_model of `induction`. */
const WIDE = 64;

/** A mixing matrix as bytes, different for each file. @param {number} of */
const matrix = (of) =>
  new Uint8Array(Float32Array.from({ length: WIDE * WIDE }, (_, i) => Math.sin(i * i + of) / 3).buffer);

/** A tuned lens, as safetensors. */
function safetensors() {
  const bytes = 4 * WIDE * WIDE;
  const entry = (/** @type {number} */ i) => ({
    dtype: "F32",
    shape: [WIDE, WIDE],
    data_offsets: [i * bytes, (i + 1) * bytes],
  });
  const header = strToU8(JSON.stringify({ "0.weight": entry(0), "1.weight": entry(1) }));
  const length = new Uint8Array(BigUint64Array.of(BigInt(header.length)).buffer);
  return { name: "tuned.safetensors", mimeType: "", buffer: Buffer.concat([length, header, matrix(1), matrix(2)]) };
}

/** A Jacobian lens as PyTorch saves it: { "J": { 0: a matrix } }, pickled by hand. */
function torch() {
  const text = (/** @type {string} */ said) => `X${String.fromCharCode(said.length)}\0\0\0${said}`;
  const storage = `(${text("storage")}ctorch\nFloatStorage\n${text("0")}${text("cpu")}M\0\x10tQ`;
  const tensor = `ctorch._utils\n_rebuild_tensor_v2\n(${storage}K\0K@K@\x86K@K\x01\x86\x89}tR`;
  const pickle = strToU8(`\x80\x02}${text("J")}}K\0${tensor}ss.`, true);
  const files = { "lens/data.pkl": pickle, "lens/byteorder": strToU8("little"), "lens/data/0": matrix(3) };
  return { name: "lens.pt", mimeType: "", buffer: Buffer.from(zipSync(files, { level: 0 })) };
}

/** The rows' entropies; the first row is the input's. @param {Page} page */
async function spreads(page) {
  await ready(page);
  const { entropy, shape } = await answer(page);
  const values = Object.values(entropy);
  return Array.from({ length: shape[0] }, (_, row) => values.slice(row * shape[1], (row + 1) * shape[1]));
}

test("a trained lens from a file replaces the plain one until it is removed or the model changes", async () => {
  const { page, errors } = await visit(link({ model: "induction", view: "lens" }));
  const plain = await spreads(page);
  const choose = (/** @type {any} */ file) => page.setInputFiles("[data-do=open-lens]", file);
  for (const [file, kind, read] of /** @type {const} */ ([
    [safetensors(), "tuned", [true, true]],
    [torch(), "Jacobian", [false, true]],
  ])) {
    await choose(file);
    await until(page, (s) => s.lens.trained !== null);
    await page.waitForSelector(`text=Using the ${kind} lens “${file.name}”`);
    const through = await spreads(page);
    assert.deepEqual(
      through.slice(0, 2).map((row, i) => row.some((x, j) => x !== plain[i][j])),
      read,
      kind,
    );
    assert.deepEqual(through.at(-1), plain.at(-1), "the end is the model's own");
    assert.equal(await page.locator(".lens-names", { hasText: "Input °" }).count(), kind === "tuned" ? 0 : 1);
    await page.click("[data-do=close-lens]");
    await until(page, (s) => s.lens.trained === null);
    assert.deepEqual(await spreads(page), plain, `after ${kind}`);
  }
  const golden = { name: "narrow.pt", mimeType: "", buffer: readFileSync("tests/golden/lenses/tuned.pt") };
  await choose(golden);
  await page.waitForSelector(".lens-file .error-text");
  const sentence = await page.locator(".lens-file .error-text").textContent();
  assert.match(sentence ?? "", /narrow.pt cannot be used as a lens: `0.weight` has shape \[16, 16\]/);
  await choose(torch());
  await until(page, (s) => s.lens.trained !== null);
  await follow(page, link({ model: "add", view: "lens" }));
  await settled(page);
  await page.waitForSelector(".lens-file .error-text >> text=The lens “lens.pt” was removed");
  assert.equal((await look(page)).lens.trained, null);
  await ready(page);
  assert.deepEqual(errors, []);
});
