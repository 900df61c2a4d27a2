#!/usr/bin/env bash
# gguf 0.19.0 (Python) with @huggingface/gguf 0.4.6 (npm): lists in a list are one list when they are read, and after
# another value was changed they are so in the file.
#
# Expected: GGUF has arrays of arrays, and `GGUFWriter.add_array` writes them; pairs of tokens, or the heads of each
# layer, come back from `GGUFReader` as they were given, as they do from the package for JavaScript.
# Seen: `contents()` gives all the numbers or texts one after the other: pairs are twice as many single ones, and of
# lists of several lengths it can no more be said where one ended. `gguf-new-metadata`, the tool that copies a file with
# a changed or removed value, copies what it read: then the file itself has the flat list, for every reader. Nothing is
# said.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check gguf==0.19.0 numpy==2.4.6
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/gguf@0.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

from gguf import GGUFReader, GGUFWriter

print("gguf", version("gguf"))
given = {"layers": [3, 1, 2], "pairs": [[1, 2], [3, 4]], "uneven": [["the", "cat"], ["sat"]]}
writer = GGUFWriter("first.gguf", "llama")
for name, value in given.items():
    writer.add_array(name, value)
writer.add_string("note", "old")
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
found = {name: field.contents() for name, field in GGUFReader("first.gguf").fields.items()}
print("Python:", {name: found[name] for name in given})
assert found["layers"] == given["layers"] and found["note"] == "old"
assert found["pairs"] == [1, 2, 3, 4] and found["uneven"] == ["the", "cat", "sat"]
PYTHON
venv/bin/gguf-new-metadata --remove-metadata note --force first.gguf second.gguf 2> said || { cat said; exit 1; }
cat > look.js <<'JS'
import assert from "node:assert";
import { gguf } from "@huggingface/gguf";

const read = async (file) => {
  const { layers, pairs, uneven, note } = (await gguf(file, { allowLocalFile: true })).metadata;
  console.log(file, JSON.stringify({ layers, pairs, uneven, note }));
  return { layers, pairs, uneven, note };
};
const layers = [3, 1, 2];
const nested = { layers, pairs: [[1, 2], [3, 4]], uneven: [["the", "cat"], ["sat"]], note: "old" };
assert.deepStrictEqual(await read("first.gguf"), nested);
const flat = { layers, pairs: [1, 2, 3, 4], uneven: ["the", "cat", "sat"], note: undefined };
assert.deepStrictEqual(await read("second.gguf"), flat);
JS
node look.js
