#!/usr/bin/env bash
# dsp.js 1.0.1 (npm) against numpy 2.4.6: the frequency of a band of the spectrum is said to be half a band higher.
#
# Expected: `getBandFrequency(k)`, which gives the middle of a band, is k times the sample rate divided by the size: the
# tone that falls into this band alone, as in numpy's `rfftfreq`.
# Seen: half the width of a band is added. With 64 samples at 16 kHz a tone of 1000 Hz, which falls into band 4 alone,
# is said to be of 1125 Hz, and one of 250 Hz to be of 375 Hz, by half higher; a constant has 125 Hz. A tone that really
# has 1125 Hz lies in two bands, about as much in the one as in the other.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund dsp.js@1.0.1
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install numpy==2.4.6
cat > look.js <<'JS'
import assert from "node:assert";
import { writeFileSync } from "node:fs";
import dsp from "dsp.js";

const [size, rate] = [64, 16000];
const heard = (frequency) => {
  const transform = new dsp.FFT(size, rate);
  transform.forward(Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * frequency * i) / rate)));
  return transform;
};
for (const frequency of [250, 1000, 4000]) {
  const { peakBand, peak, spectrum } = heard(frequency);
  const said = heard(frequency).getBandFrequency(peakBand);
  console.log(`a tone of ${frequency} Hz has its peak in band ${peakBand}, said to be ${said} Hz`);
  assert.strictEqual(said, frequency + rate / size / 2);
  for (let band = 0; band < size / 2; band++) assert(band === peakBand ? peak > 0.99 : spectrum[band] < 1e-6);
}
const { spectrum } = heard(1125);
console.log("a tone of 1125 Hz: bands 3 to 6", Array.from(spectrum.slice(3, 7), (x) => x.toFixed(2)).join(" "));
assert(Math.abs(spectrum[4] - spectrum[5]) < 0.1 && Math.min(spectrum[4], spectrum[5]) > 0.5);
assert.strictEqual(heard(0).getBandFrequency(0), 125);
writeFileSync("bands.json", JSON.stringify(Array.from({ length: 32 }, (_, k) => heard(0).getBandFrequency(k))));
JS
node look.js
cat > look.py <<'PYTHON'
import json

import numpy as np

said, right = np.array(json.load(open("bands.json"))), np.fft.rfftfreq(64, 1 / 16000)[:32]
print("dsp.js:", said[:5], "numpy:", right[:5])
assert np.allclose(said - right, 125)
PYTHON
venv/bin/python look.py
