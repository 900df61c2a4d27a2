#!/usr/bin/env bash
# pitchfinder 2.3.4 (npm): by YIN, silence is a tone of 6400 Hz, or of 17,640 Hz.
#
# Expected: a detector returns "null if pitch cannot be identified", and silence has no pitch. `probabilityThreshold`
# holds back what is not probable.
# Seen: silence, and a constant, have a pitch of the sample rate divided by 2.5: 6400 Hz at 16 kHz, 17,640 Hz at 44.1
# kHz. A `probabilityThreshold` of 0.9 changes nothing. Noise is null, as it should be, and the other detectors that
# were tried tell no pitch for silence. The pauses of a recording are so its highest notes: of 220 Hz, a pause and 440 Hz, `frequencies`
# makes 220, 6400 and 440, and a second detector, which is to make it more accurate, does not help.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund pitchfinder@2.3.4
cat > look.js <<'JS'
import assert from "node:assert";
import pitchfinder from "pitchfinder";

const tone = (frequency, length) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / 16000));
const silence = new Float32Array(2048);
for (const sampleRate of [16000, 44100]) {
  for (const options of [{}, { probabilityThreshold: 0.9 }]) {
    const pitch = pitchfinder.YIN({ sampleRate, ...options })(silence);
    console.log(`silence at ${sampleRate} Hz with`, options, "is", pitch);
    assert.strictEqual(pitch, sampleRate / 2.5);
  }
}
const yin = pitchfinder.YIN({ sampleRate: 16000 });
assert.strictEqual(yin(new Float32Array(2048).fill(0.3)), 6400);
assert(Math.abs(yin(tone(220, 2048)) - 220) < 1);
let state = 1;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
assert.strictEqual(yin(Float32Array.from({ length: 2048 }, () => random() - 0.5)), null);

const amdf = pitchfinder.AMDF({ sampleRate: 16000 });
const others = [amdf, pitchfinder.DynamicWavelet({ sampleRate: 16000 }), pitchfinder.ACF2PLUS({ sampleRate: 16000 })];
console.log("the others, of silence:", others.map((detector) => detector(silence)));
assert.deepStrictEqual(others.map((detector) => detector(silence)), [null, null, -1]);

const recording = Float32Array.from([...tone(220, 4000), ...new Float32Array(4000), ...tone(440, 4000)]);
const options = { tempo: 120, quantization: 2, sampleRate: 16000 };
for (const detectors of [yin, [yin, amdf]]) {
  const notes = pitchfinder.frequencies(detectors, recording, options).map(Math.round);
  console.log("220 Hz, a pause, 440 Hz:", notes.join(" "));
  assert(Math.abs(notes[0] - 220) < 5 && notes[1] === 6400 && Math.abs(notes[2] - 440) < 5);
}
JS
node look.js
