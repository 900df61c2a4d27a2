// Which engine runs, and opening it: the cpu engine always works, the gpu engine is taken where a real adapter is.
import { t } from "./i18n/spoken.js";
import { byteCounter, fetchBytes } from "./download.js";
import { rememberPanics, sentence } from "./failure.js";

/** @typedef {import("./protocol").EngineKind} EngineKind */
/** @typedef {(answer: import("./protocol").Answer) => void} Tell */

/**
 * What the wasm glue exports.
 * @typedef {object} WasmEngine
 * @property {() => string} adapter
 * @property {() => import("./protocol").Precision[]} precisions how it may keep a model's matrices
 * @property {(config: string, weights: Uint8Array, tokenizer?: string) => Promise<import("./protocol").ModelInfo>} load
 * @property {(config: string, generation: string | null, headers: string[], files: string[]) => import("./protocol").Survey} survey
 * @property {(config: string, generation: string | null, tokenizer: string | null, headers: string[], files: string[], precision: import("./protocol").Precision) => void} begin a model whose weights come in pieces; the one there is answers until they are all here
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
 * @property {(after: number) => void} giveWay the question that is worked on, and the next, is given up if it has taken so many milliseconds: an error of kind "overtaken"
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

/** An engine's files, from the first byte to a module that can be opened. @typedef {{ glue: any, memory: WebAssembly.Memory }} Files */
/** Which engine it is to be: `why` not the one asked for, as a key of the worker's words. @typedef {{ kind: EngineKind, why: Reason | null, name?: string, built: { bytes: number } | null }} Chosen */
/** @typedef {"reason.no-webgpu" | "reason.not-built" | "reason.late" | "reason.no-adapter" | "reason.software"} Reason */

const wasm = new URL("./wasm/", import.meta.url);

/** What was begun before the page could say all: the first picture waits for it longest. @type {{ choice: import("./protocol").EngineChoice, chosen: Promise<Chosen>, files: Promise<Files>, progress: Progress } | null} */
let ahead = null;

/** Fetches the engine that will be asked for. @param {import("./protocol").EngineChoice} choice */
export function expect(choice) {
  /** @type {Progress} */
  const progress = { report: null };
  const chosen = choose(choice);
  const files = chosen.then(({ kind, built }) => arriving(kind, built, progress));
  files.catch(() => {}); // it is tried again, and said then
  ahead = { choice, chosen, files, progress };
}

/**
 * @param {Extract<import("./protocol").Request, { type: "start" }>} request
 * @param {Tell} tell
 * @returns {Promise<WasmEngine>}
 */
export async function openEngine({ id, engine: choice }, tell) {
  const begun = ahead?.choice === choice ? ahead : null;
  ahead = null;
  const report = (/** @type {number} */ done, /** @type {number | null} */ total) =>
    tell({ type: "progress", id, phase: "engine", done, total });
  if (begun) begun.progress.report = report;
  const { kind, why, name, built } = await (begun?.chosen.catch(() => choose(choice)) ?? choose(choice));
  const fresh = (/** @type {EngineKind} */ kind) => arriving(kind, built, { report });
  const reason = why && t(why);
  const files = begun?.files.catch(() => fresh(kind)) ?? fresh(kind);
  if (kind === "cpu") return open(tell, id, "cpu", reason, files);
  try {
    return await open(tell, id, "gpu", reason, files, name);
  } catch (error) {
    return open(
      tell,
      id,
      "cpu",
      t("reason.gpu-failed", { message: sentence(error) }),
      arriving("cpu", (await listed()).cpu, { report }),
    );
  }
}

/** Who is told of the bytes that come; nobody yet, before the page has asked. @typedef {{ report: import("./download.js").Report | null }} Progress */

/** @param {EngineKind} kind @param {{ bytes: number } | null} built @param {Progress} progress @returns {Promise<Files>} */
async function arriving(kind, built, progress) {
  const count = byteCounter((done, total) => progress.report?.(done, total), built?.bytes ?? null);
  // Both files at once: the glue is small, the binary decides when the first picture comes.
  const binary = fetch(new URL(`${kind}/headlight_bg.wasm`, wasm)).then(count);
  binary.catch(() => {}); // reported below, by init
  const glue = await import(new URL(`${kind}/headlight.js`, wasm).href);
  const { memory } = await glue.default({ module_or_path: binary });
  return { glue, memory };
}

/** @param {Tell} tell @param {number} id @param {EngineKind} kind @param {string | null} reason @param {Promise<Files>} files @param {string} [name] what the browser calls the adapter */
async function open(tell, id, kind, reason, files, name = "") {
  const { glue, memory } = await files;
  rememberPanics(glue.lastPanic);
  if (kind === "gpu") tell({ type: "progress", id, phase: "warm-up", done: 0, total: null });
  /** @type {WasmEngine} */
  const engine = await glue.Engine.open(kind);
  tell({
    type: "started",
    id,
    engine: { kind, adapter: name || engine.adapter(), reason, precisions: engine.precisions() },
  });
  return Object.assign(engine, { kind, memory: () => memory.buffer.byteLength, giveWay: glue.giveWay });
}

/** The engines that were built. @returns {Promise<Record<EngineKind, { bytes: number } | null>>} */
const listed = async () => JSON.parse(new TextDecoder().decode(await fetchBytes(new URL("engines.json", wasm))));

/**
 * Which engine, and why not the one asked for. `auto` takes a hardware adapter only:
 * a software one is correct, but far slower than the cpu engine.
 * @param {import("./protocol").EngineChoice} choice
 * @returns {Promise<Chosen>}
 */
async function choose(choice) {
  const gpu = /** @type {any} */ (navigator).gpu;
  // Where there is nothing to choose, nothing is waited for.
  if (choice === "cpu" || !gpu) return { kind: "cpu", why: choice === "cpu" ? null : "reason.no-webgpu", built: null };
  const built = await listed();
  const onCpu = (/** @type {Reason} */ why) => ({ kind: /** @type {const} */ ("cpu"), why, built: built.cpu });
  if (!built.gpu) return onCpu("reason.not-built");
  const late = new Promise((resolve) => setTimeout(resolve, ADAPTER_MS, "late"));
  const adapter = await Promise.race([
    gpu.requestAdapter({ powerPreference: "high-performance" }).catch(() => null),
    late,
  ]);
  if (adapter === "late") return onCpu("reason.late");
  if (!adapter) return onCpu("reason.no-adapter");
  const info = adapter.info ?? {};
  const software =
    info.isFallbackAdapter ||
    adapter.isFallbackAdapter ||
    /swiftshader|llvmpipe|lavapipe|software/i.test(
      [info.vendor, info.architecture, info.device, info.description].join(" "),
    );
  if (software && choice === "auto") return onCpu("reason.software");
  const name = [info.vendor, info.architecture, info.description].filter(Boolean).join(" ").trim();
  return { kind: "gpu", why: null, name, built: built.gpu };
}
