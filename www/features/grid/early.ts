// The heads of a model that is loading, over the picture of the one before it.
import { earlyHeads, earlyProps } from "../../components/thumbnails/early-heads.js";
import { earlyLayers } from "../../state/store.js";
import type { PagePanel } from "../feature.js";

export const early = {
  region: "notes",
  part: "heads",
  props: (state, { screen }) => earlyProps({ early: earlyLayers(state), tone: state.tone }, screen, screen.width),
  view: earlyHeads,
} satisfies PagePanel;
