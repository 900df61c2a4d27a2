// The paper room: "Attention Is All You Need", its parts and its numbers.
export { actions } from "./actions.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { paper as view } from "./view.js";

export const needs = ["lab"] as const;
