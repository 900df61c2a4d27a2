#!/usr/bin/env bash
# ml-naivebayes 4.0.0 (npm) against scikit-learn 1.9.1: Gaussian naive Bayes looks at the first two features only.
#
# Expected: `GaussianNB` multiplies the likelihoods of all features of a row, so that which of them comes first does not
# matter: classes that are far apart in one feature are told apart.
# Seen: two features are counted, whatever the number of columns. Where the third tells the classes apart, every row of
# the training data is put into the first class; with the same column moved to the front all are right, as they are in
# scikit-learn either way. With a single feature `predict` raises a TypeError. A probe on the activations of a layer
# is so one on its first two channels, and nothing is said.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-naivebayes@4.0.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scikit-learn==1.9.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import bayes from "ml-naivebayes";

// Two features say nothing, the third is about 0 for one class and about 10 for the other.
const last = [];
for (const centre of [0, 10]) {
  for (let i = 0; i < 8; i++) last.push([i % 2, (i >> 1) % 2, centre + i / 8]);
}
const labels = last.map((_, i) => Number(i >= 8));
const first = last.map(([a, b, c]) => [c, a, b]);
const classes = (rows) => {
  const model = new bayes.GaussianNB();
  model.train(rows, labels);
  return model.predict(rows);
};
console.log("telling feature in the third column:", classes(last).join(" "));
console.log("telling feature in the first column:", classes(first).join(" "));
assert.deepStrictEqual(classes(last), labels.map(() => 0));
assert.deepStrictEqual(classes(first), labels);
assert.throws(() => classes(last.map(([, , c]) => [c])), TypeError);
writeFileSync("rows.json", JSON.stringify({ last, first, labels }));
JS
node look.js
cat > look.py <<'PYTHON'
import json

from sklearn.naive_bayes import GaussianNB

rows = json.load(open("rows.json"))
for name in ("last", "first"):
    found = GaussianNB().fit(rows[name], rows["labels"]).predict(rows[name]).tolist()
    print("scikit-learn:", *found)
    assert found == rows["labels"]
PYTHON
venv/bin/python look.py
