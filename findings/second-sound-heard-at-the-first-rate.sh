#!/usr/bin/env bash
# meyda 5.6.3 (npm): a sound with another sample rate than the first one has its MFCC from the first one's filters.
#
# Expected: after `Meyda.sampleRate = 8000`, `Meyda.extract("mfcc", …)` hears a sound of 8 kHz, as it does at the start
# of a program. So do features without filters, such as the spectral rolloff.
# Seen: the filters of `melBands` and `mfcc` are made at the first call and kept while the lengths stay the same. A tone
# of 1 kHz is the strongest in band 12 of 26 at 8 kHz, and in band 13 if a sound of 16 kHz came before; at 16 kHz it is
# band 9, and 7 after a sound of 8 kHz. If 16 kHz is set after a first call at the default of 44.1 kHz, all later sounds
# are off. Nothing is said. `Meyda.melFilterBank = undefined` makes them anew.
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
import { spawnSync } from "node:child_process";
import Meyda from "meyda";

// Prints, for a tone of 1 kHz at each of the rates, the strongest band and the rolloff. Each order has its own process.
const [, file, ...rates] = process.argv;
if (rates.length) {
  Meyda.bufferSize = 512;
  const found = [];
  for (const rate of rates) {
    if (rate === "anew") {
      Meyda.melFilterBank = undefined;
      continue;
    }
    Meyda.sampleRate = Number(rate);
    const tone = Float32Array.from({ length: 512 }, (_, i) => Math.sin((2 * Math.PI * 1000 * i) / Meyda.sampleRate));
    const { melBands, mfcc, spectralRolloff } = Meyda.extract(["melBands", "mfcc", "spectralRolloff"], tone);
    found.push({ band: melBands.indexOf(Math.max(...melBands)), mfcc: Math.round(mfcc[1]), rolloff: spectralRolloff });
  }
  console.log(JSON.stringify(found));
} else {
  const hear = (...order) => {
    const found = JSON.parse(String(spawnSync(process.execPath, [file, ...order]).stdout)).at(-1);
    console.log(order.join(", then "), JSON.stringify(found));
    assert(Math.abs(found.rolloff - 1000) < 50);
    return found;
  };
  assert.strictEqual(hear("8000").band, 12);
  assert.strictEqual(hear("16000").band, 9);
  assert.strictEqual(hear("16000", "8000").band, 13);
  assert.strictEqual(hear("8000", "16000").band, 7);
  assert.notStrictEqual(hear("44100", "16000").mfcc, hear("16000").mfcc);
  assert.strictEqual(hear("44100", "anew", "16000").band, 9);
}
JS
node look.js
