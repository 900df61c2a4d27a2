// The Grid: every head of every layer as a thumbnail, in one band a kind or in one sorted list; some of them open in
// place.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { drawMany, type Screen } from "../map/draw.js";
import { thumbAt } from "../../domain/map/geometry.js";
import { sortBar } from "./sort-menu.js";
import { term } from "../term.js";
import { sortedList, type List } from "./sorted-list.js";
import { paint, property } from "../../lib/paint.js";
import { splitRows, pins, rowsOf, type Pinned } from "./pinned.js";
import { poolPattern } from "../../domain/map/pooled.js";
import { rove } from "../../lib/roving.js";
import { pinKey, thumb, type Thumb, type Act } from "./thumbnail.js";
import type { Tone } from "../../domain/scale.js";
import type { Kind } from "../../domain/heads.js";

interface Band {
  kind: Kind;
  layers: Thumb[][];
  /** CSS pixels */
  cell: number;
  /** how many tokens share a cell, where there are more than pixels */
  block?: number;
  /** room kept for rows that are still to come */
  rows: number;
  cols: number;
}

interface GridProps {
  bands: Band[];
  /** where the bands' patterns come from: another one when any of them is */
  patterns: unknown;
  edge: number;
  named?: boolean;
  sideBySide: boolean;
  /** layers in one row, where they are neither */
  perRow?: number;
  kind: Kind | null;
  tone: Tone;
  screen: Screen;
  sort?: Parameters<typeof sortBar>[0] | null;
  list?: List | null;
  pinned?: Pinned[];
  act: Act;
}

export function grid(props: GridProps) {
  const { act, list } = props;
  return html`<div class="grid" @pointerleave=${() => act.preview(null)}
    @keydown=${(e: KeyboardEvent) => {
      pinKey(e, act);
      rove(e, list ? ".list-row" : ".band", ".thumb");
    }}>
    ${props.sort ? sortBar(props.sort) : nothing}
    ${list ? sortedList(list, props.pinned ?? [], props) : props.bands.map((band) => bandOf(band, props))}
  </div>`;
}

function bandOf(band: Band, props: Parameters<typeof grid>[0]) {
  const { patterns, edge, kind, tone, screen, act, named = true } = props;
  const perRow = inRow(props);
  const columns = Math.min(perRow, Math.max(1, band.layers.length));
  const slot = { edge, width: band.cols * band.cell, height: band.rows * band.cell, named };
  const numbered = !named && perRow === 1 && band.layers.length > 0;
  const open = props.pinned?.filter((pin) => pin.kind === band.kind) ?? [];
  const opens = (layer: Thumb[]) => layer.some((one) => one.pinned);
  return html`<section class="band" ?data-front=${band.kind === kind} aria-label=${t(`kind.${band.kind}.long`)}>
    <h3 class="band-name" title=${t(`kind.${band.kind}.reads`)}>${term(band.kind, t(`kind.${band.kind}`))}</h3>
    <div class="band-parts" ?data-numbered=${numbered}>${numbered ? numbers(band.layers[0], edge) : nothing}${splitRows(
      rowsOf(band.layers, columns),
      (row) => row.some(opens),
    ).map((rows, part) => {
      const layers = rows.flat();
      return html`<div class="band-layers" ?data-bare=${!named} ${property("--layers", String(columns))}>
          ${layers.map(
            (heads) =>
              html`<div class="layer" role="group"
                aria-label=${t("layer.name", { layer: heads[0].layer })}>${
                  numbered ? html`<span class="layer-name" aria-hidden="true">L${heads[0].layer}</span>` : nothing
                }${heads.map((one) => thumb(one, band.kind, slot, null, act))}</div>`,
          )}
          ${
            layers.length === 0
              ? nothing
              : html`<canvas class="band-cells" aria-hidden="true"
                ${paint(
                  (canvas: HTMLCanvasElement, ..._: unknown[]) => drawLayers(canvas, band, layers, props),
                  patterns,
                  band.kind,
                  band.cell,
                  band.rows,
                  edge,
                  named,
                  perRow,
                  layers[0][0].layer,
                  layers.length,
                  tone,
                  screen,
                )}></canvas>`
          }
        </div>
        ${part === 0 && open.length > 0 ? pins(open) : nothing}`;
    })}</div>
  </section>`;
}

/** Where "H11" has no room over a column, "11" has. */
const NUMBER = 28;

const numbers = (heads: Thumb[], edge: number) =>
  html`<div class="head-numbers" aria-hidden="true">${heads.map(
    ({ head }, i) =>
      html`<span ${property("--edge", `${edge}px`)}>${i === 0 || edge >= NUMBER ? "H" : ""}${head}</span>`,
  )}</div>`;

const inRow = ({ sideBySide, perRow }: { sideBySide: boolean; perRow?: number }) =>
  perRow ?? (sideBySide ? Infinity : 1);

function drawLayers(
  canvas: HTMLCanvasElement,
  band: Band,
  layers: Thumb[][],
  { tone, screen, edge, named, ...row }: Parameters<typeof grid>[0],
) {
  const perRow = inRow(row);
  const heads = Math.max(...layers.map((layer) => layer.length));
  const at = (layer: number, head: number) =>
    thumbAt(layer, head, { heads, rows: band.rows, cell: band.cell }, edge, perRow, named);
  const placed = layers.flatMap((thumbs, layer) =>
    thumbs.map(({ pattern, head }) => ({ pattern: poolPattern(pattern, band.block ?? 1), ...at(layer, head) })),
  );
  const last = at(Math.min(perRow, layers.length) - 1, heads - 1);
  const bottom = at(layers.length - 1, 0);
  const pixels = (css: number) => Math.ceil(css * screen.dpr);
  drawMany(canvas, placed, band.cell, pixels(last.x + edge), pixels(bottom.y + band.rows * band.cell), tone, screen);
}
