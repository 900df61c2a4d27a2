// The paper room: props in, one template out.
import { html } from "../../vendor/lit-html/lit-html.js";

/** @param {ReturnType<typeof import("../../rooms/paper/room.js").props>} _props */
export function paper(_props) {
  return html`<main class="room"></main>`;
}
