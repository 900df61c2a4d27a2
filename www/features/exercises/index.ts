// The exercises room: the questions of the theory, to try and to check.
import { queriesOf } from "../../engine/queries.js";
import { questionsOf } from "./cards.js";
import type { State } from "../../state/store.js";

export { actions } from "./actions.js";
export { props } from "./props.js";
export { exercises as view } from "./view.js";

export const needs = ["lab"] as const;

export const queries = (state: State) => queriesOf(questionsOf(state));
