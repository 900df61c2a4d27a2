// What the exercises room remembers, its defaults, and its part of the address.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Exercises
 * @property {string} part what is open
 */

/** @type {Exercises} */
export const start = { part: "model" };

/** @param {State} s @param {Partial<Exercises>} change @returns {State} */
export const exercises = (s, change) => ({ ...s, exercises: { ...s.exercises, ...change } });
