// The dialog that opens models from elsewhere, empty until it is asked for: what stands in it is loaded then.
import { html, nothing } from "lit-html";
import { closeFromOutside } from "../../lib/events.js";

export const hubDialog = (props: { content: unknown; closed(): void } | null) =>
  html`<dialog id="hub-dialog" class="dialog hub-dialog" aria-labelledby="hub-title" @close=${() => props?.closed()}
    @click=${closeFromOutside}>${props?.content ?? nothing}</dialog>`;
