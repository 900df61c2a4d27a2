#!/usr/bin/env bash
# @huggingface/transformers 4.3.2 (npm): a clip that fits into CLAP's window a whole number of times is repeated once
# too seldom.
#
# Expected: with `"padding": "repeatpad"`, the setting of the published models, a short clip is repeated as often as it
# fits whole into the window of ten seconds, as in Python; the rest is silence.
# Seen: a clip whose length divides the window lacks the last repetition: five seconds of sound stand there once, with
# five seconds of silence behind them, and two seconds four times, not five. Clips are often cut to such lengths. A clip
# of 4.9 seconds is there twice, as it should be, so that a little less sound gives another vector.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/transformers@4.3.2
cat > look.js <<'JS'
import assert from "node:assert";
import { ClapFeatureExtractor } from "@huggingface/transformers";

const RATE = 48000;
const extractor = new ClapFeatureExtractor({
  nb_frequency_bins: 513, feature_size: 64, frequency_min: 50, frequency_max: 14000, sampling_rate: RATE,
  fft_window_size: 1024, hop_length: 480, nb_max_samples: 10 * RATE, truncation: "rand_trunc", padding: "repeatpad",
});
// For how many seconds of the window there is sound, in steps of a tenth.
const seconds = async (length) => {
  const clip = Float32Array.from({ length: length * RATE }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 1000 * i) / RATE));
  const { input_features } = await extractor(clip);
  const [frames, bands] = input_features.dims.slice(-2);
  const loudest = (frame) => Math.max(...input_features.data.slice(frame * bands, (frame + 1) * bands));
  let loud = 0;
  for (let tenth = 0; tenth < 100; tenth++) if (loudest(Math.floor(((tenth + 0.5) * frames) / 100)) > -20) loud++;
  const right = length * Math.floor(10 / length);
  console.log(length, "seconds: sound for", loud / 10, "of ten, to be", right);
  return loud / 10;
};
assert.strictEqual(await seconds(4.9), 9.8);
assert.strictEqual(await seconds(3), 9);
assert.strictEqual(await seconds(5), 5);
assert.strictEqual(await seconds(2), 8);
JS
node look.js
