// The Lens view: its queries, actions and props.
export { actions, panels, props } from "./props.js";
export { queries } from "./queries.js";
export { lens as view } from "./view.js";

export const needs = ["lens"] as const;

export const omits = ["thumbnails", "kinds"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    lens: true;
  }
}
