// The Edits panel: the edits and their effect, the controls, and the heads behind an effect.
export { panels } from "./attribution/panels.js";
export { queries } from "./queries.js";
export { props } from "./props.js";
export { edits as view } from "./view.js";

export const region = "edits";
