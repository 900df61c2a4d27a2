// The Lines view: queries on the left, keys on the right, and the weights of some heads as lines between them.
export { actions, panels, props } from "./props.js";
export { lines as view } from "./view.js";

export const needs = ["see"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    lines: true;
  }
}
