// State → the props of the exercises room.
import { allowsAction } from "../../domain/lesson.js";
import { wordsOf } from "../../i18n/problem.js";
import { factsOf, ownOf, truthsOf, verdictOf } from "./cards.js";
import { DECK } from "./deck.js";
import { figureOf } from "./figures.js";
import { CARDS, type Card } from "./inputs.js";
import type { Actions } from "./actions.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

/** The heading before each group's first card. */
const GROUPS: Partial<Record<Card, string>> = {
  scaling: "attention",
  droppath: "parts",
  gamma: "blocks",
  lens: "cause",
};

export type Props = ReturnType<typeof props>;

export function props(state: State, { screen }: { screen: Screen }, act: Actions) {
  const { card, checked, shown, seen, done, given, help } = state.exercises;
  const { fields, own, text, apart, valid } = ownOf(state, card);
  const { facts, failure, waiting } = factsOf(state);
  const truths = truthsOf(state);
  const solved = shown.includes(card) && truths !== null;
  const judged = truths !== null && (solved || checked.includes(card));
  const parts = DECK[card].parts.map((part) => {
    const { name, kind, options = [] } = part;
    const typed = solved ? truths[name].answer : (given[`${card}.${name}`] ?? "");
    return {
      name,
      /** the key of its words: parts of one kind share them */
      words: name.replace(/\d$/, ""),
      kind,
      options,
      text: typed,
      verdict: judged ? verdictOf(part, truths[name], typed, solved ? "told" : help[card]) : null,
      own: { ...DECK[card].said, ...text, nth: /\d$/.exec(name)?.[0] ?? "" },
    };
  });
  const count = parts.filter((p) => p.verdict?.state === "right").length;
  const right = checked.includes(card) && !solved && count === parts.length;
  const at = CARDS.indexOf(card);
  return {
    screen,
    tone: state.tone,
    enter: act.enter,
    teach: state.lesson ? null : act.teach,
    act,
    card,
    number: at + 1,
    next: CARDS[at + 1] ?? null,
    cards: CARDS.map((id) => ({
      id,
      group: GROUPS[id] ?? null,
      state: done.includes(id) ? "done" : shown.includes(id) || checked.includes(id) ? "tried" : "new",
    })),
    done: done.length,
    fields: fields.filter((f) => !f.own.slider),
    apart,
    own: { ...DECK[card].said, ...text },
    numbers: own,
    parts,
    count,
    all: parts.length,
    right,
    shown: solved,
    /** the place in Explore where the answer can be found */
    place: (allowsAction(state.lesson, "exercises.show") && DECK[card].place) || null,
    /** whether help was given: the next press may show the solution */
    helped: help[card] !== undefined || right,
    checked: judged,
    ready: truths !== null,
    failure: valid && facts === null && failure ? wordsOf(failure) : null,
    waiting,
    touched:
      Object.keys({ ...given, ...state.exercises.own }).some((name) => name.startsWith(`${card}.`)) ||
      shown.includes(card) ||
      help[card] !== undefined,
    figure: figureOf(state, seen.includes(card)),
  };
}
