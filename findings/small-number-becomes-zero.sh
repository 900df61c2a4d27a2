#!/usr/bin/env bash
# fraction.js 5.3.4 (npm): a number becomes another fraction, and a small one becomes 0.
#
# Expected: `new Fraction(x)` of a finite number is a fraction whose `valueOf()` is x again; each such number is one,
# with a power of two below.
# Seen: the search for a short fraction ends at a denominator of 10,000,000. 3e-8 and 1e-10 are 0, so times 1e10 they
# are still 0; 123.456789012345 becomes 10000/81, and a half plus 2^-30 a half. There is no error. The same digits as a
# text are exact: `new Fraction("0.0000000001")`; "1e-10" as a text is refused.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund fraction.js@5.3.4
cat > look.js <<'JS'
import assert from "node:assert";
import Fraction from "fraction.js";

for (const [number, seen] of [
  [0.1, "1/10"],
  [1e-7, "1/10000000"],
  [2 ** -20, "1/1048576"],
  [3e-8, "0"],
  [1e-10, "0"],
  [2 ** -30, "0"],
  [0.5 + 2 ** -30, "1/2"],
  [123.456789012345, "10000/81"],
]) {
  const found = new Fraction(number);
  console.log(number, found.toFraction(), found.valueOf() === number ? "the same" : "another number");
  assert.strictEqual(found.toFraction(), seen);
}
assert.strictEqual(new Fraction(1e-10).mul(1e10).valueOf(), 0);
assert.strictEqual(new Fraction("0.0000000001").mul(1e10).valueOf(), 1);
assert.strictEqual(new Fraction(2).pow(-30).valueOf(), 2 ** -30);
assert.throws(() => new Fraction("1e-10"));
JS
node look.js
