#!/usr/bin/env bash
# fastparquet 2026.9.0 (with pyarrow 26.0.1, pandas 3.1.1): scores in half precision come back as pairs of bytes.
#
# Expected: a Parquet file of float16 that pyarrow wrote holds the same numbers for each reader.
# Seen: fastparquet reads the column as Python's `bytes`, without a word: two for each number, less those at the end
# that are 0, so that a score of 0 is b''. The format has these numbers as fixed bytes with a name (its logical type),
# and the name is not read. fastparquet itself writes such a column in 32 bits. polars and duckdb read numbers.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install fastparquet==2026.9.0 pyarrow==26.0.1 pandas==3.1.1
cat >"$folder/half.py" <<'PYTHON'
import sys

import fastparquet
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as parquet

scores = np.array([0.25, 1.0, 0.0], np.float16)
theirs, own = f"{sys.argv[1]}/pyarrow.parquet", f"{sys.argv[1]}/fastparquet.parquet"
parquet.write_table(pa.table({"score": scores}), theirs)
fastparquet.write(own, pd.DataFrame({"score": scores}))
found = {file: fastparquet.ParquetFile(file).to_pandas()["score"].tolist() for file in (theirs, own)}
for file, numbers in found.items():
    assert parquet.read_table(file)["score"].to_pylist() == [0.25, 1.0, 0.0]
    print(parquet.read_schema(file).field("score").type, numbers)
assert found == {theirs: [b"\x00\x34", b"\x00\x3c", b""], own: [0.25, 1.0, 0.0]}
PYTHON
"$folder/venv/bin/python" "$folder/half.py" "$folder"
