// The Compare view: its queries, actions, props and exports.
import { toolKeys } from "../../components/map/tools.js";
import type { Props } from "./props.js";

export { actions } from "./actions.js";
export { panels } from "./panels.js";
export { props } from "./props.js";
export { queries } from "./queries.js";
export { compare as view } from "./view.js";

export const needs = ["see"] as const;

declare module "../../domain/parts.js" {
  interface Views {
    compare: true;
  }
}

/** The keys of its maps, and Escape to stop the run. */
export const keys = {
  ...Object.fromEntries(
    Object.entries(toolKeys).map(([key, press]) => [key, ({ shown }: Props) => shown && press(shown.panes)]),
  ),
  Escape: ({ stop }: Props) => (stop ? stop() : false),
};
