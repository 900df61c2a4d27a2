// An engine in a notebook's kernel: what the page asks leaves as packets, what comes is its answer, and an end is told.
import assert from "node:assert/strict";
import test from "node:test";
import { connect } from "../../../www/engine/client.js";
import { kernelRecording, kernelWorker } from "../../../www/engine/kernel.js";
import { embeddedModel } from "../../../www/domain/models.js";
import { openRecording, replayOf, textOf } from "../../../www/engine/recording/index.js";
import { packRequest, unpackAnswer } from "../../../www/protocol/packets.js";
import { follow, modelIn } from "../../../www/notebook-page.js";
import { initialState } from "../../../www/state/store.js";
import { evenRows, floats, safetensors } from "../support/recording-file.js";

/** Ports that would keep the process waiting. @type {MessagePort[]} */
const ports = [];
test.after(() => ports.forEach((port) => port.close()));
const channel = () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  return { port1: port1, port2 };
};

/** Waits for a list's next entry, which comes through a port. @param {any[]} list @param {number} count */
async function until(list, count) {
  for (let tries = 0; list.length < count && tries < 5000; tries++)
    await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(list.length >= count, `${list.length} of ${count}`);
}
const NONE = new Uint8Array();

/** A packet as the kernel writes it. @param {any} record @param {Uint8Array} [arrays] */
function packet(record, arrays = NONE) {
  const text = Buffer.from(JSON.stringify(record));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(text.length);
  return new Uint8Array(Buffer.concat([head, text, Buffer.alloc(-text.length & 3), arrays]));
}

/** The record of a request's packet, and what is behind it. @param {Uint8Array} bytes */
function read(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const record = JSON.parse(Buffer.from(bytes.subarray(4, 4 + length)).toString());
  return { record, behind: bytes.subarray(4 + Math.ceil(length / 4) * 4) };
}

/** A page over a kernel, which hears and says what the test says. */
function page() {
  const { port1, port2 } = channel();
  /** @type {[any, Uint8Array][]} */
  const said = [];
  port2.onmessage = ({ data }) => said.push(data);
  /** @type {any[]} */
  const heard = [];
  const engine = connect({
    spawn: (_, ended) => kernelWorker(port1, { own: "models/dates", threads: 2 }, ended),
    model: { url: "models/dates" },
    choice: "auto",
    listen: (answer) => heard.push(answer),
    stopped() {},
    restarting: () => heard.push("restarting"),
  });
  const say = (/** @type {any[]} */ ...message) => port2.postMessage(message);
  return { engine, said, heard, say };
}

test("requests with arrays are packets, and answers have their arrays back", () => {
  const { record, behind } = read(
    packRequest({ id: 1, a: new Float32Array([1.5]), b: [Uint8Array.of(7)], c: "\ud800x" }),
  );
  assert.deepEqual(record, { id: 1, a: { at: 0, length: 4 }, b: [{ at: 4, length: 1 }], c: "\ufffdx" });
  assert.deepEqual([...behind], [0, 0, 192, 63, 7, 0, 0, 0]);
  const places = { f: { $array: "floats", at: 0, length: 4 }, m: { $array: "memory", at: 4, length: 2 } };
  const answer = /** @type {any} */ (unpackAnswer(packet({ id: 3, ...places }, behind)));
  assert.deepEqual([...answer.f, ...new Uint8Array(answer.m), answer.id], [1.5, 7, 0, 3]);
  assert.throws(() => unpackAnswer(packet({ ...places }, behind.subarray(0, 4))), RangeError);
});

test("the kernel opens its own model and those that come along; files are refused in a sentence", async () => {
  const { engine, said, heard, say } = page();
  await until(said, 1);
  assert.deepEqual(said[0], [{ wants: "load", id: 2, key: null, name: null }, NONE]);
  assert.deepEqual([heard[0].type, heard[0].engine.threads], ["started", 2]);
  say({ gives: "answer" }, packet({ type: "loaded", id: 2, model: { name: "dates" } }));
  engine.loadBeside("other", { url: "models/tales" }).catch(() => {});
  engine.run(/** @type {any} */ ({ source: "5", edits: {} }));
  await Promise.all([until(said, 3), until(heard, 2)]);
  assert.equal(heard[1].model.name, "dates");
  assert.deepEqual(said[1][0], { wants: "load", id: 3, key: "other", name: "tales" });
  assert.deepEqual([said[2][0], read(said[2][1]).record.scene.source], [{ wants: "request" }, "5"]);
  const files = { files: { "config.json": "", "model.safetensors": new ArrayBuffer(0) } };
  await assert.rejects(engine.loadBeside("third", files), { code: "kernel-files" });
  engine.close();
  await until(said, 4);
  assert.deepEqual(said.at(-1)?.[0], { wants: "close" });
});

test("a lens is read in pieces, and forgotten", async () => {
  const { engine, said, say } = page();
  engine.setLens({ key: "k", name: "n", header: "{}", data: new Blob([Uint8Array.of(1, 2, 3)]) }).catch(() => {});
  await until(said, 2);
  assert.deepEqual(read(said[1][1]).record.lens, { key: "k", name: "n", header: "{}", size: 3 });
  say({ gives: "answer" }, packet({ type: "read", id: 3, file: 0, from: 1 }));
  await until(said, 3);
  assert.deepEqual([read(said[2][1]).record.bytes.length, ...read(said[2][1]).behind], [2, 2, 3, 0, 0]);
  engine.close();
});

test("an image names the second model that it is for, and its pixels are behind", async (t) => {
  const rgba = Uint8ClampedArray.of(1, 2, 3, 255);
  const drawing = { fillRect() {}, setTransform() {}, drawImage() {}, getImageData: () => ({ data: rgba }) };
  const stubs = {
    createImageBitmap: async () => ({ width: 1, height: 1, close() {} }),
    OffscreenCanvas: class {
      getContext = () => drawing;
    },
  };
  Object.assign(globalThis, stubs);
  t.after(() => Object.keys(stubs).forEach((name) => Reflect.deleteProperty(globalThis, name)));
  const { port1, port2 } = channel();
  /** @type {[any, Uint8Array][]} */
  const said = [];
  port2.onmessage = ({ data }) => said.push(data);
  const worker = kernelWorker(port1, { own: "kernel", threads: 1 }, new AbortController().signal);
  const image = { type: /** @type {const} */ ("image"), name: "image 1" };
  const keys = ["other", null];
  keys.forEach((key, id) => worker.postMessage({ ...image, id, key, file: new Blob([Uint8Array.of(1)]) }));
  await until(said, 2);
  assert.deepEqual(
    said.map(([, bytes]) => read(bytes)).map(({ record, behind }) => [record, ...behind]),
    keys.map((key, id) => [{ ...image, id, key, width: 1, height: 1, rgba: { at: 0, length: 4 } }, ...rgba]),
  );
});

test("the page learns of a model of images once the model has the images that the kernel holds", async () => {
  const { engine, said, heard, say } = page();
  await until(said, 1);
  say({ gives: "pictures", id: 2, count: 2 }, NONE);
  const model = { name: "digits", config: { input: { kind: "pixels" } } };
  say({ gives: "answer" }, packet({ type: "loaded", id: 2, model }));
  const image = (/** @type {string} */ name) => ({ type: "image", id: 2, key: null, name, width: 1, height: 1 });
  for (const name of ["image 1", "image 2"]) say({ gives: "answer" }, packet(image(name)));
  await until(heard, 4);
  assert.deepEqual(
    heard.map(({ type, name }) => name ?? type),
    ["started", "image 1", "image 2", "loaded"],
  );
  // A text model gets none.
  engine.load({ url: "models/tales" });
  await until(said, 2);
  const { id } = said[1][0];
  say({ gives: "pictures", id, count: 2 }, NONE);
  say({ gives: "answer" }, packet({ type: "loaded", id, model: { name: "tales", config: {} } }));
  await until(heard, 5);
  assert.equal(heard[4].model.name, "tales");
  engine.close();
});

test("the images of one load are not counted for another, and another request may fail between them", async () => {
  const { engine, said, heard, say } = page();
  await until(said, 1);
  const info = { name: "digits", config: { input: { kind: "pixels" } } };
  const answer = (/** @type {any} */ one) => say({ gives: "answer" }, packet(one));
  const image = (/** @type {number} */ id) => answer({ type: "image", id, key: null, name: "image 1" });
  say({ gives: "pictures", id: 2, count: 2 }, NONE);
  answer({ type: "loaded", id: 2, model: info });
  image(2);
  engine.loadBeside("other", { url: "models/digits" }).catch(() => {});
  await until(said, 2);
  const { id } = said[1][0];
  say({ gives: "pictures", id, count: 2 }, NONE);
  image(id);
  answer({ type: "failed", id: 99, failure: { kind: "input", code: "order" } });
  image(2);
  await until(heard, 5);
  assert.deepEqual(
    heard.map(({ type }) => type),
    ["started", "image", "failed", "image", "loaded"],
  );
  engine.close();
});

test("a model that comes along opens as the page's own, with its text; one of images as the kernel's, blank", () => {
  const shown = { kind: /** @type {const} */ ("model"), architecture: /** @type {const} */ ("encoder"), threads: 1 };
  const open = (/** @type {string} */ name, text = "") => {
    const own = new Map();
    const opening = { ...shown, name, embedded: name, target: null, text, images: [] };
    const state = modelIn(opening, { text, _images: [] }, own);
    return [state.model, state.text, state.own.map((one) => one.name), [...own.values()], state.leaving];
  };
  assert.deepEqual(open("fill"), ["fill", embeddedModel("fill")?.text, [], [], null]);
  assert.deepEqual(open("fill", "He was."), ["fill", "He was.", [], [], null]);
  assert.deepEqual(open("digits"), ["kernel", "", ["digits"], [{ url: "kernel" }], null]);
});

test("a view reads the pictures that another view of its widget put beside the text", () => {
  const info = /** @type {any} */ ({ image: "<image>", config: { vision: {} } });
  const state = { ...initialState(), info, text: "<image>?", pictures: ["image 1"] };
  const read = (/** @type {any} */ traits, from = state) => {
    const { text, pictures, play } = follow(from, traits);
    return [text, pictures, play];
  };
  assert.deepEqual(read({ _images: ["image 2"] }), ["<image>?", ["image 2"], "fast"]);
  const text = "<image><image>?";
  assert.deepEqual(read({ text, _images: ["image 2", "image 1"] }), [text, ["image 2", "image 1"], "fast"]);
  assert.equal(follow(state, { _images: ["image 1"] }), state);
  const ofTexts = { ...state, info: /** @type {any} */ ({ config: {} }) };
  assert.equal(follow(ofTexts, { _images: ["image 2"] }), ofTexts);
});

test("requests end with a sentence when the kernel is gone, and no engine is started again and again", async () => {
  for (const why of ["kernel-gone", "kernel-cut"]) {
    const { engine, heard, say } = page();
    const asked = engine.trace("*");
    say({ gives: "end", why }, NONE);
    await assert.rejects(asked, { code: why });
    await assert.rejects(engine.trace("*"), { code: why });
    assert.deepEqual(heard.at(-1).failure, { kind: "engine", code: why });
    assert.ok(!heard.includes("restarting"));
    engine.close();
  }
});

test("a kernel's recording is read in ranges, long patterns in its blocks; it may end", async () => {
  const [heads, n] = [2, 300];
  const shape = [1, heads, n, n];
  const bytes = safetensors({ "decoder.blocks.0.attn.pattern": { shape, bytes: floats(evenRows(heads, n)) } });
  const { port1, port2 } = channel();
  let [ranges, ends] = [0, false];
  /** @type {any} */
  let facts = { causal: true, partial: false, unseen: Array(n).fill(false) };
  const values = Float32Array.from({ length: heads * 100 * 100 }, (_, i) => (i % 7) / 7);
  port2.onmessage = ({ data: [head] }) => {
    if (ends) return port2.postMessage([{ gives: "end", why: "kernel-gone" }, NONE]);
    if (head.wants === "blocks") {
      assert.deepEqual(head, { wants: "blocks", tensor: "decoder.blocks.0.attn.pattern", block: 3 });
      return port2.postMessage([{ gives: "blocks", facts }, facts ? new Uint8Array(values.buffer) : NONE]);
    }
    ranges += head.to - head.from;
    port2.postMessage([{ gives: "range", size: bytes.length }, new Uint8Array(bytes.subarray(head.from, head.to))]);
  };
  const ask = async () => {
    const recording = await openRecording(await kernelRecording(port1, "run"), "run");
    const replay = await replayOf(recording);
    assert.ok(replay);
    const { edits, answer } = recording;
    const scene = { source: textOf(recording), target: [], writes: 999, edits, sampling: answer.sampling };
    return replay.run({ ...scene, candidates: 6, asked: null, whole: [`decoder.blocks.0.attn.1`] });
  };
  const { maps } = await ask();
  assert.deepEqual([maps[0].shape, maps[0].values], [[heads, 100, 100], values]);
  // A later key's block is masked; the head in front is whole, and one was read for the direction of the mask.
  assert.deepEqual([maps[0].masks[99], maps[0].masks[0], maps[1].shape], [1, 0, [1, n, n]]);
  assert.ok(ranges < 4 * n * n * 3, `${ranges} bytes`);
  facts = null;
  const read = (await ask()).maps[0].values;
  assert.deepEqual([read.length, read[0], read[1]], [values.length, 1, 0]);
  ends = true;
  await assert.rejects(ask(), { code: "kernel-gone" });
});
