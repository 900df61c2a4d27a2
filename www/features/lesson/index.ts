// The panels of a lesson: its banner for a student, and the dialog in which a teacher makes it.
import { html, nothing } from "lit-html";
import { closeFromOutside } from "../../lib/events.js";
import { actions, type Actions } from "./actions.js";
import { lessonForm } from "./dialog/view.js";
import { draftProps, lessonProps, type Draft } from "./props.js";
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
  view: ({ draft }: { draft: Draft | null }) =>
    html`<dialog id="lesson-dialog" class="dialog lesson-dialog" aria-labelledby="lesson-heading"
      @close=${() => draft?.act.close()} @click=${closeFromOutside}>${draft ? lessonForm(draft) : nothing}</dialog>`,
} satisfies PagePanel;
