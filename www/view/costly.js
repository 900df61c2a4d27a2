// A text that takes long to read: what it would cost and the button that has it read, and the one that stops it.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";

/** Fewer tokens make no sentence to keep to. */
const FEW = 10;

/**
 * @param {object} props
 * @param {number} props.tokens of the whole text, with what is written so far
 * @param {number} props.ms
 * @param {number} props.bytes
 * @param {{ tokens: number, ms: number } | null} props.quick how many tokens take no more than this; null where it is not the time that is asked about
 * @param {() => void} props.read
 */
export function costly({ tokens, ms, bytes, quick, read }) {
  const fewer = quick ? roughly(quick.tokens) : 0;
  return html`<div class="costly">
    <p role="status">${t("reading.cost", { tokens, ms, bytes })} ${quick && fewer >= FEW && fewer < tokens ? t("reading.quick", { tokens: fewer, ms: quick.ms }) : nothing}</p>
    <button type="button" class="quiet-button framed" data-do="read" @click=${(/** @type {MouseEvent} */ e) => begin(e, read)}>${t("reading.read")}</button>
  </div>`;
}

/** While it is read. @param {() => void} stop */
export function going(stop) {
  return html`<div class="costly-going">
    <p role="status">${t("load.run")}</p>
    ${stopping(stop)}
    <progress aria-label=${t("load.run")}></progress>
  </div>`;
}

/** The button alone, where it is said already what is read. @param {() => void} stop */
export const stopping = (stop) =>
  html`<button type="button" class="quiet-button framed" data-do="stop" title=${t("reading.stop.hint")} aria-keyshortcuts="Escape" @click=${(/** @type {MouseEvent} */ e) => begin(e, stop)}>${t("reading.stop")}</button>`;

/** Rounded down, so that a promise is kept. @param {number} tokens */
function roughly(tokens) {
  const by = tokens < 100 ? 10 : tokens < 1000 ? 50 : 100;
  return Math.floor(tokens / by) * by;
}

/** The button goes with what it does: the keyboard stays at the text. @param {MouseEvent} event @param {() => void} act */
function begin({ detail, currentTarget }, act) {
  const beside = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (currentTarget).closest(".compare")?.querySelector("input, select")
  );
  if (detail === 0) (beside ?? document.getElementById("source"))?.focus();
  act();
}
