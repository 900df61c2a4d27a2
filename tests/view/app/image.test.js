// The image of a model that reads one: its field in each state, and its patches as a strip of tokens.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { fieldOf } from "../support/empty-field.js";
import { markup } from "../support/render.js";
import { sublayerInfo } from "../support/catalogue.js";
import { snapshot } from "../support/snapshot.js";

const { imagePanel } = await import("../../../www/domain/map/image-panel.js");
const { svg } = await import("../../../www/components/figures/svg.js");
const { tokenStrip } = await import("../../../www/features/input/tokens.js");

/** @param {object} [props] */
const said = (props) => fieldOf("image", props);

test("the field says what to do, what is read, what is seen, and what is wrong", () => {
  assert.match(said(), /drop it on the page/);
  assert.match(said({ reading: "a.png" }), /Reading/);
  assert.match(said({ file: "a.png", size: { width: 224, height: 224 } }), /224 × 224/);
  const large = { code: "image.large", params: { width: 20_000, height: 20_000, most: 2 ** 25 } };
  assert.match(said({ problem: large }), /20,000 × 20,000 pixels/);
});

test("class tokens stand before the patches, which have their rows and columns", () => {
  const label = (/** @type {string} */ text, kind = "text") => ({ text, kind, nth: null });
  const labels = [label("⟨CLS⟩", "special"), ...["1,1", "1,2", "2,1", "2,2"].map((text) => label(text))];
  const image = { width: 8, height: 8, rgba: new Uint8Array(256) };
  const rows = [
    { y: 1, from: 1 },
    { y: 2, from: 3 },
  ];
  const strip = {
    ...{ name: "Reads", labels, first: 0, grid: { across: 2, rows, image }, sound: null },
    ...{ row: 2, column: 3 },
    second: () => false,
    masked: (/** @type {number} */ i) => i === 4,
    weight: (/** @type {number} */ i) => (i === 4 ? null : i / 4),
  };
  snapshot("app/patches", markup(tokenStrip(/** @type {any} */ (strip), null)));
});

const GRID = /** @type {const} */ ([2, 3]);

/** The row of the first patch: 0.1 for the class token, then 0.2 … 0.7, of which the fourth patch is masked. */
function overImage(/** @type {any} */ under) {
  const rows = new Float32Array(49).map((_, i) => (i >= 7 && i < 14 ? (i - 6) / 10 : 0));
  const masks = new Uint8Array(49).map((_, i) => (i === 11 ? 1 : 0));
  const pattern = { values: rows, offset: 0, masks, maskOffset: 0, rows: 7, cols: 7 };
  const texts = ["CLS", "1,1", "1,2", "1,3", "2,1", "2,2", "2,3"];
  const info = { sublayers: [sublayerInfo("encoder.blocks.1.attn")], config: {} };
  const derived = {
    patterns: new Map([["encoder.blocks.1.attn.2", pattern]]),
    source: texts.map((text) => ({ text, kind: "text", nth: null })),
  };
  const seen = /** @type {any} */ ({
    info,
    derived,
    result: { grid: GRID, source: texts },
    front: "encoder",
    cell: { query: 1 },
  });
  return imagePanel({ tone: "linear" }, seen, { path: "encoder.blocks.1.attn", head: 2 }, under);
}

test("a head's row is exported as a cell for each patch, and the image only if it is asked for", () => {
  const panel = overImage(null);
  assert.ok(panel);
  assert.deepEqual(
    [panel.rows.map(({ text }) => text), panel.cols.map(({ text }) => text)],
    [
      ["1", "2"],
      ["1", "2", "3"],
    ],
  );
  assert.deepEqual(
    [...panel.pattern.values].map((x) => Number(x.toFixed(6))),
    [0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
  );
  assert.deepEqual([...panel.pattern.masks], [0, 0, 0, 1, 0, 0]);
  const about = { title: "t", model: "m", stem: "s", text: "image 1", output: "", held: false, edits: {}, edited: [] };
  const drawn = (/** @type {any} */ of) => svg({ ...about, link: "", panels: [of] }, "white").svg;
  assert.ok(!drawn(panel).includes("<image"));
  const image = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255) };
  const over = drawn(overImage(image));
  assert.equal(over.match(/<image/g)?.length, 1);
  assert.deepEqual(
    [...over.matchAll(/fill-opacity="([^"]+)"/g)].map(([, opacity]) => Number(opacity)),
    [0.2, 0.3, 0.4, 0.6, 0.7],
  );
});

test("a word's row lies over the picture beside its text", () => {
  const texts = ["a", "1,1", "1,2", "2,1", "2,2", "b"];
  const rows = new Float32Array(36).map((_, i) => (i >= 30 ? (i - 30) / 10 : 0));
  const pattern = { values: rows, offset: 0, masks: new Uint8Array(36), maskOffset: 0, rows: 6, cols: 6 };
  const target = texts.map((text) => ({ text, kind: "text", nth: null }));
  const derived = { patterns: new Map([["decoder.blocks.1.attn.2", pattern]]), target, source: [] };
  const images = [{ tiles: [0, 0], grid: [2, 2], starts: [1] }];
  const info = { sublayers: [sublayerInfo("decoder.blocks.1.attn")], config: {} };
  const seen = { info, derived, result: { grid: GRID, images, source: [] }, front: "decoder", cell: { query: 5 } };
  const head = { path: "decoder.blocks.1.attn", head: 2 };
  const panel = imagePanel({ tone: "linear" }, /** @type {any} */ (seen), head, null);
  assert.match(panel?.name ?? "", /row of b/);
  assert.deepEqual(
    [...(panel?.pattern.values ?? [])].map((x) => Number(x.toFixed(6))),
    [0.1, 0.2, 0.3, 0.4],
  );
});
