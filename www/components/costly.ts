// The notice of a text that takes long to read: its cost, the button to read it, and the button to stop.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";

/** Fewer tokens make no useful sentence. */
const FEW = 10;

interface CostlyProps {
  /** of the whole text, with the target so far */
  tokens: number;
  ms: number;
  bytes: number;
  /** the number of tokens within a time; null if time is not the problem */
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

/** The progress while the text is read. */
export function readingProgress(stop: () => void) {
  return html`<div class="costly-going">
    <p role="status">${t("load.run")}</p>
    ${stopButton(stop)}
    <progress aria-label=${t("load.run")}></progress>
  </div>`;
}

/** The button alone, if the reading is already announced. */
export const stopButton = (stop: () => void) =>
  html`<button type="button" class="quiet-button framed" data-do="stop" title=${t("reading.stop.hint")}
    aria-keyshortcuts="Escape" @click=${(e: MouseEvent) => begin(e, stop)}>${t("reading.stop")}</button>`;

/** Rounded down, so that the promise holds. */
function roughly(tokens: number) {
  const by = tokens < 100 ? 10 : tokens < 1000 ? 50 : 100;
  return Math.floor(tokens / by) * by;
}

/** The button disappears with its action: the focus moves to the text. */
export function begin({ detail, currentTarget }: MouseEvent, act: () => void) {
  const beside = (currentTarget as Element).closest(".compare")?.querySelector("input, select") as HTMLElement | null;
  if (detail === 0) (beside ?? document.getElementById("source"))?.focus();
  act();
}
