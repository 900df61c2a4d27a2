// Maps of laboratory runs: what they are to those who cannot see them.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { markup } from "../support/render.js";

const { arrowTo, forgetArrow } = await import("../../../www/lib/arrow-keys.js");
const { idFor } = await import("../../../www/components/map/grid-role.js");
const { labMap, patternTable } = await import("../../../www/components/map/lab-map.js");

const labels = ["one", "two"].map((text) => ({ text, kind: "text", nth: null }));
const pattern = {
  values: Float32Array.from([1, 0.9, 0.25, 0.75]),
  offset: 0,
  masks: Uint8Array.from([0, 1, 0, 0]),
  maskOffset: 0,
  rows: 2,
  cols: 2,
};
const props = {
  name: "Head 0",
  pattern,
  rows: labels,
  cols: labels,
  unread: null,
  width: 200,
  tone: "linear",
  screen: { dpr: 1, theme: "light", ink: {} },
};

test("a map that takes keys is a grid, with headers and values around the focus; another is a picture", () => {
  const grid = markup(labMap({ ...props, look() {}, focus: { query: 1, key: 0 } }));
  const id = idFor("Head 0");
  assert.match(grid, /role="grid"/);
  assert.match(grid, /aria-label="Head 0"/);
  assert.match(grid, new RegExp(`aria-rowcount="3" aria-colcount="3" aria-activedescendant="${id}-1-0"`));
  assert.match(grid, new RegExp(`role="rowheader" aria-colindex="1" id="${id}-row-1">\\s*two`));
  assert.match(grid, new RegExp(`role="gridcell" aria-colindex="2" id="${id}-1-0">\\s*0\\.250`));
  assert.match(grid, new RegExp(`role="gridcell" aria-colindex="3" id="${id}-0-1">\\s*masked`));
  assert.match(
    grid,
    /Arrow keys move between cells\. one looks at one 1\.000; two looks at two 0\.750; two looks at one 0\.250/,
  );
  const picture = markup(labMap(props));
  assert.match(picture, /role="img"/);
  assert.match(picture, /aria-label="Head 0\. one looks at one/);
  assert.doesNotMatch(picture, /tabindex="0"/);
});

test("the same as a table says each weight, and which cells are masked", () => {
  const table = markup(patternTable("Head 0", pattern, labels, labels));
  for (const part of ["Head 0", "1.000", "masked", "0.250", "0.750"]) assert.ok(table.includes(part), part);
});

test("Home and End go along a row, with Control to the corners; pages go many rows", () => {
  const long = { rows: 40, cols: 30 };
  const press = (key, more = {}) => {
    forgetArrow();
    return arrowTo(/** @type {any} */ ({ key, ...more, preventDefault() {}, stopPropagation() {} }), long, null, {
      row: 15,
      col: 7,
    });
  };
  assert.deepEqual(
    [press("Home"), press("End")],
    [
      { row: 15, col: 0 },
      { row: 15, col: 29 },
    ],
  );
  assert.deepEqual(
    [press("Home", { ctrlKey: true }), press("End", { ctrlKey: true })],
    [
      { row: 0, col: 0 },
      { row: 39, col: 29 },
    ],
  );
  assert.deepEqual(
    [press("PageUp"), press("PageDown")],
    [
      { row: 5, col: 7 },
      { row: 25, col: 7 },
    ],
  );
  assert.equal(press("ArrowDown", { ctrlKey: true }), null);
});

test("arrows go one cell a press, also before the last one is drawn", () => {
  const press = (key, drawn) =>
    arrowTo(/** @type {any} */ ({ key, preventDefault() {}, stopPropagation() {} }), pattern, drawn, drawn);
  assert.deepEqual(press("ArrowDown", null), { row: 0, col: 0 });
  assert.deepEqual(press("ArrowRight", null), { row: 0, col: 1 }, "nothing has been drawn between");
  assert.deepEqual(press("ArrowRight", null), { row: 0, col: 1 }, "the edge holds");
  assert.deepEqual(press("ArrowDown", { row: 0, col: 0 }), { row: 1, col: 0 });
  forgetArrow();
  assert.deepEqual(press("ArrowDown", null), { row: 0, col: 0 });
  assert.equal(press("a", null), null);
});
