// The heads of a model that is loading, over the picture of the one before it; the dialog that opens it has its own.
import { html } from "lit-html";
import { earlyHeads, earlyProps } from "../../components/thumbnails/early-heads.js";
import { earlyLayers } from "../../state/store.js";
import type { PagePanel } from "../feature.js";

export const early = {
  region: "notes",
  part: "heads",
  props: (state, { screen }) =>
    state.hub.open && state.hub.opening !== null
      ? null
      : earlyProps({ early: earlyLayers(state), tone: state.tone }, screen, screen.width),
  view: (props: NonNullable<ReturnType<typeof earlyProps>>) =>
    html`<div class="early-place">${earlyHeads(props)}</div>`,
} satisfies PagePanel;
