// The input region: the text, what the model reads, and what it makes of it.
export { actions } from "./actions.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { input as view } from "./view.js";
