// The Timeline view: its queries, actions and props.
export { actions, panels, props } from "./props.js";
export { queries } from "./queries.js";
export { timeline as view } from "./view.js";

export const needs = ["ask"] as const;

export const omits = ["moment"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    timeline: true;
  }
}
