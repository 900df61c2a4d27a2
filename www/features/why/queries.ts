// What Why asks the engine: the parts of the answer, and of the step that is shown a head's keys or a cell's parts.
import { answerRow, type AnswerRow } from "../../state/answer-row.js";
import { hasHead } from "../../domain/heads.js";
import { NO_FOIL, askedOf, readTyped, type Step } from "./state.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { typedQuery } from "../../engine/typed-token.js";
import { subject, type State } from "../../state/store.js";
import { wayOf } from "../../domain/models.js";
import type { LookQuestion, Toward } from "../../protocol/engine.js";

type Asking<K> = Extract<LookQuestion, { kind: K }>;

/** A step with the row that its head looks from. */
export interface PlacedStep extends Step {
  row: number;
}

/** The walk as far as this model has its heads, each step at its row. */
export function walkOf(state: State, { row }: AnswerRow): PlacedStep[] {
  const placed: PlacedStep[] = [];
  let at = row;
  for (const step of askedOf(state).walk) {
    if (!state.info || !hasHead(state.info, step)) break;
    const before = placed.at(-1);
    if (before?.key != null && step.side === "key") at = before.key;
    placed.push({ ...step, row: at });
  }
  return placed;
}

/** Towards what the parts of the answer are measured: the engine itself chooses what is not chosen here. */
function towardAnswer(state: State, { row, written }: AnswerRow): Toward {
  if (!state.info || wayOf(state.info) === "reads")
    return state.why.likeness.trim() === ""
      ? { kind: "output", position: row }
      : { kind: "likeness", source: state.why.likeness };
  const { answer, foil } = askedOf(state);
  return {
    kind: "answer",
    position: row,
    answer: answer ?? written,
    foil: foil === NO_FOIL ? null : (foil ?? "likeliest"),
  };
}

/** Towards what the parts of the last step are measured. */
function towardStep(state: State, asked: AnswerRow, walk: PlacedStep[]): Toward {
  const [step, before] = [walk.at(-1), walk.at(-2)];
  if (!step || !before || before.key === null) return towardAnswer(state, asked);
  const { path, head, row: query, key } = before;
  return { kind: "score", path, head, query, key, side: step.side };
}

export interface Questions {
  parts: Asking<"attribute">;
  keys: Asking<"head-keys"> | null;
  cell: Asking<"cell"> | null;
}

export function questionsOf(state: State, asked: AnswerRow): Questions {
  const of = subject(state);
  const walk = walkOf(state, asked);
  const step = walk.at(-1);
  const [answer, toward] = [towardAnswer(state, asked), towardStep(state, asked, walk)];
  return {
    parts: { kind: "attribute", of, toward: answer },
    keys: step?.key === null ? { kind: "head-keys", of, toward, path: step.path, head: step.head } : null,
    cell:
      step && step.key !== null
        ? { kind: "cell", of, path: step.path, head: step.head, query: step.row, key: step.key }
        : null,
  };
}

export function queries(state: State): Query<State>[] {
  const asked = answerRow(state);
  if (!state.info || !asked || !state.current) return [];
  const { parts, keys, cell } = questionsOf(state, asked);
  const { typed } = askedOf(state);
  return [
    ...typedQuery("why-token", typed?.which ?? "", typed, readTyped),
    ...queriesOf({
      why: parts,
      ...(keys && { "why-keys": keys }),
      ...(cell && { "why-cell": cell }),
    }),
  ];
}
