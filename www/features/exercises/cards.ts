// The data of the open card: the person's numbers, the engine's facts, the verdicts.
import type { Problem } from "../../lib/errors.js";
import { DECK } from "./deck.js";
import { OWN, numberOf, problemOf, type Card } from "./inputs.js";
import { addCard, exercises, toggleSolution, type Help } from "./state.js";
import type { Facts, CardPart, Questions } from "./cards/common.js";
import type { Truth, Verdict } from "./grade.js";
import type { State } from "../../state/store.js";

/** The key of a query in the laboratory. */
export const labName = (card: string, name: string) => `exercises/${card}/${name}`;

/** The user's numbers for a card. */
export function ownOf(state: State, card: Card) {
  const fields = OWN[card].map((own) => {
    const text = state.exercises.own[`${card}.${own.name}`] ?? own.start;
    return { own, text, problem: problemOf(own, text) };
  });
  const text = Object.fromEntries(fields.map((f) => [f.own.name, f.text.trim().replace(",", ".")]));
  const own = Object.fromEntries(fields.map((f) => [f.own.name, numberOf(f.own, f.text)]));
  // The column must lie within the width of the matrix.
  const apart = card === "positions" && own.column >= own.d ? "column" : null;
  return { fields, own, text, apart, valid: apart === null && fields.every((f) => f.problem === null) };
}

/** The open card's questions; none while its numbers are invalid. */
export function questionsOf(state: State): Questions {
  const { card } = state.exercises;
  const { own, text, valid } = ownOf(state, card);
  if (!valid) return {};
  return Object.fromEntries(
    Object.entries(DECK[card].questions(own, text)).map(([name, question]) => [labName(card, name), question]),
  );
}

/** The answers for the open card's current numbers; stale ones do not count. */
export function factsOf(state: State) {
  const { card } = state.exercises;
  const facts: Facts<Questions> = {};
  let failure = null as Problem | null;
  let waiting = false;
  for (const [name, question] of Object.entries(questionsOf(state))) {
    const entry = state.answers[name];
    if (entry?.key !== JSON.stringify(question)) waiting = true;
    else if (entry.failure !== null) failure ??= entry.failure;
    else facts[name.split("/").at(-1) as string] = entry.answer as Facts<Questions>[string];
  }
  const { valid } = ownOf(state, card);
  const enough = valid && !waiting && (failure === null || DECK[card].optional === true);
  return { facts: enough ? facts : null, failure, waiting: valid && waiting };
}

/** The correct answers by part; null until they are known. */
export function truthsOf(state: State) {
  const { card } = state.exercises;
  const { facts } = factsOf(state);
  if (!facts) return null;
  const { own, text } = ownOf(state, card);
  return DECK[card].truths(own, facts, text);
}

export const givenOf = (state: State, part: string) => state.exercises.given[`${state.exercises.card}.${part}`] ?? "";

export function check(s: State): State {
  const { card, checked, seen, done, help } = s.exercises;
  const truths = truthsOf(s);
  if (!truths) return s;
  const { reveals, parts } = DECK[card];
  const verdicts = parts.map((part) => truths[part.name].judge(givenOf(s, part.name)).state);
  const all = verdicts.every((v) => v === "right");
  const tried = !verdicts.includes("empty") && !verdicts.includes("unread");
  return exercises(s, {
    checked: addCard(checked, card),
    help: verdicts.includes("not-yet") ? { ...help, [card]: help[card] ? "told" : "first" } : help,
    // After the help, the picture gives nothing away.
    seen: all || (reveals === "tried" && tried && help[card]) ? addCard(seen, card) : seen,
    done: all ? addCard(done, card) : done,
  });
}

/** An answer that is wrong for every card. */
const WRONG: Partial<Record<CardPart["kind"], string>> = { choice: "?", number: "-9e99" };

/**
 * The verdict on a part. A hint comes first, then the reason why the answer is wrong; a known slip gets its reason at
 * once. Wrong cells are marked, which is hint enough.
 */
export function verdictOf({ kind, hint }: CardPart, truth: Truth, text: string, help: Help | undefined): Verdict {
  const verdict = truth.judge(text);
  const asked = help === "asked" && (verdict.state === "empty" || verdict.state === "unread");
  const found = asked && WRONG[kind] !== undefined ? truth.judge(WRONG[kind]) : verdict;
  const first = help !== "told" && hint && (asked || (found.why === "not-yet" && kind !== "cells"));
  return first ? { state: "not-yet", why: "hint", values: found.values } : found;
}

/** The first press gives a hint, the second the solution. */
export function help(s: State): State {
  const { card, shown } = s.exercises;
  const next = shown.includes(card) ? s : check(s);
  const { help: before } = s.exercises;
  const all = next.exercises.done.includes(card) && !next.exercises.help[card];
  return shown.includes(card) || before[card] || all
    ? toggleSolution(s, card)
    : exercises(next, { help: { ...before, [card]: "asked" } });
}
