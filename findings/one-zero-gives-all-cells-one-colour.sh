#!/usr/bin/env bash
# vega-lite 6.5.0 with vega 6.4.0 (npm): with one zero among the weights, a logarithmic map is of one colour.
#
# Expected: a heat map of attention weights with `"scale": {"type": "log"}` shows every weight above zero in its colour.
# A zero has no logarithm, and a causal mask makes zeros of half the map: it gets no colour, or that of the smallest
# weight, as in Observable Plot.
# Seen: the scale's domain is taken from the data, so it begins at 0, and every weight's place in it is NaN, which is
# drawn as the middle of the colours: 1, 0.01 and 0 are the same teal. A view says nothing about it by itself; only with
# `logLevel: vega.Warn` is there a line in the console. With a domain that begins at a positive number the others have
# their colours, and the zero is white.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund vega@6.4.0 vega-lite@6.5.0
cat > look.js <<'JS'
import assert from "node:assert";
import * as vega from "vega";
import { compile } from "vega-lite";

const colours = async (weights, scale) => {
  const encoding = {
    x: { field: "key", type: "ordinal" },
    color: { field: "weight", type: "quantitative", scale },
  };
  const values = weights.map((weight, key) => ({ key, weight }));
  const view = new vega.View(vega.parse(compile({ data: { values }, mark: "rect", encoding }).spec));
  const picture = await view.toSVG();
  const cells = [...picture.matchAll(/aria-label="key: [^"]*"[^>]*fill="(rgb[^"]*)"/g)].map((found) => found[1]);
  console.log(weights, JSON.stringify(scale), cells);
  assert.strictEqual(cells.length, weights.length);
  return cells;
};

const plain = await colours([0.001, 0.01, 1], { type: "log" });
assert.strictEqual(new Set(plain).size, 3);
for (const weights of [[0, 0.01, 1], [0.001, 0.01, 1, 0.5, 0.25, 0]]) {
  assert.strictEqual(new Set(await colours(weights, { type: "log" })).size, 1);
}
assert.strictEqual(new Set(await colours([0, 0.01, 1], { type: "linear" })).size, 3);
const bounded = await colours([0, 0.001, 1], { type: "log", domain: [0.001, 1] });
assert.deepStrictEqual(bounded, ["rgb(255, 255, 255)", plain[0], plain[2]]);
JS
node look.js
