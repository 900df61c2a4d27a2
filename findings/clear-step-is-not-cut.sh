#!/usr/bin/env bash
# ml-cart 2.1.1 (npm) against scikit-learn 1.9.1: a regression tree refuses the one cut that leaves no error.
#
# Expected: a regression tree cuts where the squared error becomes smallest. Values that are 0 up to a threshold and 1
# from there on are the easiest case: one cut, and the tree is exact.
# Seen: a cut is taken only if the error that it leaves is above 0. So the step is not cut, and the tree says 0.5, the
# mean, everywhere. Of three levels one is found, and the other two are joined at their mean. With a little noise on the
# values the same step is found. A regression forest (ml-random-forest 2.1.0) is made of these trees: it predicts one
# number, near the mean, for both sides of the step. So labels of 0 and 1 that one threshold parts are not learnt.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-cart@2.1.1 ml-random-forest@2.1.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scikit-learn==1.9.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import cart from "ml-cart";
import forest from "ml-random-forest";

const rows = Array.from({ length: 20 }, (_, x) => [x]);
const learn = (value) => {
  const tree = new cart.DecisionTreeRegression();
  tree.train(rows, rows.map(([x]) => value(x)));
  return tree.predict([[2], [12], [17]]);
};
const step = learn((x) => Number(x >= 10));
const noisy = learn((x) => Number(x >= 10) + 0.001 * (x % 2));
const levels = learn((x) => (x < 5 ? 0 : x < 15 ? 1 : 2));
console.log("a step from 0 to 1:", step, "with noise:", noisy, "levels 0, 1 and 2:", levels);
assert.deepStrictEqual(step, [0.5, 0.5, 0.5]);
assert.deepStrictEqual(noisy.map(Math.round), [0, 1, 1]);
assert.strictEqual(levels[0], 0);
assert(levels[1] === levels[2] && Math.abs(levels[1] - 20 / 15) < 1e-9);

const many = new forest.RandomForestRegression({ nEstimators: 100, seed: 1 });
many.train(rows, rows.map(([x]) => Number(x >= 10)));
const [low, high] = many.predict([[2], [17]]);
console.log("a forest, on both sides of the step:", low, high);
assert(low === high && low > 0.3 && low < 0.7);
JS
node look.js
cat > look.py <<'PYTHON'
from sklearn.tree import DecisionTreeRegressor

rows = [[x] for x in range(20)]
for value, right in ((lambda x: x >= 10, [0, 1, 1]), (lambda x: 0 if x < 5 else 1 if x < 15 else 2, [0, 1, 2])):
    found = DecisionTreeRegressor().fit(rows, [float(value(x)) for x in range(20)]).predict([[2], [12], [17]])
    print("scikit-learn:", found)
    assert found.tolist() == right
PYTHON
venv/bin/python look.py
