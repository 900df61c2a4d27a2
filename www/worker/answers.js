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
/** But not for longer than this, where its text is not there any more. */
const LONG_MS = 1000;
/** A question that has been worked on for so long gives way to a run; shorter ones are soon done. */
const OVERTAKEN_MS = 100;

let lastAnswer = 0;
/** What was answered last of this model. @type {import("../protocol").Scene | null} */
let shown = null;
const scales = weigher();
/** @type {Asked<"fault">["fault"] | null} a fault that a test asked for */
let fault = null;

/** Another model runs at another speed, and has answered nothing yet. */
export function weighAnew() {
  scales.forget();
  shown = null;
}

/** The next run breaks. @param {Asked<"fault">} request */
export const breakNext = (request) => void (fault = request.fault);

/**
 * A run, unless a newer one is asked for before it has its end, or another model.
 * @param {WasmEngine} engine @param {Asked<"run">} request @param {{ newer(): import("../protocol").Scene | null, left(): boolean }} asked
 */
export async function answerRun(engine, { id, scene: { held = false, ...scene } }, { newer, left }) {
  try {
    takeFault(engine);
    // What was begun and stopped has to be read from its start again.
    if (held) goBack(engine);
    const { asks, ...cost } = scales.weigh(engine, scene);
    if (asks || (held && cost.work > 0)) {
      goBack(engine);
      return port.postMessage({ type: "costly", id, cost });
    }
    engine.prepare(scene);
    const began = performance.now();
    let turned = began;
    while (engine.advance()) {
      if (performance.now() - turned < TURN_MS) continue;
      await turn();
      turned = performance.now();
      if (left()) return port.postMessage({ type: "stale", id });
      const next = newer();
      const gone = next?.held || (next?.source !== scene.source && turned - began > LONG_MS);
      if (!next || (!gone && turned - lastAnswer >= PATIENCE_MS)) continue;
      if (next.held) goBack(engine);
      return port.postMessage({ type: "stale", id });
    }
    const result = await engine.read();
    const lost = engine.lost();
    if (lost) return port.postMessage({ type: "failed", id, failure: { kind: "device-lost", message: lost } });
    lastAnswer = performance.now();
    shown = scene;
    scales.learn(cost, result.ms);
    return port.postMessage({ type: "ran", id, result }, buffersOf(result));
  } catch (error) {
    return fail(id, error, "engine");
  }
}

/** Whatever is asked while a scene waits is asked of what is shown. @param {WasmEngine} engine */
const goBack = (engine) => void (shown && engine.prepare(shown));

/** Breaks as was asked, for the tests of recovery; the cpu has no device to lose, and only says so. @param {WasmEngine} engine */
function takeFault(engine) {
  const asked = fault;
  fault = null;
  if (!asked) return;
  engine.fault(asked);
  if (asked === "lose-device" && !engine.lost())
    throw Object.assign(new Error(t("failure.device-lost")), { kind: "device-lost" });
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

/** A question that is worked on: whether it reads a text that was agreed to, and whether that is not wanted any more. @typedef {{ engine: WasmEngine, agreed: boolean, stopped: boolean }} Work */
/** @type {Work | null} */
let work = null;

/** A run waits: it is what a person is looking at. */
export const hurry = () => work?.engine.giveWay(OVERTAKEN_MS);

/** A text that was agreed to is not read on. */
export function stopLook() {
  if (!work?.agreed) return;
  work.stopped = true;
  work.engine.giveWay(0);
}

/** What the engine says; or what the text would cost, where it costs much and was not agreed to, or not any more. @param {Work} mine @param {import("../protocol").LabQuestion} question @returns {Promise<import("../protocol").LabAnswer>} */
async function answerOf(mine, question) {
  const { engine } = mine;
  if (question.kind !== "look" || question.agreed === undefined) return engine.ask(question);
  const { agreed, ...look } = question;
  const { asks, ...cost } = scales.weighLook(engine, look, agreed);
  if (asks) return { kind: "costly", cost };
  mine.agreed = true;
  try {
    return await engine.ask(look);
  } catch (error) {
    if (mine.stopped && isOvertaken(error)) return { kind: "costly", cost };
    throw error;
  }
}

/** @param {unknown} error */
const isOvertaken = (error) => /** @type {{ kind?: string }} */ (error)?.kind === "overtaken";

/** Returns whether it gave way to a run, and is to be asked again. @param {WasmEngine} engine @param {Asked<"lab">} request @param {boolean} waits whether one waits already */
export async function answerLab(engine, { id, question }, waits) {
  const mine = (work = { engine, agreed: false, stopped: false });
  try {
    engine.giveWay(waits ? OVERTAKEN_MS : Infinity);
    const answer = await answerOf(mine, question);
    port.postMessage({ type: "answered", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    if (isOvertaken(error)) return true;
    fail(id, error, "engine");
  } finally {
    work = null;
  }
  return false;
}
