// The page's end of the worker: numbers the requests, drops stale answers, and starts a fresh worker after a trap.

import { restartLimit } from "./restarts.js";
import { Cancelled, errorOf, problemOf, said, type Problem } from "../lib/errors.js";
import { pendingRequests } from "./pending.js";
import type { ModelInfo, RunResult, Scene, Survey } from "../protocol/engine.js";
import type {
  Answer,
  AnswerMessage,
  EngineChoice,
  Failure,
  ModelFiles,
  Question,
  QuestionAnswer,
} from "../protocol/messages.js";
import type { Request, RequestOf, TrainAnswer, TrainCommand } from "../protocol/messages.js";

export type Engine = ReturnType<typeof connect>;

interface Break extends Failure {
  kind: "trap" | "device-lost";
}

const breaksWorker = (failure: Failure): failure is Break => failure.kind === "trap" || failure.kind === "device-lost";

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
  spawn(): Worker;
  model: ModelFiles;
  choice: EngineChoice;
  /** `newest`: nothing was asked after what this answers */
  listen(answer: Answer, newest: boolean): void;
  /** steps were being made, and no more can be */
  stopped(problem: Problem): void;
  restarting(failure: Break): void;
}

export function connect({ spawn, model, choice, listen, stopped, restarting }: ConnectProps) {
  let worker: Worker;
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
  /** why the engine is not the chosen one, when the page decided so */
  let reason: Problem | null = null;
  const restarts = restartLimit();
  let memory = 0;
  /** the `go` that steps are made for: its promise is answered when they begin */
  let trainingId: number | null = null;
  const pending = pendingRequests();
  /** why nothing more can be asked: it is closed, or its worker did not start */
  let closedReason: Problem | null = null;
  let closed = false;

  function startWorker() {
    closedReason = null;
    const fresh = (worker = spawn());
    let alive = false;
    loadedModel = null;
    loads.clear();
    lastResult = null;
    fresh.onmessage = ({ data }) => {
      alive = true;
      if (fresh === worker && !closed) receive(data);
    };
    fresh.onerror = (event) => {
      event.preventDefault();
      if (fresh !== worker || closed) return;
      const failed = (failure: Failure) => receive({ type: "failed", id: newestRun, failure });
      if (alive) return failed({ kind: "trap", ...(event.message ? said(event.message) : { code: "restarted" }) });
      closedReason = { code: "worker" };
      rejectAll(new Cancelled(closedReason.code));
      return failed({ kind: "engine", ...closedReason });
    };
    send({ type: "start", id: ++id, engine: choice });
    load();
    if (lastScene) run(lastScene);
  }

  const send = (request: Request) => worker.postMessage(request);

  function request<T>(request: WithoutId<Request>): Promise<T> {
    if (closedReason !== null) return Promise.reject(errorOf(closedReason));
    send({ ...request, id: ++id } as Request);
    return pending.add(id) as Promise<T>;
  }

  function rejectAll(error: Error) {
    pending.rejectAll(error);
    trainingId = null;
  }

  function load() {
    newestLoad = ++id;
    loads.set(newestLoad, model);
    send({ type: "load", id: newestLoad, model });
  }

  function run(scene: Scene) {
    lastScene = scene;
    newestRun = ++id;
    send({ type: "run", id: newestRun, scene });
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
    if (answer.type === "ran") {
      answer.result = lastResult = { ...lastResult, ...answer.result }; // patterns that have not changed stay behind
      // Asked again, what is written is there already.
      if (lastScene && answer.id === newestRun && typeof lastScene.writes === "number")
        lastScene = { ...lastScene, target: answer.result.emitted };
      restarts.engineAnswered();
      if (answer.id < answeredRun) return;
      answeredRun = answer.id;
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
    listen(answer, answer.type !== "ran" || answer.id === newestRun);
  }

  function listenToThreads(name: string) {
    trouble?.close();
    trouble = new BroadcastChannel(name);
    trouble.onmessage = ({ data }) =>
      receive({ type: "failed", id: newestRun, failure: { kind: "trap", ...said(data) } });
  }

  /** The worker and what it has. */
  function stopWorker() {
    trouble?.close();
    trouble = null;
    worker.terminate();
  }

  function receiveFailure(answer: AnswerMessage<"failed">) {
    const { id, failure } = answer;
    const { kind } = failure;
    if (pending.reject(answer) && (kind === "input" || kind === "model")) return; // said where it was asked
    if (id === trainingId) {
      trainingId = null;
      if (!breaksWorker(failure)) return stopped(problemOf(failure));
    }
    if (previousModel && id === newestLoad && kind !== "engine") return keepPreviousModel(previousModel, answer);
    if (id < newestRun && kind === "input") return; // a newer scene may well be fine
    if (breaksWorker(failure)) {
      if (restarts.mayRestart()) {
        restarting(failure);
        return restartAfter(failure);
      }
      rejectAll(new Cancelled(failure.code, failure.params));
    }
    listen(answer, true);
  }

  /** The other model did not come: the worker has the one from before, or is started again with it. */
  function keepPreviousModel(previous: ModelFiles, { failure, ...failed }: AnswerMessage<"failed">) {
    model = previous;
    loads.delete(failed.id);
    previousModel = null;
    if (breaksWorker(failure)) restartAfter(failure);
    else if (loadedModel !== model) load();
    listen({ ...failed, failure: { ...failure, kind: "model" } }, true);
  }

  /** Without the graphics card, where that is what was lost. */
  const restartAfter = (failure: Failure) =>
    failure.kind === "device-lost" ? restart("cpu", problemOf(failure)) : restart(choice, reason);

  function restart(engine: EngineChoice, why: Problem | null) {
    if (closed) return;
    stopWorker();
    rejectAll(new Cancelled("restarted"));
    choice = engine;
    reason = why;
    startWorker();
  }

  startWorker();
  return {
    run,
    /** Another model in the same worker; what was asked about the old one is no longer answered. */
    load(next: ModelFiles) {
      previousModel ??= model;
      model = next;
      lastScene = null;
      load();
      newestRun = answeredRun = newestLoad;
    },
    /** Another engine: a fresh worker, so that the old one's memory goes back. */
    choose: (engine: EngineChoice) => restart(engine, null),
    retry() {
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
    survey: (files: Omit<RequestOf<"survey">, "type" | "id">) => request<Survey>({ type: "survey", ...files }),
    /**
     * Every activation whose site matches, as a safetensors file.
     * @param sites a glob
     */
    file: (sites: string) => request<ArrayBuffer>({ type: "file", sites }),
    /** The other side's text is not read on. */
    stop: () => send({ type: "stop", id: ++id }),
    /** What the worker has fetched can be kept from now on. */
    fetchAgain: () => send({ type: "fetch-again", id: ++id }),
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
      closedReason = { code: "closed" };
      rejectAll(errorOf(closedReason));
    },
  };
}
