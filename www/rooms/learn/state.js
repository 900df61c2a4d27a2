// What the Learn room remembers, its defaults, and its part of the address.

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Learn
 * @property {string} step the step of the path that is shown
 * @property {string} words the person's own sentence
 * @property {number} seed of the untrained weights
 */

/** @type {Learn} */
export const start = { step: "attention", words: "the cat sat on the mat", seed: 1 };

/** @param {State} s @param {Partial<Learn>} change @returns {State} */
export const learn = (s, change) => ({ ...s, learn: { ...s.learn, ...change } });
