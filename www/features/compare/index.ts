// The Compare view: what it asks, what can be done in it, what it shows, and what of it is exported.
import { compare } from "./view.js";
import { actions as acts } from "./actions.js";
import { props as propsOf } from "./props.js";
import type { View } from "../../app/views.js";

export { panels } from "./panels.js";
export { queries } from "./queries.js";

export const actions: View["actions"] = (apply, _, engine) => acts(apply, engine);

export const props: View["props"] = (state, seen, screen, act) => propsOf(state, seen, screen, act);

export const view: View["view"] = compare;
