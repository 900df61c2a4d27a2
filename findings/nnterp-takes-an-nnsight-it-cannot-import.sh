#!/usr/bin/env bash
# nnterp 1.3.0 and nnsight 0.8.1: installed together without a complaint, nnterp cannot be imported.
#
# Expected: nnterp asks for `nnsight>=0.6`, so the newest nnsight gives its `StandardizedTransformer` and the accessors
# of layers, attentions and MLPs.
# Seen: `pip check` finds nothing wrong, and `import nnterp` fails: it asks nnsight for `nnsight.intervention.tracing`,
# which 0.8 no longer has. With nnsight 0.7.0 the import succeeds.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
pip() { "$folder/venv/bin/pip" --quiet --disable-pip-version-check "$@"; }
pip install torch==2.15.0 transformers==5.24.0 nnterp==1.3.0 nnsight==0.8.1
pip check
if "$folder/venv/bin/python" -c "import nnterp" 2>"$folder/said"; then
  echo "it can be imported now"
  exit 1
fi
tail -n 1 "$folder/said"
grep -q "No module named 'nnsight.intervention.tracing'" "$folder/said"
pip install nnsight==0.7.0
"$folder/venv/bin/python" -c "import nnterp; print(nnterp.StandardizedTransformer.__name__, 'with nnsight 0.7.0')"
