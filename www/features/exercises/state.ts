// The state of the exercises room, its defaults, and its part of the address.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { named, refine, text } from "../../lib/foreign/schema.js";
import { json, oneOf } from "../../state/codecs.js";
import { CARDS, OWN, problemOf, type Card } from "./inputs.js";
import type { State } from "../../state/store.js";

/** A first hint where an answer is wrong; one for every part, as it was asked for; the reasons, with their numbers. */
export type Help = "first" | "asked" | "told";

export interface Exercises {
  /** the one that is open */
  card: Card;
  /** what was answered, as typed, by "card.part" */
  given: Record<string, string>;
  /** the person's own numbers, as typed, by "card.name" */
  own: Record<string, string>;
  /** whose answers stand as they were checked */
  checked: Card[];
  /** whose solution is shown in place of the person's answers */
  shown: Card[];
  /** how far each card's help has come */
  help: Partial<Record<Card, Help>>;
  /** whose picture has been earned */
  seen: Card[];
  /** answered right */
  done: Card[];
}

declare module "../../state/slice.js" {
  interface Slices {
    exercises: Exercises;
  }
}

export const start: Exercises = {
  card: "scaling",
  given: {},
  own: {},
  checked: [],
  shown: [],
  help: {},
  seen: [],
  done: [],
};

export const exercises = updater("exercises");

export const addCard = (cards: Card[], card: Card) => (cards.includes(card) ? cards : [...cards, card]);
export const removeCard = (cards: Card[], card: Card) => cards.filter((c) => c !== card);

export const openCard = (s: State, card: Card) => exercises(s, { card });

/** An answer that is changed is one to check again. */
export const answerPart = (s: State, card: Card, part: string, text: string) =>
  exercises(s, {
    given: { ...s.exercises.given, [`${card}.${part}`]: text },
    checked: removeCard(s.exercises.checked, card),
  });

/** Other numbers make another question. */
export const setOwn = (s: State, card: Card, name: string, text: string) =>
  exercises(s, {
    own: { ...s.exercises.own, [`${card}.${name}`]: text },
    checked: removeCard(s.exercises.checked, card),
    shown: removeCard(s.exercises.shown, card),
    help: withoutCard(s.exercises.help, card),
  });

/** The solution, or the person's own answers again. */
export const toggleSolution = (s: State, card: Card) =>
  s.exercises.shown.includes(card)
    ? exercises(s, { shown: removeCard(s.exercises.shown, card) })
    : exercises(s, { shown: addCard(s.exercises.shown, card), seen: addCard(s.exercises.seen, card) });

const withoutCard = ({ ...help }: Exercises["help"], card: Card) => {
  delete help[card];
  return help;
};

/** The card as it was at first. */
export function clearCard(s: State, card: Card) {
  const keep = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith(`${card}.`)));
  const { given, own } = s.exercises;
  const lists = (["checked", "shown", "seen", "done"] as const).map((name) => [
    name,
    removeCard(s.exercises[name], card),
  ]);
  return exercises(s, {
    given: keep(given),
    own: keep(own),
    help: withoutCard(s.exercises.help, card),
    ...Object.fromEntries(lists),
  });
}

/** Numbers of the person's own, by "card.name": each one that its card can use. */
const Own = refine(named(text), (own) => Object.entries(own).every(([name, text]) => usable(name, text)));

function usable(name: string, text: string) {
  const [id, number, ...rest] = name.split(".");
  const card = CARDS.find((c) => c === id);
  const own = card && rest.length === 0 ? OWN[card].find((o) => o.name === number) : undefined;
  return own !== undefined && text.length <= 24 && problemOf(own, text) === null;
}

/** What was changed of the open card's numbers, and can be used. */
function ownNumbers({ exercises: { card, own } }: State): Record<string, string> {
  const start = Object.fromEntries(OWN[card].map((o) => [`${card}.${o.name}`, o.start]));
  return Object.fromEntries(
    Object.entries(own).filter(([name, text]) => name in start && text !== start[name] && usable(name, text)),
  );
}

export const slice: Slice<"exercises"> = {
  name: "exercises",
  start,
  fields: [
    fieldsOf("exercises")("exercise", "card", oneOf(CARDS)),
    {
      name: "exercise-own",
      type: json(Own),
      get: ownNumbers,
      set: (s: State, own: Record<string, string>) => exercises(s, { own: { ...s.exercises.own, ...own } }),
    },
  ],
  // Answers that were typed stay typed.
  survive: { address: (e) => ({ ...e, card: start.card }) },
};
