// The page's end of the worker: numbers requests, drops stale answers, and starts a new worker after a trap.

import { createInbox } from "../protocol/mailbox.js";
import { crashesIn } from "./crashes.js";
import { restartLimit } from "./restarts.js";
import { Cancelled, errorOf, problemOf, said, type Problem } from "../lib/errors.js";
import { whenReleased } from "../lib/locks.js";
import { pendingRequests } from "./pending.js";
import { updateResult } from "./run-result.js";
import type { LensInfo, ModelInfo, Picture, Scene, Survey } from "../protocol/engine.js";
import type {
  Answer,
  AnswerMessage,
  EngineChoice,
  Failure,
  FileOrigin,
  LensFile,
  ModelFiles,
  Question,
  QuestionAnswer,
  RunResult,
} from "../protocol/messages.js";
import type { Request, RequestOf, TrainAnswer, TrainCommand } from "../protocol/messages.js";

export type Engine = ReturnType<typeof connect>;

interface Break extends Failure {
  kind: "trap" | "device-lost";
}

const breaksWorker = (failure: Failure): failure is Break => failure.kind === "trap" || failure.kind === "device-lost";

/** Milliseconds in the engine up to which a run is waited for, and how long: no longer than a frame takes. */
const QUICK_MS = 6;
const WAIT_MS = 12;
/** After so many answers in vain, two to the power of that are not waited for. */
const MOST_MISSES = 6;

type RunAnswer = Extract<Answer<RunResult>, { type: "ran" }>;

type WithoutId<R> = R extends unknown ? Omit<R, "id"> : never;

interface AnswerKinds {
  recipes: "recipes";
  plan: "plan";
  begin: "begun";
  restore: "begun";
  go: "going";
  pause: "paused";
  end: "ended";
  look: "look";
  measures: "measures";
  repeated: "repeated";
  save: "saved";
}

interface ConnectProps {
  /** @param ended ends it, with all that was begun for it */
  spawn(engine: EngineChoice, ended: AbortSignal): Worker;
  model: ModelFiles;
  choice: EngineChoice;
  crashes?: ReturnType<typeof crashesIn>;
  /** `newest`: nothing was asked after what this answers */
  listen(answer: Answer<RunResult>, newest: boolean): void;
  /** steps were being made, and no more can be */
  stopped(problem: Problem): void;
  restarting(failure: Break): void;
}

export function connect(props: ConnectProps) {
  const { spawn, listen, stopped, restarting, crashes = crashesIn(() => null) } = props;
  let { model, choice } = props;
  /** null while none is at work */
  let worker: Worker | null = null;
  let inbox: ReturnType<typeof createInbox> | null = null;
  /** milliseconds in the engine of the model's last answer */
  let lastMs = Infinity;
  /** how many answers were waited for in vain, one after the other, and how many runs are not waited for therefore */
  let misses = 0;
  let passes = 0;
  /** ends the worker, and the watch over it */
  let watch = new AbortController();
  /** what the worker's own threads say that breaks them */
  let trouble: BroadcastChannel | null = null;
  let id = 0;
  /** id of the newest load, and the model that stays if another one does not come */
  let newestLoad = 0;
  let previousModel: ModelFiles | null = null;
  let loadedModel: ModelFiles | null = null;
  /** what the loads are for that have no answer yet, by their ids */
  const loads = new Map<number, ModelFiles>();
  /** id of the newest run asked for, and of the last one answered */
  let newestRun = 0;
  let answeredRun = 0;
  let lastResult: RunResult | null = null;
  let lastScene: Scene | null = null;
  /** what is likely asked next, and its answer once that is there */
  let prefetched: { scene: string; result: RunResult | null } | null = null;
  let newestPrefetch = -1;
  /** id of the newest run whose answer was there before it was asked */
  let knownRun = 0;
  /** what is drawn of each run; null: it is said again, for what was drawn may not have come */
  let pictures: Picture[] | null = null;
  /** why the engine is not the chosen one, when the page decided so */
  let reason: Problem | null = null;
  const restarts = restartLimit();
  let memory = 0;
  /** the `go` that steps are made for: its promise is answered when they begin */
  let trainingId: number | null = null;
  const pending = pendingRequests();
  /** why nothing can be asked: it is closed, its worker did not start, or broke and is not started again by itself */
  let downReason: Problem | null = null;
  let closed = false;

  function startWorker() {
    loadedModel = null;
    loads.clear();
    lastResult = null;
    if (crashes.has(model)) return refuseCrashed();
    downReason = null;
    const fresh = (worker = spawn(choice, watch.signal));
    let alive = false;
    inbox = createInbox<Answer>(fresh, (answer) => {
      alive = true;
      if (fresh !== worker) return;
      if (answer.type === "alive") watchOver(answer.lock);
      else receive(answer);
    });
    fresh.onerror = (event) => {
      event.preventDefault();
      if (fresh !== worker) return;
      if (alive) return breaks(event.message ? said(event.message) : { code: "restarted" });
      const reason = { code: "worker" };
      goDown(reason);
      receive({ type: "failed", id: newestRun, failure: { kind: "engine", ...reason } });
    };
    send({ type: "start", id: ++id, engine: choice, memory: inbox.memory });
    load();
    if (lastScene) run(lastScene);
  }

  /** Something that belongs to no request broke the worker. */
  const breaks = (why: Problem) => receive({ type: "failed", id: newestRun, failure: { kind: "trap", ...why } });

  /** A worker may vanish without a word, as when its memory is taken: the lock that it holds tells. */
  function watchOver(lock: string) {
    const { signal } = watch;
    whenReleased(lock, signal).then(
      () => signal.aborted || breaks({ code: "vanished" }),
      () => {},
    );
  }

  /** Nothing is at work and nothing can be asked until someone starts it again, or loads another model. */
  function goDown(why: Problem) {
    stopWorker();
    downReason = why;
    rejectAll(new Cancelled(why.code, why.params));
  }

  /** Who reloads a page, or goes back, has not asked to see it break again. A worker that is well stays. */
  function refuseCrashed() {
    const failure = { kind: "trap", code: "crashed" } as const;
    downReason = failure;
    rejectAll(new Cancelled(failure.code));
    newestLoad = newestRun = ++id;
    void Promise.resolve().then(
      () => downReason === failure && listen({ type: "failed", id: newestRun, failure }, true),
    );
  }

  const send = (request: Request) => void worker?.postMessage(request);

  function request<T>(request: WithoutId<Request>): Promise<T> {
    if (downReason !== null) return Promise.reject(errorOf(downReason));
    send({ ...request, id: ++id } as Request);
    return pending.add(id) as Promise<T>;
  }

  function rejectAll(error: Error) {
    pending.rejectAll(error);
    trainingId = null;
  }

  function load() {
    pictures = null;
    lastMs = Infinity;
    newestLoad = ++id;
    loads.set(newestLoad, model);
    send({ type: "load", id: newestLoad, model });
  }

  function run(scene: Scene) {
    lastScene = scene;
    newestRun = ++id;
    send({ type: "run", id: newestRun, scene });
    const result = prefetched?.scene === JSON.stringify(scene) ? prefetched.result : null;
    prefetched = null;
    if (!result) return;
    const known = (knownRun = newestRun);
    // Once whoever asks has noted that it was asked.
    queueMicrotask(
      () => known === newestRun && answeredRun < known && receiveRun({ type: "ran", id: known, result, written: true }),
    );
  }

  function receiveRun(answer: RunAnswer) {
    restarts.engineAnswered();
    // What was known is not told twice, nor is how long it took.
    if (answer.id === answeredRun && answer.id === knownRun) return;
    lastMs = answer.result.ms;
    if (answer.id < answeredRun) return;
    answeredRun = answer.id;
    listen(answer, answer.id === newestRun);
  }

  function receive(answer: Answer) {
    if (answer.type === "stale") return void loads.delete(answer.id);
    if (pending.resolve(answer)) {
      restarts.engineAnswered();
      // A file is of a run made anew: what is shown is then read from it, to the last digit.
      if (answer.type === "file" && lastScene) run(lastScene);
      if (answer.type === "answered" || answer.type === "told") memory = answer.memory;
      if (answer.type === "told" && answer.answer.kind === "going") trainingId = answer.id;
      return;
    }
    if (answer.type === "failed") return receiveFailure(answer);
    if (answer.type === "prefetched") {
      lastResult = updateResult(lastResult, answer.result);
      if (prefetched && answer.id === newestPrefetch) prefetched.result = lastResult;
      return;
    }
    if (answer.type === "ran") {
      const result = (lastResult = updateResult(lastResult, answer.result));
      // Asked again, what is written is there already.
      if (lastScene && answer.id === newestRun && typeof lastScene.writes === "number")
        lastScene = { ...lastScene, target: answer.result.emitted };
      return receiveRun({ ...answer, result });
    }
    if (answer.type === "costly" && answer.id !== newestRun) return; // a newer scene has an answer of its own
    if (answer.type === "loaded") {
      loadedModel = loads.get(answer.id) ?? loadedModel;
      loads.delete(answer.id);
      if (answer.id !== newestLoad) return;
      previousModel = null;
    }
    if (answer.type === "started" && answer.engine.trouble) listenToThreads(answer.engine.trouble);
    if (answer.type === "started" && reason) answer = { ...answer, engine: { ...answer.engine, reason } };
    listen(answer, true);
  }

  function listenToThreads(name: string) {
    trouble?.close();
    trouble = new BroadcastChannel(name);
    trouble.onmessage = ({ data }) => breaks(said(data));
  }

  /** The worker and what it has. */
  function stopWorker() {
    trouble?.close();
    trouble = null;
    watch.abort();
    watch = new AbortController();
    worker = inbox = null;
    prefetched = null;
  }

  function receiveFailure(answer: AnswerMessage<"failed">) {
    const { id, failure } = answer;
    const { kind } = failure;
    const asked = pending.reject(answer);
    if (asked && (kind === "input" || kind === "model")) return; // said where it was asked
    if (id === trainingId) {
      trainingId = null;
      if (!breaksWorker(failure)) return stopped(problemOf(failure));
    }
    // What the graphics card does not compute with at once, the cpu does.
    if (failure.code === "PieceMemory" && id === newestLoad) {
      previousModel = null;
      return restart("cpu", problemOf(failure));
    }
    const broken = breaksWorker(failure);
    // What breaks the worker while a model is on its way is that model: as it runs out of memory it answers nothing.
    if (previousModel && (id === newestLoad || broken) && kind !== "engine")
      return keepPreviousModel(previousModel, answer);
    // A newer scene may well be fine, and what nobody asked for need not be.
    if ((id < newestRun && kind === "input") || (id === newestPrefetch && !broken)) return;
    if (broken) {
      if (restarts.mayRestart()) {
        restarting(failure);
        return restartAfter(failure);
      }
      // A question may be of another model's files.
      if (kind === "trap" && !asked && id !== newestPrefetch) crashes.add(model);
      goDown(problemOf(failure));
    }
    listen(answer, true);
  }

  /** The other model did not come: the worker has the one from before, or is started again with it. */
  function keepPreviousModel(previous: ModelFiles, { failure, ...failed }: AnswerMessage<"failed">) {
    if (failure.kind === "trap") crashes.add(model);
    model = previous;
    loads.delete(newestLoad);
    previousModel = null;
    if (crashes.has(model)) goDown({ code: "crashed" });
    else if (breaksWorker(failure)) restartAfter(failure);
    else if (loadedModel !== model) load();
    listen({ ...failed, failure: { ...failure, kind: "model" } }, true);
  }

  /** Without the graphics card, where that is what was lost. */
  const restartAfter = (failure: Failure) =>
    failure.kind === "device-lost" ? restart("cpu", problemOf(failure)) : restart(choice, reason);

  function restart(engine: EngineChoice, why: Problem | null) {
    if (closed) return;
    goDown({ code: "restarted" });
    choice = engine;
    reason = why;
    startWorker();
  }

  startWorker();
  return {
    run,
    /**
     * Blocks for a moment until the newest run is answered, so that the answer is drawn together with what asked for
     * it: not where the one before took long, and the less often the more answers did not come in time.
     */
    waitBriefly() {
      if (!inbox || lastMs > QUICK_MS || answeredRun === newestRun || passes-- > 0) return;
      misses = inbox.wait(WAIT_MS) ? 0 : Math.min(misses + 1, MOST_MISSES);
      passes = misses === 0 ? 0 : 2 ** misses;
    },
    /**
     * Another model in the same worker, or in a fresh one if that has broken; what was asked about the old one is no
     * longer answered.
     */
    load(next: ModelFiles) {
      previousModel ??= model;
      model = next;
      lastScene = null;
      prefetched = null;
      if (crashes.has(next)) refuseCrashed();
      else if (worker === null) restart(choice, reason);
      else {
        downReason = null;
        load();
      }
      newestRun = answeredRun = newestLoad;
    },
    /** Runs what is likely asked next while nothing is asked: if it is, its answer is there at once. */
    prefetch(scene: Scene) {
      prefetched = { scene: JSON.stringify(scene), result: null };
      newestPrefetch = ++id;
      send({ type: "prefetch", id, scene });
    },
    /** What the engine is to draw of each run: asked once, however often it is wanted. */
    draw(wanted: Picture[]) {
      const known = pictures;
      if (known?.length === wanted.length && wanted.every(({ key }, i) => key === known[i].key)) return;
      pictures = wanted;
      send({ type: "pictures", id: ++id, pictures });
    },
    /** Another engine: a fresh worker, so that the old one's memory goes back. */
    choose: (engine: EngineChoice) => restart(engine, null),
    retry() {
      crashes.forget(model);
      restarts.reset();
      restart(choice, reason);
    },
    fault: (fault: RequestOf<"fault">["fault"]) => send({ type: "fault", id: ++id, fault }),
    /**
     * Every activation whose site matches.
     * @param sites a glob
     */
    trace: (sites: string) => request<AnswerMessage<"traced">>({ type: "trace", sites }),
    loadBeside: (key: string, model: ModelFiles) => request<ModelInfo>({ type: "load-beside", key, model }),
    /** Null takes away the one there is. */
    setLens: (lens: LensFile | null) => request<LensInfo>({ type: "lens", lens }),
    survey: (files: Omit<RequestOf<"survey">, "type" | "id">) => request<Survey>({ type: "survey", ...files }),
    /**
     * Every activation whose site matches, as a safetensors file.
     * @param sites a glob
     * @param of said in the file
     */
    file: (sites: string, of: FileOrigin) => request<ArrayBuffer>({ type: "file", sites, of }),
    /** The other side's text is not read on, or what beams search is not wanted any more. */
    stop: (what: RequestOf<"stop">["what"]) => send({ type: "stop", id: ++id, what }),
    /** The addresses of what the worker has fetched. */
    listFetched: () => request<string[]>({ type: "list-fetched" }),
    /** Bytes the engine held when the laboratory last answered. */
    memory: () => memory,
    /** What training is told to do; what it does meanwhile comes as `training`. */
    train: <C extends TrainCommand>(command: C) =>
      request<Extract<TrainAnswer, { kind: AnswerKinds[C["kind"]] }>>({ type: "train", command }),
    ask: (question: Question) => request<QuestionAnswer>({ type: "lab", question }),
    /** For good: its memory goes back, and whatever is asked is refused with a sentence. */
    close() {
      if (closed) return;
      closed = true;
      stopWorker();
      downReason = { code: "closed" };
      rejectAll(errorOf(downReason));
    },
  };
}
