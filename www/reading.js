// Transitions of a text that takes long to read: what it would cost is told, and a person says whether to read it.
import { lasting, runs, sceneKey, waits } from "./state.js";
import { pause } from "./writing.js";

/** @typedef {import("./state.js").State} State */

/** What is agreed to holds for a text that has become a little longer: as a share of it, and in tokens. */
const GROWTH = 0.1;
const STEPS = 32;

/** How many tokens are agreed to with a text. @param {number} tokens */
export const agreedWith = (tokens) => Math.ceil((1 + GROWTH) * tokens) + STEPS;

/** The newest scene is not run before a person says so. @param {State} state @param {import("./protocol").Cost} cost @returns {State} */
export const costly = (state, cost) => ({
  ...state,
  reading: { ...state.reading, asks: { ...cost, text: state.text }, lasts: false },
  progress: null,
  failure: lasting(state.failure),
});

/** It is to be read, and what is done with it from now on; written on only at a person's word, for each step takes long as well. @param {State} state @returns {State} */
export function readIt(state) {
  const { asks } = state.reading;
  return asks && waits(state)
    ? { ...state, play: "off", reading: { ...state.reading, agreed: agreedWith(asks.tokens), stopped: null } }
    : state;
}

/** The answer has been on its way for a while. @param {State} state @returns {State} */
export const lastsLong = (state) => (runs(state) ? { ...state, reading: { ...state.reading, lasts: true } } : state);

/** What is being read is not read on: the picture before it stays, and what was agreed to is not any more. @param {State} state @returns {State} */
export const stopReading = (state) =>
  runs(state) && state.lesson === null
    ? { ...pause(state), reading: { ...state.reading, agreed: 0, lasts: false, stopped: sceneKey(state) } }
    : state;
