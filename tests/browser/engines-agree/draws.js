// The first random draws of tests/golden/draws that read tokens, with their edits, opened as files on both engines: the
// same numbers at every site.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { choose, folder, openDialog, take } from "../open-model/opening.js";
import { look, settled, trace } from "../visit.js";
import { isEdited, pruneEdits } from "../../../www/domain/edits/document.js";

/** @typedef {import("./engines-agree.test.js").At} At */

/** A draw in the output of `draws.py`. @typedef {{ key: string, config: any, inputs: any, edits: any }} Draw */

/**
 * Relative to a site's largest number, or to 1: half of what may differ from PyTorch. The norm of one draw divides
 * three almost equal keys by their deviation, which turns a last bit into 1.1e-5.
 */
const TOLERANCE = 5e-5;

/** @param {string} name */
const golden = (name) => JSON.parse(readFileSync(folder(`tests/golden/draws/${name}.json`), "utf8"));

const BITS = (1n << 64n) - 1n;

/** The 64-bit FNV-1a hash. @param {string} text */
const fnv = (text) =>
  Buffer.from(text).reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) & BITS, 0xcbf29ce484222325n);

/** Numbers in −1..1 from the key alone, as in `draws.py`. @param {string} key @param {number} count */
function uniform(key, count) {
  let at = fnv(key);
  return Float32Array.from({ length: count }, () => {
    at = (at + 0x9e3779b97f4a7c15n) & BITS;
    let z = ((at ^ (at >> 30n)) * 0xbf58476d1ce4e5b9n) & BITS;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & BITS;
    return Number((z ^ (z >> 31n)) >> 40n) / 2 ** 23 - 1;
  });
}

/** A parameter's values. @param {string} key @param {string} name @param {number[]} shape */
function parameter(key, name, shape) {
  const [offset, size] = name.endsWith("norm.weight")
    ? [1, 0.5]
    : name.endsWith("gamma")
      ? [0, 1.5]
      : name.endsWith("relative_bias.weight")
        ? [0, 2]
        : shape.length === 1
          ? [0, 0.5]
          : `.${name}`.includes(".embed.") && !name.includes(".project.")
            ? [0, 1]
            : [0, Math.sqrt(4 / shape[1])];
  const count = shape.reduce((a, b) => a * b, 1);
  return uniform(`${key}/${name}`, count).map((u) => offset + size * u);
}

/** @param {Draw} draw @param {Record<string, number[]>} shapes */
function weightsOf({ key }, shapes) {
  let length = 0;
  /** @type {Record<string, object>} */
  const header = {};
  const parts = Object.entries(shapes).map(([name, shape]) => {
    const values = Buffer.from(parameter(key, name, shape).buffer);
    header[name] = { dtype: "F32", shape, data_offsets: [length, (length += values.length)] };
    return values;
  });
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([size, text, ...parts]);
}

/** Words t0, t1, …: token ids as a text. @param {number} count */
const tokenizerOf = (count) => ({
  version: "1.0",
  added_tokens: [],
  pre_tokenizer: { type: "WhitespaceSplit" },
  model: {
    type: "WordLevel",
    vocab: Object.fromEntries(Array.from({ length: count }, (_, id) => [`t${id}`, id])),
    unk_token: "t0",
  },
});

/** A draw's first sequence as a scene: a text, the decoder's tokens, and padding as an edit. @param {Draw} draw */
function sceneOf({ inputs, edits }) {
  const { ids, target_ids, padding, target_padding } = inputs;
  const first = (/** @type {number[][] | undefined} */ rows) => rows && [rows[0]];
  const masks = {
    padding: first(edits.padding ?? padding),
    target_padding: first(edits.target_padding ?? target_padding),
  };
  return {
    text: ids[0].map((/** @type {number} */ id) => `t${id}`).join(" "),
    target: target_ids?.[0].slice(1) ?? [],
    edits: { ...edits, ...masks },
  };
}

/**
 * Every activation of a draw, in a page with this engine.
 * @param {string} engine @param {Awaited<ReturnType<At>>} there @param {Draw} draw
 * @param {Record<string, number[]>} shapes
 */
async function activations(engine, { page, errors }, draw, shapes) {
  const { d_vocab } = draw.config;
  await openDialog(page);
  await choose(page, {
    "config.json": JSON.stringify({ ...draw.config, start_id: draw.inputs.target_ids?.[0][0] ?? null }),
    "model.safetensors": weightsOf(draw, shapes),
    "tokenizer.json": JSON.stringify(tokenizerOf(d_vocab)),
  });
  await take(page);
  const scene = sceneOf(draw);
  await page.evaluate(async ({ text, target, edits }) => {
    const { act } = await import("./www/main.js");
    act.take(text);
    act.reset();
    act.edit(edits);
    // Held, whatever the model would write.
    act.beams.take(target);
  }, scene);
  await settled(page);
  const { failure, edits, target, running, info } = await look(page);
  assert.deepEqual([failure, target, running?.kind], [null, scene.target, engine], draw.key);
  // Pruning changes nothing: every edit of a draw has an effect.
  assert.deepEqual(edits, pruneEdits(scene.edits, info), draw.key);
  assert.deepEqual(errors, []);
  return trace(page);
}

/** @param {At} at */
export function testDraws(at) {
  test("random small models under random edits have the same numbers at every site on both engines", async () => {
    const [draws, shapes] = [golden("draws"), golden("shapes")];
    const pages = { cpu: await at("cpu", { target: "" }), gpu: await at("gpu", { target: "" }) };
    let [worst, count, edited] = [0, 0, 0];
    for (const [i, parameters] of Object.entries(shapes)) {
      /** @type {Draw} */
      const draw = draws[i];
      const cpu = await activations("cpu", pages.cpu, draw, parameters);
      const gpu = await activations("gpu", pages.gpu, draw, parameters);
      assert.deepEqual([...gpu.keys()], [...cpu.keys()], draw.key);
      for (const [site, { shape, values }] of cpu) {
        const other = gpu.get(site);
        assert.deepEqual(other?.shape, shape, `${draw.key}: ${site}`);
        const largest = values.filter(Number.isFinite).reduce((most, x) => Math.max(most, Math.abs(x)), 1);
        const apart = values.map((x, i) => (x === other?.values[i] ? 0 : Math.abs(x - (other?.values[i] ?? NaN))));
        const differs = Math.max(...apart) / largest;
        assert.ok(differs <= TOLERANCE, `${draw.key}: ${site} differs by ${differs}`);
        worst = Math.max(worst, differs);
      }
      count += cpu.size;
      if (isEdited(pruneEdits(sceneOf(draw).edits))) edited += 1;
    }
    assert.ok(count > 500, `${count} sites`);
    assert.ok(edited > 8, `${edited} have edits`);
    assert.ok(worst > 0, "two engines add up in two orders");
  });
}
