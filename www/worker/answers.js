// What the engine is asked of the model that it holds: runs, their activations, questions of the laboratory; and what another model would be.
import { t } from "../i18n/spoken.js";
import { weigher } from "../weighing.js";
import { turn } from "../turn.js";
import { buffersOf, fail, port } from "./port.js";

/** @typedef {import("../opening.js").WasmEngine} WasmEngine */
/** @template {import("../protocol").Request["type"]} T @typedef {import("./port.js").Asked<T>} Asked */

/** Above this many milliseconds without a look at the inbox, sliders feel stuck. */
const TURN_MS = 4;
/** A drag asks faster than a slow model answers; this long without a picture, a run may finish. */
const PATIENCE_MS = 250;

let lastAnswer = 0;
const scales = weigher();
/** @type {Asked<"fault">["fault"] | null} a fault that a test asked for */
let fault = null;

/** Another model runs at another speed. */
export const weighAnew = () => scales.forget();

/** The next run breaks. @param {Asked<"fault">} request */
export const breakNext = (request) => void (fault = request.fault);

/** A run, unless a newer one is asked for before it has its end. @param {WasmEngine} engine @param {Asked<"run">} request @param {() => boolean} overtaken */
export async function answerRun(engine, { id, scene }, overtaken) {
  try {
    takeFault(engine);
    const { asks, ...cost } = scales.weigh(engine, scene);
    if (asks) return port.postMessage({ type: "costly", id, cost });
    engine.prepare(scene);
    let turned = performance.now();
    while (engine.advance()) {
      if (performance.now() - turned < TURN_MS) continue;
      await turn();
      turned = performance.now();
      if (overtaken() && turned - lastAnswer < PATIENCE_MS) return port.postMessage({ type: "stale", id });
    }
    const result = await engine.read();
    const lost = engine.lost();
    if (lost) return port.postMessage({ type: "failed", id, failure: { kind: "device-lost", message: lost } });
    lastAnswer = performance.now();
    scales.learn(cost, result.ms);
    return port.postMessage({ type: "ran", id, result }, buffersOf(result));
  } catch (error) {
    return fail(id, error, "engine");
  }
}

/** Breaks as was asked, for the tests of recovery; the cpu has no device to lose, and only says so. @param {WasmEngine} engine */
function takeFault(engine) {
  const asked = fault;
  fault = null;
  if (!asked) return;
  engine.fault(asked);
  if (asked === "lose-device" && !engine.lost()) throw Object.assign(new Error(t("failure.device-lost")), { kind: "device-lost" });
}

/** @param {WasmEngine} engine @param {Asked<"survey">} request */
export function answerSurvey(engine, { id, config, generation, headers, files }) {
  try {
    port.postMessage({ type: "surveyed", id, survey: engine.survey(config, generation, headers, files) });
  } catch (error) {
    fail(id, error, "model");
  }
}

/** @param {WasmEngine} engine @param {Asked<"file">} request */
export async function answerFile(engine, { id, sites }) {
  try {
    const bytes = /** @type {ArrayBuffer} */ ((await engine.file(sites)).buffer);
    port.postMessage({ type: "file", id, bytes }, [bytes]);
  } catch (error) {
    fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Asked<"trace">} request */
export async function answerTrace(engine, { id, sites }) {
  try {
    const { tensors, values } = await engine.trace(sites);
    const buffer = /** @type {ArrayBuffer} */ (values.buffer);
    port.postMessage({ type: "traced", id, tensors, buffer }, [buffer]);
  } catch (error) {
    fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Asked<"lab">} request */
export async function answerLab(engine, { id, question }) {
  try {
    const answer = await engine.ask(question);
    port.postMessage({ type: "answered", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    fail(id, error, "engine");
  }
}
