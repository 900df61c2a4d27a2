#!/usr/bin/env bash
# apache-arrow 21.2.0 (npm) with pyarrow 26.0.1: a field that a record does not have becomes an empty text, false or
# NaN.
#
# Expected: `tableFromJSON` makes null of what a record lacks, as pyarrow's `Table.from_pylist` does and as arrow's
# JavaScript itself does of `null`.
# Seen: a missing text is "", a missing truth value false and a missing number NaN, and the column says that it has no
# nulls. So does `vectorFromArray` with `undefined`. A head that was not judged is one that was judged false; a prompt
# without a label has an empty one; in another program, which reads the table, nothing tells them apart.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund apache-arrow@21.2.0
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import { tableFromJSON, tableToIPC, vectorFromArray } from "apache-arrow";

const table = tableFromJSON([{ score: 0.5, label: "copy", judged: true }, {}]);
const empty = tableFromJSON([
  { score: 0.5, label: "copy", judged: true },
  { score: null, label: null, judged: null },
]);
const columns = (table) =>
  ["score", "label", "judged"].map((name) => [table.getChild(name).get(1), table.getChild(name).nullCount]);
console.log("missing", columns(table), "null", columns(empty));
assert.deepStrictEqual(columns(table), [[NaN, 0], ["", 0], [false, 0]]);
assert.deepStrictEqual(columns(empty), [[null, 1], [null, 1], [null, 1]]);
assert.deepStrictEqual([...vectorFromArray(["a", undefined])], ["a", ""]);
writeFileSync("table.arrow", tableToIPC(table, "file"));
JS
node look.js
venv/bin/python - <<'PYTHON'
import pyarrow as pa

rows = pa.ipc.open_file("table.arrow").read_all().to_pylist()
print(rows)
assert rows[1]["label"] == "" and rows[1]["judged"] is False and rows[1]["score"] != rows[1]["score"]
right = pa.Table.from_pylist([{"score": 0.5, "label": "copy", "judged": True}, {}]).to_pylist()
assert right[1] == {"score": None, "label": None, "judged": None}
PYTHON
