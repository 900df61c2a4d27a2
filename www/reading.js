// Transitions of a text that takes long to read: what it would cost is told, and a person says whether to read it.
import { lasting, waits } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** What is agreed to holds for a text that has become a little longer: as a share of it, and in tokens. */
const GROWTH = 0.1;
const STEPS = 32;

/** The newest scene is not run before a person says so. @param {State} state @param {import("./protocol").Cost} cost @returns {State} */
export const costly = (state, cost) => ({ ...state, reading: { ...state.reading, asks: { ...cost, text: state.text } }, progress: null, failure: lasting(state.failure) });

/** It is to be read, and what is done with it from now on; written on only at a person's word, for each step takes long as well. @param {State} state @returns {State} */
export function readIt(state) {
  const { asks } = state.reading;
  return asks && waits(state) ? { ...state, play: "off", reading: { agreed: Math.ceil((1 + GROWTH) * asks.tokens) + STEPS, asks } } : state;
}
