#!/usr/bin/env bash
# vega-lite 6.5.0 with vega 6.4.0 (npm): a score above the domain of the colours is white or black.
#
# Expected: with `"domain": [0, 0.3]`, so that small weights can be told apart, larger ones have the last colour of the
# scheme, as in Matplotlib, Plotly and d3. The documentation says so: `clamp`, by which "values that exceed the data
# domain are clamped", is `true` by default.
# Seen: the scheme goes on beyond its end, along the curve of its last colours. In viridis 0.4 is a pale yellow that
# viridis does not have, and 0.6 and 1 are white, as the page: where the weights are largest, nothing seems to be there.
# In inferno they are white too, in blues and turbo black, and in redblue both ends are black, so that a large positive
# value cannot be told from a large negative one. `"clamp": true` gives the last colour.
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
import { readFileSync } from "node:fs";
import * as vega from "vega";
import { compile } from "vega-lite";

const schema = readFileSync("node_modules/vega-lite/build/vega-lite-schema.json", "utf8");
assert.match(schema, /values that exceed the data domain are clamped[^"]*`clamp` \(`true` by default\)/);
const colours = async (weights, scale) => {
  const encoding = {
    x: { field: "weight", type: "ordinal" },
    color: { field: "weight", type: "quantitative", scale },
  };
  const values = weights.map((weight) => ({ weight }));
  const view = new vega.View(vega.parse(compile({ data: { values }, mark: "rect", encoding }).spec));
  const picture = await view.toSVG();
  const found = [...picture.matchAll(/aria-label="weight: ([^"]*)"[^>]*fill="(rgb[^"]*)"/g)];
  assert.strictEqual(found.length, weights.length);
  return found.sort((a, b) => a[1] - b[1]).map((one) => one[2]);
};

const white = "rgb(255, 255, 255)";
const black = "rgb(0, 0, 0)";
for (const [scheme, far] of [["viridis", white], ["inferno", white], ["blues", black], ["turbo", black]]) {
  const found = await colours([0, 0.3, 0.4, 0.6, 1], { domain: [0, 0.3], scheme });
  const held = await colours([0, 0.3, 0.4, 0.6, 1], { domain: [0, 0.3], scheme, clamp: true });
  console.log(scheme, found, "with clamp", held);
  assert.strictEqual(new Set(found.slice(0, 3)).size, 3);
  assert.deepStrictEqual(found.slice(3), [far, far]);
  assert.deepStrictEqual(held, [found[0], found[1], found[1], found[1], found[1]]);
}
const signed = await colours([-2, -0.3, 0, 0.3, 2], { domain: [-0.3, 0.3], scheme: "redblue" });
console.log("redblue", signed);
assert.strictEqual(new Set(signed.slice(0, 4)).size, 4);
assert.deepStrictEqual([signed[0], signed[4]], [black, black]);
JS
node look.js
