// The learn room: props in, one template out.
import { html } from "../../vendor/lit-html/lit-html.js";
import { sections } from "./sections.js";

/** @param {ReturnType<typeof import("../../rooms/learn/room.js").props>} props */
export function learn(props) {
  return html`<main class="room">${sections("learn", props.enter)}</main>`;
}
