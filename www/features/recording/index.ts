// The panels of recordings: the one that a link offers, and the note over an open one.
import { actions, type Actions } from "./actions.js";
import { note, offer } from "./view.js";
import { recordingIn } from "../../domain/models.js";
import type { PagePanel } from "../feature.js";

export const offered = {
  region: "banner",
  actions,
  props: ({ recording: { wanted } }, _, act: Actions) => wanted && { wanted, act: act.recording },
  view: offer,
} satisfies PagePanel;

export const about = {
  region: "notes",
  props: (_, { shown }) => recordingIn(shown.own, shown.model),
  view: note,
} satisfies PagePanel;
