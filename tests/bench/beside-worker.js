// One model in one engine, in a worker of its own, with as many threads: headlight's cpu engine, ONNX Runtime Web,
// LiteRT.js, or transformers.js, which rides on ONNX Runtime.
//
// What is asked comes as { id, ask, … } and is answered as { id, answer } or { id, error }. Times are the worker's own.
import { headIn } from "../../www/domain/answer.js";
import { packed } from "../../www/domain/map/pattern.js";
import { updateResult } from "../../www/engine/run-result.js";
import { createFiles } from "../../www/worker/files.js";
import { beginThreads } from "../../www/engine/threads.js";
import { chooseBuild } from "../../www/engine/choose-build.js";
import { fetchModule } from "../../www/protocol/engine-build.js";
import { partsOf } from "../../www/protocol/packets.js";
import { createOpener } from "../../www/worker/open-engine.js";
import { mulberry32 } from "../mulberry32.js";

/** Memories that wasm modules of this worker have: ONNX Runtime keeps its to itself. @type {WebAssembly.Memory[]} */
const memories = [];
const { Memory } = WebAssembly;
WebAssembly.Memory = /** @type {any} */ (
  new Proxy(Memory, {
    construct(target, given) {
      const made = new target(given[0]);
      memories.push(made);
      return made;
    },
  })
);
const instantiated = (/** @type {any} */ found) => {
  const { exports } = found.instance ?? found;
  for (const one of Object.values(exports)) if (one instanceof Memory && !memories.includes(one)) memories.push(one);
  return found;
};
for (const name of /** @type {const} */ (["instantiate", "instantiateStreaming"])) {
  const before = /** @type {any} */ (WebAssembly[name]).bind(WebAssembly);
  /** @type {any} */ (WebAssembly)[name] = (/** @type {any[]} */ ...given) => before(...given).then(instantiated);
}
const wasmBytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

const bytesOf = async (/** @type {string} */ url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
};

/** The pixels of each side of an image. */
const SIDE = 224;

/** The image of a turn, the same for each engine: red, green, blue and opacity of each pixel. @param {number} turn */
function imageOf(turn, side = SIDE) {
  const random = mulberry32(turn);
  return Uint8Array.from({ length: 4 * side * side }, (_, i) => (i % 4 === 3 ? 255 : Math.floor(256 * random())));
}

// ---- headlight, as the page opens a folder: a blob, read piece by piece ----

/** @param {{ model: string, threads: number, precision: any, images: boolean }} where */
async function headlight({ model, threads, precision, images }) {
  const build = await chooseBuild("cpu", true);
  const opener = createOpener();
  opener.takeBuild({ build, threads: beginThreads(build, threads).map(({ port }) => port) });
  opener.takeModule(await fetchModule(build, () => {}));
  const files = createFiles(push);
  /** The pending requests, by id. @type {Map<number, PromiseWithResolvers<any>>} */
  const pending = new Map();
  let id = 0;
  /** @param {any} answer */
  function receive(answer) {
    const act = /** @type {any} */ (files.answers)[answer.type];
    if (act) return act(answer);
    if (answer.type === "training") return reported(answer.report.runs[0].step);
    if (answer.type === "failed") pending.get(answer.id)?.reject(new Error(JSON.stringify(answer.failure)));
    else if (answer.type !== "progress") pending.get(answer.id)?.resolve(answer);
  }
  const engine = await opener.open(0, receive);
  /** @param {any} request */
  function push(request) {
    const { text, arrays } = partsOf(request);
    engine.push(text, arrays);
    engine.work();
  }
  /** @param {(id: number) => void} send @returns {Promise<any>} */
  function ask(send) {
    const answer = Promise.withResolvers();
    pending.set(++id, answer);
    send(id);
    return answer.promise.finally(() => pending.delete(id));
  }
  /** Who waits for the steps of training. */
  let reported = (/** @type {number} */ _) => {};
  const train = async (/** @type {any} */ command) => (await ask((id) => push({ type: "train", id, command }))).answer;
  let [recipe, parameters] = ["", 0];
  const [config, reads] = await Promise.all(
    ["config.json", images ? "preprocessor_config.json" : "tokenizer.json"].map(async (file) =>
      (await bytesOf(model + file)).text(),
    ),
  );
  const weights = [{ name: "model.safetensors", blob: await (await bytesOf(`${model}model.safetensors`)).blob() }];
  const [tokenizer, processor] = images ? [null, reads] : [reads, null];
  const folder = { name: "bench", config, generation: null, tokenizer, processor, weights, precision };
  await ask((id) => files.load(id, null, { folder }));
  /** @type {any} */
  let shown = null;
  /** Computes a scene as the page asks for it. @param {any} scene @param {object} [more] */
  async function compute({ source, target = [], edits = {} }, more) {
    const sampling = { temperature: 0, top_k: 0, seed: 1 };
    const scene = { source, target, edits, sampling, candidates: 5, asked: null, whole: [], ...more };
    const { result } = await ask((id) => push({ type: "run", id, scene }));
    return result;
  }

  return {
    /** The text's vector: the mean of its tokens' outputs, of length 1. @param {any} scene */
    async embed(scene) {
      const began = performance.now();
      // No pattern is read back, but for one block of each.
      await compute(scene, { cells: 1 });
      const { tensors, buffer } = await ask((id) => push({ type: "trace", id, sites: "encoder.out" }));
      const values = new Float32Array(buffer);
      const [, rows, width] = tensors[0].shape;
      const mean = new Float32Array(width);
      for (let row = 0; row < rows; row++) for (let i = 0; i < width; i++) mean[i] += values[row * width + i];
      const length = Math.hypot(...mean);
      const vector = mean.map((x) => x / length);
      return { ms: performance.now() - began, vector: [...vector] };
    },
    /** Steps more of a recipe, by the engine's own clock. @param {{ recipe: string, steps: number }} asked */
    async train(asked) {
      if (asked.recipe !== recipe) {
        recipe = asked.recipe;
        const setup = { recipe, seed: 1, data: {}, keys: {}, settings: {} };
        ({
          runs: [
            {
              plan: { parameters },
            },
          ],
        } = await train({ kind: "begin", setups: [setup], every: 1_000_000 }));
      }
      const progress = async () => {
        const { files } = await train({ kind: "save", run: 0, step: null });
        return JSON.parse(files["training/progress.json"]);
      };
      const before = await progress();
      const made = new Promise((resolve) => {
        reported = (step) => step >= before.step + asked.steps && resolve(undefined);
      });
      await train({ kind: "go", steps: asked.steps });
      await made;
      const { seconds } = await progress();
      return { ms: ((seconds - before.seconds) * 1e3) / asked.steps, parameters, engine: 0 };
    },
    /** Read back with all patterns, up to so many cells a side. @param {any} scene */
    async run({ image = null, side = SIDE, cells, ...scene }) {
      if (image !== null) {
        scene.source = `image ${image} of ${side}`;
        await ask((id) => {
          push({
            type: "image",
            id,
            key: null,
            name: scene.source,
            width: side,
            height: side,
            rgba: imageOf(image, side),
          });
        });
      }
      const began = performance.now();
      const update = await compute(scene, cells === undefined ? {} : { cells });
      const ended = performance.now();
      const result = (shown = updateResult(shown, update));
      const tokens = result.target.length ? result.target : result.source;
      return {
        ms: ended - began,
        engine: result.ms,
        stages: result.stages,
        ids: tokens.map((/** @type {any} */ token) => token.id),
        best: result.candidates[0]?.id ?? null,
        patterns: () =>
          result.maps.map((/** @type {any} */ map) => ({
            shape: map.shape,
            block: map.block,
            values: Float32Array.from(
              Array.from({ length: map.shape[0] }, (_, head) => packed(headIn(map, head))).flatMap(
                ({ values, offset, rows, cols }) => [...values.subarray(offset, offset + rows * cols)],
              ),
            ),
          })),
      };
    },
  };
}

// ---- ONNX Runtime Web ----

/** @param {{ runtime: string, file: string, threads: number }} where */
async function onnxRuntime({ runtime, file, threads }) {
  const ort = await import(`${runtime}ort.wasm.min.mjs`);
  Object.assign(ort.env.wasm, { wasmPaths: runtime, numThreads: threads, proxy: false });
  const session = await ort.InferenceSession.create(file, {
    executionProviders: ["wasm"],
    graphOptimizationLevel: "all",
  });
  const patterns = session.outputNames.filter((/** @type {string} */ name) => name.startsWith("pattern."));
  const presents = session.outputNames.filter((/** @type {string} */ name) => name.startsWith("present."));
  const [out] = session.outputNames;
  /** @type {Record<string, any>} */
  const nothing = {};
  for (const { name, shape } of session.inputMetadata)
    if (name.startsWith("past."))
      nothing[name] = new ort.Tensor(
        "float32",
        new Float32Array(0),
        shape.map((/** @type {number | string} */ size) => (typeof size === "number" ? size : 0)),
      );
  /** @type {Record<string, any>} */
  let kept = nothing;

  return {
    /**
     * The ids' whole run, or after what `keep` kept; every pattern is read back, and for a step the new keys and
     * values. @param {any} asked
     */
    async run({ ids, image = null, keep = false, cached = false }) {
      // Three planes, from −1 to 1: what the processor makes of it is no part of a run on either side.
      const rgba = image === null ? [] : imageOf(image);
      const colour = (/** @type {number} */ i) => rgba[4 * (i % SIDE ** 2) + Math.floor(i / SIDE ** 2)];
      const pixels = Float32Array.from({ length: (3 * rgba.length) / 4 }, (_, i) => (colour(i) / 255 - 0.5) / 0.5);
      const began = performance.now();
      const feeds =
        image === null
          ? {
              ...(cached ? kept : nothing),
              ids: new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
            }
          : { pixels: new ort.Tensor("float32", pixels, [1, 3, SIDE, SIDE]) };
      const found = await session.run(feeds, [out, ...patterns, ...(keep || cached ? presents : [])]);
      const all = Object.fromEntries(Object.entries(found).map(([name, { data, dims }]) => [name, { data, dims }]));
      const ended = performance.now();
      if (keep)
        kept = Object.fromEntries(
          presents.map((/** @type {string} */ name) => [name.replace("present", "past"), found[name]]),
        );
      const { data, dims } = all[out];
      return {
        ms: ended - began,
        best: dims.length === 2 ? data.indexOf(Math.max(...data)) : null,
        patterns: () =>
          patterns.map((/** @type {string} */ name) => ({
            shape: all[name].dims.slice(1),
            block: 1,
            values: all[name].data,
          })),
      };
    },
  };
}

// ---- LiteRT.js ----

/** @param {{ url: string, file: string, threads: number }} where */
async function liteRt({ url, file, threads }) {
  const { loadLiteRt, loadAndCompile, Tensor } = await import(`${url}bench/litert.js`);
  // It would import its loader, which is a classic script: a module's worker runs it so, and says where it is from.
  const loader = `${url}litert/litert_wasm_${threads > 1 ? "threaded_" : ""}internal.js`;
  const text = await (await bytesOf(loader)).text();
  Object.assign(self, {
    importScripts() {},
    ModuleFactory: new Function(`${text}\nreturn ModuleFactory;`)(),
    Module: {
      mainScriptUrlOrBlob: loader,
      locateFile: (/** @type {string} */ name) => `${url}litert/${name}`,
      // What it did is told as an error too.
      printErr: console.debug,
    },
  });
  await loadLiteRt(`${url}litert/`, { threads: threads > 1 });
  const compiled = await loadAndCompile(file, { accelerator: "wasm", cpuOptions: { numThreads: threads } });
  const names = compiled.getOutputDetails().map((/** @type {any} */ { name }) => name);
  return {
    /** The ids' whole run; every pattern is read back. @param {any} asked */
    async run({ ids }) {
      const began = performance.now();
      const given = new Tensor(Int32Array.from(ids), [ids.length]);
      /** @type {any[]} */
      const found = await compiled.run([given]);
      const all = found.map((tensor) => ({ dims: [...tensor.type.layout.dimensions], data: tensor.toTypedArray() }));
      for (const tensor of [given, ...found]) tensor.delete();
      const ended = performance.now();
      const { data, dims } = all[names.indexOf("out")];
      const patterns = all.filter((_, i) => names[i].startsWith("pattern."));
      return {
        ms: ended - began,
        best: dims[0] === 1 ? data.indexOf(Math.max(...data)) : null,
        patterns: () => patterns.map(({ data, dims }) => ({ shape: dims.slice(1), block: 1, values: data })),
      };
    },
  };
}

// ---- transformers.js ----

/** @param {{ runtime: string, model: string, threads: number }} where */
async function transformersJs({ runtime, model, threads }) {
  const { env, pipeline } = await import(new URL("transformers.js", location.href).href);
  // By its path: what has a whole address is taken for a hub's.
  const [, root, name] = /** @type {RegExpExecArray} */ (/^(.*\/)([^/]+)\/$/.exec(new URL(model).pathname));
  Object.assign(env, {
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: root,
    useBrowserCache: false,
  });
  Object.assign(env.backends.onnx.wasm, { wasmPaths: runtime, numThreads: threads, proxy: false });
  const embed = await pipeline("feature-extraction", name, { device: "wasm", dtype: "fp32" });
  return {
    /** @param {{ source: string }} text */
    async embed({ source }) {
      const began = performance.now();
      const { data } = await embed(source, { pooling: "mean", normalize: true });
      return { ms: performance.now() - began, vector: [...data] };
    },
  };
}

const ENGINES = /** @type {Record<string, (given: any) => Promise<any>>} */ ({
  headlight,
  onnx: onnxRuntime,
  litert: liteRt,
  transformers: transformersJs,
});
/** @type {any} */
let held;

self.onmessage = async ({ data: { id, ask, ...asked } }) => {
  try {
    if (ask === "load") {
      const began = performance.now();
      held = await ENGINES[asked.engine](asked);
      return self.postMessage({ id, answer: { seconds: (performance.now() - began) / 1000, wasm: wasmBytes() } });
    }
    const { patterns, ...answer } = await held[ask](asked);
    self.postMessage({ id, answer: { ...answer, wasm: wasmBytes(), patterns: asked.tell ? patterns() : null } });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};
