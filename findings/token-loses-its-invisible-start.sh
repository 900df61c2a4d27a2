#!/usr/bin/env bash
# @huggingface/gguf 0.4.6 (npm) with gguf 0.19.0 (Python): two tokens of a vocabulary become one text.
#
# Expected: `tokenizer.ggml.tokens` holds the pieces of a vocabulary as the file has them, each one once, so that a
# piece leads to its id and back. Llama's vocabulary holds U+FEFF, with which many source files start, and OpenAI's ones
# also hold it together with the word after it, such as "using".
# Seen: such a piece loses its first character, for each text of the file is decoded as if it were a whole document with
# a byte order mark. The piece that is U+FEFF alone is empty, and "U+FEFF using" is "using", a second time: a table from
# pieces to ids gives the wrong one for "using". In the middle of a piece the character stays. `buildGgufHeader`, with
# which one changes another entry, writes that vocabulary: in the new file the token is lost for every reader.
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
cat > file.py <<'PYTHON'
import sys

import gguf
import numpy as np

pieces = ["<unk>", "using", "\ufeff", "\ufeffusing", "a\ufeff"]
if sys.argv[1] == "write":
    writer = gguf.GGUFWriter("old.gguf", "llama")
    writer.add_name("m")
    writer.add_token_list(pieces)
    writer.add_tensor("weights", np.ones(8, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
for name, lost in (("old.gguf", False), ("new.gguf", True))[: 1 if sys.argv[1] == "write" else 2]:
    found = gguf.GGUFReader(name).get_field("tokenizer.ggml.tokens").contents()
    print(name, found)
    assert found == [piece.removeprefix("\ufeff") if lost else piece for piece in pieces]
PYTHON
venv/bin/python file.py write
cat > rename.js <<'JS'
import assert from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { buildGgufHeader, gguf } from "@huggingface/gguf";

const parts = await gguf("old.gguf", { allowLocalFile: true, typedMetadata: true });
const { metadata, typedMetadata, littleEndian, tensorInfoByteRange, tensorDataOffset } = parts;
const pieces = metadata["tokenizer.ggml.tokens"];
console.log("JavaScript:", pieces, "using has the id", new Map(pieces.map((piece, id) => [piece, id])).get("using"));
assert.deepStrictEqual(pieces, ["<unk>", "using", "", "using", "a\ufeff"]);
typedMetadata["general.name"].value = "another";
const old = new Blob([readFileSync("old.gguf")]);
const header = await buildGgufHeader(old, typedMetadata, { littleEndian, tensorInfoByteRange });
const whole = new Blob([header, old.slice(Number(tensorDataOffset))]);
writeFileSync("new.gguf", Buffer.from(await whole.arrayBuffer()));
JS
node rename.js
venv/bin/python file.py read
