// The image of a model that reads one: its field in each state, and its patches as a strip of tokens.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const { imageField } = await import("../../../www/features/input/image.js");
const { tokenStrip } = await import("../../../www/features/input/tokens.js");

const field = { file: null, size: null, reading: null, problem: null, lack: null, take() {} };

/** @param {Partial<typeof field>} props */
const said = (props) => markup(imageField({ ...field, ...props }));

test("the field says what to do, what is read, what is seen, and what is wrong", () => {
  assert.match(said({}), /drop it on the page/);
  assert.match(said(/** @type {any} */ ({ reading: "a.png" })), /Reading/);
  assert.match(said(/** @type {any} */ ({ file: "a.png", size: { width: 224, height: 224 } })), /224 × 224/);
  const large = { code: "image.large", params: { width: 20_000, height: 20_000, most: 2 ** 25 } };
  assert.match(said(/** @type {any} */ ({ problem: large })), /20,000 × 20,000 pixels/);
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
    ...{ name: "Reads", labels, first: 0, grid: { across: 2, rows, image } },
    ...{ row: 2, column: 3 },
    second: () => false,
    masked: (/** @type {number} */ i) => i === 4,
    weight: (/** @type {number} */ i) => (i === 4 ? null : i / 4),
  };
  snapshot("app/patches", markup(tokenStrip(/** @type {any} */ (strip))));
});
