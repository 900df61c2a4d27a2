// What is asked to find the heads behind an effect: some heads at a time, so that it can be cancelled.
import { subject, type State } from "../../../state/store.js";
import { wayOf } from "../../../domain/models.js";
import { questionName } from "./state.js";
import { isEqual } from "../../../lib/equal.js";
import type { AnswerOf } from "../../../protocol/answers.js";
import type { LookQuestion } from "../../../protocol/engine.js";
import { headsOf } from "../../../domain/heads.js";

/** The engine answers nothing else meanwhile: no more than these at once. */
export const AT_ONCE = 4;

const scene = (state: State) => ({
  of: subject(state),
  asked: state.info && wayOf(state.info) === "fills" ? state.locked.query : null,
});

/** How far the search is: what it is about stands in its first question, whatever the page shows by now. */
export function search(state: State) {
  const { run } = state.attribution;
  const first = state.lab[questionName(run, 0)];
  const { of, asked }: ReturnType<typeof scene> = first ? JSON.parse(first.key) : scene(state);
  const about = { of, asked };
  const heads = state.info ? headsOf(state.info) : [];
  const answers: AnswerOf<"ablate">[] = [];
  let failure = null;
  for (let part = 0; part * AT_ONCE < heads.length; part++) {
    const entry = state.lab[questionName(run, part)];
    if (!entry) break;
    failure = entry.failure;
    if (entry.failure !== null || entry.answer?.kind !== "ablate") break;
    answers.push(entry.answer);
  }
  const rows = answers.flatMap((answer) => answer.rows);
  return {
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

/** The next heads, once those before them are answered. */
export function questions(state: State): Record<string, LookQuestion> {
  const { on, halted, run } = state.attribution;
  if (!on || halted || !state.info || !state.result || !state.current) return {};
  const { about, heads, parts, failure, stale, done } = search(state);
  // Of a scene that is no longer shown nobody wants to know more.
  if (stale || done || failure !== null) return {};
  const next = heads.slice(parts * AT_ONCE, (parts + 1) * AT_ONCE);
  return { [questionName(run, parts)]: { kind: "ablate", ...about, heads: next } };
}
