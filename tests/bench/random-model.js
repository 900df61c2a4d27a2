// A model that nobody trained, made in the page from a seed, and a text for it: as large as a bench wants, and nothing
// to keep.
import { mulberry32 } from "../mulberry32.js";

/**
 * @typedef {{ name: string, architecture: "encoder" | "decoder", layers: number, heads: number, width: number, length:
 * number, seed: number }} Wanted
 */

/**
 * An expression for the page, of the files of a `headlight/1` folder and a text of so many tokens.
 * @param {Wanted} wanted
 */
export const randomModel = (wanted) => `(${modelOf})(${JSON.stringify(wanted)}, ${mulberry32})`;

/**
 * Queries and keys are drawn wide, so that no pattern is flat.
 * @param {Wanted} wanted @param {typeof mulberry32} generator
 */
function modelOf({ name, architecture, layers, heads, width, length, seed }, generator) {
  const WORDS = 400;
  const GAIN = 3;
  const random = generator(seed);
  const pick = (/** @type {string} */ letters) => letters[Math.floor(random() * letters.length)];
  /** @type {Map<string, number>} */
  const vocabulary = new Map(["[pad]", "[start]", "[end]", "[unk]"].map((word, id) => [word, id]));
  while (vocabulary.size < WORDS) {
    const word = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => pick("bdfgklmnprstvz") + pick("aeiou"),
    ).join("");
    if (!vocabulary.has(word)) vocabulary.set(word, vocabulary.size);
  }
  const words = [...vocabulary.keys()].slice(4);

  const mlp = 4 * width;
  /** @type {[string, number[], "wide" | "xavier" | "one" | "zero"][]} */
  const parameters = [[`${architecture}.embed.tokens.weight`, [WORDS, width], "xavier"]];
  for (let i = 0; i < layers; i++) {
    const block = `${architecture}.blocks.${i}`;
    for (const part of ["attn", "mlp"])
      parameters.push(
        [`${block}.${part}.norm.weight`, [width], "one"],
        [`${block}.${part}.norm.bias`, [width], "zero"],
      );
    for (const part of ["q", "k", "v", "o"])
      parameters.push(
        [`${block}.attn.${part}.weight`, [width, width], part === "q" || part === "k" ? "wide" : "xavier"],
        [`${block}.attn.${part}.bias`, [width], "zero"],
      );
    parameters.push(
      [`${block}.mlp.up.weight`, [mlp, width], "xavier"],
      [`${block}.mlp.down.weight`, [width, mlp], "xavier"],
      [`${block}.mlp.up.bias`, [mlp], "zero"],
      [`${block}.mlp.down.bias`, [width], "zero"],
    );
  }
  parameters.push([`${architecture}.norm.weight`, [width], "one"], [`${architecture}.norm.bias`, [width], "zero"]);

  /** @type {Record<string, { dtype: "F32", shape: number[], data_offsets: [number, number] }>} */
  const header = {};
  let bytes = 0;
  for (const [site, shape] of parameters) {
    const end = bytes + 4 * shape.reduce((a, b) => a * b, 1);
    header[site] = { dtype: "F32", shape, data_offsets: [bytes, end] };
    bytes = end;
  }
  const text = JSON.stringify(header);
  const head = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8));
  const weights = new ArrayBuffer(8 + head.length + bytes);
  new DataView(weights).setBigUint64(0, BigInt(head.length), true);
  new Uint8Array(weights).set(head, 8);
  const values = new Float32Array(weights, 8 + head.length);
  let at = 0;
  for (const [, shape, drawn] of parameters) {
    const [rows, cols = 1] = shape;
    // Xavier's uniform distribution (Glorot & Bengio 2010).
    const bound = Math.sqrt(6 / (rows + cols)) * (drawn === "wide" ? GAIN : 1);
    for (let i = 0; i < rows * cols; i++)
      values[at++] = drawn === "one" ? 1 : drawn === "zero" ? 0 : (2 * random() - 1) * bound;
  }

  const config = {
    format: "headlight/1",
    name,
    architecture,
    [architecture === "encoder" ? "n_encoder_layers" : "n_decoder_layers"]: layers,
    d_model: width,
    n_heads: heads,
    d_mlp: mlp,
    d_vocab: WORDS,
    n_ctx: length,
    pad_id: 0,
    positions: "sinusoidal",
    tie: "output",
    head: architecture === "decoder",
    qkv_bias: true,
    out_bias: true,
  };
  const tokenizer = {
    version: "1.0",
    truncation: null,
    padding: null,
    normalizer: null,
    post_processor: null,
    decoder: null,
    added_tokens: [...vocabulary].slice(0, 4).map(([content, id]) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    pre_tokenizer: { type: "WhitespaceSplit" },
    model: { type: "WordLevel", vocab: Object.fromEntries(vocabulary), unk_token: "[unk]" },
  };
  // Few words are frequent, as in any language: repeats are numbered, and heads look at them.
  const said = Array.from({ length }, () => words[Math.floor(words.length * random() ** 3)]);
  return {
    name,
    files: {
      "config.json": JSON.stringify(config),
      "model.safetensors": new Uint8Array(weights),
      "tokenizer.json": JSON.stringify(tokenizer),
    },
    text: said.join(" "),
  };
}
