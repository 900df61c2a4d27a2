// Every preset, made small, gives the same numbers on the gpu engine as on the cpu's, which equals PyTorch's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { near } from "../visit.js";

/** @typedef {import("./engines-agree.test.js").At} At */

const TOLERANCE = 1e-4;

const BLOCKS = { d_model: 16, n_heads: 2, d_mlp: 32, n_encoder_layers: 2, n_decoder_layers: 2 };
/** Different lengths within the batch and between source and target, so that padding is masked. */
const SOURCES = [
  ["the", "cat", "sat", "on", "the", "mat"],
  ["it", "slept"],
];
const TARGETS = [
  ["kedi", "oturdu"],
  ["uyudu", "o", "da"],
];
const EVERYWHERE = { scale: false, attention_temperature: 2, dropout: { rate: 0.2, drop_path: 0.3, seed: 3 } };

/** @type {[string, object][]} keys beside the preset */
const PRESETS = [
  ...["mini", "mini-residual", "mini-padding", "mini-causal", "mini-gated", "mini-full", "causal", "multi-head"].map(
    (name) => /** @type {[string, object]} */ ([name, {}]),
  ),
  ["llm-encoder", { keys: BLOCKS }],
  ["llm-decoder", { keys: BLOCKS }],
  [
    "llm-decoder",
    {
      keys: BLOCKS,
      memory: [
        ["a", "b", "c"],
        ["c", "d", "e"],
      ],
    },
  ],
  ["llm-seq2seq", { keys: BLOCKS, targets: TARGETS }],
  ["vaswani-base", { keys: BLOCKS, targets: TARGETS }],
  ["vaswani-big", { keys: BLOCKS, targets: TARGETS }],
  // Options that no preset uses.
  [
    "llm-decoder",
    {
      keys: {
        ...BLOCKS,
        n_heads: 4,
        n_kv_heads: 2,
        norm: "rms_norm",
        positions: "rotary",
        mlp_gated: true,
        activation: "silu",
      },
    },
  ],
  [
    "llm-encoder",
    { keys: { ...BLOCKS, positions: "relative_bias", activation: "relu", layer_scale: null, gate: true } },
  ],
];

/** @param {At} at @param {string} engine @param {object} question */
const ask = async (at, engine, question) =>
  (await at(engine, { target: "" })).page.evaluate(async (question) => {
    const { engine } = await import("./www/main.js");
    const { tensors, values, mask_values } = await engine.ask(question);
    return {
      masks: Array.from(mask_values),
      tensors: tensors.map(({ name, shape, offset }) => ({
        name,
        shape,
        values: Array.from(values.subarray(offset, offset + shape.reduce((a, b) => a * b, 1)), (x) =>
          Number.isFinite(x) ? x : String(x),
        ),
      })),
    };
  }, question);

/** @param {At} at @param {object} question */
const both = async (at, question) => ({ cpu: await ask(at, "cpu", question), gpu: await ask(at, "gpu", question) });

/** @param {Awaited<ReturnType<typeof both>>} answers @param {boolean} dropped whether drop-path may drop a branch */
function compare({ cpu, gpu }, dropped) {
  assert.deepEqual(
    gpu.tensors.map((t) => [t.name, t.shape]),
    cpu.tensors.map((t) => [t.name, t.shape]),
  );
  assert.deepEqual(gpu.masks, cpu.masks);
  for (const [i, { name, values }] of cpu.tensors.entries()) {
    // A relative bias is 0 until it is trained.
    assert.ok(dropped || name.endsWith(".bias") || values.some((v) => v !== 0), `${name} is not empty`);
    // −∞ in masked scores is a string, and must be equal.
    const there = gpu.tensors[i].values;
    assert.deepEqual(
      there.filter((x) => typeof x === "string"),
      values.filter((x) => typeof x === "string"),
      name,
    );
    const numbers = (/** @type {(number | string)[]} */ list) => list.map((x) => (typeof x === "number" ? x : 0));
    near(numbers(there), numbers(values), name, TOLERANCE);
  }
}

/** @param {At} at */
export function testPresets(at) {
  for (const [preset, { keys = {}, ...more }] of PRESETS) {
    for (const edits of [{}, EVERYWHERE]) {
      test(
        `${preset} ${JSON.stringify({ ...more, ...(keys === BLOCKS ? {} : keys) })} ` +
          `${edits === EVERYWHERE ? "edited" : "unedited"}`,
        async () => {
          const question = {
            kind: "run",
            config: { preset, keys },
            seed: 5,
            gain: 2,
            sources: SOURCES,
            edits,
            ...more,
          };
          const all = await both(at, { ...question, sites: "*" });
          assert.ok(
            all.cpu.tensors.length > 5 && all.cpu.masks.includes(1),
            "there is much to compare, and padding masks",
          );
          compare(all, edits === EVERYWHERE);
          // Without a request for scores, the gpu computes none.
          compare(await both(at, { ...question, sites: "*.pattern" }), edits === EVERYWHERE);
        },
      );
    }
  }
}
