#!/usr/bin/env bash
# Chromium 153 (npm's @sparticuz/chromium 153.0.0): `decodeAudioData` of a WAV file at the context's rate.
#
# Expected: whole numbers become whole / 2^(bits - 1), as in libsndfile, torchaudio, ffmpeg and hound; a file of 8 or 16
# bits and one of 24 bits with the same samples are equal, and no resampling is at work.
# Seen: in 8 and 16 bits only negative samples are divided by 2^(bits - 1), positive ones by 2^(bits - 1) - 1: in 8 bits
# 3 becomes 0.02362 beside -3's -0.02344, so that a wave gets an offset and even harmonics. 24 and 32 bits are as
# expected. A page that makes Whisper's features of `decodeAudioData` (transformers.js' `read_audio`) does not hear what
# the Python extractor hears in the same file.
#
# Needs node and npm, and some 200 MB. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --ignore-scripts --no-fund --no-audit @sparticuz/chromium@153.0.0 playwright-core@1.65.1
cat > decoded.mjs <<'JS'
import assert from "node:assert/strict";
import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";

const RATE = 16_000;
const WHOLE = [-128, -64, -3, -1, 0, 1, 3, 64, 127];

/** A WAV file of these eight-bit samples, in more bits with zeros behind them. */
function wav(bits) {
  const bytes = bits / 8;
  const file = Buffer.alloc(44 + WHOLE.length * bytes);
  file.write("RIFF", 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * bytes, 28);
  file.writeUInt16LE(bytes, 32);
  file.writeUInt16LE(bits, 34);
  file.write("data", 36);
  file.writeUInt32LE(WHOLE.length * bytes, 40);
  WHOLE.forEach((x, i) =>
    bits === 8 ? file.writeUInt8(x + 128, 44 + i) : file.writeIntLE(x * 2 ** (bits - 8), 44 + i * bytes, bytes),
  );
  return [...file];
}

const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
const page = await browser.newPage();
const decode = (bits) =>
  page.evaluate(
    async ([bytes, rate]) => {
      const context = new OfflineAudioContext(1, 1, rate);
      return [...(await context.decodeAudioData(Uint8Array.from(bytes).buffer)).getChannelData(0)];
    },
    [wav(bits), RATE],
  );
const decoded = { 8: await decode(8), 16: await decode(16), 24: await decode(24), 32: await decode(32) };
console.log("Chromium", browser.version());
await browser.close();
console.log("expected", WHOLE.map((x) => x / 128).join(" "));
for (const [bits, found] of Object.entries(decoded)) {
  console.log(`${bits} bits`, found.join(" "));
  const most = 2 ** (bits - 1);
  const positive = bits <= 16 ? most - 1 : most;
  WHOLE.forEach((x, i) => {
    const whole = x * 2 ** (bits - 8);
    assert.ok(Math.abs(found[i] - whole / (x > 0 ? positive : most)) < 1e-7, `${bits} bits: ${x} is ${found[i]}`);
  });
}
assert.ok(decoded[8][6] + decoded[8][2] > 1e-4);
JS
node decoded.mjs
