// The page's end of the worker: numbers the requests, drops stale answers, and starts a fresh worker after a trap.

import { locale, t } from "../i18n/index.js";
import { restarts } from "./restarts.js";
import { Cancelled } from "../lib/errors.js";
import { waiting } from "./pending.js";
import type {
  Answer,
  Request,
  ModelFiles,
  EngineChoice,
  RunResult,
  Scene,
  ModelInfo,
  Survey,
  TrainAnswer,
  TrainCommand,
  LabQuestion,
  LabAnswer,
} from "../protocol/messages.js";

export type Engine = ReturnType<typeof connect>;

export type Traced = Extract<Answer, { type: "traced" }>;

/** which answer a command gets */
export interface Told {
  recipes: "recipes";
  plan: "plan";
  begin: "begun";
  restore: "begun";
  go: "going";
  pause: "paused";
  end: "ended";
  look: "look";
  measures: "measures";
  save: "saved";
}

export type Asked<T extends Request["type"]> = Extract<Request, { type: T }>;

interface ConnectProps {
  spawn: () => Worker;
  model: ModelFiles;
  choice: EngineChoice;
  /** `newest`: nothing was asked after what this answers */
  listen: (answer: Answer, newest: boolean) => void;
  /** steps were being made, and no more can be */
  stopped: (message: string) => void;
  restarting: (why: "trap" | "device-lost", message: string) => void;
}

export function connect({ spawn, model, choice, listen, stopped, restarting }: ConnectProps) {
  let worker: Worker;
  let id = 0;
  /** id of the newest load, and the model that stays if another one does not come */
  let loading = 0;
  let before: ModelFiles | null = null;
  /** what this worker holds */
  let held: ModelFiles | null = null;
  /** what the loads are for that have no answer yet, by their ids */
  const loads: Map<number, ModelFiles> = new Map();
  /** id of the newest run asked for, and of the last one answered */
  let asked = 0;
  let answered = 0;
  /** the last picture that came from this worker */
  let shown: RunResult | null = null;
  let last: Scene | null = null;
  /** why the engine is not the chosen one, when the page decided so */
  let reason: string | null = null;
  const attempts = restarts();
  let memory = 0;
  /** the `go` that steps are made for: its promise is answered when they begin */
  let going: number | null = null;
  /** Traces and laboratory questions on their way. */
  const askers = waiting();
  /** why nothing more can be asked: it is closed, or its worker did not start */
  let over: string | null = null;
  let closed = false;

  function open() {
    over = null;
    const mine = (worker = spawn());
    let alive = false;
    held = null;
    loads.clear();
    shown = null;
    mine.onmessage = ({ data }) => {
      alive = true;
      if (mine === worker && !closed) receive(data);
    };
    mine.onerror = (event) => {
      event.preventDefault();
      if (mine !== worker || closed) return;
      if (!alive) {
        over = t("failure.worker");
        release(new Cancelled(over));
      }
      receive({
        type: "failed",
        id: asked,
        failure: alive
          ? { kind: "trap", message: event.message ?? "" }
          : { kind: "engine", message: t("failure.worker") },
      });
    };
    send({ type: "start", id: ++id, engine: choice, language: locale() });
    load();
    if (last) ask(last);
  }

  const send = (request: Request) => worker.postMessage(request);

  /** A request that has an answer of its own. */
  function asking(request: Record<string, unknown>): Promise<any> {
    if (over !== null) return Promise.reject(new Error(over));
    send({ ...request, id: ++id } as any);
    return askers.wait(id);
  }

  /** Nothing that waits is answered any more. */
  function release(error: Error) {
    askers.release(error);
    going = null;
  }

  function load() {
    loading = ++id;
    loads.set(loading, model);
    send({ type: "load", id: loading, model });
  }

  function ask(scene: Scene) {
    last = scene;
    asked = ++id;
    send({ type: "run", id: asked, scene });
  }

  function receive(answer: Answer) {
    if (answer.type === "stale") return void loads.delete(answer.id);
    if (askers.bring(answer)) {
      attempts.well();
      // A file is of a run made anew: what is shown is then read from it, to the last digit.
      if (answer.type === "file" && last) ask(last);
      if (answer.type === "answered" || answer.type === "told") memory = answer.memory;
      if (answer.type === "told" && answer.answer.kind === "going") going = answer.id;
      return;
    }
    if (
      answer.type === "failed" &&
      askers.refuse(answer) &&
      (answer.failure.kind === "input" || answer.failure.kind === "model")
    )
      return; // said where it was asked
    if (answer.type === "ran") {
      answer.result = shown = { ...shown, ...answer.result }; // patterns that have not changed stay behind
      attempts.well();
      if (answer.id < answered) return;
      answered = answer.id;
    }
    if (answer.type === "costly" && answer.id !== asked) return; // a newer scene has an answer of its own
    if (answer.type === "loaded") {
      held = loads.get(answer.id) ?? held;
      loads.delete(answer.id);
      if (answer.id !== loading) return;
      before = null;
    }
    if (answer.type === "failed" && answer.id === going) {
      going = null;
      if (answer.failure.kind !== "trap" && answer.failure.kind !== "device-lost")
        return stopped(answer.failure.message);
    }
    if (answer.type === "failed" && before && answer.id === loading && answer.failure.kind !== "engine")
      return keepBefore(answer);
    if (answer.type === "failed") {
      const { kind, message } = answer.failure;
      if (answer.id < asked && kind === "input") return; // a newer scene may well be fine
      if ((kind === "trap" || kind === "device-lost") && attempts.another()) {
        restarting(kind, message);
        restart(kind === "device-lost" ? "cpu" : choice, kind === "device-lost" ? message : reason);
        return;
      }
      if (kind === "trap" || kind === "device-lost") release(new Cancelled(message || t("embed.restarted")));
    }
    if (answer.type === "started" && reason) {
      listen({ ...answer, engine: { ...answer.engine, reason } }, true);
      return;
    }
    listen(answer, answer.type !== "ran" || answer.id === asked);
  }

  /** The other model did not come: the worker has the one from before, or is started again with it. */
  function keepBefore({ failure, ...failed }: Extract<Answer, { type: "failed" }>) {
    model = before as ModelFiles;
    loads.delete(failed.id);
    before = null;
    if (failure.kind === "trap" || failure.kind === "device-lost")
      restart(failure.kind === "trap" ? choice : "cpu", failure.kind === "trap" ? reason : failure.message);
    else if (held !== model) load();
    listen({ ...failed, failure: { kind: "model", message: failure.message } }, true);
  }

  function restart(engine: EngineChoice, why: string | null) {
    if (closed) return;
    worker.terminate();
    release(new Cancelled(t("embed.restarted")));
    choice = engine;
    reason = why;
    open();
  }

  open();
  return {
    run: ask,
    /** Another model in the same worker; what was asked about the old one is no longer answered. */
    load(next: ModelFiles) {
      before ??= model;
      model = next;
      last = null;
      load();
      asked = answered = loading;
    },
    /** Another engine: a fresh worker, so that the old one's memory goes back. */
    choose: (engine: EngineChoice) => restart(engine, null),
    /** After a failure, at the person's request. */
    retry() {
      attempts.forget();
      restart(choice, reason);
    },
    /** For tests of recovery. */
    fault: (fault: Asked<"fault">["fault"]) => send({ type: "fault", id: ++id, fault }),
    /**
     * Every activation whose site matches.
     * @param sites a glob
     */
    trace(sites: string): Promise<Traced> {
      return asking({ type: "trace", sites });
    },
    /** Another model beside the page's own, for comparisons. */
    also(key: string, model: ModelFiles): Promise<ModelInfo> {
      return asking({ type: "also", key, model });
    },
    /** What a model of someone else's making would be. */
    survey(files: Omit<Asked<"survey">, "type" | "id">): Promise<Survey> {
      return asking({ type: "survey", ...files });
    },
    /**
     * Every activation whose site matches, as a safetensors file.
     * @param sites a glob
     */
    file(sites: string): Promise<ArrayBuffer> {
      return asking({ type: "file", sites });
    },
    /** The other side's text is not read on. */
    stop: () => send({ type: "stop", id: ++id }),
    /** Bytes the engine held when the laboratory last answered. */
    memory: () => memory,
    /** What training is told to do; what it does meanwhile comes as `training`. */
    train<C extends TrainCommand>(command: C): Promise<Extract<TrainAnswer, { kind: Told[C["kind"]] }>> {
      return asking({ type: "train", command });
    },
    /** What the laboratory finds. */
    ask(question: LabQuestion): Promise<LabAnswer> {
      return asking({ type: "lab", question });
    },
    /** For good: its memory goes back, and whatever is asked is refused with a sentence. */
    close() {
      if (closed) return;
      closed = true;
      worker.terminate();
      over = t("embed.closed");
      release(new Error(over));
    },
  };
}
