// The dialog that opens models from elsewhere, empty until it is asked for: what stands in it is loaded then.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @param {{ content: unknown, closed(): void } | null} props null while it is closed */
export const hubDialog = (props) =>
  html`<dialog id="hub-dialog" class="dialog hub-dialog" aria-labelledby="hub-title" @close=${() => props?.closed()} @click=${outside}>${props?.content ?? nothing}</dialog>`;

/** A click beside the dialog closes it. @param {any} event */
function outside(event) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
