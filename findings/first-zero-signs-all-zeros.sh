#!/usr/bin/env bash
# hyparquet-writer 0.17.0 (npm) with pyarrow 26.0.1: in a column that repeats its numbers, all zeros get one sign.
#
# Expected: a column of doubles comes back from a Parquet file bit by bit, with or without a dictionary, which is only a
# way to store it.
# Seen: numbers that are repeated are written once, and 0 and -0 count as one: if the first zero is
# -0, all that follow are -0 too, in DOUBLE and FLOAT. Four numbers, which are not worth a
# dictionary, come back right, and so do FLOAT16 and the same forty numbers with `encoding: "PLAIN"`. pyarrow
# writes a dictionary for the same numbers and keeps the signs.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund hyparquet-writer@0.17.0 hyparquet@1.33.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install pyarrow==26.0.1
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";

const few = [-0, 0, 1, 2];
const many = Array.from({ length: 40 }, (_, i) => few[i % 4]);
const back = async (data, type, options) => {
  const file = parquetWriteBuffer({ columnData: [{ name: "x", data, type, ...options }] });
  writeFileSync(`${type}-${data.length}.parquet`, new Uint8Array(file));
  const { encodings } = parquetMetadata(file).row_groups[0].columns[0].meta_data;
  const read = (await parquetReadObjects({ file })).map(({ x }) => x);
  const signs = read.filter((x) => x === 0).slice(0, 4).map((x) => (Object.is(x, -0) ? "-0" : "0"));
  console.log(type, data.length, "numbers,", encodings.join(" "), "zeros:", signs.join(" "));
  assert.deepStrictEqual(read.map((x) => x + 0), data.map((x) => x + 0));
  return read;
};
const merged = many.map((x) => (x === 0 ? -0 : x));
assert.deepStrictEqual(await back(many, "DOUBLE", { encoding: "PLAIN" }), many);
for (const type of ["DOUBLE", "FLOAT"]) {
  assert.deepStrictEqual(await back(few, type), few);
  assert.deepStrictEqual(await back(many, type), merged);
}
assert.deepStrictEqual(await back(many, "FLOAT16"), many);
JS
node look.js
cat > look.py <<'PYTHON'
import math

import pyarrow as pa
import pyarrow.parquet as pq

few = [-0.0, 0.0, 1.0, 2.0]


def signs(name):
    return [math.copysign(1, x) for x in pq.read_table(name)["x"].to_pylist() if x == 0]


assert signs("DOUBLE-4.parquet") == [-1, 1] and signs("DOUBLE-40.parquet") == [-1] * 20 == signs("FLOAT-40.parquet")
pq.write_table(pa.table({"x": pa.array(few * 10)}), "pyarrow.parquet")
assert "RLE_DICTIONARY" in pq.ParquetFile("pyarrow.parquet").metadata.row_group(0).column(0).encodings
print("written by pyarrow, signs of the zeros:", signs("pyarrow.parquet")[:4])
assert signs("pyarrow.parquet") == [-1, 1] * 10
PYTHON
venv/bin/python look.py
