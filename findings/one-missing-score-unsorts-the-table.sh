#!/usr/bin/env bash
# hyparquet 1.33.0 (npm) with pyarrow 26.0.1: with one score that is missing, `orderBy` leaves a Parquet file unordered.
#
# Expected: `parquetQuery({ file, orderBy: "score" })` gives the rows by their scores, with those that have none at one
# end, as SQL, pandas and polars do; with `rowEnd: 3` it gives the three lowest.
# Seen: a row whose score is NaN is taken for equal to every other. Such an order contradicts itself, and the sort
# leaves the numbers on both sides of it as they stood: 0.1 stands behind 0.9, and is not among the three that `rowEnd`
# keeps. In a column of texts a null does the same. A null among numbers stands where 0 would, between negative and
# positive scores. Nothing is said. A filter `{ score: { $gt: -1 } }` beside it, which leaves NaN out, orders rightly.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . hyparquet@1.33.0
venv/bin/python - <<'PYTHON'
import pyarrow as pa
import pyarrow.parquet as parquet

scores = pa.array([0.7, 0.9, float("nan"), 0.1, 0.3], pa.float64())
logits = pa.array([0.7, -0.9, None, -0.1, 0.3], pa.float64())
texts = pa.array(["d", "e", None, "a", "b"])
parquet.write_table(pa.table({"score": scores, "logit": logits, "text": texts}), "heads.parquet")
PYTHON
cat >look.mjs <<'SCRIPT'
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parquetQuery } from "hyparquet";

const file = new Uint8Array(readFileSync("heads.parquet")).buffer;
const inOrder = async (column, options) =>
  (await parquetQuery({ file, orderBy: column, ...options })).map((row) => row[column]);

const scores = await inOrder("score");
const lowest = await inOrder("score", { rowEnd: 3 });
const kept = await inOrder("score", { filter: { score: { $gt: -1 } } });
console.log("scores:", scores, "three lowest:", lowest, "without the gap:", kept);
const numbers = scores.filter(Number.isFinite);
assert.ok(numbers.length === 4 && numbers.indexOf(0.1) > numbers.indexOf(0.9));
assert.ok(!lowest.includes(0.1));
assert.deepEqual(kept, [0.1, 0.3, 0.7, 0.9]);

const texts = await inOrder("text");
console.log("texts:", texts);
assert.ok(texts.length === 5 && texts.indexOf("a") > texts.indexOf("e"));

const logits = await inOrder("logit");
console.log("logits:", logits);
assert.deepEqual(logits, [-0.9, -0.1, null, 0.3, 0.7]);
SCRIPT
node look.mjs
