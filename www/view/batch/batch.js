// The batch room: props in, one template out.
import { html } from "../../vendor/lit-html/lit-html.js";
import { sections } from "../learn/sections.js";

/** @param {ReturnType<typeof import("../../rooms/batch/room.js").props>} props */
export function batch(props) {
  return html`<main class="room">${sections("batch", props.enter)}</main>`;
}
