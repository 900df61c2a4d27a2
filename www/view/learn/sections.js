// The tabs of Learn: the guided path, the exercises, and batches. Each is a room of its own.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";

/** @typedef {"learn" | "exercises" | "batch"} Section */

/** @type {Section[]} */
const SECTIONS = ["learn", "exercises", "batch"];

/** @param {Section} here @param {(section: Section) => void} enter */
export const sections = (here, enter) =>
  html`<nav class="sections" aria-label=${t("section.label")}>
    ${SECTIONS.map((name) => html`<button type="button" class="tab" data-section=${name} aria-current=${name === here ? "page" : "false"} @click=${() => enter(name)}>${t(`section.${name}`)}</button>`)}
  </nav>`;
