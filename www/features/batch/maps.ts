// One row of maps per sequence: its heads side by side, padding marked on both axes, masked cells hatched.
import { html, nothing } from "lit-html";
import { formats, t } from "../../i18n/index.js";
import { maskedAt, valueAt } from "../../domain/map/pattern.js";
import { labMap, patternTable } from "../../components/map/lab-map.js";
import { legend } from "../../components/map/legend.js";
import { labelText, describeLabel, formatIn } from "../../domain/labels.js";
import type { Props } from "./props.js";

type Row = Props["maps"]["rows"][number];

/** The widest map, in CSS pixels. */
const WIDEST = 420;

export function mapRows(props: Props) {
  const { maps, screen, cell, causal, seed, tone, act } = props;
  const width = screen.narrow ? Math.min(WIDEST, screen.width) : WIDEST;
  return html`<div class="batch-main" aria-busy=${maps.waiting}>
    ${failed(maps.failure)}
    ${
      maps.rows.length === 0
        ? html`<p class="empty">${maps.failure ? nothing : t("batch.waiting")}</p>`
        : html`<div class="batch-caption"><p
          class="hint">${t("batch.maps.reads", {
            rows: maps.rows.length,
            length: maps.length,
            heads: maps.heads,
            causal,
            seed,
          })}</p>
          ${legend({ tone, theme: screen.theme, lifted: false, setTone: act.setTone })}</div>
        <ol class="batch-rows" ?data-stale=${!maps.current}>
          ${maps.rows.map(
            (row, i) => html`<li class="batch-row" data-row=${i}>
            <h3><span class="batch-number">${formats().number(i + 1)}</span> ${row.labels.map(
              (label, k) => html`<span class="batch-token" ?data-padding=${row.padding[k]}>${labelText(label)}</span>`,
            )}
              <small>${t("batch.row", { real: row.real, padding: row.padding.length - row.real })}</small></h3>
            <div class="batch-maps">${row.patterns.map(
              (pattern, h) => html`<figure data-head=${h}><figcaption>${t("batch.head", { head: h })}</figcaption>
              ${labMap({
                name: spokenMap(row, i, h),
                pattern,
                rows: row.labels,
                cols: row.labels,
                unread: row.padding,
                width,
                most: 30,
                tone,
                screen,
                focus: cell?.row === i && cell.head === h ? cell : null,
                look: (at) => act.look(at && { row: i, head: h, ...at }),
              })}</figure>`,
            )}</div>
          </li>`,
          )}
        </ol>
        <p class="batch-readout" role="status">${reading(props)}</p>
        ${numbers(maps.rows)}`
    }
  </div>`;
}

/** The reason why the result is missing or stale. */
export const failed = (failure: string | null) =>
  failure
    ? html`<p class="problem" role="alert"><span><strong>${t("batch.failure")}</strong> ${failure}</span></p>`
    : nothing;

function spokenMap(row: Row, i: number, head: number) {
  const hidden = row.labels.filter((_, k) => row.padding[k]).length;
  return t("batch.map", {
    number: i + 1,
    head,
    real: row.real,
    hidden,
    words: row.labels.slice(0, row.real).map(labelText).join(" "),
  });
}

function reading({ maps, cell }: Props) {
  const row = cell && maps.rows[cell.row];
  const pattern = row?.patterns[cell?.head ?? 0];
  if (!cell || !row || !pattern || cell.query >= pattern.rows || cell.key >= pattern.cols)
    return t("batch.reading.none");
  const { query, key } = cell;
  const masked = maskedAt(pattern, query, key);
  const names = {
    query: describeLabel(row.labels[query]),
    key: describeLabel(row.labels[key]),
    value: masked ? "" : formatIn(pattern)(valueAt(pattern, query, key)),
  };
  const hidden = row.padding[key] ? t("batch.reading.padding", names) : t("batch.reading.future", names);
  const said = masked ? hidden : t("batch.reading", names);
  return html`${said} ${row.padding[query] ? t("batch.reading.unread") : nothing}`;
}

/** The same numbers as tables, for exact reading and for screen readers; rendered once opened. */
function numbers(rows: Row[]) {
  return html`<details class="fold batch-numbers">
    <summary>${t("batch.numbers")}</summary>
    <div class="wide">
      ${rows.map((row, i) =>
        row.patterns.map((pattern, h) =>
          patternTable(t("batch.numbers.of", { number: i + 1, head: h }), pattern, row.labels, row.labels, row.padding),
        ),
      )}
    </div>
  </details>`;
}
