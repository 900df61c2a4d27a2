#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm, with sharp 0.35.5) against Pillow 13.0.0: an image is made smaller without
# smoothing.
#
# Expected: an image processor with `"resample": 2` or 3 gives a vision transformer in node the pixels that it has in
# Python: the source says beside it that its transform "matches how the python Pillow library does it". Pillow averages
# over all source pixels that a new one covers.
# Seen: bilinear looks at the 4 pixels, bicubic at the 16, around a single point, however much smaller the image
# becomes. A fine checkerboard, a quarter as wide, is one even grey in Python and black in node; a white line of one
# pixel in five vanishes. A photograph gets aliases, and other patches are attended to.
#
# Needs python3 with venv and pip, and node with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pillow==13.0.0
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @huggingface/transformers@4.3.2 sharp@0.35.5
cat >look.mjs <<'SCRIPT'
import { RawImage, ViTImageProcessor, env } from "@huggingface/transformers";
import { writeFileSync } from "node:fs";

console.log("transformers.js", env.version);
const size = { height: 16, width: 16 };
const pictures = { board: (x, y) => (x + y) % 2, lines: (x) => Number(x % 5 === 0) };
const found = {};
for (const [name, light] of Object.entries(pictures)) {
  const pixels = new Uint8ClampedArray(64 * 64 * 3).map((_, i) => 255 * light(~~(i / 3) % 64, ~~(i / 192)));
  found[name] = { pixels: [...pixels] };
  for (const resample of [2, 3]) {
    const processor = new ViTImageProcessor({ size, resample, do_rescale: false, do_normalize: false });
    found[name][resample] = [...(await processor(new RawImage(pixels, 64, 64, 3))).pixel_values.data.slice(0, 256)];
  }
}
writeFileSync("found.json", JSON.stringify(found));
SCRIPT
node look.mjs
venv/bin/python - <<'PYTHON'
import json

from PIL import Image

found = json.load(open("found.json"))
for name, picture in found.items():
    image = Image.frombytes("RGB", (64, 64), bytes(picture["pixels"]))
    for resample in (2, 3):
        there, here = list(image.resize((16, 16), resample).getchannel(0).tobytes()), picture[str(resample)]
        print(name, "filter", resample, "Python", min(there), "to", max(there), "node", min(here), "to", max(here))
        assert max(abs(x - y) for x, y in zip(there, here)) > 50
        if name == "board":
            assert all(110 < x < 145 for x in there) and len(set(here)) == 1
PYTHON
