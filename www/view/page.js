// The page: header, input, maps, edits. Props in, one template out.
import { html } from "../vendor/lit-html/lit-html.js";
import { header } from "./header.js";
import { input } from "./input.js";
import { maps } from "./maps.js";
import { edits } from "./edits.js";
import { keysSheet, noticeBar } from "./conditions.js";

/**
 * @param {object} props
 * @param {Parameters<typeof header>[0]} props.header
 * @param {Parameters<typeof input>[0]} props.input
 * @param {Parameters<typeof maps>[0]} props.maps
 * @param {Parameters<typeof edits>[0]} props.edits
 * @param {Parameters<typeof noticeBar>[0]} props.notice
 */
export function page(props) {
  return html`${header(props.header)}
    <div class="regions">${input(props.input)} ${maps(props.maps)} ${edits(props.edits)}</div>
    ${noticeBar(props.notice)} ${keysSheet()}`;
}
