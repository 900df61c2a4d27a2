// The Rollout view: its queries, actions and props.
export { actions, panels, props } from "./props.js";
export { queries } from "./queries.js";
export { rollout as view } from "./view.js";

export const needs = ["see", "lab"] as const;

export const omits = ["thumbnails"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    rollout: true;
  }
}
