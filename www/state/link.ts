// The address that restores exactly this picture in any browser.
import { isAddressed } from "../domain/models.js";
import { addressableState, writeUrl } from "./address.js";
import type { State } from "./store.js";

/** Programs that pass links on may cut longer ones short. */
export const LONG = 8000;

/** The tokens that were written are spelled out: another engine might write others. What is being written is not. */
const exact = (state: State): State => (state.text === "" || state.play === "fast" ? state : { ...state, play: "off" });

/** Where no address names the model, the one that stands elsewhere in its place writes for itself. */
export const fragmentOf = (state: State) => writeUrl(isAddressed(state.model) ? exact(state) : addressableState(state));

/** @param page the address of the page, without a fragment */
export const linkTo = (state: State, page: string) => `${page}#${fragmentOf(state)}`;
