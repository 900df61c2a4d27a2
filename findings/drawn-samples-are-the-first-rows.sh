#!/usr/bin/env bash
# ml-random-forest 2.1.0 (npm) against scikit-learn 1.9.1: with `maxSamples` every tree learns from the first rows only.
#
# Expected: of `maxSamples` the documentation says what scikit-learn says of `max_samples`: "If float, then draw
# maxSamples * X.shape[0] samples". So each tree sees rows that are drawn from all of them.
# Seen: the rows behind the first `maxSamples` are dropped before the trees are made, and each tree draws from what is
# left. Of data that is sorted by class, half of the samples are those of one class, which is then predicted everywhere;
# the other class is not known to the forest. The out-of-bag predictions have only as many rows, all right. With the
# rows shuffled, the same forest is right.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-random-forest@2.1.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scikit-learn==1.9.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import forest from "ml-random-forest";

const rows = Array.from({ length: 40 }, (_, x) => [x]);
const turned = rows.map((_, i) => rows[(i * 17) % 40]);
const learn = (from, options) => {
  const model = new forest.RandomForestClassifier({ nEstimators: 50, seed: 1, ...options });
  model.train(from, from.map(([x]) => Number(x >= 20)));
  return { found: model.predict([[2], [30], [39]]), outOfBag: model.predictOOB() };
};
const whole = learn(rows, {});
const half = learn(rows, { maxSamples: 0.5 });
const mixed = learn(turned, { maxSamples: 0.5 });
console.log("all samples:", whole.found, "half of them:", half.found, "half, of mixed rows:", mixed.found);
console.log("out-of-bag predictions:", whole.outOfBag.length, "and", half.outOfBag.length);
assert.deepStrictEqual(whole.found, [0, 1, 1]);
assert.deepStrictEqual(half.found, [0, 0, 0]);
assert.deepStrictEqual(mixed.found, [0, 1, 1]);
assert(whole.outOfBag.length === 40 && half.outOfBag.length === 20 && half.outOfBag.every((label) => label === 0));
JS
node look.js
cat > look.py <<'PYTHON'
from sklearn.ensemble import RandomForestClassifier

rows = [[x] for x in range(40)]
model = RandomForestClassifier(n_estimators=50, max_samples=0.5, random_state=1)
found = model.fit(rows, [int(x >= 20) for x in range(40)]).predict([[2], [30], [39]]).tolist()
print("scikit-learn, half of the samples:", found)
assert found == [0, 1, 1]
PYTHON
venv/bin/python look.py
