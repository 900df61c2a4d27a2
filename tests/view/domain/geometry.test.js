// Sizes, labels and hits of maps.
import assert from "node:assert/strict";
import test from "node:test";
import { frameAround } from "../../../www/components/signed-map/sheet.js";
import { placeOfVeil } from "../../../www/components/map/overlay.js";
import { poolPattern } from "../../../www/domain/map/pooled.js";
import { allSlanted, labelPitch, labelWidth, isSlanted } from "../../../www/domain/label-width.js";
import {
  ASIDE,
  cellAt,
  cellSize,
  fitMapCell,
  NEXT_ROW,
  TOUCHED,
  layBands,
  layStrip,
  layGrid,
  visibleLabels,
  thumbAt,
} from "../../../www/domain/map/geometry.js";

test("cells are whole in device pixels and never larger than the room", () => {
  for (const dpr of [1, 1.25, 2, 3]) {
    for (const n of [1, 7, 16, 100, 512]) {
      const cell = cellSize(500, 400, n, n, dpr);
      assert.ok(Math.abs(cell * dpr - Math.round(cell * dpr)) < 1e-9);
      assert.ok(cell * n <= 400 || cell * dpr === 1);
    }
  }
});

test("cells of a large map without lines between them fill the room; larger ones are whole", () => {
  assert.equal(fitMapCell(600, 520, 120, 120, 1, 72), 520 / 120);
  assert.equal(fitMapCell(600, 520, 120, 120, 2, 72), 520 / 120);
  assert.equal(fitMapCell(600, 520, 1024, 1024, 1, 72), 520 / 1024);
  assert.equal(fitMapCell(600, 505, 20, 20, 1, 72), 25);
  assert.equal(fitMapCell(600, 520, 2, 2, 1, 72), 72);
  for (let n = 1; n < 400; n++) {
    const cell = fitMapCell(500, 500, n, n, 1, 500);
    assert.ok(cell * n <= 500 + 1e-9 && cell * n > 500 * 0.92, `${n} cells fill the room`);
  }
});

test("labels are thinned where they would overlap, the focused one never", () => {
  assert.deepEqual(visibleLabels(5, 20, null), [0, 1, 2, 3, 4]);
  assert.deepEqual(visibleLabels(9, 5, null), [0, 3, 6]);
  assert.deepEqual(visibleLabels(9, 5, 4), [0, 4]);
  for (let focused = 0; focused < 60; focused++) {
    const shown = visibleLabels(60, 3, focused);
    assert.ok(shown.includes(focused));
    shown.slice(1).forEach((i, n) => assert.ok((i - shown[n]) * 3 >= 14));
  }
});

test("the pointer finds its cell, and nothing outside", () => {
  const map = { left: 50, top: 20, cell: 10, rows: 3, cols: 4 };
  assert.deepEqual(cellAt(50, 20, map), { query: 0, key: 0 });
  assert.deepEqual(cellAt(89.9, 49.9, map), { query: 2, key: 3 });
  for (const [x, y] of [
    [49, 25],
    [60, 19],
    [90, 25],
    [60, 50],
  ])
    assert.equal(cellAt(x, y, map), null);
});

/** @param {import("../../../www/domain/map/geometry.js").BandShape[]} bands */
const gridOf = (bands, width = 650, height = 280, size = /** @type {number | null} */ (null)) =>
  layGrid(bands, { width, height, dpr: 1, names: 72, aside: 0, size, most: 240 });

test("all layers stand in one row where they fit there, else each in a row: never some", () => {
  const four = [{ cols: 30, rows: 30, heads: 4, layers: 4 }];
  const room = { width: 564, height: 300, dpr: 1 };
  assert.equal(layBands(four, { ...room, across: 16 }).perRow, 4);
  assert.equal(layBands(four, { ...room, across: 12 }).perRow, 1);
  const many = layBands([{ cols: 12, rows: 12, heads: 12, layers: 12 }], { ...room, across: 12 });
  assert.ok(many.perRow === 1 && many.height <= 300);
  const low = layBands([{ cols: 12, rows: 12, heads: 12, layers: 12 }], { ...room, height: 112, across: 12 });
  assert.deepEqual([low.perRow, low.edge], [1, 16], "slots do not vanish");
});

test("in a strip many thumbnails keep a legible size, and scroll in whole rows with the top of the next one", () => {
  const room = { width: 642, height: 112, dpr: 1, across: 19 };
  for (const [layers, heads] of [
    [12, 12],
    [6, 12],
    [4, 8],
  ]) {
    const laid = layStrip([{ cols: 12, rows: 12, heads, layers }], room);
    assert.ok(laid.edge >= 40 && laid.height > 112, `${layers} x ${heads}: ${laid.edge}`);
    const row = 12 * laid.cells[0] + (laid.named ? 18 : 6);
    assert.equal((laid.whole(112) - (laid.named ? 0 : 18) - NEXT_ROW) % row, 0);
  }
  const few = layStrip([{ cols: 12, rows: 12, heads: 4, layers: 2 }], room);
  assert.ok(few.height <= 112, "all at once");
});

test("in the Grid a layer has a row, and six thumbnails fill the width", () => {
  // An encoder and a decoder with one layer and two heads each.
  const six = [1, 2, 3].map(() => ({ cols: 9, rows: 9, heads: 2, layers: 1 }));
  const laid = gridOf(six, 730, 282);
  assert.deepEqual([laid.perRow, laid.beside], [1, true]);
  assert.ok(6 * laid.edge + 3 * 6 + 2 * 24 > 0.85 * 730 && laid.height <= 282, `${laid.edge}`);
  const four = gridOf([{ cols: 30, rows: 30, heads: 4, layers: 4 }]);
  assert.deepEqual([four.perRow, four.beside], [1, false]);
});

test("heads stand there all at once, or, where there are many, of a legible size, and scroll in their room", () => {
  for (const [layers, heads, width, least] of [
    [12, 12, 970, 68],
    [6, 12, 970, 48],
    [6, 8, 730, 48],
  ]) {
    const bands = [{ cols: 24, rows: 24, heads, layers }];
    const laid = gridOf(bands, width, 420);
    assert.ok(laid.edge >= least && 24 * laid.cells[0] > laid.edge - 1e-9, `${laid.edge}`);
    const [whole] = gridOf([{ ...bands[0], whole: true }], width, 420).cells;
    assert.equal(whole, Math.floor(whole), "as an engine draws them");
    assert.ok(heads * laid.edge + (heads - 1) * 6 <= width - 72, "none beside the room");
    assert.equal(laid.height > 420, layers === 12);
    const row = 24 * laid.cells[0] + 18;
    const shown = laid.whole(420) - NEXT_ROW;
    assert.ok(shown + NEXT_ROW <= 420 && Math.abs(shown % row) < 1e-6, "whole rows, and the top of the next one");
    const rows = (/** @type {number} */ edge) => gridOf(bands, width, 420, edge).edge;
    assert.deepEqual([rows(32), rows(9999)], [32, laid.slot], "as a person has them, as far as fits the width");
  }
  const dates = [1, 2, 3].map(() => ({ cols: 17, rows: 17, heads: 4, layers: 2 }));
  const all = gridOf(dates, 628, 300);
  assert.ok(all.beside && all.height <= 300 && all.edge >= 40, `${all.edge}`);
  assert.deepEqual(
    [200, 30].map((size) => gridOf(dates, 628, 300, size)).map(({ beside, edge }) => [beside, edge]),
    [
      [false, 134],
      [true, 30],
    ],
    "one under another where they are larger so",
  );
  // A few are larger, up to the height of the room.
  const few = gridOf([{ cols: 24, rows: 24, heads: 4, layers: 2 }], 650, 280);
  assert.ok(few.edge > 100 && few.height <= 280, `${few.edge}`);
});

test("on a phone a thumbnail is as large as a finger in every view: twelve heads scroll sideways", () => {
  const room = { width: 358, height: 280, dpr: 3, aside: ASIDE, least: TOUCHED };
  const band = { cols: 12, rows: 12, heads: 12, layers: 12 };
  const strip = layStrip([band], { ...room, across: 8 });
  const grid = layGrid([band], { ...room, names: 0, size: null, most: 48 });
  for (const { edge, wide } of [strip, grid]) assert.deepEqual([edge, wide], [40, true]);
  assert.ok(strip.height > 280 && strip.whole(280) <= 280, "the view itself stays in sight");
  const few = layStrip([{ ...band, heads: 4, layers: 4 }], { ...room, across: 8 });
  assert.ok(few.edge >= 40 && !few.wide && few.height <= 280, `${few.edge}`);
  const three = layGrid(Array(3).fill({ ...band, heads: 4 }), { ...room, names: 0, size: null, most: 48 });
  assert.ok(!three.beside && three.edge >= 40, "not side by side in less room");
});

test("names stand under thumbnails that have room for them, and nothing is wider than its place", () => {
  const band = { cols: 8, rows: 8, heads: 12, layers: 6 };
  const roomy = layBands([band], { width: 564, height: 400, dpr: 1, across: 12 });
  const low = layBands([band], { width: 564, height: 112, dpr: 1, across: 12 });
  const phone = layBands([band], { width: 358, height: Infinity, dpr: 1, across: 8, aside: ASIDE });
  assert.deepEqual([roomy.named, low.named, phone.named], [true, false, false]);
  assert.ok(roomy.edge >= 37.5, "L5H11");
  assert.deepEqual([low.edge, low.perRow, low.cells[0]], [16, 1, 2]);
  assert.equal(thumbAt(5, 11, { heads: 12, rows: 8, cell: 2 }, low.edge, 1, false).y, 5 * (16 + 6));
  assert.ok(low.height >= 6 * (16 + 6), `${low.height}`);
  assert.ok(ASIDE + 12 * phone.edge + 11 * 6 <= 358, `${phone.edge}`);
});

test("where there are more tokens than pixels, blocks of cells are one, and no bright cell is lost", () => {
  const long = layBands([{ cols: 200, rows: 200, heads: 4, layers: 4 }], {
    width: 564,
    height: 96,
    dpr: 1,
    across: 12,
  });
  const [cell, block] = [long.cells[0], long.blocks[0]];
  assert.ok(block > 1 && cell * long.shown(200, 0) <= long.edge, `${cell} × ${long.shown(200, 0)} in ${long.edge}`);
  const n = 5;
  const values = new Float32Array(1 + n * n);
  values[1 + 3 * n + 2] = 0.9;
  const masks = Uint8Array.from({ length: n * n }, (_, i) => Number(i % n > Math.floor(i / n)));
  const small = poolPattern({ values, offset: 1, masks, maskOffset: 0, rows: n, cols: n }, 2);
  assert.deepEqual([small.rows, small.cols, small.values[1 * 3 + 1]], [3, 3, Math.fround(0.9)]);
  assert.deepEqual([...small.masks], [0, 1, 1, 0, 0, 1, 0, 0, 0], "masked where all is");
});

test("one or two letters are upright over columns of any size, spaced by their width; longer ones are slanted", () => {
  const label = (/** @type {string} */ text, nth = null) => ({ text, kind: /** @type {const} */ ("text"), nth });
  for (const cell of [4, 14, 40])
    assert.deepEqual(
      [isSlanted(label("a"), cell), isSlanted(label("ab"), cell), isSlanted(label("a", 1), cell)],
      [false, false, false],
    );
  assert.deepEqual([isSlanted(label("abc"), 14), isSlanted(label("abc"), 30)], [true, false]);
  assert.ok(labelPitch([label("a"), label("ab")], 14, false) >= 16);
  assert.equal(labelPitch([label("a")], 14, false), 14);
  for (const cell of [15, 16, 17, 18, 32, 33, 34]) {
    const two = [label("ab"), label("cd"), label("last")];
    const four = [label("abcd"), label("efgh"), label("last")];
    for (const labels of [two, four]) {
      const every = Math.max(1, Math.ceil(labelPitch(labels, cell, false) / cell));
      const free = every * cell - labelWidth(labels[0]);
      assert.ok(allSlanted(labels, cell) || free >= 2, `${cell}: upright neighbours do not touch, but ${free} px`);
    }
  }
});

test("labels over columns lean all together, but for a long last one, which lies across no other", () => {
  const label = (/** @type {string} */ text) => ({ text, kind: /** @type {const} */ ("text"), nth: null });
  const all = (/** @type {string[]} */ ...texts) => allSlanted(texts.map(label), 20);
  assert.deepEqual([all("a", "b", "c"), all("a", "b", "longer"), all("longer", "b", "c")], [false, false, true]);
  // At 45° their distance is at least their height.
  assert.ok(labelPitch([label("longer")], 14, true) * Math.SQRT1_2 >= 13);
});

test("the frame of a cell lies outside of it, where its number is not", () => {
  const sheet = { left: 40, top: 22, cellWidth: 30, cellHeight: 20 };
  const { x, y, width, height } = frameAround(sheet, 1, 2);
  // Its line is four pixels wide.
  assert.ok(x + 2 <= 40 + 2 * 30 && y + 2 <= 22 + 20);
  assert.ok(x + width - 2 >= 40 + 3 * 30 - 0.5 && y + height - 2 >= 22 + 2 * 20 - 0.5);
});

test("the word of a silenced head covers no cell where the corner has room, and else the end of the first row", () => {
  const [x, y] = placeOfVeil({ left: 50, top: 40 }, 300, 32);
  assert.ok(x + 16 < 50 && x - 16 >= 0 && y + 9 < 40 && y - 9 >= 0);
  assert.deepEqual(placeOfVeil({ left: 20, top: 40 }, 300, 32), [304, 49]);
});
