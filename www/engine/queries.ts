// The page's own queries to the engine: one at a time for each name, the newest next, none twice.
import { latest, type Clock, type Outcome, type Work } from "../lib/latest.js";
import { nothingYet, type Entry } from "../protocol/answers.js";
import { Cancelled, problemOf, type Problem } from "../lib/errors.js";
import type { Engine } from "./engine.js";
import type { QuestionAnswer, EngineQuestion } from "../protocol/engine.js";
import type { ModelFiles } from "../protocol/messages.js";

export type AskedEngine = Pick<Engine, "ask" | "trace" | "train" | "loadBeside"> & {
  filesOf(model: string): ModelFiles;
};

export interface Query<S> extends Work {
  /** @param wanted whether this is still the newest query of its name */
  ask(engine: AskedEngine, wanted: () => boolean): Promise<unknown>;
  /**
   * The next state by the answer or the failure; the query is repeated as long as it is wanted then. Without this
   * method both are stored under the query's name among the answers, and it is asked once.
   */
  receive?(state: S, answer: unknown, failure: Problem | null): S;
}

interface Answers {
  answers: Record<string, Entry>;
}

export const queriesOf = (questions: Record<string, EngineQuestion>): Query<never>[] =>
  Object.entries(questions).map(([name, question]) => ({
    name,
    key: JSON.stringify(question),
    ask: (engine) => engine.ask(question),
  }));

const page: Clock = {
  now: () => performance.now(),
  later: (what, ms) => void setTimeout(what, ms),
  seen: () => !document.hidden,
};

export function queries<S extends Answers>(
  engine: AskedEngine,
  apply: (transition: (state: S) => S) => void,
  clock: Clock = page,
) {
  /** A query that broke an engine would break the next: it is not repeated, and fails in the same way. */
  const broke = new Map<string, unknown>();

  const failed = (key: string, error: unknown) => {
    if (error instanceof Error && "breaks" in error) broke.set(key, error);
    return problemOf(error);
  };

  function tell({ name, key, receive }: Query<S>, outcome: Outcome) {
    if ("error" in outcome && outcome.error instanceof Cancelled) return;
    // A new state object, because queries are repeated when the state changes.
    if (isOvertaken(outcome)) return apply((s) => ({ ...s }));
    const [answer, failure] = "error" in outcome ? [null, failed(key, outcome.error)] : [outcome.value, null];
    apply((s) => (receive ? receive(s, answer, failure) : keep(s, name, key, answer, failure)));
  }

  return latest<Query<S>>(
    async (query, wanted) => {
      if (broke.has(query.key)) throw broke.get(query.key);
      return query.ask(engine, wanted);
    },
    tell,
    ({ receive }, outcome) => receive === undefined && !isOvertaken(outcome),
    clock,
  );
}

const isOvertaken = (outcome: Outcome) =>
  "value" in outcome && (outcome.value as QuestionAnswer | null)?.kind === "overtaken";

/** Stores an answer under its name; without an answer the previous one stays. */
function keep<S extends Answers>(state: S, name: string, key: string, answer: unknown, failure: Problem | null): S {
  const before = state.answers[name] ?? nothingYet;
  const entry = failure === null ? { key, answer: answer as QuestionAnswer, failure } : { ...before, key, failure };
  return { ...state, answers: { ...state.answers, [name]: entry } };
}
