// The page's end of the worker: numbers the requests, drops stale answers, and starts a fresh worker after a trap.

import { locale, t } from "./i18n/index.js";
import { restarts } from "./restarts.js";
import { Cancelled } from "./rooms/lab.js";
import { waiting } from "./waiting.js";

/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {import("./protocol").Scene} Scene */
/** @typedef {import("./protocol").EngineChoice} EngineChoice */
/** @typedef {import("./protocol").ModelFiles} ModelFiles */
/** @typedef {ReturnType<typeof connect>} Engine */
/** @typedef {Extract<Answer, { type: "traced" }>} Traced */
/** @typedef {import("./protocol").LabQuestion} LabQuestion */
/** @typedef {import("./protocol").LabAnswer} LabAnswer */
/** @typedef {import("./protocol").TrainCommand} TrainCommand */
/** @typedef {import("./protocol").TrainAnswer} TrainAnswer */
/** @typedef {{ recipes: "recipes", plan: "plan", begin: "begun", restore: "begun", go: "going", pause: "paused", end: "ended", look: "look", measures: "measures", save: "saved" }} Told which answer a command gets */
/** @template {import("./protocol").Request["type"]} T @typedef {Extract<import("./protocol").Request, { type: T }>} Asked */

/**
 * @param {object} options
 * @param {() => Worker} options.spawn
 * @param {string} options.base what model addresses are relative to
 * @param {ModelFiles} options.model
 * @param {EngineChoice} options.choice
 * @param {(answer: Answer, newest: boolean) => void} options.listen `newest`: nothing was asked after what this answers
 * @param {(message: string) => void} options.stopped steps were being made, and no more can be
 * @param {(why: "trap" | "device-lost", message: string) => void} options.restarting
 */
export function connect({ spawn, base, model, choice, listen, stopped, restarting }) {
  /** @type {Worker} */
  let worker;
  let id = 0;
  /** id of the newest load, and the model that stays if another one does not come */
  let loading = 0;
  /** @type {ModelFiles | null} */
  let before = null;
  /** @type {ModelFiles | null} what this worker holds */
  let held = null;
  /** @type {Map<number, ModelFiles>} what the loads are for that have no answer yet, by their ids */
  const loads = new Map();
  /** id of the newest run asked for, and of the last one answered */
  let asked = 0;
  let answered = 0;
  /** @type {import("./protocol").RunResult | null} the last picture that came from this worker */
  let shown = null;
  /** @type {Scene | null} */
  let last = null;
  /** @type {string | null} why the engine is not the chosen one, when the page decided so */
  let reason = null;
  const attempts = restarts();
  let memory = 0;
  /** @type {number | null} the `go` that steps are made for: its promise is answered when they begin */
  let going = null;
  /** Traces and laboratory questions on their way. */
  const askers = waiting();
  /** @type {string | null} why nothing more can be asked: it is closed, or its worker did not start */
  let over = null;
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
    send({ type: "start", id: ++id, engine: choice, base, language: locale() });
    load();
    if (last) ask(last);
  }

  /** @param {import("./protocol").Request} request */
  const send = (request) => worker.postMessage(request);

  /** A request that has an answer of its own. @param {Record<string, unknown>} request @returns {Promise<any>} */
  function asking(request) {
    if (over !== null) return Promise.reject(new Error(over));
    send(/** @type {any} */ ({ ...request, id: ++id }));
    return askers.wait(id);
  }

  /** Nothing that waits is answered any more. @param {Error} error */
  function release(error) {
    askers.release(error);
    going = null;
  }

  function load() {
    loading = ++id;
    loads.set(loading, model);
    send({ type: "load", id: loading, model });
  }

  /** @param {Scene} scene */
  function ask(scene) {
    last = scene;
    asked = ++id;
    send({ type: "run", id: asked, scene });
  }

  /** @param {Answer} answer */
  function receive(answer) {
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

  /** The other model did not come: the worker has the one from before, or is started again with it. @param {Extract<Answer, { type: "failed" }>} failed */
  function keepBefore({ failure, ...failed }) {
    model = /** @type {ModelFiles} */ (before);
    loads.delete(failed.id);
    before = null;
    if (failure.kind === "trap" || failure.kind === "device-lost")
      restart(failure.kind === "trap" ? choice : "cpu", failure.kind === "trap" ? reason : failure.message);
    else if (held !== model) load();
    listen({ ...failed, failure: { kind: "model", message: failure.message } }, true);
  }

  /** @param {EngineChoice} engine @param {string | null} why */
  function restart(engine, why) {
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
    /** Another model in the same worker; what was asked about the old one is no longer answered. @param {ModelFiles} next */
    load(next) {
      before ??= model;
      model = next;
      last = null;
      load();
      asked = answered = loading;
    },
    /** Another engine: a fresh worker, so that the old one's memory goes back. @param {EngineChoice} engine */
    choose: (engine) => restart(engine, null),
    /** After a failure, at the person's request. */
    retry() {
      attempts.forget();
      restart(choice, reason);
    },
    /** For tests of recovery. @param {Asked<"fault">["fault"]} fault */
    fault: (fault) => send({ type: "fault", id: ++id, fault }),
    /** Every activation whose site matches. @param {string} sites a glob @returns {Promise<Traced>} */
    trace(sites) {
      return asking({ type: "trace", sites });
    },
    /** Another model beside the page's own, for comparisons. @param {string} key @param {ModelFiles} model @returns {Promise<import("./protocol").ModelInfo>} */
    also(key, model) {
      return asking({ type: "also", key, model });
    },
    /** What a model of someone else's making would be. @param {Omit<Asked<"survey">, "type" | "id">} files @returns {Promise<import("./protocol").Survey>} */
    survey(files) {
      return asking({ type: "survey", ...files });
    },
    /** Every activation whose site matches, as a safetensors file. @param {string} sites a glob @returns {Promise<ArrayBuffer>} */
    file(sites) {
      return asking({ type: "file", sites });
    },
    /** The other side's text is not read on. */
    stop: () => send({ type: "stop", id: ++id }),
    /** Bytes the engine held when the laboratory last answered. */
    memory: () => memory,
    /**
     * What training is told to do; what it does meanwhile comes as `training`.
     * @template {TrainCommand} C
     * @param {C} command
     * @returns {Promise<Extract<TrainAnswer, { kind: Told[C["kind"]] }>>}
     */
    train(command) {
      return asking({ type: "train", command });
    },
    /** What the laboratory finds. @param {LabQuestion} question @returns {Promise<LabAnswer>} */
    ask(question) {
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
