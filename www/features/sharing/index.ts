// The panels of sharing: the link to this picture, and recent scenes.
import { guard } from "lit-html/directives/guard.js";
import { shareButton, sharePanel } from "../../components/copy-link.js";
import { actions } from "./actions.js";
import { recentProps, sharingProps } from "./props.js";
import { recentButton, recentPanel } from "./sessions-view.js";
import type { PagePanel } from "../feature.js";

export const link = {
  region: "header",
  part: "link",
  actions,
  props: (state, _, act: Parameters<typeof sharingProps>[1]) => sharingProps(state, act),
  view: shareButton,
  popover: sharePanel,
} satisfies PagePanel;

export const recent = {
  region: "header",
  part: "recent",
  props: (state, _, act: Parameters<typeof recentProps>[1]) => recentProps(state, act),
  view: recentButton,
  popover: (props: NonNullable<ReturnType<typeof recentProps>>) =>
    guard([props.list, props.deleted], () => recentPanel(props)),
} satisfies PagePanel;
