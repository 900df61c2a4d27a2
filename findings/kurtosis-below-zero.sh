#!/usr/bin/env bash
# meyda 5.6.3 (npm): the spectral kurtosis of a sound is below zero, by millions for a pure tone.
#
# Expected: `spectralKurtosis` is the fourth central moment of the spectrum over the square of the variance: never below
# 1, near 1.8 for an even spectrum, and large for a peak.
# Seen: it is -13 million for a tone of 1 kHz, -2.8 thousand million for 4 kHz, and -72 for noise. One of the four terms
# into which the moment is expanded has the mean where its square belongs, so that the number follows the place of the
# spectrum instead of its shape. The skewness beside it, written in the same way, is right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund meyda@5.6.3
cat > look.js <<'JS'
import assert from "node:assert";
import Meyda from "meyda";

Meyda.bufferSize = 512;
Meyda.sampleRate = 16000;
// A central moment of a spectrum, with the bins as places.
const moment = (spectrum, order) => {
  const total = spectrum.reduce((sum, one) => sum + one);
  const mean = (place) => spectrum.reduce((sum, one, bin) => sum + one * place(bin), 0) / total;
  const middle = mean((bin) => bin);
  return mean((bin) => (bin - middle) ** order);
};
const sound = (sample) => Float32Array.from({ length: 512 }, (_, i) => sample(i));
const tone = (frequency) => sound((i) => Math.sin((2 * Math.PI * frequency * i) / 16000));
let state = 1;
const noise = sound(() => (state = (state * 16807) % 2147483647) / 2 ** 30 - 1);
for (const [name, samples] of [["1 kHz", tone(1000)], ["4 kHz", tone(4000)], ["noise", noise]]) {
  const found = Meyda.extract(["amplitudeSpectrum", "spectralKurtosis", "spectralSkewness"], samples);
  const spectrum = Array.from(found.amplitudeSpectrum);
  const spread = moment(spectrum, 2);
  const [skewness, kurtosis] = [moment(spectrum, 3) / spread ** 1.5, moment(spectrum, 4) / spread ** 2];
  console.log(name, "kurtosis", found.spectralKurtosis, "for", kurtosis, "skewness", found.spectralSkewness);
  assert(kurtosis > 1 && found.spectralKurtosis < -50);
  assert(Math.abs(found.spectralSkewness - skewness) < 1e-5 * Math.max(1, Math.abs(skewness)));
}
JS
node look.js
