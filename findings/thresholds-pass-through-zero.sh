#!/usr/bin/env bash
# ml-logistic-regression 2.0.0 (npm) against scikit-learn 1.9.1: a threshold that is not at zero cannot be learnt.
#
# Expected: logistic regression has an intercept: numbers up to 1 that are of one class, and larger ones of the other,
# are told apart. scikit-learn and R add it unless they are told not to, and the README says nothing else.
# Seen: there is no intercept. As all numbers are positive, the answer is the same class for each, which is wrong for
# half of them. A probe on activations that are not centred, such as the output of a ReLU, which has no negative
# numbers, meets the same. With a column of ones that the caller adds all are right.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-logistic-regression@2.0.0 ml-matrix@6.15.1
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install scikit-learn==1.9.1 numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import LogisticRegression from "ml-logistic-regression";
import { Matrix } from "ml-matrix";

const numbers = Array.from({ length: 20 }, (_, i) => 0.1 * (i + 1));
const labels = numbers.map((x) => Number(x > 1.05));
const classes = (rows) => {
  const model = new LogisticRegression({ numSteps: 20000, learningRate: 0.1 });
  model.train(new Matrix(rows), Matrix.columnVector(labels));
  return model.predict(new Matrix(rows));
};
const found = classes(numbers.map((x) => [x]));
const helped = classes(numbers.map((x) => [x, 1]));
console.log("the number alone:", found.join(""), "with a column of ones:", helped.join(""));
assert.deepStrictEqual(found, labels.map(() => 1));
assert.deepStrictEqual(helped, labels);
JS
node look.js
cat > look.py <<'PYTHON'
from sklearn.linear_model import LogisticRegression

numbers = [[0.1 * (i + 1)] for i in range(20)]
labels = [int(x > 1.05) for x, in numbers]
found = LogisticRegression(C=1e6).fit(numbers, labels).predict(numbers).tolist()
print("scikit-learn:", "".join(map(str, found)))
assert found == labels
PYTHON
venv/bin/python look.py
