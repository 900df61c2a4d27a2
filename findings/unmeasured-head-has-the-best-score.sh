#!/usr/bin/env bash
# data-forge 1.10.5 (npm) against pandas 3.1.1: a head without a single score has a mean, a median and a maximum of 0.
#
# Expected: of no numbers, the mean, the median and the extremes are not a number, as in pandas, by which data-forge is
# inspired, or undefined.
# Seen: all of them are 0: of an empty series, of one whose values are all null or undefined, of a filter that finds
# nothing. If scores are logarithms of probabilities, or losses with a minus, 0 is the best that there can be: the
# head that was never measured comes first. Where a series has one number, nulls beside it are left out rightly.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund data-forge@1.10.5
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install pandas==3.1.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import { DataFrame, Series } from "data-forge";

const scores = new DataFrame([
  { head: 0, score: -2 },
  { head: 0, score: -4 },
  { head: 1, score: -1 },
  { head: 1, score: null },
  { head: 2, score: null },
  { head: 2, score: undefined },
]);
const means = scores
  .groupBy((row) => row.head)
  .select((rows) => ({ head: rows.first().head, mean: rows.deflate((row) => row.score).average() }))
  .orderByDescending((row) => row.mean)
  .toArray();
console.log("heads, the best first:", means);
assert.deepStrictEqual(means, [{ head: 2, mean: 0 }, { head: 1, mean: -1 }, { head: 0, mean: -3 }]);
const none = { empty: new Series([]), nulls: new Series([null, null]), filtered: new Series([-1]).where((x) => x > 0) };
for (const [name, series] of Object.entries(none)) {
  const found = [series.average(), series.median(), series.min(), series.max()];
  console.log(name, "mean, median, minimum and maximum:", found.join(" "));
  assert.deepStrictEqual(found, [0, 0, 0, 0]);
}
JS
node look.js
cat > look.py <<'PYTHON'
import pandas as pd

scores = pd.DataFrame({"head": [0, 0, 1, 1, 2, 2], "score": [-2, -4, -1, None, None, None]})
means = scores.groupby("head").score.mean()
print("pandas:", means.to_dict())
assert means[0] == -3 and means[1] == -1 and pd.isna(means[2])
nothing = pd.Series([], dtype=float)
assert all(pd.isna(x) for x in (nothing.mean(), nothing.median(), nothing.min(), nothing.max()))
PYTHON
venv/bin/python look.py
