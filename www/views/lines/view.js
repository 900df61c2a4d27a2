// The Lines view: what it asks, what can be done in it, and what it shows.

/** @typedef {import("../index.js").View} View */

/** @type {View["actions"]} */
export const actions = () => ({});

/** @type {View["props"]} */
export const props = () => ({});

/** @type {View["view"]} */
export const view = () => null;

/** @type {View["panels"]} */
export const panels = () => [];
