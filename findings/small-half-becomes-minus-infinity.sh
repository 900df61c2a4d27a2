#!/usr/bin/env bash
# apache-arrow 21.2.0 (npm): in half precision a small number becomes minus infinity, and 70,000 becomes 2.13.
#
# Expected: a `Float16` vector holds the nearest number of 16 bits: what is too small becomes a subnormal or 0, and what
# is above 65,504 becomes infinity, as in numpy and pyarrow.
# Seen: 1e-8, 0.000061034 (just below the smallest normal number) and other small positive weights become minus
# infinity, 1e-9 becomes 0.00004 and 1e-300 NaN. From 65,536 to two million, numbers with few digits start again at 2:
# 70,000 is 2.13 and 100,000 is 3.05. Of an attention row with a long tail, `Math.min` is then minus infinity and the
# sum too. Numbers between 0.0000611 and 65,504 are right, but for ties, which are rounded up.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund apache-arrow@21.2.0
cat > look.js <<'JS'
import assert from "node:assert";
import { Float16, tableFromIPC, tableToIPC, Table, vectorFromArray } from "apache-arrow";

const held = (numbers) => {
  const table = tableFromIPC(tableToIPC(new Table({ halves: vectorFromArray(numbers, new Float16()) })));
  const found = [...table.getChild("halves")];
  numbers.forEach((number, i) => console.log(number, "is held as", found[i]));
  return found;
};
assert.deepStrictEqual(held([0.1, 6e-8, 1e-7, 65504, 65520, 1e10, 0]), [
  0.0999755859375, 2 ** -24, 2 ** -23, 65504, Infinity, Infinity, 0,
]);
assert.deepStrictEqual(held([2.9e-8, 1e-8, 6.1034e-5, -1e-8]), [-Infinity, -Infinity, -Infinity, -Infinity]);
assert.deepStrictEqual(held([1e-9, 1e-300, 65536, 70000, 1e5, 1e6, -70000]), [
  0.000041961669921875, NaN, 2, 2.134765625, 3.05078125, 3.814453125, -2.134765625,
]);
JS
node look.js
