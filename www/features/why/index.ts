// The Why view: its queries, actions and props.
import { stepBack } from "./view.js";

export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { why as view } from "./view.js";

export const needs = ["ask"] as const;

export const keys = { Escape: stepBack };

export const omits = ["thumbnails", "kinds"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    why: true;
  }
}
