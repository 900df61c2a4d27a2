// The Texts view: each head's measures over many texts, with its strongest examples.
export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { props } from "./props.js";
export { background, pending } from "../../state/texts/measuring.js";
export { queries } from "./queries.js";
export { textsView as view } from "./view.js";

export const needs = ["ask"] as const;

export const omits = ["thumbnails", "moment"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    texts: true;
  }
}
