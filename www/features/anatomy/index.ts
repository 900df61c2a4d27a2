// Anatomy: one head's computation for one query and one key, stage by stage.
export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { focusCell as cell, props } from "./props.js";
export { queries } from "./queries.js";
export { anatomy as view } from "./view.js";

declare module "../../domain/parts.js" {
  interface Views {
    anatomy: true;
  }
}

export const needs = ["see"] as const;

export const one = true;
