// The Grid: every head small, in a chosen order, and the one in front large.
import { toolKeys } from "../../components/map/tools.js";
import { coarsePictures, grid } from "../../components/thumbnails/bands.js";
import { thumbnailProps } from "./thumbnails.js";
import type { Actions } from "./actions.js";
import type { GridProps } from "./map.js";
import type { PagePanel } from "../feature.js";

export { actions } from "./actions.js";
export { early } from "./early.js";
export { props } from "./map.js";
export { panels } from "./panels.js";
export { pending, queries } from "./queries.js";
export { view } from "./view.js";

declare module "../../domain/parts.js" {
  interface Views {
    grid: true;
  }
}

export const needs = ["see"] as const;

export const one = true;

export const picture = (props: GridProps) => props.picture;

/** "o" pins the head in front open, as its button's hint says. */
export const keys = { ...toolKeys, o: ({ pin }: GridProps) => pin.toggle() };

/** All heads, small, over every view that has room for them. */
export const thumbnails = {
  region: "heads",
  part: "heads",
  props: (_, { shown, seen }, act: { of(name: "grid"): Actions }) =>
    seen && shown.can.see && !seen.screen.full ? thumbnailProps(shown, seen, act.of("grid")) : null,
  view: grid,
  pictures: coarsePictures,
} satisfies PagePanel;
