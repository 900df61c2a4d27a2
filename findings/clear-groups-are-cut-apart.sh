#!/usr/bin/env bash
# chroma-js 3.2.0 (npm): classes of colours by "k-means" cut clear groups apart and join others.
#
# Expected: `chroma.limits(data, "k", 3)` gives the limits of three clusters, and `scale.classes(limits)` a colour to
# each: scores around 1, 11 and 31 have three colours.
# Seen: the size of a cluster goes up with each centroid that a value is compared with, also when the value goes to
# another cluster, so that the means are too small and the clusters are others. Here the limits are 0, 1, 12 and 32: 1,
# 2, 10 and 11 share a colour, 12 has that of 30, and 0 has one for itself. simple-statistics' `ckmeans` finds the
# groups. Besides, each limit is the largest value of its cluster, and `classes` gives that to the next one. "q" cuts
# these scores where the gaps are.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund chroma-js@3.2.0 simple-statistics@7.12.1
cat > look.js <<'JS'
import assert from "node:assert";
import chroma from "chroma-js";
import { ckmeans } from "simple-statistics";

const scores = [0, 1, 2, 10, 11, 12, 30, 31, 32];
const colours = (limits) => {
  const found = scores.map((score) => chroma.scale(["white", "black"]).classes(limits)(score).hex());
  console.log(limits, found.join(" "));
  return found.map((colour) => [...new Set(found)].indexOf(colour)).join("");
};
const limits = chroma.limits(scores, "k", 3);
assert.deepStrictEqual(limits, [0, 1, 12, 32]);
assert.strictEqual(colours(limits), "011112222");
assert.deepStrictEqual(ckmeans(scores, 3), [[0, 1, 2], [10, 11, 12], [30, 31, 32]]);
assert.strictEqual(colours([0, 10, 30, 32]), "000111222");
assert.strictEqual(colours(chroma.limits(scores, "q", 3)), "000111222");
JS
node look.js
