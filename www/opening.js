// Which engine runs, and opening it: the cpu engine always works, the gpu engine is taken where a real adapter is.
import { t } from "./i18n/index.js";
import { byteCounter, fetchBytes } from "./download.js";
import { rememberPanics, sentence } from "./failure.js";

/** @typedef {import("./protocol").EngineKind} EngineKind */
/** @typedef {(answer: import("./protocol").Answer) => void} Tell */

/**
 * What the wasm glue exports.
 * @typedef {object} WasmEngine
 * @property {() => string} adapter
 * @property {(config: string, weights: Uint8Array, tokenizer?: string) => Promise<import("./protocol").ModelInfo>} load
 * @property {(config: string, generation: string | null, headers: string[]) => import("./protocol").Survey} survey
 * @property {(config: string, generation: string | null, tokenizer: string | null, headers: string[], precision: import("./protocol").Precision) => void} begin a model whose weights come in pieces; the one there is answers until they are all here
 * @property {(file: number, bytes: Uint8Array) => void} feed the data of file after file, in order
 * @property {() => Promise<import("./protocol").ModelInfo>} finish
 * @property {(key: string) => Promise<import("./protocol").ModelInfo>} stand the same beside the page's own, for comparisons
 * @property {() => void} forget gives up what was begun
 * @property {import("./protocol").EngineKind} kind
 * @property {(scene: import("./protocol").Scene, work: number) => import("./weighing.js").Weighed} weigh what a scene would cost, and how many tokens could be read for so much work
 * @property {(question: string, work: number) => import("./weighing.js").Weighed} weighLook the same for the text of a question about a model
 * @property {(scene: import("./protocol").Scene) => number} prepare
 * @property {() => boolean} advance
 * @property {() => Promise<import("./protocol").RunResult>} read
 * @property {(sites: string) => Promise<{ tensors: import("./protocol").Named[], values: Float32Array }>} trace
 * @property {(key: string, config: string, weights: Uint8Array, tokenizer?: string) => Promise<import("./protocol").ModelInfo>} also
 * @property {(sites: string) => Promise<Uint8Array>} file
 * @property {(question: import("./protocol").LabQuestion) => Promise<import("./protocol").LabAnswer>} ask
 * @property {() => boolean} hasCorpus
 * @property {(text: string, tokenizer: string) => void} readCorpus
 * @property {(command: import("./protocol").TrainCommand) => Promise<import("./protocol").TrainAnswer>} train
 * @property {() => boolean} trainGoing
 * @property {(ms: number) => Promise<void>} trainSlice
 * @property {() => Promise<Omit<import("./protocol").TrainReport, "memory">>} trainReport
 * @property {() => string | undefined} lost
 * @property {() => number} memory bytes it holds
 * @property {(fault: "trap" | "lose-device") => void} fault breaks on purpose
 */

/** How long an adapter may take to be found. */
const ADAPTER_MS = 3000;

/**
 * @param {Extract<import("./protocol").Request, { type: "start" }>} request
 * @param {Tell} tell
 * @returns {Promise<WasmEngine>}
 */
export async function openEngine({ id, engine: choice }, tell) {
  const wasm = new URL("./wasm/", import.meta.url);
  const gpu = /** @type {any} */ (navigator).gpu;
  // Where there is nothing to choose, nothing is waited for.
  if (choice === "cpu" || !gpu) return open(tell, id, "cpu", choice === "cpu" ? null : t("reason.no-webgpu"), wasm, null);
  /** @type {Record<EngineKind, { bytes: number } | null>} */
  const built = JSON.parse(new TextDecoder().decode(await fetchBytes(new URL("engines.json", wasm))));
  const { kind, why, name } = await choose(choice, built.gpu !== null);
  if (kind === "gpu") {
    try {
      return await open(tell, id, "gpu", why, wasm, built.gpu, name);
    } catch (error) {
      return open(tell, id, "cpu", t("reason.gpu-failed", { message: sentence(error) }), wasm, built.cpu);
    }
  }
  return open(tell, id, "cpu", why, wasm, built.cpu);
}

/**
 * @param {Tell} tell @param {number} id @param {EngineKind} kind @param {string | null} reason @param {URL} wasm
 * @param {{ bytes: number } | null} built @param {string} [name] what the browser calls the adapter
 */
async function open(tell, id, kind, reason, wasm, built, name = "") {
  const count = byteCounter((done, total) => tell({ type: "progress", id, phase: "engine", done, total }), built?.bytes ?? null);
  // Both files at once: the glue is small, the binary decides when the first picture comes.
  const binary = fetch(new URL(`${kind}/headlight_bg.wasm`, wasm)).then(count);
  binary.catch(() => {}); // reported below, by init
  const glue = await import(new URL(`${kind}/headlight.js`, wasm).href);
  const { memory } = await glue.default({ module_or_path: binary });
  rememberPanics(glue.lastPanic);
  if (kind === "gpu") tell({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  /** @type {WasmEngine} */
  const engine = await glue.Engine.open(kind);
  tell({ type: "started", id, engine: { kind, adapter: name || engine.adapter(), reason } });
  return Object.assign(engine, { kind, memory: () => memory.buffer.byteLength });
}

/**
 * Which engine, and why not the one asked for. `auto` takes a hardware adapter only:
 * a software one is correct, but far slower than the cpu engine.
 * @param {import("./protocol").EngineChoice} choice
 * @param {boolean} gpuBuilt
 * @returns {Promise<{ kind: EngineKind, why: string | null, name?: string }>}
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
  const name = [info.vendor, info.architecture, info.description].filter(Boolean).join(" ").trim();
  return { kind: "gpu", why: null, name };
}
