// The queries of Why: the parts of the answer, and the keys of a head or the parts of a cell for the shown step.
import { answerRow, type AnswerRow } from "../../state/answer-row.js";
import { hasHead } from "../../domain/heads.js";
import { isEdited } from "../../domain/edits/document.js";
import { answerTo } from "../../protocol/answers.js";
import { NO_FOIL, RUNNER_UP, askedOf, readTyped, runOf, type Step } from "./state.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { typedQuery } from "../../engine/typed-token.js";
import { subject, type State } from "../../state/store.js";
import { wayOf } from "../../domain/models.js";
import type { AttributeAnswer, ModelQuestion, Subject, Toward } from "../../protocol/engine.js";

export const WHY = "why";
export const WITHOUT = "why-without";
const UNEDITED = "why-unedited";
const EDITED = "why-edited";

type Asking<K> = Extract<ModelQuestion, { kind: K }>;

/** A step with its head's query row. */
export interface PlacedStep extends Step {
  row: number;
}

/** The steps whose heads this model has, each with its row. */
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

/** The plain run: the same text without edits. */
const plain = (state: State): Subject => ({ ...subject(state), edits: {} });

/**
 * The questions for the most probable token there: of the plain run and, where no token is chosen or written, of the
 * edited one. None without edits, in a model without tokens, or where a token is chosen to compare with.
 */
function tokenQuestions(state: State, { row, written }: AnswerRow): Record<string, Asking<"attribute">> {
  if (!isEdited(state.edits) || !state.info || wayOf(state.info) === "reads") return {};
  if (askedOf(state).foil !== null) return {};
  const toward: Toward = { kind: "answer", position: row, answer: null, foil: null };
  const edited = (askedOf(state).answer ?? written) === null;
  return {
    [UNEDITED]: { kind: "attribute", of: plain(state), toward },
    ...(edited && { [EDITED]: { kind: "attribute", of: subject(state), toward } }),
  };
}

/** The plain run's token, if the edits changed it. */
function uneditedToken(state: State, asked: AnswerRow): number | null {
  const questions = tokenQuestions(state, asked);
  const token = (name: string) =>
    questions[name] ? (answerTo(state.answers, name, questions[name])?.answer?.id ?? null) : null;
  const before = token(UNEDITED);
  const now = askedOf(state).answer ?? asked.written ?? token(EDITED);
  return before === now ? null : before;
}

/** The target of the answer's parts: the engine chooses the tokens that are null. */
function towardAnswer(state: State, asked: AnswerRow): Toward {
  const { row, written } = asked;
  if (!state.info || wayOf(state.info) === "reads")
    return state.why.likeness.trim() === ""
      ? { kind: "output", position: row }
      : { kind: "likeness", source: state.why.likeness };
  const { answer, foil } = askedOf(state);
  return {
    kind: "answer",
    position: row,
    answer: answer ?? written,
    foil:
      foil === NO_FOIL ? null : foil === RUNNER_UP ? "likeliest" : (foil ?? uneditedToken(state, asked) ?? "likeliest"),
  };
}

/** The same with the engine's choice of tokens, so that both runs answer one question. */
function towardChosen(toward: Toward, chosen: AttributeAnswer | null): Toward {
  if (toward.kind !== "answer" || !chosen) return toward;
  return { ...toward, answer: chosen.answer?.id ?? null, foil: chosen.foil?.id ?? null };
}

/** The target of the last step's parts. */
function towardStep(walk: PlacedStep[], answer: Toward): Toward {
  const [step, before] = [walk.at(-1), walk.at(-2)];
  if (!step || !before || before.key === null) return answer;
  const { path, head, row: query, key } = before;
  return { kind: "score", path, head, query, key, side: step.side };
}

export interface Questions {
  parts: Asking<"attribute">;
  /** the same for the plain run; null without edits, and until the tokens are chosen */
  without: Asking<"attribute"> | null;
  keys: Asking<"head-keys"> | null;
  cell: Asking<"cell"> | null;
}

export function questionsOf(state: State, asked: AnswerRow): Questions {
  const walk = walkOf(state, asked);
  const step = walk.at(-1);
  const parts: Asking<"attribute"> = { kind: "attribute", of: subject(state), toward: towardAnswer(state, asked) };
  const chosen = towardChosen(parts.toward, answerTo(state.answers, WHY, parts));
  const fixed = chosen.kind !== "answer" || answerTo(state.answers, WHY, parts) !== null;
  const without = runOf(state) === "without";
  const read = subject(state, step?.path.startsWith("encoder.") ? "encoder" : "decoder");
  const [of, toward] = [without ? { ...read, edits: {} } : read, towardStep(walk, without ? chosen : parts.toward)];
  return {
    parts,
    without: isEdited(state.edits) && fixed ? { ...parts, of: plain(state), toward: chosen } : null,
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
  const { parts, without, keys, cell } = questionsOf(state, asked);
  const { typed } = askedOf(state);
  const tokens = tokenQuestions(state, asked);
  const known = Object.entries(tokens).every(([name, one]) => state.answers[name]?.key === JSON.stringify(one));
  return [
    ...typedQuery("why-token", typed?.which ?? "", typed, readTyped),
    ...queriesOf({
      ...tokens,
      // The foil depends on both runs' tokens.
      ...(known && { [WHY]: parts }),
      ...(known && without && { [WITHOUT]: without }),
      ...(keys && { "why-keys": keys }),
      ...(cell && { "why-cell": cell }),
    }),
  ];
}
