#!/usr/bin/env bash
# wavefile 11.0.0 (npm): silence in eight bits has clicks at both ends after its sample rate is changed.
#
# Expected: `toSampleRate` brings a recording to another rate, and silence stays silent. In a WAV file of eight bits the
# samples are unsigned, and silence is 128.
# Seen: beyond both ends of the recording the filters see 0, which is silence for 16 bits and the lowest value of eight.
# Every recording of eight bits starts and ends with a loud step: silence of 128 comes out between 0 and 155. So do the
# methods "cubic", the default, and "sinc". With 16 bits silence stays as it is, and so it does with eight for "linear"
# and "point", or if `toBitDepth("16")` comes first.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund wavefile@11.0.0
cat > look.js <<'JS'
import assert from "node:assert";
import wavefile from "wavefile";

const changed = (bits, silence, method, rate) => {
  const wave = new wavefile.WaveFile();
  wave.fromScratch(1, 8000, bits, Array(800).fill(silence));
  wave.toSampleRate(rate, method ? { method } : {});
  return Array.from(wave.getSamples());
};
for (const rate of [4000, 16000]) {
  for (const method of [undefined, "cubic", "sinc"]) {
    const bytes = changed("8", 128, method, rate);
    const [low, high] = [Math.min(...bytes), Math.max(...bytes)];
    const middle = bytes.slice(bytes.length / 4, bytes.length / 2);
    console.log(method ?? "default", rate, "from", low, "to", high, bytes.slice(0, 6), bytes.slice(-6), middle[0]);
    assert(low < 10 && high > 140);
    assert(middle.every((sample) => sample === 128));
    assert(changed("16", 0, method, rate).every((sample) => sample === 0));
  }
  for (const method of ["linear", "point"]) {
    assert(changed("8", 128, method, rate).every((sample) => sample === 128));
  }
}
const first = new wavefile.WaveFile();
first.fromScratch(1, 8000, "8", Array(800).fill(128));
first.toBitDepth("16");
first.toSampleRate(4000);
assert(first.getSamples().every((sample) => sample === 0));
JS
node look.js
