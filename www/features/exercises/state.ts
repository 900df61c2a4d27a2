// The state of the exercises room, its defaults, and its part of the address.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { named, refine, text } from "../../lib/foreign/schema.js";
import { json, oneOf } from "../../state/codecs.js";
import { CARDS, OWN, problemOf, type Card } from "./inputs.js";
import type { State } from "../../state/store.js";

/** The first hint of a wrong answer; the hints of all parts, on request; the reasons, with their numbers. */
export type Help = "first" | "asked" | "told";

export interface Exercises {
  /** the open card */
  card: Card;
  /** answers as typed, by "card.part" */
  given: Record<string, string>;
  /** the user's numbers as typed, by "card.name" */
  own: Record<string, string>;
  /** cards whose answers are checked and unchanged since */
  checked: Card[];
  /** cards that show the solution instead of the answers */
  shown: Card[];
  /** each card's level of help */
  help: Partial<Record<Card, Help>>;
  /** cards whose picture is earned */
  seen: Card[];
  /** cards with all answers right */
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
const removeCard = (cards: Card[], card: Card) => cards.filter((c) => c !== card);

export const openCard = (s: State, card: Card) => exercises(s, { card });

/** A changed answer is unchecked again. */
export const answerPart = (s: State, card: Card, part: string, text: string) =>
  exercises(s, {
    given: { ...s.exercises.given, [`${card}.${part}`]: text },
    checked: removeCard(s.exercises.checked, card),
  });

/** Other numbers ask another question. */
export const setOwn = (s: State, card: Card, name: string, text: string) =>
  exercises(s, {
    own: { ...s.exercises.own, [`${card}.${name}`]: text },
    checked: removeCard(s.exercises.checked, card),
    shown: removeCard(s.exercises.shown, card),
    help: withoutCard(s.exercises.help, card),
  });

/** Shows the solution, or the user's answers again. */
export const toggleSolution = (s: State, card: Card) =>
  s.exercises.shown.includes(card)
    ? exercises(s, { shown: removeCard(s.exercises.shown, card) })
    : exercises(s, { shown: addCard(s.exercises.shown, card), seen: addCard(s.exercises.seen, card) });

const withoutCard = ({ ...help }: Exercises["help"], card: Card) => {
  delete help[card];
  return help;
};

/** Resets the card. */
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

/** The user's numbers, by "card.name", if each is valid for its card. */
const Own = refine(named(text), (own) => Object.entries(own).every(([name, text]) => usable(name, text)));

function usable(name: string, text: string) {
  const [id, number, ...rest] = name.split(".");
  const card = CARDS.find((c) => c === id);
  const own = card && rest.length === 0 ? OWN[card].find((o) => o.name === number) : undefined;
  return own !== undefined && text.length <= 24 && problemOf(own, text) === null;
}

/** The open card's changed and valid numbers. */
function ownNumbers({ exercises: { card, own } }: State): Record<string, string> {
  const start = Object.fromEntries(OWN[card].map((o) => [`${card}.${o.name}`, o.start]));
  return Object.fromEntries(
    Object.entries(own).filter(([name, text]) => name in start && text !== start[name] && usable(name, text)),
  );
}

export const slice: Slice<"exercises"> = {
  name: "exercises",
  start,
  // Sets another model on its text.
  calls: { "exercises.show": () => ["model", "type"] },
  fields: [
    fieldsOf("exercises")("exercise", "card", oneOf(CARDS)),
    {
      name: "exercise-own",
      type: json(Own),
      get: ownNumbers,
      set: (s: State, own: Record<string, string>) => exercises(s, { own: { ...s.exercises.own, ...own } }),
    },
  ],
  // Typed answers stay.
  survive: { address: (e) => ({ ...e, card: start.card }) },
};
