// The module worker: opens an engine, keeps the newest run only, and answers with transferred buffers.
import "./i18n/engine.js";
import { failureOf } from "./failure.js";
import { expect } from "./opening.js";
import {
  answerFile,
  answerLab,
  answerRun,
  answerSurvey,
  answerTrace,
  breakNext,
  hurry,
  stopLook,
} from "./worker/answers.js";
import {
  answerStand,
  answerTake,
  expected,
  feedOn,
  feeds,
  held,
  load,
  opened,
  stand,
  start,
} from "./worker/loading.js";
import { port, reportedAs } from "./worker/port.js";
import { answerTrain, trainOn, trains } from "./worker/training.js";
import { turn } from "./turn.js";

/** @typedef {import("./opening.js").WasmEngine} WasmEngine */
/** @template {import("./protocol").Request["type"]} T @typedef {import("./worker/port.js").Asked<T>} Asked */
/** @typedef {Asked<"trace"> | Asked<"file"> | Asked<"lab"> | Asked<"train"> | Asked<"survey"> | import("./worker/loading.js").Take | import("./worker/loading.js").Stand} Question */

/** @type {Asked<"run"> | null} */
let pending = null;
/** @type {Question[]} */
const questions = [];
let busy = false;

port.onmessage = ({ data: request }) => {
  if (request.type === "expect") expect(request.engine);
  else if (request.type === "start") start(request);
  else if (request.type === "load") load(request, ask);
  else if (request.type === "run") {
    if (pending) port.postMessage({ type: "stale", id: pending.id });
    pending = request;
    hurry();
    void pump();
  } else if (request.type === "stop") {
    for (const waiting of questions)
      if (waiting.type === "lab" && waiting.question.kind === "look" && waiting.question.agreed !== undefined)
        waiting.question.agreed = 0;
    stopLook();
  } else if (request.type === "also") void stand(request, ask);
  else if (request.type === "fault") breakNext(request);
  else ask(request);
};

/** @param {Question} question */
function ask(question) {
  questions.push(question);
  void pump();
}

/** Takes what waits, one at a time, until nothing does. */
async function pump() {
  if (busy || !expected()) return;
  busy = true;
  try {
    const engine = await held();
    for (;;) {
      const question = questions.shift();
      if (question) {
        if (!(await answerQuestion(engine, question))) continue;
        // It gave way.
        questions.unshift(question);
        await runPending(engine);
      } else if (pending) await runPending(engine);
      else if (feeds()) {
        await feedOn();
        await turn();
      } else if (trains()) {
        await trainOn(engine);
        await turn();
      } else break;
    }
  } catch (error) {
    // The start or the load failed; so does all that asks for it.
    const waiting = [...questions.splice(0), ...(pending ? [pending] : [])].filter(
      (one) => one.type !== "survey" || !surveyAnyway(one),
    );
    pending = null;
    for (const { id } of waiting)
      port.postMessage({ type: "failed", id, failure: reportedAs(error) ?? failureOf(error, "engine") });
  } finally {
    busy = false;
  }
}

/** @param {WasmEngine} engine */
async function runPending(engine) {
  const request = pending;
  pending = null;
  if (request)
    await answerRun(engine, request, {
      newer: () => pending?.scene ?? null,
      left: () => questions.some(({ type }) => type === "take"),
    });
}

/** Returns whether it gave way to a run. @param {WasmEngine} engine @param {Question} question @returns {Promise<boolean | void>} */
async function answerQuestion(engine, question) {
  if (question.type === "take") return answerTake(engine, question);
  if (question.type === "stand") return answerStand(engine, question);
  if (question.type === "survey") return answerSurvey(engine, question);
  if (question.type === "file") return answerFile(engine, question);
  if (question.type === "trace") return answerTrace(engine, question);
  return question.type === "lab" ? answerLab(engine, question, pending !== null) : answerTrain(engine, question);
}

/** A model can be looked at though the one before it did not come. @param {Asked<"survey">} request @returns {Promise<void> | null} null where no engine opens */
function surveyAnyway(request) {
  const opening = opened();
  return (
    opening &&
    opening.then(
      (engine) => answerSurvey(engine, request),
      (error) => port.postMessage({ type: "failed", id: request.id, failure: failureOf(error, "engine") }),
    )
  );
}
