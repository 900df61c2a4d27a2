// What the exercises room remembers, its defaults, and its part of the address.
import { json, oneOf } from "../../fields.js";
import { OWN, problemOf } from "./own.js";

/** @typedef {import("../../state.js").State} State */

/** Every card, in the order of the theory: attention first, then the parts of a block, then blocks. */
export const CARDS = /** @type {const} */ ([
  "scaling",
  "width",
  "causal",
  "cost",
  "parameters",
  "droppath",
  "positions",
  "mlp",
  "activations",
  "swiglu",
  "gamma",
  "order",
  "memory",
]);
/** @typedef {(typeof CARDS)[number]} Card */

/**
 * @typedef {object} Exercises
 * @property {Card} card the one that is open
 * @property {Record<string, string>} given what was answered, as typed, by "card.part"
 * @property {Record<string, string>} own the person's own numbers, as typed, by "card.name"
 * @property {Card[]} checked whose answers stand as they were checked
 * @property {Card[]} shown whose solution is shown in place of the person's answers
 * @property {Card[]} seen whose picture has been earned
 * @property {Card[]} done answered right
 */

/** @type {Exercises} */
export const start = { card: "scaling", given: {}, own: {}, checked: [], shown: [], seen: [], done: [] };

/** @param {State} s @param {Partial<Exercises>} change @returns {State} */
export const exercises = (s, change) => ({ ...s, exercises: { ...s.exercises, ...change } });

/** @param {Card[]} cards @param {Card} card */
export const within = (cards, card) => (cards.includes(card) ? cards : [...cards, card]);
/** @param {Card[]} cards @param {Card} card */
export const without = (cards, card) => cards.filter((c) => c !== card);

/** @param {State} s @param {Card} card */
export const open = (s, card) => exercises(s, { card });

/** An answer that is changed is one to check again. @param {State} s @param {Card} card @param {string} part @param {string} text */
export const answer = (s, card, part, text) =>
  exercises(s, {
    given: { ...s.exercises.given, [`${card}.${part}`]: text },
    checked: without(s.exercises.checked, card),
  });

/** Other numbers make another question. @param {State} s @param {Card} card @param {string} name @param {string} text */
export const setOwn = (s, card, name, text) =>
  exercises(s, {
    own: { ...s.exercises.own, [`${card}.${name}`]: text },
    checked: without(s.exercises.checked, card),
    shown: without(s.exercises.shown, card),
  });

/** The solution, or the person's own answers again. @param {State} s @param {Card} card */
export const show = (s, card) =>
  s.exercises.shown.includes(card)
    ? exercises(s, { shown: without(s.exercises.shown, card) })
    : exercises(s, { shown: within(s.exercises.shown, card), seen: within(s.exercises.seen, card) });

/** The card as it was at first. @param {State} s @param {Card} card */
export function clear(s, card) {
  const keep = (/** @type {Record<string, string>} */ record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith(`${card}.`)));
  const { given, own, checked, shown, seen, done } = s.exercises;
  return exercises(s, {
    given: keep(given),
    own: keep(own),
    checked: without(checked, card),
    shown: without(shown, card),
    seen: without(seen, card),
    done: without(done, card),
  });
}

/** Numbers of the person's own, by "card.name": each one that its card can use. @param {any} own @returns {own is Record<string, string>} */
const areOwn = (own) =>
  own &&
  typeof own === "object" &&
  !Array.isArray(own) &&
  Object.entries(own).every(([name, text]) => usable(name, text));

/** @param {string} name @param {unknown} text */
function usable(name, text) {
  const [id, number, ...rest] = name.split(".");
  const card = CARDS.find((c) => c === id);
  const own = card && rest.length === 0 ? OWN[card].find((o) => o.name === number) : undefined;
  return own !== undefined && typeof text === "string" && text.length <= 24 && problemOf(own, text) === null;
}

/** What was changed of the open card's numbers, and can be used. @param {State} s @returns {Record<string, string>} */
function ownNumbers({ exercises: { card, own } }) {
  const start = Object.fromEntries(OWN[card].map((o) => [`${card}.${o.name}`, o.start]));
  return Object.fromEntries(
    Object.entries(own).filter(([name, text]) => name in start && text !== start[name] && usable(name, text)),
  );
}

/** The part of the address. */
export const fields = [
  {
    name: "exercise",
    type: oneOf(CARDS),
    default: start.card,
    get: (/** @type {State} */ s) => s.exercises.card,
    set: (/** @type {State} */ s, /** @type {Card} */ card) => open(s, card),
  },
  {
    name: "exercise-own",
    type: json(areOwn),
    default: {},
    get: ownNumbers,
    set: (/** @type {State} */ s, /** @type {Record<string, string>} */ own) =>
      exercises(s, { own: { ...s.exercises.own, ...own } }),
  },
];
