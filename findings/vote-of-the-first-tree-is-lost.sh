#!/usr/bin/env bash
# ml-random-forest 2.1.0 (npm): the probability of a class leaves out the vote of the first tree.
#
# Expected: `predictProbability(rows, label)` of a random forest is the share of trees that vote for the label: 1 where
# all agree, and over all labels the shares sum to 1.
# Seen: the first tree's vote is not counted, while the votes are still divided by the number of trees. A forest of one
# tree gives each class a probability of about 0, the one that it predicts too; three trees that agree
# give 0.667, and ten 0.9. The first tree's label is added as a number, in millionths, to the probability of every
# class: with labels of 1000 and 2000, and ten trees that all vote for 2000, the class 1000, for which none votes, has
# 0.002.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund ml-random-forest@2.1.0
cat > look.js <<'JS'
import assert from "node:assert";
import forest from "ml-random-forest";

const rows = Array.from({ length: 40 }, (_, x) => [x]);
for (const [trees, labels] of [[1, [0, 1]], [3, [0, 1]], [10, [0, 1]], [10, [1000, 2000]]]) {
  const model = new forest.RandomForestClassifier({ nEstimators: trees, seed: 1, noOOB: true });
  model.train(rows, rows.map(([x]) => labels[Number(x >= 20)]));
  const votes = model.predictionValues([[39]]).getRow(0);
  const [wrong, right] = labels.map((label) => model.predictProbability([[39]], label)[0]);
  console.log(`${trees} trees vote ${votes}: the probability of ${labels[1]} is ${right}, of ${labels[0]} ${wrong}`);
  assert.deepStrictEqual(Array.from(votes), Array(trees).fill(labels[1]));
  assert.deepStrictEqual(model.predict([[39]]), [labels[1]]);
  const added = labels[1] / 1e6;
  assert(Math.abs(right - ((trees - 1) / trees + added)) < 2e-6);
  assert(Math.abs(wrong - added) < 2e-6);
}
JS
node look.js
