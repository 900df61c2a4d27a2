// The page: header, input, maps, edits. Props in, one template out.
import { html } from "../vendor/lit-html/lit-html.js";
import { header } from "./header.js";
import { input } from "./input.js";
import { maps } from "./maps.js";
import { edits } from "./edits.js";
import { t } from "../i18n/index.js";
import { keysSheet, noticeBar } from "./conditions.js";

/**
 * @param {object} props
 * @param {Parameters<typeof header>[0]} props.header
 * @param {{ input: Parameters<typeof input>[0], maps: Parameters<typeof maps>[0], edits: Parameters<typeof edits>[0] } | null} props.explore
 * @param {unknown} props.room another room's own template; null while it is on its way
 * @param {Parameters<typeof noticeBar>[0]} props.notice
 */
export function page(props) {
  return html`${header(props.header)}
    ${props.explore
      ? html`<div class="regions">${input(props.explore.input)} ${maps(props.explore.maps)} ${edits(props.explore.edits)}</div>`
      : (props.room ?? html`<main class="room"><p class="empty center">${t("room.loading")}</p></main>`)}
    ${noticeBar(props.notice)} ${keysSheet()}`;
}
