#!/usr/bin/env bash
# data-forge 1.10.5 against d3-array 3.2.5 (npm): rows without a word are in one group with those of the word "null".
#
# Expected: `groupBy` puts rows together whose keys are equal, as d3's `group` does: what is missing, the word "null",
# the number 1 and the token "1" are four keys.
# Seen: keys are compared as texts. null and "null", undefined and "undefined", 1 and "1", true and "true", and the list
# [1, 2] and the text "1,2" are one group each. All objects are one group: a key made of a layer and a head,
# { layer, head }, gives one group for the whole model.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund data-forge@1.10.5 d3-array@3.2.5
cat > look.js <<'JS'
import assert from "node:assert";
import { group } from "d3-array";
import { Series } from "data-forge";

const list = [1, 2];
for (const pair of [[null, "null"], [undefined, "undefined"], [1, "1"], [true, "true"], [list, "1,2"]]) {
  const rows = [...pair, ...pair].map((key) => ({ key }));
  const found = new Series(rows).groupBy((row) => row.key).select((found) => found.count()).toArray();
  const right = group(rows, (row) => row.key);
  console.log(pair, "groups:", found.length, "by d3:", right.size);
  assert.deepStrictEqual(found, [4]);
  assert.deepStrictEqual([...right.keys()], pair);
}
const heads = [0, 1, 2].flatMap((layer) => [0, 1].map((head) => ({ layer, head })));
const found = new Series(heads).groupBy((place) => place).count();
console.log("heads of the model:", heads.length, "groups by their place:", found);
assert(heads.length === 6 && found === 1 && group(heads, (place) => place).size === 6);
JS
node look.js
