// The text, its tokens, and the model's answer.
export { actions, locks } from "./actions.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { input as view } from "./view.js";

export const region = "input";
