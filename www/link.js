// The address that restores just this picture elsewhere, in a browser that knows nothing of it.
import { isAddressed } from "./models.js";
import { addressed, writeUrl } from "./url.js";

/** @typedef {import("./state.js").State} State */

/** Programs that pass links on may cut longer ones short. */
export const LONG = 8000;

/** The tokens that were written are spelled out: another engine, or another choice of the same one, might write others. @param {State} state @returns {State} */
const exact = (state) => (state.text === "" ? state : { ...state, play: "off" });

/** Of a model that no address names nothing was written elsewhere: the one that stands there in its place writes itself. @param {State} state */
export const fragmentOf = (state) => writeUrl(isAddressed(state.model) ? exact(state) : addressed(state));

/** @param {State} state @param {string} page the address of the page, without a fragment */
export const linkTo = (state, page) => `${page}#${fragmentOf(state)}`;
