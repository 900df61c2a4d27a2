// The view of the first steps.
export { props } from "./props.js";
export { view } from "./view.js";
