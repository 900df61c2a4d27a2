// Sizes, labels and hits of maps.
import assert from "node:assert/strict";
import test from "node:test";
import { poolPattern } from "../../../www/domain/map/pooled.js";
import { labelPitch, isSlanted } from "../../../www/domain/label-width.js";
import {
  ASIDE,
  cellAt,
  cellSize,
  fitMapCell,
  layBands,
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

test("all bands fit the width, and the height unless slots would vanish", () => {
  const bands = [
    { cols: 16, rows: 16, heads: 4, layers: 2 },
    { cols: 11, rows: 11, heads: 4, layers: 2 },
    { cols: 16, rows: 11, heads: 4, layers: 2 },
  ];
  const laid = layBands(bands, 564, 300, 1);
  assert.ok(laid.sideBySide);
  assert.ok(laid.edge * 8 + 6 * 7 + 10 <= 564 + 8);
  assert.ok(laid.height <= 300);
  const many = layBands([{ cols: 12, rows: 12, heads: 12, layers: 12 }], 600, 400, 1);
  assert.ok(!many.sideBySide && many.perRow === 1 && many.edge >= 16);
  // Four layers of four heads: one a row would leave most of the width empty.
  const four = [{ cols: 30, rows: 30, heads: 4, layers: 4 }];
  const [stacked, wrapped] = [layBands(four, 564, 300, 1), layBands(four, 564, 300, 1, 12)];
  assert.ok(
    wrapped.cells[0] > stacked.cells[0] && wrapped.perRow === 2 && wrapped.height <= 300,
    `${stacked.cells} and ${wrapped.cells}`,
  );
});

test(
  "names stand under thumbnails that have room for them; else one layer is a row, and nothing is wider than " +
    "its place",
  () => {
    const band = { cols: 8, rows: 8, heads: 12, layers: 6 };
    const [roomy, low, phone] = [
      layBands([band], 564, 400, 1, 12),
      layBands([band], 564, 112, 1, 12),
      layBands([band], 358, Infinity, 1, 8, ASIDE),
    ];
    assert.deepEqual([roomy.named, low.named, phone.named], [true, false, false]);
    assert.ok(roomy.edge >= 37.5, "L5H11");
    assert.deepEqual([low.edge, low.perRow, low.cells[0]], [16, 1, 2]);
    assert.equal(thumbAt(5, 11, { heads: 12, rows: 8, cell: 2 }, low.edge, 1, false).y, 5 * (16 + 6));
    assert.ok(low.height >= 6 * (16 + 6), `${low.height}`);
    assert.ok(ASIDE + 12 * phone.edge + 11 * 6 <= 358, `${phone.edge}`);
  },
);

test("where there are more tokens than pixels, blocks of cells are one, and no bright cell is lost", () => {
  const long = layBands([{ cols: 200, rows: 200, heads: 4, layers: 4 }], 564, 96, 1, 12);
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

test("one or two letters stand upright over columns of any size, apart by their width; longer ones lean", () => {
  const label = (/** @type {string} */ text, nth = null) => ({ text, kind: /** @type {const} */ ("text"), nth });
  for (const cell of [4, 14, 40])
    assert.deepEqual(
      [isSlanted(label("a"), cell), isSlanted(label("ab"), cell), isSlanted(label("a", 1), cell)],
      [false, false, false],
    );
  assert.deepEqual([isSlanted(label("abc"), 14), isSlanted(label("abc"), 30)], [true, false]);
  assert.ok(labelPitch([label("a"), label("ab")], 14, false) >= 16);
  assert.equal(labelPitch([label("a")], 14, false), 14);
});
