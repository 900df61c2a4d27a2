// The panels of a lesson: its banner for a student, and the dialog in which a teacher makes it.
import { actions, type Actions } from "./actions.js";
import { lessonDialog } from "./dialog.js";
import { draftProps, lessonProps } from "./props.js";
import { lessonBanner } from "./view.js";
import type { PagePanel } from "../feature.js";

export const banner = {
  region: "banner",
  actions,
  props: (state, { screen }, act: Actions) => lessonProps(state, screen.narrow, act),
  view: lessonBanner,
} satisfies PagePanel;

export const dialog = {
  region: "dialog",
  props: (state, { address }, act: Actions) => ({ draft: draftProps(state, address, act) }),
  view: ({ draft }: { draft: ReturnType<typeof draftProps> }) => lessonDialog(draft),
} satisfies PagePanel;
