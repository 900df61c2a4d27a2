// The address that restores exactly this picture in any browser.
import { isAddressed } from "../../domain/models.js";
import { addressableState, writeUrl } from "../address.js";
import type { State } from "../store.js";

/** Programs that forward links may truncate longer ones. */
export const LONG = 8000;

/** Written tokens are spelled out, because another engine might write others; an answer in progress is not. */
const exact = (state: State): State => (state.text === "" || state.play === "fast" ? state : { ...state, play: "off" });

/** If no address names the model, the receiving page's model writes its own answer. */
export const fragmentOf = (state: State) => writeUrl(isAddressed(state.model) ? exact(state) : addressableState(state));

/** @param page the address of the page, without a fragment */
export const linkTo = (state: State, page: string) => `${page}#${fragmentOf(state)}`;
