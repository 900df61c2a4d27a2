// The dialog that opens models from elsewhere, empty until it is asked for: what stands in it is loaded then.
import { html, nothing } from "lit-html";

/** @param props null while it is closed */
export const hubDialog = (props: { content: unknown; closed(): void } | null) =>
  html`<dialog id="hub-dialog" class="dialog hub-dialog" aria-labelledby="hub-title" @close=${() => props?.closed()}
    @click=${outside}>${props?.content ?? nothing}</dialog>`;

/** A click beside the dialog closes it. */
function outside(event: any) {
  if (event.target === event.currentTarget) event.currentTarget.close();
}
