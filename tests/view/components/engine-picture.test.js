// A picture that an engine drew, on its canvas.
import assert from "node:assert/strict";
import test from "node:test";
import { showDrawing } from "../../../www/components/map/engine-picture.js";

test("the images of a tall picture are stacked in order", () => {
  const drawn = /** @type {any[]} */ ([]);
  const canvas = /** @type {any} */ ({
    width: 0,
    height: 0,
    style: { setProperty() {} },
    getContext: () => ({
      clearRect() {},
      drawImage: (/** @type {any} */ { name }, /** @type {number} */ left, /** @type {number} */ top) =>
        drawn.push([name, left, top]),
    }),
  });
  const images = /** @type {any[]} */ ([
    { name: "first", width: 5, height: 8 },
    { name: "second", width: 5, height: 8 },
    { name: "rest", width: 5, height: 3 },
  ]);
  showDrawing(canvas, { key: "tall", images }, /** @type {any} */ ({ dpr: 1 }));
  assert.deepEqual([canvas.width, canvas.height], [5, 19]);
  assert.deepEqual(drawn, [
    ["first", 0, 0],
    ["second", 0, 8],
    ["rest", 0, 16],
  ]);
});
