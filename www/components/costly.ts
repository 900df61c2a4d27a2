// The notice of a text that takes long to read: its cost, the button to read it, and the button to stop.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";

/** Fewer tokens make no sentence to keep to. */
const FEW = 10;

interface CostlyProps {
  /** of the whole text, with what is written so far */
  tokens: number;
  ms: number;
  bytes: number;
  /** how many tokens take no more than this; null where the time is not asked about */
  quick: { tokens: number; ms: number } | null;
  read: () => void;
}

export function costNotice({ tokens, ms, bytes, quick, read }: CostlyProps) {
  const fewer = quick ? roughly(quick.tokens) : 0;
  return html`<div class="costly">
    <p role="status">${t("reading.cost", { tokens, ms, bytes })} ${
      quick && fewer >= FEW && fewer < tokens ? t("reading.quick", { tokens: fewer, ms: quick.ms }) : nothing
    }</p>
    <button type="button" class="quiet-button framed" data-do="read"
      @click=${(e: MouseEvent) => begin(e, read)}>${t("reading.read")}</button>
  </div>`;
}

/** While it is read. */
export function readingProgress(stop: () => void) {
  return html`<div class="costly-going">
    <p role="status">${t("load.run")}</p>
    ${stopButton(stop)}
    <progress aria-label=${t("load.run")}></progress>
  </div>`;
}

/** The button alone, where it is said already what is read. */
export const stopButton = (stop: () => void) =>
  html`<button type="button" class="quiet-button framed" data-do="stop" title=${t("reading.stop.hint")}
    aria-keyshortcuts="Escape" @click=${(e: MouseEvent) => begin(e, stop)}>${t("reading.stop")}</button>`;

/** Rounded down, so that a promise is kept. */
function roughly(tokens: number) {
  const by = tokens < 100 ? 10 : tokens < 1000 ? 50 : 100;
  return Math.floor(tokens / by) * by;
}

/** The button goes with what it does: the keyboard stays at the text. */
export function begin({ detail, currentTarget }: MouseEvent, act: () => void) {
  const beside = (currentTarget as Element).closest(".compare")?.querySelector("input, select") as HTMLElement | null;
  if (detail === 0) (beside ?? document.getElementById("source"))?.focus();
  act();
}
