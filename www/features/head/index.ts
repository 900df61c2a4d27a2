// The Head view: one head, large, with its layers and marginals, or its numbers as a table.
import type { HeadProps } from "./props.js";

export { toolKeys as keys } from "../../components/map/tools.js";
export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { props, walk } from "./props.js";
export { weightsPending as pending } from "./weights/props.js";
export { queries } from "./queries.js";
export { head as view } from "./view.js";

declare module "../../domain/parts.js" {
  interface Views {
    head: true;
  }
}

export const needs = ["see"] as const;

export const one = true;

export const picture = (props: HeadProps) => props.picture;
