// The Compare view: what it asks, what can be done in it, what it shows, and what of it is exported.
export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { compare as view } from "./view.js";
