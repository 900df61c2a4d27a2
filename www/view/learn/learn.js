// The learn room: props in, one template out.
import { html } from "../../vendor/lit-html/lit-html.js";

/** @param {ReturnType<typeof import("../../rooms/learn/room.js").props>} _props */
export function learn(_props) {
  return html`<main class="room"></main>`;
}
