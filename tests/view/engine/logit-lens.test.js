// A recording of a logit lens, as nnsightful saves it, is read with every number of the file, and refused in a sentence
// where it is none.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import { setLanguage } from "../../../www/i18n/index.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { isLogitLens, openRecording, replayOf, weighRecording } from "../../../www/engine/recording/index.js";
import { LANGUAGES } from "../../../www/protocol/language.js";
import { fileOf, safetensors } from "../support/recording-file.js";

const JSON_TEXT = readFileSync(new URL("../../golden/lenses/nnsightful.json", import.meta.url), "utf8");
/** @returns {any} */
const golden = () => JSON.parse(JSON_TEXT);

/** @param {unknown} value an object, or a text as it is */
const fileWith = (value) => fileOf(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)), "lens.json");

/** @param {unknown} value @param {{ token?: string | null, positions?: [number, number] }} [asked] */
async function answerOf(value, { token = null, positions } = {}) {
  const recording = await openRecording(fileWith(value), "lens");
  const replay = await replayOf(recording);
  assert.ok(replay?.lens && recording.lens);
  const id = token === null ? null : recording.lens.spellings.indexOf(token);
  const of = { model: null, source: "", target: [], edits: {} };
  const question = { kind: "lens", of, stack: "decoder", token: id, between: false, positions: positions ?? null };
  return { recording, answer: /** @type {any} */ (replay.lens(/** @type {any} */ (question))) };
}

/** The sentence of a refusal. @param {unknown} value */
async function refusal(value) {
  const error = await openRecording(fileWith(value), "lens").then(
    () => assert.fail("it is not refused"),
    (error) => error,
  );
  const said = wordsOf(error);
  assert.ok(error.code && said.length > 20 && !said.includes(error.code), `${error}: ${said}`);
  return said;
}

/** With floats of 32 bits. @param {number[]} numbers */
const single = (numbers) => [...Float32Array.from(numbers)];

test("each token, probability and entropy of the file is shown, and nothing else", async () => {
  const file = golden();
  const { recording, answer } = await answerOf(file);
  const wide = file.input.length;
  assert.deepEqual(answer.shape, [file.layers.length, wide]);
  assert.deepEqual(answer.sites, [
    "decoder.blocks.0.resid_post",
    "decoder.blocks.1.resid_post",
    "decoder.blocks.2.resid_post",
  ]);
  assert.equal(recording.model.name, "tiny-gpt2");
  assert.equal(recording.text, file.input.join(""));
  for (const [layer, row] of file.topk.entries())
    for (const [column, cell] of row.entries()) {
      const from = (layer * wide + column) * answer.tops;
      const told = answer.top.slice(from, from + answer.tops);
      assert.deepEqual(
        told.map((/** @type {any} */ one) => one.text),
        cell,
      );
      assert.deepEqual(
        told.map((/** @type {any} */ one) => one.probability),
        cell.map((/** @type {string} */ one) => file.tracked[column][one][layer]),
      );
    }
  assert.deepEqual([...answer.entropy], single(file.entropy.flat()));
  assert.ok(answer.kl.every(Number.isNaN));
  assert.deepEqual([answer.probability.length, answer.rank.length], [0, 0]);
});

test("a followed token has its probabilities where the file has them, and a rank among the named", async () => {
  const file = golden();
  const token = Object.keys(file.tracked[1]).find((one) => !(one in file.tracked[0])) ?? "";
  const { answer } = await answerOf(file, { token, positions: [0, 2] });
  assert.deepEqual(answer.shape, [3, 2]);
  const column = (/** @type {Float32Array} */ numbers, /** @type {number} */ at) =>
    [...numbers].filter((_, i) => i % 2 === at);
  assert.deepEqual(column(answer.probability, 1), single(file.tracked[1][token]));
  assert.ok(column(answer.probability, 0).every(Number.isNaN));
  const ranks = file.topk.map((/** @type {string[][]} */ row) => (row[1].includes(token) ? row[1].indexOf(token) : 3));
  assert.deepEqual(column(answer.rank, 1), ranks);
  assert.ok(ranks.includes(3) && ranks.some((/** @type {number} */ rank) => rank < 3), "both are tried");
});

test("layers and positions may be some of all, and tokens may follow the text", async () => {
  const file = golden();
  const two = (/** @type {any[]} */ row) => [row[4], row[1]];
  const some = {
    ...file,
    layers: [0, 7],
    positions: [4, 1],
    tracked: two(file.tracked).map((column) =>
      Object.fromEntries(Object.entries(column).map(([name, [first, , last]]) => [name, [first, last]])),
    ),
    topk: [file.topk[0], file.topk[2]].map(two),
    entropy: null,
  };
  const { recording, answer } = await answerOf(some);
  const wide = file.input.length;
  assert.deepEqual(
    recording.model.sublayers.map(({ block }) => block),
    [0, 7],
  );
  const texts = (/** @type {number} */ layer, /** @type {number} */ column) =>
    answer.top.slice((layer * wide + column) * answer.tops, (layer * wide + column + 1) * answer.tops);
  assert.deepEqual(
    texts(1, 4).map((/** @type {any} */ one) => one.text),
    file.topk[2][4],
  );
  assert.deepEqual(
    texts(0, 1).map((/** @type {any} */ one) => one.text),
    file.topk[0][1],
  );
  assert.ok(texts(0, 0).every(({ id }) => id === -1));
  assert.ok(answer.entropy.every(Number.isNaN));
  const written = { ...file, input: file.input.slice(0, 5), completion: file.input.slice(5), positions: null };
  const followed = await answerOf(written);
  assert.deepEqual(followed.answer.shape, [3, wide]);
  assert.equal(followed.recording.answer.source.length, 5);
  assert.equal(followed.recording.answer.emitted.length, wide - 5);
  assert.equal(followed.recording.text, file.input.slice(0, 5).join(""));
});

/** The first version of the golden file, as logitlenskit has it. */
function firstVersion() {
  const { layers, input, topk, tracked } = golden();
  const cells = input.map((/** @type {string} */ _, /** @type {number} */ column) =>
    layers.map((/** @type {number} */ _, /** @type {number} */ layer) => {
      const tops = topk[layer][column].map((/** @type {string} */ token) => {
        const trajectory = tracked[column][token];
        return { token, prob: trajectory[layer], trajectory };
      });
      return { ...tops[0], topk: tops };
    }),
  );
  return { layers, tokens: input, cells };
}

test("a file of the first version is that of the second, without its entropies", async () => {
  const older = firstVersion();
  assert.equal(await isLogitLens(fileWith(older)), true);
  const [found, expected] = [await answerOf(older), await answerOf({ ...golden(), entropy: null, positions: null })];
  const named = (/** @type {any} */ { top, shape, sites, tops, entropy }) => ({
    ...{ shape, sites, tops, entropy },
    top: top.map((/** @type {any} */ { text, probability }) => [text, probability]),
  });
  assert.deepEqual(named(found.answer), named(expected.answer));
  assert.deepEqual([found.recording.text, found.recording.model.name], [expected.recording.text, "lens"]);
  const { tokens, ...cells } = { ...older, input: older.tokens, meta: { version: 1, model: "gpt2" } };
  assert.equal((await answerOf(cells)).recording.model.name, "gpt2");
  /** @param {(file: any) => void} change */
  const after = (change) => {
    const file = firstVersion();
    change(file);
    return refusal(file);
  };
  assert.match(await after((f) => f.cells.pop()), /cells has 7 entries, tokens has 8/);
  assert.match(await after((f) => f.cells[3].pop()), /cells\[3\] has 2 entries, layers has 3/);
  assert.match(await after((f) => delete f.cells[3][1].topk), /“cells” is missing or has another form/);
  for (const key of ["tokens", "layers"])
    assert.match(await after((f) => delete f[key]), new RegExp(`“${key}” is missing`));
  assert.match(await refusal({ ...cells, input: "x" }), /“input” is missing or has another form/);
  assert.match(await refusal({ ...cells, meta: { version: 3, model: "" } }), /newer version \(LogitLensData 3\)/);
  assert.match(await refusal({ ...cells, meta: { version: "1" } }), /“meta” is missing or has another form/);
  assert.match(await after((f) => (f.cells[2][0].topk[0].trajectory[1] = null)), /cells\[2\]\["[^"]+"\]\[1\] is null/);
});

test("tokens of one spelling are said to share a number", async () => {
  const file = golden();
  assert.ok(file.topk.flat().some((/** @type {string[]} */ cell) => new Set(cell).size < cell.length));
  assert.equal((await answerOf(file)).recording.lens?.alike, true);
  const plain = JSON_TEXT.replaceAll("�", "x").replaceAll(/"topk":.*?\]\]\]/g, '"topk":[[["x"]],[["x"]],[["x"]]]');
  const one = JSON.parse(plain);
  const short = { ...one, input: ["a"], positions: null, tracked: [{ x: [0, 0.5, 1] }], entropy: null };
  assert.equal((await answerOf(short)).recording.lens?.alike, false);
});

test("it is known by its beginning, and its size is told before it is read", async () => {
  assert.equal(await isLogitLens(fileWith(golden())), true);
  assert.equal(await isLogitLens(fileWith(`\n ${JSON.stringify(golden(), null, 2)}`)), true);
  for (const other of ["", "{}", '{"heads":{"decoder.blocks.0.attn.1":0}}', '{"format":"headlight","input":[]}'])
    assert.equal(await isLogitLens(fileWith(other)), false, other);
  assert.equal(await isLogitLens(fileOf(safetensors({}), "run.safetensors")), false);
  const file = fileWith(golden());
  assert.deepEqual(await weighRecording(file), { lens: true, bytes: file.size });
  assert.ok(file.reads.every(([from, to]) => from === 0 && to <= 128));
  const before = file.reads.length;
  await openRecording(file, "lens", true);
  assert.deepEqual(file.reads.slice(before), [[0, file.size]], "its beginning is not asked for again");
});

test("a file cut anywhere is refused in one sentence", async () => {
  for (let length = 40; length < JSON_TEXT.trimEnd().length; length += 7)
    assert.match(await refusal(JSON_TEXT.slice(0, length)), /^lens\.json cannot be read: its JSON is incomplete/);
});

test("wrong shapes, numbers and kinds are refused, and the place is named", async () => {
  /** @param {(file: any) => void} change */
  const after = (change) => {
    const file = golden();
    change(file);
    return refusal(file);
  };
  const name = Object.keys(golden().tracked[2])[0];
  assert.match(await after((f) => f.topk.pop()), /topk has 2 entries, layers has 3/);
  assert.match(await after((f) => f.topk[1].pop()), /topk\[1\] has 7 entries, positions has 8/);
  assert.match(await after((f) => f.tracked.pop()), /tracked has 7 entries/);
  assert.match(await after((f) => f.entropy[2].push(1)), /entropy\[2\] has 9 entries/);
  assert.match(await after((f) => f.tracked[2][name].push(0)), /tracked\[2\]\["[^"]+"\] has 4 entries, layers has 3/);
  assert.match(await after((f) => (f.tracked[2][name][1] = null)), /tracked\[2\]\["[^"]+"\]\[1\] is null/);
  assert.match(await after((f) => (f.tracked[2][name][1] = 1.5)), /is 1\.5, neither a probability/);
  assert.match(
    await after((f) => delete f.tracked[2][f.topk[1][2][0]]),
    /: topk\[[01]\]\[2\] names “.+”, of which tracked\[2\] has no probability/,
  );
  assert.match(await after((f) => (f.entropy[0][3] = -1)), /entropy\[0\]\[3\] is -1/);
  assert.match(
    await refusal(JSON_TEXT.replace(/"entropy":\[\[[\d.]+/, '"entropy":[[NaN')),
    /holds NaN, which is no number/,
  );
  assert.match(await after((f) => (f.layers = [])), /holds no layers or no tokens/);
  assert.match(await after((f) => Object.assign(f, { input: [], tracked: [], topk: [[], [], []] })), /no tokens/);
  assert.match(await after((f) => (f.layers = [2, 1, 0])), /“layers” is missing or has another form/);
  assert.match(await after((f) => (f.positions[0] = 99)), /“positions”/);
  assert.match(await after((f) => (f.topk[0][0] = "x")), /“topk”/);
  for (const key of ["meta", "layers", "input", "tracked", "topk"])
    assert.match(await after((f) => delete f[key]), new RegExp(`“${key}” is missing`));
  assert.match(await after((f) => (f.meta.version = 3)), /newer version \(LogitLensData 3\)/);
});

test("every refusal is a sentence in each language", async () => {
  const codes = { cut: {}, unnumbered: { value: "NaN" }, field: { key: "topk" }, empty: {} };
  const size = { place: "topk", count: 2, wanted: 3, of: "layers" };
  const untracked = { place: "topk[0][1]", of: "tracked[1]", token: "x" };
  const all = {
    ...codes,
    size,
    untracked,
    number: { place: "entropy[0][1]", value: "null" },
    large: { bytes: 3e8, most: 2e8 },
  };
  for (const language of Object.keys(LANGUAGES)) {
    await setLanguage(/** @type {any} */ (language));
    for (const [code, params] of Object.entries(all)) {
      const said = wordsOf({ code: `recording.lens.${code}`, params: { file: "lens.json", ...params } });
      assert.ok(said.startsWith("lens.json") && !said.includes("undefined") && !said.includes(code + "."), said);
    }
  }
  await setLanguage("en");
});
