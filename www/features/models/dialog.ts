// The dialog for models from elsewhere: an empty shell, whose contents are loaded on first use.
import { html, nothing } from "lit-html";
import { closeFromOutside } from "../../lib/events.js";

export const hubDialog = (props: { content: unknown; closed(): void } | null) =>
  html`<dialog id="hub-dialog" class="dialog hub-dialog" aria-labelledby="hub-title" @close=${() => props?.closed()}
    @click=${closeFromOutside}>${props?.content ?? nothing}</dialog>`;
