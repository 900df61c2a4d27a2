// The tabs of Learn: the guided path, the exercises, and batches. Each is a room of its own.
import { html } from "lit-html";
import { t } from "../i18n/index.js";

type Section = "learn" | "exercises" | "batch";

const SECTIONS: Section[] = ["learn", "exercises", "batch"];

export const sections = (here: Section, enter: (section: Section) => void) =>
  html`<nav class="sections" aria-label=${t("section.label")}>
    ${SECTIONS.map(
      (name) =>
        html`<button type="button" class="tab" data-section=${name} aria-current=${
          name === here ? "page" : "false"
        } @click=${() => enter(name)}>${t(`section.${name}`)}</button>`,
    )}
  </nav>`;
