// Maps of laboratory runs: what they are to those who cannot see them.
import assert from "node:assert/strict";
import test from "node:test";
import { markup } from "./render.js";

const { arrowTo, lifted } = await import("../../www/view/arrows.js");
const { labMap, mapTable } = await import("../../www/view/labmap.js");

const labels = ["one", "two"].map((text) => ({ text, kind: "text", nth: null }));
const pattern = { values: Float32Array.from([1, 0.9, 0.25, 0.75]), offset: 0, masks: Uint8Array.from([0, 1, 0, 0]), maskOffset: 0, rows: 2, cols: 2 };
const props = { name: "Head 0", pattern, rows: labels, cols: labels, unread: null, width: 200, tone: "linear", screen: { dpr: 1, theme: "light", ink: {} } };

test("a map that takes keys is a group with its strongest cells in its name; another is a picture", () => {
  const group = markup(labMap({ ...props, look() {} }));
  assert.match(group, /role="group"/);
  assert.match(group, /aria-roledescription="heat map"/);
  assert.match(group, /aria-label="Head 0\. Arrow keys move between cells\. one looks at one 1\.000; two looks at two 0\.750; two looks at one 0\.250"/);
  const picture = markup(labMap(props));
  assert.match(picture, /role="img"/);
  assert.match(picture, /aria-label="Head 0\. one looks at one/);
  assert.doesNotMatch(picture, /tabindex="0"/);
});

test("the same as a table says each weight, and which cells are masked", () => {
  const table = markup(mapTable("Head 0", pattern, labels, labels));
  for (const part of ["Head 0", "1.000", "masked", "0.250", "0.750"]) assert.ok(table.includes(part), part);
});

test("arrows go one cell a press, also before the last one is drawn", () => {
  const press = (key, drawn) => arrowTo(/** @type {any} */ ({ key, preventDefault() {}, stopPropagation() {} }), pattern, drawn, drawn);
  assert.deepEqual(press("ArrowDown", null), { row: 0, col: 0 });
  assert.deepEqual(press("ArrowRight", null), { row: 0, col: 1 }, "nothing has been drawn between");
  assert.deepEqual(press("ArrowRight", null), { row: 0, col: 1 }, "the edge holds");
  assert.deepEqual(press("ArrowDown", { row: 0, col: 0 }), { row: 1, col: 0 });
  lifted();
  assert.deepEqual(press("ArrowDown", null), { row: 0, col: 0 });
  assert.equal(press("a", null), null);
});
