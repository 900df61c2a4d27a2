// The Train room: a person presses Train and watches the heads of a transformer form.
export { actions } from "./actions.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { train as view } from "./view.js";

export const needs = ["train"] as const;
