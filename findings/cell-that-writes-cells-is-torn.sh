#!/usr/bin/env bash
# jupytext 1.19.6: a code cell that writes a script with cells, or has an indented `# %%`, is torn into several cells.
#
# Expected: a notebook that is saved as "py:percent" and read again has the same cells. What looks like a marker is
# protected: "# %%" in a text between quotes, or under `%%bash`, and in the light format "# +" and "# %%" in any code.
# Seen: in the percent format a cell `%%writefile probe.py` whose script has cells of its own becomes one cell for each:
# the file that it writes is empty, and the script runs in the notebook in its place. A comment "# %%" inside of a
# function cuts it in two cells that do not parse. The lines "# In[1]:" and "# <codecell>", left by older exports,
# vanish, and cut too. Nothing is said; `py:light`, Markdown and MyST keep all of these as one cell.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install jupytext==1.19.6
cat >"$folder/cells.py" <<'PYTHON'
import jupytext
from nbformat.v4 import new_code_cell, new_notebook

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def back(source, form):
    notebook = new_notebook(cells=[new_code_cell(source)], metadata={"kernelspec": KERNEL})
    return [(cell.cell_type, cell.source) for cell in jupytext.reads(jupytext.writes(notebook, form), form).cells]


TORN = {
    "%%writefile probe.py\n# %%\nimport torch\n# %% [markdown]\n# Notes": [
        ("code", "%%writefile probe.py"),
        ("code", "import torch"),
        ("markdown", "Notes"),
    ],
    "def heads():\n    # %% of each layer\n    return 12": [("code", "def heads():"), ("code", "    return 12")],
    "# In[1]:\nheads = 12": [("code", ""), ("code", "heads = 12")],
    "heads = 12\n# <codecell>\nlayers = 12": [("code", "heads = 12"), ("code", "layers = 12")],
}
for source, cells in TORN.items():
    print(repr(source), "becomes", back(source, "py:percent"))
    assert back(source, "py:percent") == cells
    for form in ("py:light", "md", "md:myst"):
        assert back(source, form) == [("code", source)]
for source in ("text = '''\n# %%\nx = 1\n'''", "%%bash\n# %%\nls"):
    assert back(source, "py:percent") == [("code", source)]
PYTHON
"$folder/venv/bin/python" "$folder/cells.py"
