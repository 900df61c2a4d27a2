// What can be done with the first steps: begin them, leave them, go on from one, and be brought to what one speaks of.
import { begin, end, goOn, type StepName } from "./state.js";
import { setSheet } from "../../state/selection.js";
import { toggleFold } from "../../state/panels.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

/** Where the keyboard goes in each step. */
const PLACES: Record<StepName, string> = {
  look: "#maps-panel :is([data-map], .map)",
  token: ".input .token[tabindex='0']",
  head: ".thumb[tabindex='0']",
  silence: "#strength",
  undo: "[data-do=undo]",
  on: ".suggestion",
};

export const actions = ({ now, apply, visit }: Page) => ({
  begin: () => apply(begin),
  end: () => apply(end),
  goOn: () => apply(goOn),
  learn() {
    apply(end);
    visit("room=learn");
  },
  /** Brings the keyboard there; on a narrow screen the edits open first. */
  show() {
    const { step } = now().start;
    if (step === null) return;
    const go = () => document.querySelector<HTMLElement>(PLACES[step])?.focus();
    const place = document.querySelector<HTMLElement>(PLACES[step]);
    if (place?.checkVisibility()) return place.focus();
    apply((s) => setSheet(s.panels.folded.includes("edits") ? toggleFold(s, "edits") : s, true));
    requestAnimationFrame(() => requestAnimationFrame(go));
  },
});
