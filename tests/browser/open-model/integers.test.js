// Products in 8 and in 4 bits, exactly: where x and W hold whole numbers, every build of the engine computes the same
// sums.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, link, look, settled, trace, until, visitor } from "../visit.js";
import { choose, openDialog, take } from "./opening.js";

const { visit } = visitor();

/** Three blocks of 32, and an MLP of twelve. */
const WIDTH = 96;
const WORDS = 40;
/** The largest steps of a block of x, on both sides of zero: its rounding changes nothing. */
const STEPS = 63;
/** From one row, which is streamed, to more than a tile. */
const ROWS = [1, 2, 3, 4, 9, 33];

/** The sign of a token's number: each pair has both. @param {number} token @param {number} c */
const sign = (token, c) => ((c + (token >> ((c >> 1) % 6))) % 2 ? -1 : 1);
/** @typedef {"int8" | "int4"} Bits */
/** The lowest and the highest integer of a weight. */
const LEVELS = { int8: { least: -127, count: 255 }, int4: { least: -8, count: 16 } };
/**
 * Eighths of a weight; each block of an output's weights has the one that is furthest from 0.
 * @param {Bits} bits @param {number} c @param {number} output
 */
const eighths = (bits, c, output) => {
  const { least, count } = LEVELS[bits];
  return c % 32 === 0 ? least : ((c * 7 + output * 13) % count) + least;
};

/**
 * A layer of GPT-2's kind as transformers writes it, whose attention and MLP add nothing. In 4 bits the embedding's
 * ±127/128 become -8 and 7 steps, which are as far from their mean: each token has as many of both.
 * @param {Bits} bits
 */
function files(bits) {
  const mlp = 4 * WIDTH;
  /** @type {Record<string, [number[], (i: number) => number]>} */
  const tensors = {
    "wte.weight": [[WORDS, WIDTH], (i) => (sign(Math.floor(i / WIDTH), i % WIDTH) * 127) / 128],
    "wpe.weight": [[64, WIDTH], () => 0],
    "h.0.attn.c_attn.weight": [
      [WIDTH, 3 * WIDTH],
      (i) => eighths(bits, Math.floor(i / (3 * WIDTH)), i % (3 * WIDTH)) / 8,
    ],
    "h.0.attn.c_attn.bias": [[3 * WIDTH], (i) => i],
    "h.0.attn.c_proj.weight": [[WIDTH, WIDTH], () => 0],
    "h.0.attn.c_proj.bias": [[WIDTH], () => 0],
    "h.0.mlp.c_fc.weight": [[WIDTH, mlp], (i) => eighths(bits, Math.floor(i / mlp), i % mlp) / 8],
    "h.0.mlp.c_fc.bias": [[mlp], (i) => -i],
    "h.0.mlp.c_proj.weight": [[mlp, WIDTH], () => 0],
    "h.0.mlp.c_proj.bias": [[WIDTH], () => 0],
  };
  for (const norm of ["h.0.ln_1", "h.0.ln_2", "ln_f"]) {
    tensors[`${norm}.weight`] = [[WIDTH], () => STEPS];
    tensors[`${norm}.bias`] = [[WIDTH], () => 0];
  }
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, [shape]]) => {
      const begin = end;
      end += 4 * shape.reduce((a, b) => a * b, 1);
      return [name, { dtype: "F32", shape, data_offsets: [begin, end] }];
    }),
  );
  const numbers = Object.values(tensors).flatMap(([shape, number]) =>
    Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => number(i)),
  );
  const config = {
    model_type: "gpt2",
    n_layer: 1,
    n_head: 3,
    n_embd: WIDTH,
    n_positions: 64,
    vocab_size: WORDS,
    layer_norm_epsilon: 1e-30,
    activation_function: "relu",
  };
  const vocab = Object.fromEntries(Array.from({ length: WORDS }, (_, i) => [`w${i}`, i]));
  const none = { normalizer: null, truncation: null, padding: null, post_processor: null, decoder: null };
  const model = { type: "WordLevel", vocab, unk_token: "w0" };
  const tokenizer = { version: "1.0", added_tokens: [], pre_tokenizer: { type: "WhitespaceSplit" }, ...none, model };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.from(new BigUint64Array([BigInt(text.length)]).buffer);
  return {
    "config.json": JSON.stringify(config),
    "tokenizer.json": JSON.stringify(tokenizer),
    "model.safetensors": Buffer.concat([length, text, Buffer.from(new Float32Array(numbers).buffer)]),
  };
}

/**
 * Σ x W + bias in whole eighths, with x = ±STEPS.
 * @param {Bits} bits @param {number} token @param {number} output @param {number} bias
 */
const expected = (bits, token, output, bias) => {
  let eighth = 0;
  for (let c = 0; c < WIDTH; c++) eighth += STEPS * sign(token, c) * eighths(bits, c, output);
  return eighth / 8 + bias;
};

/** @type {[string, Bits][]} */
const CASES = ["threads", "cpu"].flatMap((build) => [
  [build, "int8"],
  [build, "int4"],
]);

for (const [build, bits] of CASES)
  test(`whole numbers are multiplied exactly in ${bits}, whatever the number of rows: ${build}`, async () => {
    const { page, errors } = await visit(link({}), {}, (page) =>
      build === "cpu"
        ? page.addInitScript(() => void Object.defineProperty(globalThis, "crossOriginIsolated", { value: false }))
        : Promise.resolve(),
    );
    await settled(page);
    assert.ok(
      await page.evaluate(
        (build) => performance.getEntriesByType("resource").some(({ name }) => name.includes(`/wasm/${build}/`)),
        build,
      ),
      "the engine is this build",
    );
    await openDialog(page);
    await choose(page, files(bits));
    await page.check(`[data-precision=${bits}]`);
    await take(page);
    const { failure, info } = await look(page);
    assert.deepEqual([failure, info?.precision], [null, bits]);
    if (bits === "int8") assert.equal(info?.rounding, 0, "nothing is rounded");
    for (const rows of ROWS) {
      // No text begins as another one: all rows are computed at once.
      const tokens = Array.from({ length: rows }, (_, i) => (rows + 7 * i) % WORDS);
      await page.fill("#source", tokens.map((token) => `w${token}`).join(" "));
      await answered(page);
      // Without the tokens that the model wrote.
      await page.click("[data-step=first]");
      await until(page, (s, rows) => s.current && s.result?.target.length === rows, rows);
      const found = await trace(page, "decoder.blocks.0.*");
      for (const [site, first] of Object.entries({
        "attn.q": 0,
        "attn.k": WIDTH,
        "attn.v": 2 * WIDTH,
        "mlp.hidden": 0,
      })) {
        const { shape, values } = found.get(`decoder.blocks.0.${site}`) ?? { shape: [], values: [] };
        assert.equal(shape.at(-2), rows, site);
        const each = shape.at(-1) ?? 0;
        const wanted = values.map((_, i) => {
          const [head, row, column] = [Math.floor(i / (rows * each)), Math.floor(i / each) % rows, i % each];
          const output = first + head * each + column;
          if (site === "mlp.hidden") return Math.max(0, expected(bits, tokens[row], output, -output));
          return expected(bits, tokens[row], output, output);
        });
        // The norm before them may be off in its last bit; a sum is off by an eighth or more.
        const nearest = values.map((value) => Math.round(8 * value) / 8 + 0);
        assert.deepEqual(nearest, wanted, `${rows} rows of ${site}`);
      }
    }
    assert.deepEqual(errors, []);
  });
