// The Grid: every head small, in an order of one's choice, and the one in front large.
export { actions } from "./actions.js";
export { props } from "./map.js";
export { panels } from "./panels.js";
export { pending, queries } from "./queries.js";
export { view } from "./view.js";

export const one = true;
