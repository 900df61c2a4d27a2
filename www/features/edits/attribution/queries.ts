// The queries that find the heads behind an effect: some heads at a time, so that the search can be cancelled.
import { isHeadEdited } from "../../../domain/edits/head-output.js";
import { isEdited } from "../../../domain/edits/document.js";
import { subject, type State } from "../../../state/store.js";
import { wayOf } from "../../../domain/models.js";
import { questionName } from "./state.js";
import { isEqual } from "../../../lib/equal.js";
import type { AnswerOf } from "../../../protocol/answers.js";
import type { ModelQuestion } from "../../../protocol/engine.js";
import { headsOf, type HeadRef } from "../../../domain/heads.js";

/** The engine answers nothing else meanwhile, so a batch is small. */
export const AT_ONCE = 4;

const scene = (state: State) => ({
  of: subject(state),
  asked: state.info && wayOf(state.info) === "fills" ? state.locked.query : null,
});

type Scene = ReturnType<typeof scene>;

const questionAbout = (about: Scene, heads: HeadRef[], part: number) => ({
  kind: "ablate" as const,
  ...about,
  heads: heads.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
});

/**
 * The first question holds the search's scene. It stays while the page shows another, except that changed edits on the
 * same text restart the search once they settle.
 */
function sceneOf(state: State, first: { key: string } | undefined): Scene {
  const now = scene(state);
  if (!first) return now;
  const { of, asked }: Scene = JSON.parse(first.key);
  const { halted } = state.attribution;
  const explains = isEdited(of.edits) && isEdited(now.of.edits) && of.source === now.of.source;
  const renewed = explains && !isEqual(of.edits, now.of.edits) && !halted && state.gesture === null;
  return renewed ? now : { of, asked };
}

/** The progress of the search. Without its edits it closes; with them it opens again. */
export function search(state: State) {
  const { run } = state.attribution;
  const first = state.answers[questionName(run, 0)];
  const about = sceneOf(state, first);
  // An edited head's effect is part of the explanation, so it is not a row.
  const heads = state.info ? headsOf(state.info).filter((one) => !isHeadEdited(about.of.edits, one)) : [];
  const answers: AnswerOf<"ablate">[] = [];
  let failure = null;
  for (let part = 0; part * AT_ONCE < heads.length; part++) {
    const entry = state.answers[questionName(run, part)];
    if (entry?.key !== JSON.stringify(questionAbout(about, heads, part))) break;
    failure = entry.failure;
    if (entry.failure !== null || entry.answer?.kind !== "ablate") break;
    answers.push(entry.answer);
  }
  const rows = answers.flatMap((answer) => answer.rows);
  return {
    on: state.attribution.on && (isEdited(state.edits) || !isEdited(about.of.edits)),
    about,
    heads,
    rows,
    effect: answers[0]?.effect ?? null,
    failure,
    parts: answers.length,
    stale: first !== undefined && !isEqual(about, scene(state)),
    done: heads.length > 0 && rows.length >= heads.length,
  };
}

/** The next batch of heads, once the previous one is answered. */
export function questions(state: State): Record<string, ModelQuestion> {
  const { halted, run } = state.attribution;
  if (halted || !state.info || !state.result || !state.current) return {};
  const { on, about, heads, parts, failure, stale, done } = search(state);
  // A stale search asks no more.
  if (!on || stale || done || failure !== null) return {};
  return { [questionName(run, parts)]: questionAbout(about, heads, parts) };
}
