// The module worker: opens an engine, keeps the newest run only, and answers with transferred buffers.
import "./i18n/engine.js";
import { failureOf } from "./worker/failure.js";
import { expect } from "./worker/open-engine.js";
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
import { turn } from "./lib/yield-turn.js";
import type { Asked } from "./worker/port.js";
import type { Take, Stand } from "./worker/loading.js";
import type { WasmEngine } from "./worker/open-engine.js";

export type Question = Asked<"trace"> | Asked<"file"> | Asked<"lab"> | Asked<"train"> | Asked<"survey"> | Take | Stand;

let pending: Asked<"run"> | null = null;
const questions: Question[] = [];
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

function ask(question: Question) {
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

async function runPending(engine: WasmEngine) {
  const request = pending;
  pending = null;
  if (request)
    await answerRun(engine, request, {
      newer: () => pending?.scene ?? null,
      left: () => questions.some(({ type }) => type === "take"),
    });
}

/** Returns whether it gave way to a run. */
async function answerQuestion(engine: WasmEngine, question: Question): Promise<boolean | void> {
  if (question.type === "take") return answerTake(engine, question);
  if (question.type === "stand") return answerStand(engine, question);
  if (question.type === "survey") return answerSurvey(engine, question);
  if (question.type === "file") return answerFile(engine, question);
  if (question.type === "trace") return answerTrace(engine, question);
  return question.type === "lab" ? answerLab(engine, question, pending !== null) : answerTrain(engine, question);
}

/**
 * A model can be looked at though the one before it did not come.
 * @returns null where no engine opens
 */
function surveyAnyway(request: Asked<"survey">): Promise<void> | null {
  const opening = opened();
  return (
    opening &&
    opening.then(
      (engine) => answerSurvey(engine, request),
      (error) => port.postMessage({ type: "failed", id: request.id, failure: failureOf(error, "engine") }),
    )
  );
}
