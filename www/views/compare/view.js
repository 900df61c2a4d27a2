// The Compare view: what it asks, what can be done in it, what it shows, and what of it is exported.
import { compare } from "../../view/compare/compare.js";
import { actions as acts } from "./actions.js";
import { props as propsOf } from "./props.js";

export { panels } from "./panels.js";
export { questions } from "./sides.js";

/** @typedef {import("../index.js").View} View */

/** @type {NonNullable<View["follow"]>} */
export const follow = (state, act) => act.follow(state);

/** @type {View["actions"]} */
export const actions = (apply, act, engine) => acts(apply, act, engine);

/** @type {View["props"]} */
export const props = (state, seen, screen, act) => propsOf(state, seen, screen, act);

/** @type {View["view"]} */
export const view = compare;
