// The page's own queries to the engine: one at a time for each name, the newest next, none twice.
import { latest, type Clock, type Outcome, type Work } from "../lib/latest.js";
import { nothingYet, type Entry } from "../protocol/answers.js";
import { Cancelled, problemOf, type Problem } from "../lib/errors.js";
import type { Engine } from "./client.js";
import type { QuestionAnswer, Question, ModelFiles } from "../protocol/messages.js";

export type AskedEngine = Pick<Engine, "ask" | "trace" | "train" | "loadBeside"> & {
  filesOf(model: string): ModelFiles;
};

export interface Query<S> extends Work {
  /** @param wanted whether nothing newer is asked for under this name */
  ask(engine: AskedEngine, wanted: () => boolean): Promise<unknown>;
  /**
   * What the state becomes by the answer, or by the failure; as long as it is wanted then, it is asked
   * again. Without this both stand under the query's name among the answers, and it is asked once.
   */
  receive?(state: S, answer: unknown, failure: Problem | null): S;
}

interface Answers {
  lab: Record<string, Entry>;
}

export const queriesOf = (questions: Record<string, Question>): Query<never>[] =>
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
  /** What broke an engine would break the next: it is not asked again, and fails as it did. */
  const broke = new Map<string, unknown>();

  const failed = (key: string, error: unknown) => {
    if (error instanceof Error && "breaks" in error) broke.set(key, error);
    return problemOf(error);
  };

  function tell({ name, key, receive }: Query<S>, outcome: Outcome) {
    if ("error" in outcome && outcome.error instanceof Cancelled) return;
    // A state of its own, for what is wanted is asked for again where the state is another.
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

/** Puts an answer under its name; the one before it stays where there is none. */
function keep<S extends Answers>(state: S, name: string, key: string, answer: unknown, failure: Problem | null): S {
  const before = state.lab[name] ?? nothingYet;
  const entry = failure === null ? { key, answer: answer as QuestionAnswer, failure } : { ...before, key, failure };
  return { ...state, lab: { ...state.lab, [name]: entry } };
}
