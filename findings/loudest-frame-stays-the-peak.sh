#!/usr/bin/env bash
# dsp.js 1.0.1 (npm): the peak of a spectrum is that of the loudest frame so far.
#
# Expected: an `FFT` is made once and used for frame after frame; after each `forward`, `spectrum`, `peakBand` and
# `peak` are those of the frame.
# Seen: the spectrum is, the other two are not: they change only if a frame has a louder band than all frames before
# it. After a loud tone in band 3, a soft one in band 10 is said to be in band 3 too, with the old loudness, and so is
# silence. A pitch that is read from `peakBand` stands still after the loudest moment of a recording. `DFT` does the
# same. A new object for each frame is right.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund dsp.js@1.0.1
cat > look.js <<'JS'
import assert from "node:assert";
import dsp from "dsp.js";

const frame = (band, loudness) =>
  Float64Array.from({ length: 64 }, (_, i) => loudness * Math.cos((2 * Math.PI * band * i) / 64));
for (const Kind of [dsp.FFT, dsp.DFT]) {
  const kept = new Kind(64, 16000);
  for (const [band, loudness] of [[3, 1], [10, 0.5], [20, 0.25], [0, 0], [5, 2]]) {
    const fresh = new Kind(64, 16000);
    for (const transform of [kept, fresh]) transform.forward(frame(band, loudness));
    const highest = kept.spectrum.indexOf(Math.max(...kept.spectrum));
    console.log(`a tone of ${loudness} in band ${band}: highest number of the spectrum in ${highest};`,
      `peak of ${kept.peak.toFixed(2)} in band ${kept.peakBand}, of a new object ${fresh.peakBand}`);
    assert.deepStrictEqual(kept.spectrum, fresh.spectrum);
    const louder = loudness === 2;
    assert.strictEqual(kept.peakBand, louder ? 5 : 3);
    assert(Math.abs(kept.peak - (louder ? 2 : 1)) < 1e-6);
    if (loudness > 0) assert(fresh.peakBand === band && highest === band);
  }
}
JS
node look.js
