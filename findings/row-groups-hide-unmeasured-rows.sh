#!/usr/bin/env bash
# pyarrow 26.0.1 and duckdb 2.0.1: which rows a filter finds in a Parquet file of scores depends on its row groups,
# where a score is NaN.
#
# Expected: a filter asks each row. A head whose score was not measured (NaN) is found by `is_nan()`, by `!= 0.5` and,
# in DuckDB, where NaN is the largest number, by `> 0.7`; and the file may be cut into row groups of any size.
# Seen: the statistics of a row group leave NaN out, and a row group whose statistics cannot match is not read. So in a
# group of 0.5 and NaN, the row with NaN is lost for all of these, silently; in a group alone, or in one of more rows,
# it is found. pyarrow keeps no row for `is_nan()` in such a file. polars 2.1.0 finds the same rows in each.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pyarrow==26.0.1 duckdb==2.0.1 polars==2.1.0
cat >"$folder/rows.py" <<'PYTHON'
import sys

import duckdb
import polars
import pyarrow as pa
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet

table = pa.table({"head": ["L0H0", "L0H1", "L0H2", "L0H3"], "score": [0.5, float("nan"), 0.5, 0.9]})
score = dataset.field("score")
found = {}
for size in (1, 2, 4):
    file = f"{sys.argv[1]}/groups-of-{size}.parquet"
    parquet.write_table(table, file, row_group_size=size)

    def query(where):
        return [row[0] for row in duckdb.sql(f"select head from '{file}' where {where} order by head").fetchall()]

    found[size] = {
        "pyarrow is_nan": dataset.dataset(file).to_table(filter=score.is_nan())["head"].to_pylist(),
        "pyarrow != 0.5": parquet.read_table(file, filters=[("score", "!=", 0.5)])["head"].to_pylist(),
        "duckdb <> 0.5": query("score <> 0.5"),
        "duckdb > 0.7": query("score > 0.7"),
        "polars > 0.7": polars.scan_parquet(file).filter(polars.col("score") > 0.7).collect()["head"].to_list(),
    }
    print(f"groups of {size}:", found[size])
assert duckdb.sql("select 'nan'::double > 0.7").fetchall() == [(True,)]
assert found[1] == found[4] and found[4]["pyarrow is_nan"] == ["L0H1"]
assert all(heads == ["L0H1", "L0H3"] for rule, heads in found[4].items() if rule != "pyarrow is_nan")
lost = {"pyarrow is_nan": [], "pyarrow != 0.5": ["L0H3"], "duckdb <> 0.5": ["L0H3"], "duckdb > 0.7": ["L0H3"]}
assert found[2] == {**lost, "polars > 0.7": ["L0H1", "L0H3"]}
PYTHON
"$folder/venv/bin/python" "$folder/rows.py" "$folder"
