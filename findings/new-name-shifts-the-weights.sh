#!/usr/bin/env bash
# @huggingface/gguf 0.4.6 (npm) with gguf 0.19.0 (Python): a header that is rebuilt with another name moves the weights.
#
# Expected: `buildGgufHeader` puts new metadata before the tensors of a file, whose numbers stay as they are. How the
# tensors are aligned stands in the metadata that it is given, `general.alignment`, as its sister `gguf` reads it.
# Seen: it pads the header to 32 bytes, whatever the metadata say; the option `alignment` is left to the caller. In a
# file that is aligned to 64 or 128, the tensors begin, for about half or three quarters of all names, before the place
# where a reader looks: the first weight that it finds is the ninth, or the twenty-fifth, and the last ones lie after
# the tensor. The file opens without a complaint, so the model is another one. With a name of another length the same
# file is right, and with the usual alignment of 32 all are.
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
import gguf
import numpy as np

for alignment in (32, 64, 128):
    writer = gguf.GGUFWriter(f"{alignment}.gguf", "llama")
    writer.add_custom_alignment(alignment)
    writer.add_name("m")
    writer.add_tensor("weights", np.arange(100, dtype=np.float32))
    writer.add_tensor("bias", np.arange(7, dtype=np.float32) + 0.5)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
PYTHON
cat > rename.js <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
import { buildGgufHeader, gguf } from "@huggingface/gguf";

for (const alignment of [32, 64, 128]) {
  for (let length = 1; length <= 128; length++) {
    const file = `${alignment}.gguf`;
    const parts = await gguf(file, { allowLocalFile: true, typedMetadata: true });
    const { typedMetadata, littleEndian, tensorInfoByteRange, tensorDataOffset } = parts;
    typedMetadata["general.name"].value = "m".repeat(length);
    const old = new Blob([readFileSync(file)]);
    const header = await buildGgufHeader(old, typedMetadata, { littleEndian, tensorInfoByteRange });
    const whole = new Blob([header, old.slice(Number(tensorDataOffset))]);
    writeFileSync(`${alignment}-${length}.gguf`, Buffer.from(await whole.arrayBuffer()));
  }
}
JS
node rename.js
venv/bin/python - <<'PYTHON'
import gguf

for alignment, expected in ((32, {0}), (64, {0, 8}), (128, {0, 8, 16, 24})):
    first = []
    for length in range(1, 129):
        reader = gguf.GGUFReader(f"{alignment}-{length}.gguf")
        assert reader.get_field("general.name").contents() == "m" * length
        assert reader.alignment == alignment
        first.append(int(reader.get_tensor(0).data[0]))
        assert (reader.get_tensor(1).data[0] == 0.5) == (first[-1] == 0)
    print("aligned to", alignment, "first weights", {one: first.count(one) for one in sorted(set(first))})
    assert set(first) == expected and first.count(0) == 128 * 32 // alignment
PYTHON
