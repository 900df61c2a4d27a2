// Signed weights of linear layers: their scale, their strongest cells, and the edits that do not fit.
import assert from "node:assert/strict";
import test from "node:test";
import { rowOf } from "../../../www/domain/answer.js";
import { recordOf } from "../../../www/domain/edits/registry.js";
import { formatIn } from "../../../www/domain/labels.js";
import { bestOf } from "../../../www/domain/map/marginals.js";
import { makePattern } from "../../../www/domain/map/pattern.js";
import { poolPattern, unpoolPattern } from "../../../www/domain/map/pooled.js";
import { strongestCells } from "../../../www/domain/map/strongest.js";
import { partOf } from "../../../www/domain/map/submap.js";
import { colourOn, lengthOn, positionOnScale, ramp, weightScale } from "../../../www/domain/ramp.js";
import { signedColour } from "../../../www/domain/scale.js";
import { divergence } from "../../../www/features/compare/matrix.js";

const weights = { ...makePattern(2, 3, Float32Array.from([0.1, 0, 0, -0.4, 0.2, 0.3])), most: 0.5 };

test("signed weights have one scale around zero, and the page's curve bends both of its sides", () => {
  assert.deepEqual(weightScale("root"), { kind: "pattern", tone: "root" });
  const scale = weightScale("root", 0.5);
  assert.equal(scale, weightScale("root", 0.5));
  assert.deepEqual(
    [-0.5, -0.125, 0, 0.125, 0.5, 9].map((value) => positionOnScale(scale, value)),
    [0, 0.25, 0.5, 0.75, 1, 1],
  );
  assert.deepEqual(
    [-0.125, 0.5].map((value) => lengthOn(scale, value)),
    [0.5, 1],
  );
  assert.deepEqual(colourOn("light", scale, -0.125), signedColour("light", -0.5));
  const { table, factor, shift } = ramp("light", scale);
  const [r, g, b] = signedColour("light", -0.5);
  assert.equal(table[Math.round(-0.125 * factor + shift)], ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0);
});

test("the strongest signed cells, blocks and rows are those furthest from zero", () => {
  assert.deepEqual(
    strongestCells(weights, 2).map(({ value }) => Math.fround(value)),
    [-0.4, 0.3].map(Math.fround),
  );
  assert.deepEqual(
    rowOf(weights, 1, 3).map(({ key }) => key),
    [0, 2, 1],
  );
  assert.deepEqual(
    bestOf(weights, 1, 3).map(({ key }) => key),
    [0, 2, 1],
  );
  const pooled = poolPattern(weights, 2);
  assert.deepEqual([...pooled.values], [-0.4, 0.3].map(Math.fround));
  const parts = [pooled, unpoolPattern(pooled, 2, 3), partOf(weights, [1], [0, 1])];
  assert.deepEqual(
    parts.map(({ most }) => most),
    [0.5, 0.5, 0.5],
  );
  assert.equal(formatIn(weights)(-0.234), "−0.234");
  assert.equal(divergence(weights, weights, 1), null, "signed weights are no distribution");
});

test("what masks or replaces a pattern does not fit a linear layer", () => {
  const linear = /** @type {any} */ ({ path: "decoder.blocks.0.attn", kind: "attn", linear: {}, gated: false });
  const info = /** @type {any} */ ({ architecture: "decoder", config: {}, sublayers: [linear] });
  const why = ["windows", "patterns", "gates"].map((key) => recordOf(key)?.absent?.(linear));
  assert.deepEqual(why, ["control.linear", "control.linear", "control.linear-gate"]);
  const fits = (/** @type {string} */ key, /** @type {unknown} */ value) => recordOf(key)?.fits?.(value, info, linear);
  assert.equal(fits("hidden_cells", ["decoder.blocks.0.attn", null, 1, 0]), false);
  assert.equal(fits("windows", 2), false);
  assert.equal(fits("patterns", "uniform"), false);
  assert.equal(recordOf("heads")?.fits, undefined, "a head's strength does");
  const stages = recordOf("heads")?.stages(0, /** @type {any} */ ({ sublayer: linear }));
  assert.deepEqual(stages, ["z-gate"], "after its norm");
});
