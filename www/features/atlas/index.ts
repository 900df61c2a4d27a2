// The Heads view: all heads by two measures over a corpus, and the distributions and examples of one.
export { actions } from "./actions.js";
export { panels, subject } from "./panels.js";
export { props } from "./props.js";
export { pending, queries } from "./queries.js";
export { background } from "../../state/texts/measuring.js";
export { atlasView as view } from "./view.js";

export const omits = ["thumbnails", "kinds", "moment"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    atlas: true;
  }
}
