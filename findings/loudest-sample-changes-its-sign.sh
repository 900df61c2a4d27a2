#!/usr/bin/env bash
# node-wav 0.0.2 and wav-decoder 1.3.0 (npm) against soundfile 0.14.0: in 24 bits the deepest sample is the highest one.
#
# Expected: a sample of -8,388,608, the smallest of 24 bits and -1 on a scale from -1 to 1, is read as -1, as in 16 and
# 32 bits. Each recording that is clipped, or brought to its full scale, holds it.
# Seen: both readers compare with "greater than" 0x800000 where that number itself is negative too, and give +1: a jump
# over the whole range in the middle of a wave. wav-decoder does so with `symmetric` as well. A sine that is clipped at
# half its height, one of 440 Hz at 16 kHz, has a third of its samples turned. The next number, -8,388,607, is right,
# and so are 16 and 32 bits. What node-wav writes is right, and not what it reads.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund node-wav@0.0.2 wav-decoder@1.3.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install soundfile==0.14.0 numpy==2.4.6
cat > write.py <<'PYTHON'
import numpy as np
import soundfile

ends = np.array([-(2**31), -(2**31) + 256, 0, 2**31 - 256], np.int64).astype(np.int32)
time = np.arange(16000) / 16000
clipped = np.clip(2 * np.sin(2 * np.pi * 440 * time), -1, 1)
for bits in ("16", "24", "32"):
    soundfile.write(f"ends{bits}.wav", ends, 16000, f"PCM_{bits}")
soundfile.write("clipped.wav", clipped, 16000, "PCM_24")
print("soundfile reads 24 bits:", soundfile.read("ends24.wav")[0])
assert soundfile.read("ends24.wav")[0][0] == -1
PYTHON
venv/bin/python write.py
cat > look.js <<'JS'
const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const node = require("node-wav");
const decoder = require("wav-decoder");

const bytes = (path) => Uint8Array.from(readFileSync(path)).buffer;
const readers = {
  "node-wav": (file) => node.decode(file).channelData[0],
  "wav-decoder": (file) => decoder.decode.sync(file).channelData[0],
  "wav-decoder, symmetric": (file) => decoder.decode.sync(file, { symmetric: true }).channelData[0],
};
for (const [name, read] of Object.entries(readers)) {
  for (const bits of [16, 24, 32]) {
    const ends = Array.from(read(bytes(`ends${bits}.wav`)), (number) => Number(number.toFixed(3)));
    console.log(name, bits, "bits", ends);
    assert.deepStrictEqual(ends, [bits === 24 ? 1 : -1, -1, 0, 1]);
  }
  const wave = read(bytes("clipped.wav"));
  const turned = wave.filter((number, at) => number > 0.99 && Math.sin((2 * Math.PI * 440 * at) / 16000) < 0).length;
  console.log(name, "clipped sine:", turned, "of", wave.length, "samples have the other sign");
  assert(turned > wave.length * 0.3);
}
const written = node.encode([Float32Array.of(-1)], { sampleRate: 16000, float: false, bitDepth: 24 });
assert.deepStrictEqual(Array.from(written.subarray(-3)), [0, 0, 0x80]);
assert(node.decode(written).channelData[0][0] > 0.99);
JS
node look.js
