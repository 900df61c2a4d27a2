// The models that come with the page are rounded, so that they pack smaller: tools/round_weights.py.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const MODELS = new URL("../../../models/", import.meta.url);

test("no weight of the page's models has more than 16 significant bits", () => {
  for (const name of readdirSync(MODELS)) {
    const file = readFileSync(new URL(`${name}/model.safetensors`, MODELS));
    const start = 8 + Number(file.readBigUInt64LE());
    const { __metadata__, ...tensors } = JSON.parse(file.subarray(8, start).toString());
    for (const [tensor, { dtype, data_offsets }] of Object.entries(tensors)) {
      const [begin, end] = data_offsets.map((/** @type {number} */ at) => start + at);
      const lowest = dtype === "F32" ? file.subarray(begin, end).filter((_, i) => i % 4 === 0) : [];
      assert.ok(dtype === "F32" ? lowest.every((byte) => byte === 0) : dtype === "F16", `${name}: ${tensor}`);
    }
  }
});
