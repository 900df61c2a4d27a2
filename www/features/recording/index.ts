// The panels of recordings: the one that a link offers, and the note over an open one.
import { actions, type Actions } from "./actions.js";
import { note, offer } from "./view.js";
import { partsOf } from "../../domain/lesson.js";
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
  props({ lesson }, { shown }, act: { hub: { open(): void } }) {
    const recording = recordingIn(shown.own, shown.model);
    return recording && { ...recording, open: partsOf(lesson).model === "shown" ? act.hub.open : null };
  },
  view: note,
} satisfies PagePanel;
