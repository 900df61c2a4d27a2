// The batch room: several sentences at once, padded to one length; and the training tensors.
export { actions } from "./actions.js";
export { cutOff, props } from "./props.js";
export { queries, questions } from "./queries.js";
export { batch as view } from "./view.js";

export const needs = ["lab"] as const;
