// The Head view: one head, large, with its layers and marginals, or its numbers as a table.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { legend, scaleLegend } from "../../components/map/legend.js";
import { map } from "../../components/map/map.js";
import { mapTable } from "../../components/map/table.js";
import { readout, topCells } from "../../components/map/readout.js";
import { filters, layers, viewTools } from "../../components/map/tools.js";

export interface HeadProps {
  title: string;
  /** whether what is shown is kept from before a failure */
  stale: boolean;
  /** whether newer numbers are on their way */
  busy: boolean;
  /** why the layer could not be read */
  problem: string | null;
  /** whether the read-out stands under the map */
  below: boolean;
  layers: Parameters<typeof layers>[0];
  /** what the layer is */
  formula: string;
  filters: Parameters<typeof filters>[0];
  zoom: Parameters<typeof viewTools>[0];
  table: Parameters<typeof viewTools>[1];
  legend: { weights: Parameters<typeof legend>[0] } | { numbers: Parameters<typeof scaleLegend>[0] } | null;
  /** null while its numbers are on their way */
  map: Parameters<typeof map>[0] | null;
  /** in place of the map */
  numbers: Parameters<typeof mapTable>[0] | null;
  readout: Parameters<typeof readout>[0] | null;
  top: { query: number; key: number; value: number }[];
  say: (value: number) => string;
  /** what is said of tokens that are not in the picture */
  hidden: string | null;
  chosen: { title: string; names: string; figures: { name: string; value: string }[]; clear(): void } | null;
  choose: (cell: { query: number | null; key: number | null }) => void;
}

export function head(props: HeadProps) {
  const { title, stale, busy, problem, below, map: picture, numbers, readout: read, top, say, hidden, chosen } = props;
  return html`<section class="detail head-view" aria-label=${title} aria-busy=${busy}>
    <div class="detail-head">
      <h2>${title}</h2>
      ${
        stale
          ? html`<span class="stale">${t("maps.stale")}</span>`
          : busy
            ? html`<span class="busy-note">${t("maps.busy")}</span>`
            : nothing
      }
      ${viewTools(props.zoom, props.table)}
    </div>
    <div class="head-bar">
      ${layers(props.layers)}
      ${
        props.legend === null
          ? nothing
          : "weights" in props.legend
            ? legend(props.legend.weights)
            : scaleLegend(props.legend.numbers)
      }
    </div>
    <p class="hint head-formula">${props.formula}</p>
    ${
      problem !== null
        ? html`<p class="head-problem" role="alert">${t("head.failed", { message: problem })}</p>`
        : nothing
    }
    <div class="detail-body" ?data-below=${below}>
      ${
        numbers
          ? mapTable(numbers)
          : picture
            ? map(picture)
            : problem === null
              ? html`<p class="empty center">${t("head.reading")}</p>`
              : nothing
      }
      ${read ? readout({ ...read, chosen: chosen ? chosenWords(chosen) : undefined }) : nothing}
    </div>
    ${hidden === null ? nothing : html`<p class="hint head-hidden">${hidden}</p>`}
    <div class="head-foot">
      ${read ? topCells(top, read.rows, read.cols, props.choose, say) : nothing}
      ${filters(props.filters)}
    </div>
  </section>`;
}

/** What chosen rows give to chosen columns. */
const chosenWords = ({
  title,
  names,
  figures,
  clear,
}: NonNullable<HeadProps["chosen"]>) => html`<p class="chosen" role="status">
  <span class="chosen-title" title=${names}>${title}</span>
  ${figures.map(
    ({ name, value }) => html`<span class="chosen-figure">${name} <strong class="value">${value}</strong></span>`,
  )}
  <button type="button" class="link" data-do="clear" @click=${clear}>${t("head.clear")}</button>
</p>`;
