// The engine's answers about its model: runs, activations, questions of the laboratory; and the costs of others.
import { costEstimator } from "./cost.js";
import { PIECE } from "./feed.js";
import { problem } from "../lib/errors.js";
import { deviceLost } from "./failure.js";
import { yieldTurn } from "../lib/yield-turn.js";
import { buffersOf, fail, port } from "./port.js";
import { giveTrained } from "./trained.js";
import type { Picture, Scene } from "../protocol/engine.js";
import type { Drawing, EngineQuestion, QuestionAnswer, RequestOf, SceneRequest } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** The longest work in milliseconds without a look at the inbox: beyond it sliders feel stuck. */
const TURN_MS = 4;
/** A drag asks faster than a slow model answers: after this long without a picture, a run may finish. */
const PATIENCE_MS = 250;
/** After this long an unfinished answer is shown as far as it is written. */
const UNFINISHED_MS = 250;
/** The longest delay of that, if its text is not there any more. */
const LONG_MS = 1000;
/** A question that has taken this long is postponed for a run; shorter ones are soon done. */
const PUT_OFF_MS = 100;

let lastAnswer = 0;
/** The last answered scene of this model. */
let shown: Scene | null = null;
const costs = costEstimator();
let fault: RequestOf<"fault">["fault"] | null = null;

/** Another model runs at another speed, and has answered nothing yet. */
export function forgetCosts() {
  costs.forget();
  shown = null;
  ahead = false;
}

export const breakNextRun = (request: RequestOf<"fault">) => void (fault = request.fault);

/** Answers a run, unless a newer one or another model is requested before it ends. */
export async function answerRun(
  engine: WasmEngine,
  { id, scene: { held = false, ...scene } }: RequestOf<"run">,
  { newer, left }: { newer(): SceneRequest | null; left(): boolean },
) {
  try {
    breakAsAsked(engine);
    // A reading that was begun and stopped must start again.
    if (held) restoreShown(engine);
    const { asks, ...cost } = costs.weigh(engine, scene);
    if (asks || (held && cost.work > 0)) {
      restoreShown(engine);
      return port.postMessage({ type: "costly", id, cost });
    }
    engine.prepare(scene);
    ahead = false;
    const began = performance.now();
    let turned = began;
    let written = false;
    /** whether all present tokens have been read, and only new ones are written */
    let read = false;
    while (!written) {
      if (!engine.advance()) {
        if (!read) costs.addRun(cost, performance.now() - began);
        read = true;
        written = !(await engine.write());
      }
      if (performance.now() - turned >= TURN_MS) {
        await yieldTurn();
        turned = performance.now();
        if (left()) return port.postMessage({ type: "stale", id });
        const next = newer();
        const gone = next?.held || (next?.source !== scene.source && turned - began > LONG_MS);
        if (next && (gone || turned - lastAnswer < PATIENCE_MS)) {
          if (next.held) restoreShown(engine);
          return port.postMessage({ type: "stale", id });
        }
      }
      const late = read && (newer() !== null || turned - Math.max(began, lastAnswer) >= UNFINISHED_MS);
      if (!written && !late) continue;
      const result = await engine.read();
      const lost = engine.lost();
      if (lost) return port.postMessage({ type: "failed", id, failure: deviceLost(lost) });
      lastAnswer = performance.now();
      shown = { ...scene, target: result.emitted, writes: null };
      const drawings = draw(engine);
      port.answer({ type: "ran", id, result, written, drawings }, [...buffersOf(result), ...imagesOf(drawings)]);
      if (!written && newer()) return port.postMessage({ type: "stale", id });
    }
  } catch (error) {
    return fail(id, error, "engine");
  }
}

/** whether the engine holds the prefetched scene */
let ahead = false;

/** Prefetches the likely next scene, unless a request arrives before it ends. */
export async function prefetch(engine: WasmEngine, { id, scene }: RequestOf<"prefetch">, interrupted: () => boolean) {
  if (!shown || costs.weigh(engine, scene).asks) return;
  ahead = true;
  engine.prepare(scene);
  while (engine.advance()) {
    await yieldTurn();
    if (interrupted()) return;
  }
  const result = await engine.read();
  if (!engine.lost()) port.postMessage({ type: "prefetched", id, result }, buffersOf(result));
}

/** Other requests are about the shown scene. */
export function leavePrefetched(engine: WasmEngine) {
  if (ahead) restoreShown(engine);
}

const imagesOf = (drawings: Drawing[] = []) => drawings.flatMap(({ images }) => images);

/** The pictures to draw of each run, until the engine receives them. */
let wanted: Picture[] | null = null;

export const wantPictures = ({ pictures }: RequestOf<"pictures">) => void (wanted = pictures);

/** A picture that fails is missing: the coarse one stays. */
function draw(engine: WasmEngine): Drawing[] | undefined {
  const pictures = wanted;
  wanted = null;
  try {
    if (pictures) engine.setPictures?.(pictures);
    return engine.draw?.();
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** Draws the shown scene, unless a run has already delivered its pictures; a lost card is reported by the next run. */
export function answerPictures(engine: WasmEngine, { id }: RequestOf<"pictures">) {
  if (!wanted || !shown || engine.lost()) return;
  try {
    restoreShown(engine);
  } catch (error) {
    return fail(id, error, "engine");
  }
  const drawings = draw(engine);
  if (drawings) port.postMessage({ type: "drawn", id, drawings }, imagesOf(drawings));
}

/** Requests made while a scene waits are about the shown one. */
function restoreShown(engine: WasmEngine) {
  if (shown) engine.prepare(shown);
  ahead = false;
}

/** Crashes on request, for tests of recovery; the cpu has no device to lose, and only reports it. */
function breakAsAsked(engine: WasmEngine) {
  const asked = fault;
  fault = null;
  if (!asked || asked === "vanish") return;
  engine.fault(asked);
  if (asked === "lose-device" && !engine.lost()) throw Object.assign(problem("device-lost"), { kind: "device-lost" });
}

export function answerSurvey(engine: WasmEngine, { id, config, generation, headers, files }: RequestOf<"survey">) {
  try {
    port.postMessage({ type: "surveyed", id, survey: engine.survey(config, generation, headers, files) });
  } catch (error) {
    fail(id, error, "model");
  }
}

/** A file that cannot be read to its end leaves nothing behind. */
async function readPiece(engine: WasmEngine, data: Blob, at: number) {
  try {
    return new Uint8Array(await data.slice(at, at + PIECE).arrayBuffer());
  } catch (error) {
    engine.cancelLens();
    throw error;
  }
}

export async function answerLens(engine: WasmEngine, { type, id, lens }: RequestOf<"lens">) {
  try {
    if (!lens) engine.dropLens();
    else {
      engine.beginLens(lens.name, lens.header);
      for (let at = 0; at < lens.data.size; at += PIECE) engine.feedLens(await readPiece(engine, lens.data, at));
    }
    port.postMessage({ type, id, lens: lens && engine.finishLens(lens.key) });
  } catch (error) {
    fail(id, error, "model");
  }
}

export async function answerSites(engine: WasmEngine, request: RequestOf<"file" | "trace">) {
  const { type, id, sites } = request;
  try {
    if (type === "file") {
      const { model, text, link } = request.of;
      const bytes = (await engine.file(sites, model, text, link)).buffer as ArrayBuffer;
      return port.postMessage({ type, id, bytes }, [bytes]);
    }
    const { tensors, values } = await engine.trace(sites);
    const buffer = values.buffer as ArrayBuffer;
    return port.postMessage({ type: "traced", id, tensors, buffer }, [buffer]);
  } catch (error) {
    return fail(id, error, "engine");
  }
}

type Stoppable = RequestOf<"stop">["what"];

/** The current question: the kind under which it can be stopped, and whether it has been. */
type Reading = { engine: WasmEngine; what: Stoppable | null; stopped: boolean };

let reading: Reading | null = null;

/** A run is waiting, and a person is looking at it. */
export const yieldToRun = () => reading?.engine.giveWay(PUT_OFF_MS);

/** Other requests are waiting: a search may be long, and its caller repeats it. */
export const yieldSearch = () => void (reading?.what === "beams" && yieldToRun());

export function stopAnswer(what: Stoppable) {
  if (reading?.what !== what) return;
  reading.stopped = true;
  reading.engine.giveWay(0);
}

/** The engine's answer; or the cost of the text, if it is expensive and was not agreed to. */
async function answerOf(current: Reading, question: EngineQuestion): Promise<QuestionAnswer> {
  const { engine } = current;
  if (question.kind !== "look" || question.agreed === undefined) return engine.ask(question);
  const { agreed, ...look } = question;
  const { asks, ...cost } = costs.weighLook(engine, look, agreed);
  if (asks) return { kind: "costly", cost };
  current.what = "look";
  return engine.ask(look);
}

/** Drops a question; if it is still wanted, it is asked again. */
export const answerOvertaken = (engine: WasmEngine, { id }: RequestOf<"lab">) =>
  port.postMessage({ type: "answered", id, answer: { kind: "overtaken" }, memory: engine.memory() });

/** By the kind of the engine's error. */
const isPutOff = (error: unknown) => (error as { kind?: string })?.kind === "overtaken";

/**
 * Returns whether it was postponed for a run, and must be answered after it.
 * @param waits whether a run, or another request that a search yields to, is already waiting
 */
export async function answerLab(engine: WasmEngine, request: RequestOf<"lab">, waits: boolean) {
  const { id, question } = request;
  const what = question.kind === "beams" ? question.kind : null;
  const current: Reading = (reading = { engine, what, stopped: false });
  try {
    engine.giveWay(waits ? PUT_OFF_MS : Infinity);
    await giveTrained(engine, request);
    const answer = await answerOf(current, question);
    port.postMessage({ type: "answered", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    if (isPutOff(error) && what === null && !current.stopped) return true;
    // A beam search would start over, and another one may be wanted by then.
    if (isPutOff(error)) answerOvertaken(engine, request);
    else fail(id, error, "engine");
  } finally {
    reading = null;
  }
  return false;
}
