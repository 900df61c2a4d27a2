// Recordings are read in ranges from any file of patterns, and refused in a sentence where they hold no attention.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { isRecording, openRecording, replayOf, textOf } from "../../../www/engine/recording/index.js";
import { hidesFuture } from "../../../www/domain/edits/document.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { initialState } from "../../../www/state/store.js";
import { rangesAt } from "../../../www/lib/files/ranges.js";
import { answered } from "../support/answered.js";
import { evenRows, fileOf, floats, recordingFile, safetensors } from "../support/recording-file.js";

const GREEDY = { temperature: 0, top_k: 0, seed: 1 };
const HEADS = 2;

/** @param {string} name @param {number} [n] */
const pattern = (name, n = 3, causal = true, shape = [1, HEADS, n, n]) => ({
  [name]: { shape, bytes: floats(evenRows(HEADS, n, causal)) },
});

/** @param {Uint8Array} bytes */
const opened = async (bytes) => openRecording(fileOf(bytes), "run");

/** @param {import("../../../www/engine/recording/recording.js").Recording} recording */
async function ran(recording) {
  const replay = await replayOf(recording);
  assert.ok(replay);
  const { edits, answer } = recording;
  const scene = { source: textOf(recording), target: [], writes: 99, edits, sampling: answer.sampling, candidates: 6 };
  return replay.run({ ...scene, asked: null, whole: [] });
}

/** The sentence of a refusal. @param {() => Promise<unknown>} what */
async function refusal(what) {
  const error = await what().then(
    () => assert.fail("it is not refused"),
    (error) => error,
  );
  const said = wordsOf(error);
  assert.ok(error.code && said.length > 20 && !said.includes(error.code), `${error}: ${said}`);
  return said;
}

test("a file cut anywhere is refused in one sentence", async () => {
  const whole = safetensors(pattern("attentions.0"), { text: "abc" });
  assert.equal((await opened(whole)).patterns.length, 1);
  for (let length = 0; length < whole.length; length++)
    assert.match(await refusal(() => opened(whole.subarray(0, length))), /^run\.safetensors is not a complete/);
  await refusal(() => opened(Buffer.concat([whole, Buffer.alloc(1)])));
});

test("each changed byte of a header gives a recording or a sentence", async () => {
  const whole = safetensors(pattern("decoder.blocks.0.attn.pattern"), { tokens: '["a","b","c"]' });
  const end = 8 + Number(whole.readBigUInt64LE(0));
  for (let at = 0; at < end; at++)
    for (const byte of [0x20, 0x22, 0x39, 0x7d, 0xff]) {
      const broken = Buffer.from(whole);
      broken[at] = byte;
      const read = await opened(broken).then(ran, (error) => error);
      if (read instanceof Error) assert.ok("code" in read && wordsOf(read).length > 10, `${at}: ${read.stack}`);
    }
});

test("the names of TransformerLens, transformers and nnterp are ours", async () => {
  const paths = async (/** @type {string[]} */ names, causal = true) => {
    const { patterns, model } = await opened(
      safetensors(Object.assign({}, ...names.map((name) => pattern(name, 3, causal)))),
    );
    return [model.architecture, ...patterns.map(({ path }) => path)];
  };
  const two = ["decoder", "decoder.blocks.0.attn", "decoder.blocks.1.attn"];
  for (const name of [
    "blocks.%.attn.hook_pattern",
    "attentions.%",
    "attentions_%",
    "attentions[%]",
    "attention_probabilities[%]",
  ])
    assert.deepEqual(await paths([name.replace("%", "1"), name.replace("%", "0")]), two, name);
  assert.deepEqual(await paths(["attentions.0"], false), ["encoder", "encoder.blocks.0.attn"], "it looks ahead");
  assert.deepEqual(await paths(["encoder_attentions.0", "decoder_attentions.0", "cross_attentions.0"]), [
    "encoder-decoder",
    "encoder.blocks.0.attn",
    "decoder.blocks.0.attn",
    "decoder.blocks.0.cross",
  ]);
  assert.deepEqual(await paths(["encoder_blocks.0.attn.hook_pattern", "decoder_blocks.0.self_attn.hook_pattern"]), [
    "encoder-decoder",
    "encoder.blocks.0.attn",
    "decoder.blocks.0.attn",
  ]);
  // Layers are ordered by number, not by letters.
  const many = Array.from({ length: 12 }, (_, i) => `attentions.${i}`);
  assert.deepEqual(
    (await paths(many)).slice(1),
    many.map((_, i) => `decoder.blocks.${i}.attn`),
  );
});

test("without a description only a decoder's heads are measured as causal", async () => {
  const causal = async (/** @type {string[]} */ names, earlier = true) => {
    const file = safetensors(Object.assign({}, ...names.map((name) => pattern(name, 3, earlier))));
    const recording = await opened(file);
    const asked = await (await replayOf(recording))?.question({ kind: "heads" }, []);
    assert.equal(hidesFuture({}, recording.model), asked?.question.causal, "the edits say the same");
    return asked?.question.causal;
  };
  assert.equal(await causal(["encoder.blocks.0.attn.pattern"]), false);
  assert.equal(await causal(["attentions.0"], false), false, "it looks ahead");
  assert.equal(await causal(["attentions.0"]), true);
  assert.equal(await causal(["encoder_attentions.0", "decoder_attentions.0"]), true);
});

test("a batch may be missing, or layers be stacked; the first sequence is shown", async () => {
  const rows = evenRows(HEADS, 3);
  const other = evenRows(HEADS, 3, false);
  const stack = safetensors({
    attentions: { shape: [2, 2, HEADS, 3, 3], bytes: floats([...rows, ...other, ...rows, ...other]) },
  });
  const recording = await opened(stack);
  assert.deepEqual([recording.sequences, recording.patterns.length], [2, 2]);
  const { maps } = await ran(recording);
  assert.deepEqual(
    maps.map(({ values }) => [...values]),
    [[...Float32Array.from(rows)], [...Float32Array.from(rows)]],
  );
  const bare = await ran(await opened(safetensors(pattern("blocks.0.attn.hook_pattern", 3, true, [HEADS, 3, 3]))));
  assert.deepEqual(bare.maps[0].shape, [HEADS, 3, 3]);
  assert.deepEqual([...bare.maps[0].masks], [0, 1, 1, 0, 0, 1, 0, 0, 0], "later keys are masked");
});

test("tokens are those of the metadata, or numbered", async () => {
  const named = async (/** @type {Record<string, string>} */ metadata) =>
    (await opened(safetensors(pattern("attentions.0"), metadata))).answer.source.map(({ text }) => text);
  assert.deepEqual(await named({ tokens: '["a","b","c"]' }), ["a", "b", "c"]);
  assert.deepEqual(await named({ tokens: '{"decoder":[["a","b","c"]]}' }), ["a", "b", "c"]);
  for (const tokens of ["", "[", '["a"]', '{"encoder":[["a","b","c"]]}'])
    assert.deepEqual(await named({ tokens }), ["0", "1", "2"]);
});

test("a run without tokens, of vectors or an image, has numbered positions", async () => {
  const s = await answered(initialState());
  const result = /** @type {NonNullable<typeof s.result>} */ (s.result);
  const { answer } = await opened(recordingFile({ ...s, result: { ...result, source: [] } }));
  assert.deepEqual(
    answer.source.map(({ text }) => text),
    result.source.map((_, i) => String(i)),
  );
  assert.deepEqual(answer.target, result.target);
  const emitted = [...result.target, ...result.target];
  await refusal(() => opened(recordingFile({ ...s, result: { ...result, emitted } })));
});

test("a linear layer's weights are signed, and may sum to anything", async () => {
  const weights = [0.9, 0, 0, -0.75, 0.5, 0, 0.25, -0.5, 0.9];
  const file = safetensors({
    "decoder.blocks.0.attn.weights": { shape: [1, 1, 3, 3], bytes: floats(weights) },
    "decoder.blocks.1.attn.pattern": { shape: [1, 1, 3, 3], bytes: floats(evenRows(1, 3)) },
  });
  const recording = await openRecording(fileOf(file), "mixed");
  const [linear, softmax] = recording.patterns;
  assert.deepEqual(
    [linear.path, linear.note.most, linear.shares, softmax.note.most, softmax.shares],
    ["decoder.blocks.0.attn", 1, false, undefined, true],
  );
  const [map] = (await ran(recording)).maps;
  assert.deepEqual([[...map.values], map.most], [[...Float32Array.from(weights)], 1]);
});

test("numbers of 16 and 64 bits are read", async () => {
  const halves = Uint16Array.of(0x3c00, 0, 0x3800, 0x3800);
  const brains = Uint16Array.of(0x3f80, 0, 0x3f00, 0x3f00);
  const doubles = Float64Array.of(1, 0, 0.5, 0.5);
  for (const [dtype, values] of Object.entries({ F16: halves, BF16: brains, F64: doubles })) {
    const bytes = new Uint8Array(values.buffer);
    const { maps } = await ran(await opened(safetensors({ "attentions.0": { dtype, shape: [1, 2, 2], bytes } })));
    assert.deepEqual([...maps[0].values], [1, 0, 0.5, 0.5], dtype);
  }
  // A cache holds its tokens too.
  const tokens = { "embed.hook_in": { dtype: "I64", shape: [1, 3], bytes: new Uint8Array(24) } };
  const replay = await replayOf(await opened(safetensors({ ...pattern("blocks.0.attn.hook_pattern"), ...tokens })));
  assert.deepEqual(
    (await replay?.trace("*"))?.tensors.map(({ name }) => name),
    ["blocks.0.attn.hook_pattern"],
  );
});

test("what is no attention is refused by its tensor, head and row", async () => {
  const rows = (/** @type {number[]} */ values, name = "attentions.0", shape = [1, 2, 2]) =>
    refusal(async () => ran(await opened(safetensors({ [name]: { shape, bytes: floats(values) } }))));
  for (const value of [Number.NaN, Infinity, -0.25, 1.5]) {
    const said = await rows([1, 0, value, 0.5]);
    assert.ok(said.includes("attentions.0") && said.includes("head 0") && said.includes("row 1"), said);
  }
  assert.match(await rows([1, 0, 0.8, 0.8]), /sums to 1\.6/);
  assert.match(await rows([1], "attentions.0", [1]), /has the shape 1:/);
  assert.match(await rows([1, 1, 1], "attentions.0", [1, 1, 3, 1]), /./, "rows without their keys are no square");
  assert.match(await rows([1, 0, 0.5, 0.5], "lm_head.weight"), /holds no attention/);
  const sizes = safetensors({ ...pattern("attentions.0"), ...pattern("attentions.1", 4) });
  assert.match(await refusal(() => opened(sizes)), /decoder\.blocks\.1\.attn/);
  const twice = safetensors({ ...pattern("attentions.0"), ...pattern("blocks.0.attn.hook_pattern") });
  assert.match(await refusal(() => opened(twice)), /twice/);
  const newer = safetensors(pattern("attentions.0"), { format: "headlight-trace/2" });
  assert.match(await refusal(() => opened(newer)), /newer version/);
  const broken = safetensors(pattern("attentions.0"), { catalogue: "{}" });
  assert.match(await refusal(() => opened(broken)), /catalogue/);
});

test("rows that sum to less than 1 are shown and told", async () => {
  const replay = await replayOf(
    await opened(safetensors({ "attentions.0": { shape: [1, 2, 2], bytes: floats([1, 0, 0.3, 0.4]) } })),
  );
  assert.equal(replay?.partial, true);
});

test("weights and other files are no recording", () => {
  for (const name of ["model.layers.0.self_attn.q_proj.weight", "encoder.blocks.0.attn.q.weight", "lm_head.weight"])
    assert.equal(isRecording({ [name]: {} }), false, name);
  assert.equal(isRecording({ "blocks.3.attn.hook_pattern": {} }), true);
});

test("a recording has the bits of the run that was recorded", async () => {
  const s = await answered(initialState());
  const recording = await opened(recordingFile(s, undefined, "step 1000"));
  assert.equal(recording.model.name, "step 1000", "as the page called it");
  assert.deepEqual(recording.model.sublayers, s.info?.sublayers, "all that Anatomy reads");
  assert.equal(recording.model.config.class_rows, s.info?.config.class_rows);
  const { maps, source, target, candidates } = await ran(recording);
  assert.deepEqual([source, target], [s.result?.source, s.result?.target]);
  assert.deepEqual(candidates, s.result?.candidates);
  for (const [i, map] of maps.entries()) {
    const live = /** @type {NonNullable<typeof s.result>} */ (s.result).maps[i];
    const size = map.shape.reduce((a, b) => a * b);
    const cells = map.shape[1] * map.shape[2];
    assert.equal(map.path, live.path);
    assert.deepEqual(map.values, Float32Array.from(live.values.slice(live.offset, live.offset + size)), map.path);
    assert.deepEqual([...map.masks], [...live.masks.slice(live.mask_offset, live.mask_offset + cells)], map.path);
  }
});

test("a long text is read once in pieces, and a head whole when it is looked at", async () => {
  const [heads, n] = [3, 300];
  const values = evenRows(heads, n);
  const file = fileOf(safetensors({ "attentions.0": { shape: [1, heads, n, n], bytes: floats(values) } }));
  const recording = await openRecording(file, "run");
  const replay = await replayOf(recording);
  assert.ok(replay);
  const head = 4 * n * n;
  assert.ok(
    file.reads.every(([from, to]) => to - from <= head),
    "never more than one head",
  );
  const before = file.reads.length;
  const scene = {
    source: textOf(recording),
    target: [],
    writes: 1,
    edits: {},
    sampling: GREEDY,
    candidates: 6,
    asked: null,
  };
  const { maps } = await replay.run({ ...scene, whole: [] });
  assert.deepEqual([maps.length, maps[0].block, maps[0].shape], [1, 3, [heads, 100, 100]]);
  assert.equal(file.reads.length, before, "the thumbnails are known");
  const whole = await replay.run({ ...scene, whole: ["decoder.blocks.0.attn.1"] });
  assert.equal(file.reads.length, before + 1);
  assert.deepEqual([whole.maps[1].head, whole.maps[1].shape], [1, [1, n, n]]);
  assert.deepEqual(whole.maps[1].values, Float32Array.from(values.slice(n * n, 2 * n * n)));
  // A block's cell is its largest weight, and masked where all its cells are.
  assert.deepEqual([maps[0].values[100], maps[0].masks[1], maps[0].masks[0]], [Math.fround(1 / 4), 1, 0]);
  await replay.run({ ...scene, whole: ["decoder.blocks.0.attn.1"] });
  assert.equal(file.reads.length, before + 1, "a head that was read is kept");
});

test("of a file of 6 GB the header and the patterns are read, beyond 32 bits too", async () => {
  // The pattern of layer 1 lies behind a tensor of 5 GB, which is no attention.
  const [count, cells] = [1.25e9, HEADS * 9];
  const before = safetensors(pattern("attentions.0"), {});
  const header = {
    "attentions.0": { dtype: "F32", shape: [1, HEADS, 3, 3], data_offsets: [0, 4 * cells] },
    resid: { dtype: "F32", shape: [count], data_offsets: [4 * cells, 4 * (cells + count)] },
    "attentions.1": {
      dtype: "F32",
      shape: [1, HEADS, 3, 3],
      data_offsets: [4 * (cells + count), 4 * (2 * cells + count)],
    },
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  const start = Buffer.concat([length, json]);
  const values = before.subarray(before.length - 4 * cells);
  const [first, last] = [start.length, start.length + 4 * (cells + count)];
  /** @type {[number, number][]} */
  const reads = [];
  const file = {
    name: "run.safetensors",
    size: last + 4 * cells,
    /** @param {number} from @param {number} to */
    async read(from, to) {
      reads.push([from, to]);
      if (to <= start.length) return new Uint8Array(start.subarray(from, to));
      const at = from >= last ? last : first;
      return new Uint8Array(values.subarray(from - at, to - at));
    },
  };
  const { maps } = await ran(await openRecording(file, "run"));
  assert.deepEqual(
    maps.map(({ path, values }) => [path, [...values.slice(3, 6)]]),
    [0, 1].map((layer) => [`decoder.blocks.${layer}.attn`, [0.5, 0.5, 0]]),
  );
  assert.ok(reads.some(([from]) => from > 2 ** 32));
  const bytes = reads.reduce((sum, [from, to]) => sum + to - from, 0);
  assert.ok(bytes < 4 * (start.length + 2 * 4 * cells), `${bytes} bytes were read`);
});

test("a file on the web is read in ranges, and refused where its server has none", async () => {
  const bytes = safetensors(pattern("attentions.0"));
  /** @type {string[]} */
  const asked = [];
  const server =
    (/** @type {{ ranges?: boolean, length?: number, status?: number }} */ { ranges = true, length, status } = {}) =>
    async (/** @type {any} */ _, /** @type {any} */ { headers: { Range } }) => {
      asked.push(Range);
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(Range) ?? [];
      if (status) return new Response(null, { status });
      return ranges
        ? new Response(bytes.subarray(Number(from), Number(to) + 1), {
            status: 206,
            headers: { "content-range": `bytes ${from}-${to}/${bytes.length}` },
          })
        : new Response(bytes, { headers: length ? { "content-length": String(length) } : {} });
    };
  const at = (/** @type {any} */ options) =>
    rangesAt("https://example.org/a/run.safetensors", /** @type {any} */ (server(options)));
  const file = await at({});
  assert.deepEqual([file.name, file.size], ["run.safetensors", bytes.length]);
  assert.equal(asked.length, 1);
  assert.equal((await ran(await openRecording(file, "run"))).maps.length, 1);
  assert.equal(
    (await ran(await openRecording(await at({ ranges: false, length: bytes.length }), "run"))).maps.length,
    1,
    "a small one is taken whole",
  );
  for (const length of [undefined, 3e9])
    assert.match(await refusal(() => at({ ranges: false, length })), /example\.org/);
  const other = await at({ ranges: false, length: bytes.length - 1 });
  assert.match(await refusal(() => openRecording(other, "run")), /example\.org/);
  assert.match(await refusal(() => at({ status: 404 })), /404/);
  assert.match(
    await refusal(() => rangesAt("https://example.org/x", () => Promise.reject(new TypeError()))),
    /example\.org/,
  );
});

/** A server whose file a test changes. @param {Partial<{ hides: boolean, file: Uint8Array, tag: string }>} [is] */
function changing(is = {}) {
  const file = safetensors(pattern("attentions.0"));
  const now = { hides: false, file, tag: "1", breaks: false, status: 206, shift: 0, once: {}, ...is };
  const server = async (/** @type {any} */ _, /** @type {any} */ { headers: { Range } }) => {
    const [, first, last = now.file.length - 1] = /bytes=(\d+)-(\d+)?/.exec(Range) ?? [];
    const [from, to] = [Number(first) + now.shift, Number(last) + now.shift];
    const part = now.status === 200 ? now.file : now.file.subarray(from, to + 1);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
    const headers = { etag: now.tag, "content-length": String(part.length) };
    if (!now.hides) Object.assign(headers, { "content-range": `bytes ${from}-${to}/${now.file.length}` });
    const answer = new Response(now.breaks ? broken : part, { status: now.status, headers });
    Object.assign(now, now.once);
    return answer;
  };
  return { now, open: () => rangesAt("https://example.org/run.safetensors", /** @type {any} */ (server)) };
}

test("a file that changes on the web while it is read is refused, and what was read is not mixed with it", async () => {
  for (const change of [
    { tag: "2" },
    { shift: 8 },
    { file: Buffer.concat([safetensors(pattern("attentions.0")), Buffer.alloc(4)]) },
    { status: 200 },
    { status: 404 },
    { status: 416 },
  ]) {
    const { now, open } = changing();
    const file = await open();
    assert.equal((await file.read(0, 8)).length, 8);
    Object.assign(now, change);
    assert.match(await refusal(() => file.read(8, 16)), /^run\.safetensors can no longer be read/);
  }
});

test("one answer that is not of the file is asked for again", async () => {
  for (const once of [{ status: 200 }, { tag: "2" }, { shift: 8 }]) {
    const { now, open } = changing();
    const file = await open();
    const { status, tag, shift } = now;
    Object.assign(now, once, { once: { status, tag, shift } });
    assert.deepEqual(await file.read(8, 16), new Uint8Array(now.file.subarray(8, 16)));
  }
});

test("a connection that breaks is a sentence, and the file is read on when it is back", async () => {
  for (const status of [206, 200]) {
    const { now, open } = changing({ file: safetensors(pattern("attentions.0")) });
    now.status = status;
    const file = await open();
    if (status === 200) await file.read(0, 8);
    now.breaks = true;
    const again = status === 200 ? await open() : file;
    assert.match(await refusal(() => again.read(0, 8)), /connection to example\.org was lost/);
    now.breaks = false;
    assert.equal((await again.read(0, 8)).length, 8);
  }
});

test("a whole file whose second answer is longer is not read to its end", async () => {
  let [asked, ends] = [0, false];
  const server = async () => {
    const first = asked++ === 0;
    const pull = (/** @type {ReadableStreamDefaultController} */ controller) =>
      first ? controller.error(new TypeError("network error")) : controller.enqueue(new Uint8Array(8));
    const body = new ReadableStream({ pull, cancel: () => void (ends = true) });
    return new Response(body, { headers: { "content-length": first ? "1000" : "1000000000000" } });
  };
  const file = await rangesAt("https://example.org/run.safetensors", /** @type {any} */ (server));
  for (const _ of [1, 2]) assert.match(await refusal(() => file.read(0, 8)), /connection to example\.org was lost/);
  assert.deepEqual([asked, ends], [2, true]);
});

test("a server that hides the size of a file beside its parts is asked for the rest's", async () => {
  const { now, open } = changing({ hides: true });
  const file = await open();
  assert.equal(file.size, now.file.length);
  assert.equal((await ran(await openRecording(file, "run"))).maps.length, 1);
});
