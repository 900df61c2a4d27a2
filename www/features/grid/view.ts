// The Grid: under the thumbnails, the head in front as a large map, with what is read off it.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { legend } from "../../components/map/legend.js";
import { map } from "../../components/map/map.js";
import { mapTable } from "../../components/map/table.js";
import { readout, topCells } from "../../components/map/readout.js";
import { viewTools } from "../../components/map/tools.js";
import { pinIcon } from "../../components/thumbnails/thumbnail.js";

export interface GridProps {
  /** the head shown */
  title: string;
  /** whether what is shown is kept from before */
  stale: boolean;
  /** whether a newer answer is on its way */
  busy: boolean;
  /** whether the read-out stands under the map */
  below: boolean;
  /** whether the head shown is open among the thumbnails */
  pin: { on: boolean; toggle(): void };
  map: Parameters<typeof map>[0];
  readout: Parameters<typeof readout>[0];
  /** the strongest cells */
  top: { query: number; key: number; value: number }[];
  zoom: Parameters<typeof viewTools>[0];
  table: Parameters<typeof viewTools>[1];
  /** in place of the map, where they are asked for */
  numbers: Parameters<typeof mapTable>[0] | null;
  legend: Parameters<typeof legend>[0];
  choose: (cell: { query: number | null; key: number | null }) => void;
}

export function view(props: GridProps) {
  const { title, stale, busy, below, pin, map: picture } = props;
  return html`<section class="detail" aria-label=${title}>
    <div class="detail-head">
      <h2>${title}</h2>
      <button type="button" class="icon-button" data-pin-here aria-pressed=${pin.on}
        aria-label=${t("grid.pin.head", { name: title })}
          title=${t(pin.on ? "grid.unpin" : "grid.pin")} @click=${pin.toggle}>${pinIcon}</button>
      ${
        stale
          ? html`<span class="stale">${t("maps.stale")}</span>`
          : busy
            ? html`<span class="busy-note">${t("maps.busy")}</span>`
            : nothing
      }
      ${legend(props.legend)}
    </div>
    <div class="detail-body"
      ?data-below=${below}>${props.numbers ? mapTable(props.numbers) : map(picture)} ${readout(props.readout)}</div>
    <div class="head-foot">${topCells(props.top, picture.rows, picture.cols, props.choose)} ${viewTools(
      props.zoom,
      props.table,
    )}</div>
  </section>`;
}
