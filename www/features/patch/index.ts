// The Patch view: which values of another text restore its answer, and putting one in.
export { actions, panels, props } from "./props.js";
export { queries } from "./queries.js";
export { patchView as view } from "./view.js";

export const needs = ["ask"] as const;

export const omits = ["thumbnails", "kinds"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    patch: true;
  }
}
