// The worker's one queue: one request at a time, only the newest of runs; then prefetches, arriving models and
// training.
import { failureOf } from "./failure.js";
import { listFetched } from "../lib/files/fetch-again.js";
import { holdForLife } from "../lib/locks.js";
import { expect, takeChosen, takeModule, type WasmEngine } from "./open-engine.js";
import { answerLab, answerLens, answerPictures, answerRun, answerSites, answerSurvey } from "./answers.js";
import { answerOvertaken, breakNextRun, leavePrefetched, prefetch, stopAnswer } from "./answers.js";
import { wantPictures, yieldSearch, yieldToRun } from "./answers.js";
import { answerLoadBeside, feedNext, isFeeding, type SideModelLoad } from "./arrivals.js";
import { answerLoad, load, loadBeside, type ModelLoad } from "./loading.js";
import { isModelRequested, loadedEngine, openedEngine, start } from "./loading.js";
import { fail, port, reportedAs } from "./port.js";
import { answerTrain, isTraining, trainOn } from "./training.js";
import { fetchTrained } from "./trained.js";
import { yieldTurn } from "../lib/yield-turn.js";
import type { Request, RequestOf } from "../protocol/messages.js";

/** Requests that are answered in order. */
type Waiting =
  | RequestOf<"trace" | "file" | "lab" | "lens" | "train" | "survey" | "pictures">
  | ModelLoad
  | SideModelLoad;

let newestRun: RequestOf<"run"> | null = null;
const waiting: Waiting[] = [];
/** The likely next scene, prefetched while idle. */
let likely: RequestOf<"prefetch"> | null = null;
/** Questions whose model is being fetched. */
const fetching = new Set<Waiting>();
let busy = false;
/** the lock by which the page notices the loss of this worker, once it is held */
const lock = holdForLife();

export function receive(request: Request) {
  switch (request.type) {
    case "expect":
      return expect();
    case "chosen":
      return takeChosen(request.chosen);
    case "module":
      return takeModule(request.module);
    case "start":
      // The page listens from `start` on.
      void lock.then((name) => port.postMessage({ type: "alive", id: request.id, lock: name }));
      if (request.memory) port.share(request.memory);
      return start(request);
    case "load":
      return load(request, enqueue);
    case "load-beside":
      return void loadBeside(request, enqueue);
    case "fault":
      return request.fault === "vanish" ? void lock.then(() => self.close()) : breakNextRun(request);
    case "stop":
      return request.what === "look" ? stopReading() : stopAnswer("beams");
    case "list-fetched":
      return port.postMessage({ type: "fetched", id: request.id, names: listFetched() });
    case "run":
      if (newestRun) port.postMessage({ type: "stale", id: newestRun.id });
      newestRun = request;
      likely = null;
      yieldToRun();
      return void answerAll();
    case "prefetch":
      likely = request;
      return void answerAll();
    case "pictures":
      wantPictures(request);
      // No search yields to them.
      waiting.push(request);
      return void answerAll();
    case "lab":
      fetching.add(request);
      return void fetchTrained(request, enqueue).finally(() => fetching.delete(request));
    default:
      return enqueue(request);
  }
}

/** A beam search may be long: it yields to all others. */
const searches = (request: Waiting) => request.type === "lab" && request.question.kind === "beams";

const waitsForSearches = (request: Waiting) => searches(request) || request.type === "pictures";

function enqueue(request: Waiting) {
  if (!searches(request)) yieldSearch();
  waiting.push(request);
  void answerAll();
}

/** Whether a request reads an agreed text. */
const reads = (request: Waiting) =>
  request.type === "lab" && request.question.kind === "look" && (request.question.agreed ?? 0) > 0;

/** Requests that were stopped before their turn. */
const stopped = new WeakSet<Waiting>();

/** Stops the reading of such texts, current and waiting. */
function stopReading() {
  for (const request of [...waiting, ...fetching].filter(reads)) stopped.add(request);
  stopAnswer("look");
}

async function answerAll() {
  if (busy || !isModelRequested()) return;
  busy = true;
  try {
    const engine = await loadedEngine();
    for (;;) {
      // A request made after a run is about the scene of that run.
      const request = newestRun && waiting[0]?.id > newestRun.id ? undefined : waiting.shift();
      if (request) {
        if (!(await answer(engine, request))) continue;
        waiting.unshift(request); // it was put off
        await answerNewestRun(engine);
      } else if (newestRun) await answerNewestRun(engine);
      else if (likely && !isTraining()) await prefetchLikely(engine, likely);
      else if (isFeeding()) {
        await feedNext();
        await yieldTurn();
      } else if (isTraining()) {
        await trainOn(engine);
        await yieldTurn();
      } else break;
    }
  } catch (error) {
    // The start or the load failed; so do all requests that wait for it.
    const failed = [...waiting.splice(0), ...(newestRun ? [newestRun] : [])].filter(
      (request) => request.type !== "survey" || !surveyAnyway(request),
    );
    newestRun = null;
    for (const { id } of failed)
      port.postMessage({ type: "failed", id, failure: reportedAs(error) ?? failureOf(error, "engine") });
  } finally {
    busy = false;
  }
}

async function prefetchLikely(engine: WasmEngine, request: RequestOf<"prefetch">) {
  likely = null;
  try {
    await prefetch(engine, request, () => newestRun !== null || waiting.length > 0);
  } catch (error) {
    fail(request.id, error, "engine");
  }
}

async function answerNewestRun(engine: WasmEngine) {
  const request = newestRun;
  newestRun = null;
  if (request)
    await answerRun(engine, request, {
      newer: () => newestRun?.scene ?? null,
      left: () => waiting.some(({ type }) => type === "model"),
    });
}

/** Returns whether it was postponed for a run. */
async function answer(engine: WasmEngine, request: Waiting): Promise<boolean | void> {
  try {
    leavePrefetched(engine);
  } catch (error) {
    return fail(request.id, error, "engine");
  }
  switch (request.type) {
    case "model":
      return answerLoad(engine, request);
    case "side-model":
      return answerLoadBeside(engine, request);
    case "survey":
      return answerSurvey(engine, request);
    case "lens":
      return answerLens(engine, request);
    case "pictures":
      // A waiting run draws them itself, if it is answered.
      return newestRun !== null || answerPictures(engine, request);
    case "file":
    case "trace":
      return answerSites(engine, request);
    case "lab":
      if (stopped.has(request)) return answerOvertaken(engine, request);
      return answerLab(engine, request, newestRun !== null || (searches(request) && !waiting.every(waitsForSearches)));
    default:
      return answerTrain(engine, request);
  }
}

/**
 * A model can be surveyed even if the previous one failed.
 * @returns null if no engine opens
 */
function surveyAnyway(request: RequestOf<"survey">): Promise<void> | null {
  return (
    openedEngine()?.then(
      (engine) => answerSurvey(engine, request),
      (error) => port.postMessage({ type: "failed", id: request.id, failure: failureOf(error, "engine") }),
    ) ?? null
  );
}
