// The learn room: the guided path from bare attention to the whole transformer.
import { queriesOf } from "../../engine/queries.js";
import { questionsOf } from "./queries.js";
import type { State } from "../../state/store.js";

export { actions } from "./actions.js";
export { props } from "./props.js";
export { learn as view } from "./view.js";

export const needs = ["lab"] as const;

export const queries = (state: State) => queriesOf(questionsOf(state.learn));
