// The exercises room: props in, one template out.
import { html } from "../../vendor/lit-html/lit-html.js";
import { sections } from "../learn/sections.js";

/** @param {ReturnType<typeof import("../../rooms/exercises/room.js").props>} props */
export function exercises(props) {
  return html`<main class="room">${sections("exercises", props.enter)}</main>`;
}
