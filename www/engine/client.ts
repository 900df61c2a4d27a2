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
  EngineQuestion,
  QuestionAnswer,
  RunResult,
} from "../protocol/messages.js";
import type { Request, RequestOf, TrainAnswer, TrainCommand } from "../protocol/messages.js";

export type Engine = ReturnType<typeof connect>;

interface Break extends Failure {
  kind: "trap" | "device-lost";
}

const breaksWorker = (failure: Failure): failure is Break => failure.kind === "trap" || failure.kind === "device-lost";

/**
 * A run is waited for if the last one took at most this many milliseconds in the engine, and for how long: at most a
 * frame.
 */
const QUICK_MS = 6;
const WAIT_MS = 12;
/** Exponential back-off: after n misses, skip the next 2ⁿ waits. */
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
  /** @param ended aborts the worker and everything begun for it */
  spawn(engine: EngineChoice, ended: AbortSignal): Worker;
  model: ModelFiles;
  choice: EngineChoice;
  crashes?: ReturnType<typeof crashesIn>;
  /** `newest`: no run was requested after this one */
  listen(answer: Answer<RunResult>, newest: boolean): void;
  /** training was running and cannot go on */
  stopped(problem: Problem): void;
  restarting(failure: Break): void;
}

export function connect(props: ConnectProps) {
  const { spawn, listen, stopped, restarting, crashes = crashesIn(() => null) } = props;
  let { model, choice } = props;
  /** null while no worker runs */
  let worker: Worker | null = null;
  let inbox: ReturnType<typeof createInbox> | null = null;
  /** milliseconds in the engine of the model's last answer */
  let lastMs = Infinity;
  /** consecutive misses of waiting, and the number of runs to skip because of them */
  let misses = 0;
  let passes = 0;
  /** aborts the worker and the watch over it */
  let watch = new AbortController();
  /** errors that the worker's threads report */
  let trouble: BroadcastChannel | null = null;
  let id = 0;
  /** id of the newest load, and the model that stays if it fails */
  let newestLoad = 0;
  let previousModel: ModelFiles | null = null;
  let loadedModel: ModelFiles | null = null;
  /** the models of pending loads, by id */
  const loads = new Map<number, ModelFiles>();
  /** ids of the newest requested run and of the last answered one */
  let newestRun = 0;
  let answeredRun = 0;
  let lastResult: RunResult | null = null;
  let lastScene: Scene | null = null;
  /** the prefetched scene, and its answer once it has arrived */
  let prefetched: { scene: string; result: RunResult | null } | null = null;
  let newestPrefetch = -1;
  /** id of the newest run whose answer was already prefetched */
  let knownRun = 0;
  /** the pictures to draw of each run; null: sent again, because the drawn ones may be lost */
  let pictures: Picture[] | null = null;
  /** the reason why the page did not use the chosen engine */
  let reason: Problem | null = null;
  const restarts = restartLimit();
  let memory = 0;
  /** the `go` of the current training: its promise resolves when the steps begin */
  let trainingId: number | null = null;
  const pending = pendingRequests();
  /** the reason why no request is possible: closed, not started, or broken without an automatic restart */
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

  /** A failure outside any request broke the worker. */
  const breaks = (why: Problem) => receive({ type: "failed", id: newestRun, failure: { kind: "trap", ...why } });

  /** A worker may vanish silently, as when its memory is reclaimed: the loss of its lock shows it. */
  function watchOver(lock: string) {
    const { signal } = watch;
    whenReleased(lock, signal).then(
      () => signal.aborted || breaks({ code: "vanished" }),
      () => {},
    );
  }

  /** No worker runs, and no request is possible until the person restarts it or loads another model. */
  function goDown(why: Problem) {
    stopWorker();
    downReason = why;
    rejectAll(new Cancelled(why.code, why.params));
  }

  /** A reload or Back is no request to crash again. A healthy worker stays. */
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
    // After the caller has recorded the request.
    queueMicrotask(
      () => known === newestRun && answeredRun < known && receiveRun({ type: "ran", id: known, result, written: true }),
    );
  }

  function receiveRun(answer: RunAnswer) {
    restarts.engineAnswered();
    // A prefetched answer is reported once, and its duration not at all.
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
      // A file comes from a run computed anew: the page then shows that run, to the last digit.
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
      // On a repeated request the written answer is already there.
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

  /** Stops the worker and drops its state. */
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
    // The cpu computes tensors that are too large for one binding of the graphics card.
    if (failure.code === "PieceMemory" && id === newestLoad) {
      previousModel = null;
      return restart("cpu", problemOf(failure));
    }
    const broken = breaksWorker(failure);
    // If the worker breaks while a model is loading, that model is the cause: an engine out of memory cannot answer.
    if (previousModel && (id === newestLoad || broken) && kind !== "engine")
      return keepPreviousModel(previousModel, answer);
    // A newer scene may be fine, and a failed prefetch does not matter.
    if ((id < newestRun && kind === "input") || (id === newestPrefetch && !broken)) return;
    if (broken) {
      if (restarts.mayRestart()) {
        restarting(failure);
        return restartAfter(failure);
      }
      // A question may use another model's files.
      if (kind === "trap" && !asked && id !== newestPrefetch) crashes.add(model);
      goDown(problemOf(failure));
    }
    listen(answer, true);
  }

  /** The new model failed: the worker keeps the previous one, or is restarted with it. */
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

  /** Restarts without the graphics card if the device was lost. */
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
     * Blocks briefly until the newest run is answered, so that the answer is drawn in the same frame as its cause. It
     * does not wait if the previous run took long, and backs off after answers that came too late.
     */
    waitBriefly() {
      if (!inbox || lastMs > QUICK_MS || answeredRun === newestRun || passes-- > 0) return;
      misses = inbox.wait(WAIT_MS) ? 0 : Math.min(misses + 1, MOST_MISSES);
      passes = misses === 0 ? 0 : 2 ** misses;
    },
    /**
     * Loads another model in the same worker, or in a new one if that has broken; pending requests about the old one
     * are dropped.
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
    /** Prefetches the likely next scene while idle, so that its answer is there at once. */
    prefetch(scene: Scene) {
      prefetched = { scene: JSON.stringify(scene), result: null };
      newestPrefetch = ++id;
      send({ type: "prefetch", id, scene });
    },
    /** The pictures that the engine draws of each run: sent only when they change. */
    draw(wanted: Picture[]) {
      const known = pictures;
      if (known?.length === wanted.length && wanted.every(({ key }, i) => key === known[i].key)) return;
      pictures = wanted;
      send({ type: "pictures", id: ++id, pictures });
    },
    /** Starts another engine in a new worker, so that the old one's memory is released. */
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
    /** null removes the current lens. */
    setLens: (lens: LensFile | null) => request<LensInfo>({ type: "lens", lens }),
    survey: (files: Omit<RequestOf<"survey">, "type" | "id">) => request<Survey>({ type: "survey", ...files }),
    /**
     * Every activation whose site matches, as a safetensors file.
     * @param sites a glob
     * @param of origin written into the file
     */
    file: (sites: string, of: FileOrigin) => request<ArrayBuffer>({ type: "file", sites, of }),
    /** Stops reading the other side's text, or a beam search. */
    stop: (what: RequestOf<"stop">["what"]) => send({ type: "stop", id: ++id, what }),
    /** The addresses that the worker has fetched. */
    listFetched: () => request<string[]>({ type: "list-fetched" }),
    /** The engine's memory in bytes at the laboratory's last answer. */
    memory: () => memory,
    /** Sends a training command; its progress arrives as `training`. */
    train: <C extends TrainCommand>(command: C) =>
      request<Extract<TrainAnswer, { kind: AnswerKinds[C["kind"]] }>>({ type: "train", command }),
    ask: (question: EngineQuestion) => request<QuestionAnswer>({ type: "lab", question }),
    /** Closes for good: the memory is released, and later requests are refused with a sentence. */
    close() {
      if (closed) return;
      closed = true;
      stopWorker();
      downReason = { code: "closed" };
      rejectAll(errorOf(downReason));
    },
  };
}
