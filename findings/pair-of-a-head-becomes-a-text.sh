#!/usr/bin/env bash
# papermill 2.7.0: a tuple that is given to a notebook becomes a text there, and is a list in the notebook's own record.
#
# Expected: `execute_notebook(…, parameters={"head": (3, 7)})` sets `head` to the pair, or to a list as JSON would, or
# refuses it, as it refuses a number of numpy.
# Seen: the notebook gets `head = "(3, 7)"`, six characters, also inside a list: a list of heads as (layer, head) is a
# list of texts. `layer, head = …` fails there; what only looks into it goes on: `7 in head` is an error, `"7" in head`
# and `head[1]` ("3") are not, and `len(head)` is 6. The parameters that papermill writes into the notebook's metadata,
# from which a run is told later, say [3, 7]. Whole numbers as keys of a dictionary become texts as well, `{3: 0.5}` is
# `{"3": 0.5}`, so that `scores.get(3)` is None. There is no warning.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check papermill==2.7.0 nbformat==5.11.1 nbclient==0.11.0 \
    ipykernel==7.4.0
venv/bin/python -W ignore - 2> messages <<'PYTHON' || { cat messages; exit 1; }
import json
from importlib.metadata import version

import nbformat
import papermill

print("papermill", version("papermill"))
first = nbformat.v4.new_code_cell("head, heads, scores = (0, 0), [], {}", metadata={"tags": ["parameters"]})
last = nbformat.v4.new_code_cell("import json\nprint(json.dumps([head, heads, scores, len(head), scores.get(3)]))")
kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
nbformat.write(nbformat.v4.new_notebook(cells=[first, last], metadata=kernel), "in.ipynb")
given = {"head": (3, 7), "heads": [(0, 1), (3, 7)], "scores": {3: 0.5}}
done = papermill.execute_notebook("in.ipynb", "out.ipynb", parameters=given, progress_bar=False)
seen = json.loads(done.cells[-1].outputs[0].text)
with open("out.ipynb") as file:
    record = json.load(file)["metadata"]["papermill"]["parameters"]
print("in the notebook", seen)
print("in its record", record)
assert seen == ["(3, 7)", ["(0, 1)", "(3, 7)"], {"3": 0.5}, 6, None]
assert record["head"] == [3, 7] and record["heads"] == [[0, 1], [3, 7]]
PYTHON
