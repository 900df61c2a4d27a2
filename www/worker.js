// The module worker: opens an engine, keeps the newest run only, and answers with transferred buffers.
import { t } from "./i18n/index.js";
import { byteCounter, fetchBytes } from "./download.js";

/** @typedef {import("./protocol").Request} Request */
/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./protocol").EngineKind} EngineKind */
/** @template {Request["type"]} T @typedef {Extract<Request, { type: T }>} Asked */

/**
 * What the wasm glue exports.
 * @typedef {object} WasmEngine
 * @property {() => string} adapter
 * @property {(config: string, weights: Uint8Array, tokenizer?: string) => Promise<import("./protocol").ModelInfo>} load
 * @property {(scene: import("./protocol").Scene) => number} prepare
 * @property {() => boolean} advance
 * @property {() => Promise<import("./protocol").RunResult>} read
 * @property {(sites: string) => Promise<{ tensors: import("./protocol").Named[], values: Float32Array }>} trace
 * @property {() => string | undefined} lost
 * @property {(fault: "trap" | "lose-device") => void} fault breaks on purpose
 */

/** Above this many milliseconds without a look at the inbox, sliders feel stuck. */
const TURN_MS = 4;
/** A drag asks faster than a slow model answers; this long without a picture, a run may finish. */
const PATIENCE_MS = 250;
/** How long an adapter may take to be found. */
const ADAPTER_MS = 3000;

const port = /** @type {{ postMessage(message: Answer, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent<Request>) => void) | null }} */ (
  /** @type {unknown} */ (self)
);

/** @type {Promise<WasmEngine> | null} */
let opening = null;
/** @type {Promise<WasmEngine> | null} the engine, once it holds a model */
let ready = null;
let base = "";
/** @type {Asked<"run"> | null} */
let pending = null;
/** @type {Asked<"trace">[]} */
const traces = [];
let busy = false;
let lastAnswer = 0;
/** @type {"trap" | "lose-device" | null} a fault that a test asked for */
let fault = null;

port.onmessage = ({ data: request }) => {
  if (request.type === "start") {
    base = request.base;
    opening = start(request);
    opening.catch((error) => fail(request.id, error, "engine"));
  } else if (request.type === "load") {
    ready = load(request);
    ready.catch((error) => fail(request.id, error, "model"));
  } else if (request.type === "run") {
    if (pending) port.postMessage({ type: "stale", id: pending.id });
    pending = request;
    void pump();
  } else if (request.type === "trace") {
    traces.push(request);
    void pump();
  } else {
    fault = request.fault;
  }
};

// ---- starting ----

/** @param {Asked<"start">} request */
async function start({ id, engine: choice }) {
  const wasm = new URL("./wasm/", import.meta.url);
  const gpu = /** @type {any} */ (navigator).gpu;
  // Where there is nothing to choose, nothing is waited for.
  if (choice === "cpu" || !gpu) return open(id, "cpu", choice === "cpu" ? null : t("reason.no-webgpu"), wasm, null);
  /** @type {Record<EngineKind, { bytes: number } | null>} */
  const built = JSON.parse(new TextDecoder().decode(await fetchBytes(new URL("engines.json", wasm))));
  const { kind, why } = await choose(choice, built.gpu !== null);
  if (kind === "gpu") {
    try {
      return await open(id, "gpu", why, wasm, built.gpu);
    } catch (error) {
      return open(id, "cpu", t("reason.gpu-failed", { message: sentence(error) }), wasm, built.cpu);
    }
  }
  return open(id, "cpu", why, wasm, built.cpu);
}

/**
 * @param {number} id @param {EngineKind} kind @param {string | null} reason @param {URL} wasm
 * @param {{ bytes: number } | null} built
 */
async function open(id, kind, reason, wasm, built) {
  const count = byteCounter((done, total) => port.postMessage({ type: "progress", id, phase: "engine", done, total }), built?.bytes ?? null);
  // Both files at once: the glue is small, the binary decides when the first picture comes.
  const binary = fetch(new URL(`${kind}/headlight_bg.wasm`, wasm)).then(count);
  binary.catch(() => {}); // reported below, by init
  const glue = await import(new URL(`${kind}/headlight.js`, wasm).href);
  await glue.default({ module_or_path: binary });
  if (kind === "gpu") port.postMessage({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  /** @type {WasmEngine} */
  const engine = await glue.Engine.open(kind);
  port.postMessage({ type: "started", id, engine: { kind, adapter: engine.adapter(), reason } });
  return engine;
}

/**
 * Which engine, and why not the one asked for. `auto` takes a hardware adapter only:
 * a software one is correct, but far slower than the cpu engine.
 * @param {import("./protocol").EngineChoice} choice
 * @param {boolean} gpuBuilt
 * @returns {Promise<{ kind: EngineKind, why: string | null }>}
 */
async function choose(choice, gpuBuilt) {
  if (!gpuBuilt) return { kind: "cpu", why: t("reason.not-built") };
  const late = new Promise((resolve) => setTimeout(resolve, ADAPTER_MS, "late"));
  const adapter = await Promise.race([/** @type {any} */ (navigator).gpu.requestAdapter({ powerPreference: "high-performance" }).catch(() => null), late]);
  if (adapter === "late") return { kind: "cpu", why: t("reason.late") };
  if (!adapter) return { kind: "cpu", why: t("reason.no-adapter") };
  const info = adapter.info ?? {};
  const software =
    info.isFallbackAdapter || adapter.isFallbackAdapter ||
    /swiftshader|llvmpipe|lavapipe|software/i.test([info.vendor, info.architecture, info.device, info.description].join(" "));
  if (software && choice === "auto") return { kind: "cpu", why: t("reason.software") };
  return { kind: "gpu", why: null };
}

/** @param {Asked<"load">} request */
async function load({ id, model }) {
  /** @type {[string, ArrayBuffer, string | null]} */
  let files;
  if ("url" in model) {
    const at = (/** @type {string} */ name) => new URL(name, new URL(model.url.replace(/\/*$/, "/"), base));
    const text = async (/** @type {URL} */ url) => new TextDecoder().decode(await fetchBytes(url));
    // Fetched while the engine still opens.
    files = await Promise.all([
      text(at("config.json")),
      fetchBytes(at("model.safetensors"), (done, total) => port.postMessage({ type: "progress", id, phase: "weights", done, total })),
      text(at("tokenizer.json")),
    ]);
  } else {
    files = [model.config, model.weights, model.tokenizer];
  }
  if (!opening) throw new Error(t("failure.order"));
  const engine = await opening;
  const [config, weights, tokenizer] = files;
  port.postMessage({ type: "loaded", id, model: await engine.load(config, new Uint8Array(weights), tokenizer ?? undefined) });
  return engine;
}

// ---- running ----

/** Takes what waits, one at a time, until nothing does. */
async function pump() {
  if (busy || !ready) return;
  busy = true;
  try {
    const engine = await ready;
    for (;;) {
      const trace = traces.shift();
      if (trace) await answerTrace(engine, trace);
      else if (pending) {
        const request = pending;
        pending = null;
        await answerRun(engine, request);
      } else break;
    }
  } catch {
    pending = null; // the failed start or load has been reported already
  } finally {
    busy = false;
  }
}

/** @param {WasmEngine} engine @param {Asked<"run">} request */
async function answerRun(engine, { id, scene }) {
  try {
    takeFault(engine);
    engine.prepare(scene);
    let turned = performance.now();
    while (engine.advance()) {
      if (performance.now() - turned < TURN_MS) continue;
      await turn();
      turned = performance.now();
      if (pending && turned - lastAnswer < PATIENCE_MS) return port.postMessage({ type: "stale", id });
    }
    const result = await engine.read();
    const lost = engine.lost();
    if (lost) return port.postMessage({ type: "failed", id, failure: { kind: "device-lost", message: lost } });
    lastAnswer = performance.now();
    return port.postMessage({ type: "ran", id, result }, [result.values.buffer, result.masks.buffer]);
  } catch (error) {
    return fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Asked<"trace">} request */
async function answerTrace(engine, { id, sites }) {
  try {
    const { tensors, values } = await engine.trace(sites);
    const buffer = /** @type {ArrayBuffer} */ (values.buffer);
    port.postMessage({ type: "traced", id, tensors, buffer }, [buffer]);
  } catch (error) {
    fail(id, error, "engine");
  }
}

/** One turn of the event loop: a newer message gets in. A timer would wait 4 ms. */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** Breaks as was asked, for the tests of recovery; the cpu has no device to lose, and only says so. @param {WasmEngine} engine */
function takeFault(engine) {
  const asked = fault;
  fault = null;
  if (!asked) return;
  engine.fault(asked);
  if (asked === "lose-device" && !engine.lost()) throw Object.assign(new Error(t("failure.device-lost")), { kind: "device-lost" });
}

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

/** One failure reaches the page once, though what waits for the engine fails with it. */
const reported = new WeakSet();

/** @param {number} id @param {unknown} error @param {"engine" | "model"} usual */
function fail(id, error, usual) {
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const said = /** @type {{ kind?: import("./protocol").Failure["kind"] }} */ (error)?.kind;
  const kind = error instanceof WebAssembly.RuntimeError ? "trap" : (said ?? usual);
  port.postMessage({ type: "failed", id, failure: { kind, message: sentence(error) } });
}
