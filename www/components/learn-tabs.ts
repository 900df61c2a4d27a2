// The tabs of Learn: the guided path, the exercises, and batches. Each is a room of its own.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";

type Section = "learn" | "exercises" | "batch";

const SECTIONS: Section[] = ["learn", "exercises", "batch"];

/** @param teach null in a lesson */
export const sections = (here: Section, enter: (section: Section) => void, teach: (() => void) | null) =>
  html`<nav class="sections" aria-label=${t("section.label")}>
    ${SECTIONS.map(
      (name) =>
        html`<button type="button" class="tab" data-section=${name} aria-current=${
          name === here ? "page" : "false"
        } @click=${() => enter(name)}>${t(`section.${name}`)}</button>`,
    )}
    ${
      teach
        ? html`<button type="button" class="link sections-teach" data-do="teach" @click=${teach}>${t(
            "lesson.for-teachers",
          )}</button>`
        : nothing
    }
  </nav>`;
