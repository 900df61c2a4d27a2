// A WAV file of floats: its header, and its samples unchanged.
import assert from "node:assert/strict";
import test from "node:test";
import { floatWav } from "../../../www/lib/files/float-wav.js";

test("a WAV file of floats says its rate and length, and holds the samples as they are", async () => {
  const samples = Float32Array.of(0, 0.5, -1, 1e-7);
  const bytes = Buffer.from(await floatWav(samples, 16_000).arrayBuffer());
  assert.deepEqual(
    [bytes.toString("latin1", 0, 4), bytes.toString("latin1", 8, 16), bytes.toString("latin1", 36, 40)],
    ["RIFF", "WAVEfmt ", "data"],
  );
  assert.deepEqual([bytes.length, bytes.readUInt32LE(4), bytes.readUInt32LE(40)], [60, 52, 16]);
  // The format of floats, one channel, 16,000 times 4 bytes a second.
  assert.deepEqual([bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24)], [3, 1, 16_000]);
  assert.deepEqual([bytes.readUInt32LE(28), bytes.readUInt16LE(32), bytes.readUInt16LE(34)], [64_000, 4, 32]);
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => bytes.readFloatLE(44 + 4 * i)),
    [...samples],
  );
});
