// The Grid: under the thumbnails, the head in front as a large map with its readout.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { markNote, previewNote, statusNote } from "../../components/status-notes.js";
import { legend } from "../../components/map/legend.js";
import { map } from "../../components/map/map.js";
import { mapTable } from "../../components/map/table.js";
import { readout, topCells } from "../../components/map/readout.js";
import { said } from "../../components/map/said.js";
import { term } from "../../components/term.js";
import { viewTools } from "../../components/map/tools.js";
import { pinIcon } from "../../components/thumbnails/thumbnail.js";
import type { GridProps } from "./map.js";

export function view(props: GridProps) {
  const { title, pin, map: picture } = props;
  return html`<section class="detail" aria-label=${title}>
    <div class="detail-head">
      <h2>${term("head", title)}</h2>
      <button type="button" class="quiet-button" data-pin-here aria-pressed=${pin.on} aria-keyshortcuts="o"
        title=${t(pin.on ? "grid.unpin" : "grid.pin")} @click=${pin.toggle}>${pinIcon}${t("grid.pin.here")}</button>
      ${markNote(props.mark, props.numbers ? null : picture.veil)} ${previewNote(props.preview)}
      ${statusNote(props.stale, props.busy)}
      ${legend(props.legend)}
    </div>
    ${said(props.said)}
    <div class="detail-body" ?data-below=${props.below}>
      ${props.numbers ? mapTable(props.numbers) : map(picture)} ${readout(props.readout)}</div>
    <div class="head-foot">
      ${topCells(props.top, picture.rows, picture.cols, props.choose, props.readout.say)}
      ${viewTools(props.zoom, props.table, props.full)}</div>
  </section>`;
}
