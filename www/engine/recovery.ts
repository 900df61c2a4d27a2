// What follows a failure: a new worker, the previous model, the cpu instead of the graphics card, or a sentence.
import { restartLimit } from "./restarts.js";
import { Cancelled, errorOf, problemOf, type Problem } from "../lib/errors.js";
import type { crashesIn } from "./crashes.js";
import type { Break, EngineEvents } from "./engine.js";
import type { createMedia } from "./media.js";
import type { createLink } from "./link.js";
import type { createLoads } from "./loads.js";
import type { createRequests } from "./requests.js";
import type { createRuns } from "./runs.js";
import type { Failure } from "../protocol/engine.js";
import type { AnswerMessage, EngineChoice, EngineInfo } from "../protocol/messages.js";

interface RecoveryProps extends EngineEvents {
  link: ReturnType<typeof createLink>;
  loads: ReturnType<typeof createLoads>;
  requests: ReturnType<typeof createRequests>;
  runs: ReturnType<typeof createRuns>;
  media: ReturnType<typeof createMedia>;
  crashes: ReturnType<typeof crashesIn>;
  choice: EngineChoice;
}

const breaksWorker = (failure: Failure): failure is Break => failure.kind === "trap" || failure.kind === "device-lost";

export function createRecovery(props: RecoveryProps) {
  const { link, loads, requests, runs, media, crashes, listen } = props;
  let { choice } = props;
  /** the reason why the page did not use the chosen engine */
  let reason: Problem | null = null;
  let closed = false;
  /** whether a run waits for the images that it may be about */
  let runsLate = false;
  const restarts = restartLimit();

  function failed(answer: AnswerMessage<"failed">) {
    const { id, failure } = answer;
    const { kind } = failure;
    const asked = requests.reject(answer);
    if (asked && (kind === "input" || kind === "model")) return; // said where it was asked
    if (requests.endsTraining(id) && !breaksWorker(failure)) return props.stopped(problemOf(failure));
    // The cpu computes tensors that are too large for one binding of the graphics card.
    if (failure.code === "PieceMemory" && loads.isNewest(id)) {
      loads.keep();
      return restart("cpu", problemOf(failure));
    }
    const broken = breaksWorker(failure);
    // If the worker breaks while a model is loading, that model is the cause: an engine out of memory cannot answer.
    if (loads.canGoBack() && (loads.isNewest(id) || broken) && kind !== "engine") return keepPreviousModel(answer);
    // A newer scene may be fine, and a failed prefetch does not matter.
    if ((id < runs.newest() && kind === "input") || (runs.isPrefetch(id) && !broken)) return;
    if (broken) {
      if (restarts.mayRestart()) {
        props.restarting(failure);
        return restartAfter(failure);
      }
      // A question may use another model's files.
      if (kind === "trap" && !asked && !runs.isPrefetch(id)) crashes.add(loads.model());
      goDown(problemOf(failure));
    }
    listen(answer, true);
  }

  /** The new model failed: the worker keeps the previous one, or is restarted with it. */
  function keepPreviousModel({ failure, ...failed }: AnswerMessage<"failed">) {
    if (failure.kind === "trap") crashes.add(loads.model());
    loads.goBack();
    if (crashes.has(loads.model())) goDown({ code: "crashed" });
    else if (breaksWorker(failure)) restartAfter(failure);
    else if (!loads.isLoaded()) beginLoad();
    listen({ ...failed, failure: { ...failure, kind: "model" } }, true);
  }

  function beginLoad() {
    runs.loading();
    loads.begin();
  }

  function start() {
    if (crashes.has(loads.model())) return refuseCrashed();
    requests.allow();
    link.start(choice);
    beginLoad();
    runsLate = media.any();
    if (!runsLate) runs.again();
  }

  /** Loads the wanted model. */
  function load() {
    if (crashes.has(loads.model())) return refuseCrashed();
    if (!link.isOpen()) return restart(choice, reason);
    requests.allow();
    beginLoad();
  }

  /** Restarts without the graphics card if the device was lost. */
  const restartAfter = (failure: Failure) =>
    failure.kind === "device-lost" ? restart("cpu", problemOf(failure)) : restart(choice, reason);

  function restart(engine: EngineChoice, why: Problem | null) {
    if (closed) return;
    goDown({ code: "restarted" });
    choice = engine;
    reason = why;
    start();
  }

  /** No worker runs, and no request is possible until the person restarts it or loads another model. */
  function goDown(why: Problem, error: Error = new Cancelled(why.code, why.params)) {
    link.stop();
    loads.stopped();
    runs.stopped();
    requests.refuse(why, error);
  }

  /** A reload or Back is no request to crash again. A healthy worker stays. */
  function refuseCrashed() {
    const failure = { kind: "trap", code: "crashed" } as const;
    const id = link.nextId();
    requests.refuse(failure, new Cancelled(failure.code));
    loads.outdate(id);
    void Promise.resolve().then(() => requests.isRefusedFor(failure) && listen({ type: "failed", id, failure }, true));
  }

  return {
    start,
    load,
    failed,
    goDown,
    answered: restarts.engineAnswered,
    loaded() {
      if (runsLate) runs.again();
      runsLate = false;
    },
    withReason: (engine: EngineInfo) => (reason ? { ...engine, reason } : engine),
    choose: (engine: EngineChoice) => restart(engine, null),
    retry() {
      crashes.forget(loads.model());
      restarts.reset();
      restart(choice, reason);
    },
    close() {
      if (closed) return;
      closed = true;
      const why = { code: "closed" };
      goDown(why, errorOf(why));
    },
  };
}
