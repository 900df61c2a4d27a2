#!/bin/bash
# Builds both wheels of the checkout, installs them into an empty environment and uses them: `tools/check-wheels.sh`.
# Needs Rust, Node.js, Python and the package indices of all three. PIP_OPTIONS is given to pip.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
cd "$folder"
# shellcheck disable=SC2086
venv/bin/pip install --quiet --disable-pip-version-check ${PIP_OPTIONS:-} "$root/python[notebook]"
venv/bin/pip check
venv/bin/python - <<'CHECK'
import importlib.metadata, pathlib
import headlight, headlight_notebook

run = headlight.load("dates").run("5 Mart 2024", target="2024-03-05")
assert run["decoder.blocks.1.cross.pattern"].shape == (1, 4, 11, len(run.tokens)), run
widget = headlight.widget(run)
assert widget.head and "export" in widget._esm
versions = {importlib.metadata.version(f"headlight-attention{end}") for end in ("", "-notebook")}
assert versions == {headlight.__version__, headlight_notebook.__version__}, versions
sizes = [file.stat().st_size for file in (headlight_notebook.WIDGET, headlight_notebook.PAGE)]
assert sizes[0] > 1000 and sizes[1] > 100_000, sizes
installed = pathlib.Path(headlight.__file__).parent
assert not list(installed.glob("*.js")), "JavaScript is in the second wheel"
print(f"both wheels work: {versions.pop()} in {installed}")
CHECK
