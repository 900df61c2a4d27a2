#!/usr/bin/env bash
# anndata 0.12.19 with pandas 2.3.3: a column of scores that is put into a new table of cells (or heads) is all NaN.
#
# Expected: an `AnnData` of an array has its rows in the array's order, numbered from 0 as in pandas, so that a `Series`
# of as many scores, numbered from 0 too, fits in: `table.obs["score"] = scores`.
# Seen: AnnData names its rows by texts, "0", "1", "2". pandas lays a Series by its index, finds no row of the number 0,
# and every score is NaN; nothing is said, and the file that is written has them so. The same scores as an array or a
# list arrive, and so does a Series with texts as its index. A whole table of scores, put into `obsm`, is refused with
# a clear message for the very reason that makes the column empty.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check anndata==0.12.19 pandas==2.3.3 numpy==2.4.6
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys
import warnings
from importlib.metadata import version

import anndata
import numpy as np
import pandas as pd

print("anndata", version("anndata"), "pandas", version("pandas"))
warnings.simplefilter("error")
states = np.arange(6, dtype=np.float32).reshape(3, 2)  # three heads, two numbers each
scores = pd.DataFrame({"score": [0.5, 0.25, 0.125]}).score  # as a column of a table that was made beside it
table = anndata.AnnData(states)
table.obs["score"] = scores
table.obs["as an array"] = scores.to_numpy()
table.obs["named"] = scores.set_axis(scores.index.astype(str))
print("rows", table.obs_names.tolist(), {name: column.tolist() for name, column in table.obs.items()})
assert table.obs_names.tolist() == ["0", "1", "2"] and table.obs.score.isna().all()
assert table.obs["as an array"].tolist() == table.obs["named"].tolist() == scores.tolist()
table.write_h5ad(f"{sys.argv[1]}/heads.h5ad")
assert anndata.read_h5ad(f"{sys.argv[1]}/heads.h5ad").obs.score.isna().all()
try:
    table.obsm["scores"] = scores.to_frame()
    raise SystemExit("obsm took the table")
except ValueError as error:
    print("obsm:", str(error).splitlines()[0])
    assert "index" in str(error)
PYTHON
