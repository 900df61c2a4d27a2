// The first steps, as they are drawn.
export { props } from "./props.js";
export { view } from "./view.js";
