// Sizes, labels and hits of maps.
import assert from "node:assert/strict";
import test from "node:test";
import { cellAt, cellSize, layBands, thinned } from "../../www/view/geometry.js";

test("cells are whole in device pixels and never larger than the room", () => {
  for (const dpr of [1, 1.25, 2, 3]) {
    for (const n of [1, 7, 16, 100, 512]) {
      const cell = cellSize(500, 400, n, n, dpr);
      assert.ok(Math.abs(cell * dpr - Math.round(cell * dpr)) < 1e-9);
      assert.ok(cell * n <= 400 || cell * dpr === 1);
    }
  }
});

test("labels are thinned where they would overlap, the focused one never", () => {
  assert.deepEqual(thinned(5, 20, null), [0, 1, 2, 3, 4]);
  assert.deepEqual(thinned(9, 5, null), [0, 3, 6]);
  assert.deepEqual(thinned(9, 5, 4), [0, 4]);
  for (let focused = 0; focused < 60; focused++) {
    const shown = thinned(60, 3, focused);
    assert.ok(shown.includes(focused));
    shown.slice(1).forEach((i, n) => assert.ok((i - shown[n]) * 3 >= 14));
  }
});

test("the pointer finds its cell, and nothing outside", () => {
  const map = { left: 50, top: 20, cell: 10, rows: 3, cols: 4 };
  assert.deepEqual(cellAt(50, 20, map), { query: 0, key: 0 });
  assert.deepEqual(cellAt(89.9, 49.9, map), { query: 2, key: 3 });
  for (const [x, y] of [[49, 25], [60, 19], [90, 25], [60, 50]]) assert.equal(cellAt(x, y, map), null);
});

test("all bands fit the width, and the height unless slots would vanish", () => {
  const bands = [{ cols: 16, rows: 16, heads: 4, layers: 2 }, { cols: 11, rows: 11, heads: 4, layers: 2 }, { cols: 16, rows: 11, heads: 4, layers: 2 }];
  const laid = layBands(bands, 564, 300, 1);
  assert.ok(laid.sideBySide);
  assert.ok(laid.edge * 8 + 6 * 7 + 10 <= 564 + 8);
  assert.ok(laid.height <= 300);
  const many = layBands([{ cols: 12, rows: 12, heads: 12, layers: 12 }], 600, 400, 1);
  assert.ok(!many.sideBySide && many.perRow === 1 && many.edge >= 16);
  // Four layers of four heads: one a row would leave most of the width empty.
  const four = [{ cols: 30, rows: 30, heads: 4, layers: 4 }];
  const [stacked, wrapped] = [layBands(four, 564, 300, 1), layBands(four, 564, 300, 1, 12)];
  assert.ok(wrapped.edge > stacked.edge && wrapped.perRow === 2 && wrapped.height <= 300, `${stacked.edge} and ${wrapped.edge}`);
});
