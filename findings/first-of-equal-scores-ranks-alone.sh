#!/usr/bin/env bash
# arquero 7.2.1 and vega 6.4.0 (npm), with sqlite: of equal smallest scores the first has another cumulative share.
#
# Expected: `cume_dist` is SQL's: the share of rows whose score is not larger. Equal scores have equal shares, and the
# smallest weight of an attention map, 0, has the share of all zeros, half of them for a causal mask.
# Seen: the first of the smallest scores has the share 1/n, as if it were the only one; the others, and ties further up,
# are right. Of six rows with three zeros, the shares of 0 are 1/6, 1/2 and 1/2. A curve of the distribution through
# these points begins too low, and a threshold at the lowest share finds a single row; which one depends on the order of
# the rows. `rank`, `dense_rank` and `percent_rank` of the same rows are equal.
#
# Needs node 20 with npm, and python3. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund arquero@7.2.1 vega@6.4.0
python3 - <<'PYTHON'
import sqlite3

table = "(values (0), (0), (0), (0.5), (0.5), (1))"
rows = sqlite3.connect(":memory:").execute(f"select cume_dist() over (order by column1) from {table}").fetchall()
print("sqlite", [round(share, 3) for (share,) in rows])
assert [round(6 * share) for (share,) in rows] == [3, 3, 3, 5, 5, 6]
PYTHON
cat > look.js <<'JS'
import assert from "node:assert";
import * as aq from "arquero";
import * as vega from "vega";

const found = {
  arquero: (scores) =>
    aq.table({ score: scores }).orderby("score").derive({
      share: () => aq.op.cume_dist(),
      rank: () => aq.op.rank(),
    }).objects(),
  vega: (scores) => {
    const ops = ["cume_dist", "rank"];
    const transform = [{ type: "window", sort: { field: "score" }, ops, as: ["share", "rank"] }];
    const data = [{ name: "rows", values: scores.map((score) => ({ score })), transform }];
    return new vega.View(vega.parse({ data })).run().data("rows");
  },
};
for (const [name, rows] of Object.entries(found)) {
  const shares = (scores) => rows(scores).map(({ share }) => Math.round(share * scores.length));
  console.log(name, rows([0, 0, 0, 0.5, 0.5, 1]).map(({ score, share, rank }) => ({ score, share, rank })));
  assert.deepStrictEqual(shares([0, 0, 0, 0.5, 0.5, 1]), [1, 3, 3, 5, 5, 6]);
  assert.deepStrictEqual(rows([0, 0, 0, 0.5, 0.5, 1]).map(({ rank }) => rank), [1, 1, 1, 4, 4, 6]);
  assert.deepStrictEqual(shares([0, 0.5, 0.5, 0.5, 1]), [1, 4, 4, 4, 5]);
}
JS
node look.js
