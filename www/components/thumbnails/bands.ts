// The Grid: every head of every layer as a thumbnail, in one band per kind or in one sorted list; some of them open in
// place.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import type { At } from "../../lib/events.js";
import type { Screen } from "../map/draw.js";
import { thumbAt } from "../../domain/map/geometry.js";
import { setBar } from "./set-bar.js";
import { sortBar } from "./sort-menu.js";
import { term } from "../term.js";
import { listSheets, sortedList, type List } from "./sorted-list.js";
import { sheetCanvas } from "./sheet-canvas.js";
import { isCoarse, pictureOf, type Sheet } from "./sheet.js";
import { focusedIntoSight } from "./focused-into-sight.js";
import { nameOfHead } from "../../domain/heads.js";
import { paint, property } from "../../lib/paint.js";
import { scrollHint } from "../scroll-hint.js";
import { splitRows, pins, rowsOf, type Pinned } from "./pinned.js";
import { rove } from "../../lib/roving-tabindex.js";
import { pinKey, thumb, type Thumb, type Act } from "./thumbnail.js";
import type { Tone } from "../../domain/scale.js";
import type { Kind } from "../../domain/heads.js";
import type { Picture, Drawing } from "../../protocol/engine.js";

interface Band {
  kind: Kind;
  layers: Thumb[][];
  /** CSS pixels */
  cell: number;
  /** the number of tokens per cell, if there are more than pixels */
  block?: number;
  /** room reserved for rows still to come */
  rows: number;
  cols: number;
}

export interface GridProps {
  bands: Band[];
  /** the source of the bands' patterns: a new object when any of them changes */
  patterns: unknown;
  /** the engine's drawings */
  drawings?: Drawing[];
  edge: number;
  named?: boolean;
  /** layers in one row */
  perRow: number;
  /** whether the bands stand side by side */
  beside?: boolean;
  /** whether they are wider than the room, and scroll */
  wide?: boolean;
  /** the greatest height of the bands before they scroll */
  most?: number | null;
  kind: Kind | null;
  tone: Tone;
  screen: Screen;
  sort?: Parameters<typeof sortBar>[0] | null;
  /** of an image: whether each head is shown as its focused row over the patches */
  over?: { on: boolean; notes: string[]; rows: string[]; set(on: boolean): void } | null;
  set?: Parameters<typeof setBar>[0] | null;
  list?: List | null;
  pinned?: Pinned[];
  act: Act;
}

export function grid(props: GridProps) {
  const { act, list } = props;
  return html`<div class="grid" @pointerleave=${() => act.preview(null)}
    @keydown=${(e: KeyboardEvent) => {
      pinKey(e, act);
      rove(e, list ? ".list-row" : ".layer", ".thumb", true);
    }}>
    <div class="grid-bars">${props.sort ? sortBar(props.sort) : nothing}
      ${props.over ? overBar(props.over) : nothing}
      ${props.set ? setBar(props.set) : nothing}
      ${props.over ? overNotes(props.over) : nothing}</div>
    ${list ? sortedList(list, props.pinned ?? [], props) : bandsOf(props)}
  </div>`;
}

const overBar = ({ on, set }: NonNullable<GridProps["over"]>) =>
  html`<label class="grid-over"><input type="checkbox" data-do="over" .checked=${live(on)}
    @change=${(e: At<HTMLInputElement>) => set(e.currentTarget.checked)} />${t("grid.over")}</label>`;

const overNotes = ({ notes, rows }: NonNullable<GridProps["over"]>) =>
  html`${notes.length > 0 ? html`<p class="hint" role="status">${notes.join(" ")}</p>` : nothing}
    ${rows.length > 0 ? html`<p class="hint" data-rows>${rows.join(" ")}</p>` : nothing}`;

/** Pinned heads stand among the thumbnails, or below bands that stand side by side. */
const bandsOf = ({ bands, most = null, ...props }: GridProps) =>
  html`<div class="bands" ?data-beside=${props.beside} ?data-scrolls=${most !== null || props.wide}
    ${scrollHint()} ${paint(focusedIntoSight, most ?? (props.wide ? Infinity : null), focusedIn(bands))}
    ${property("--most", most === null ? "none" : `${most}px`)}>${bands.map((band) => bandOf(band, props))}</div>
    ${props.beside && props.pinned && props.pinned.length > 0 ? pins(props.pinned) : nothing}`;

const focusedIn = (bands: Band[]) => {
  const focused = bands.flatMap(({ layers }) => layers.flat()).find((one) => one.focused);
  return focused && nameOfHead(focused);
};

type BandProps = Omit<GridProps, "bands">;

function bandOf(band: Band, props: BandProps) {
  const { edge, kind, act, named = true, perRow } = props;
  const columns = columnsOf(band, props);
  const slot = { edge, width: band.cols * band.cell, height: band.rows * band.cell, named };
  const numbered = !named && perRow === 1 && band.layers.length > 0;
  const open = props.beside ? [] : (props.pinned?.filter((pin) => pin.kind === band.kind) ?? []);
  return html`<section class="band" ?data-front=${band.kind === kind} aria-label=${t(`kind.${band.kind}.long`)}>
    <h3 class="band-name" title=${t(`kind.${band.kind}.reads`)}>${term(band.kind, t(`kind.${band.kind}`))}</h3>
    <div class="band-parts" ?data-numbered=${numbered}>${numbered ? numbers(band.layers[0], edge) : nothing}${partsOf(
      band,
      props,
    ).map(({ layers, sheet }, part) => {
      return html`<div class="band-layers" ?data-bare=${!named} ${property("--layers", String(columns))}>
          ${layers.map(
            (heads) =>
              html`<div class="layer" role="group"
                aria-label=${t("layer.name", { layer: heads[0].layer })}>${
                  numbered ? html`<span class="layer-name" aria-hidden="true">L${heads[0].layer}</span>` : nothing
                }${heads.map((one) => thumb(one, band.kind, slot, null, act))}</div>`,
          )}
          ${sheet ? sheetCanvas(sheet, props) : nothing}
        </div>
        ${part === 0 && open.length > 0 ? pins(open) : nothing}`;
    })}</div>
  </section>`;
}

/** If "H11" has no room over a column, "11" has. */
const NUMBER = 28;

const numbers = (heads: Thumb[], edge: number) =>
  html`<div class="head-numbers" aria-hidden="true">${heads.map(
    ({ head }, i) =>
      html`<span ${property("--edge", `${edge}px`)}>${i === 0 || edge >= NUMBER ? "H" : ""}${head}</span>`,
  )}</div>`;

const columnsOf = (band: Band, { perRow }: BandProps) => Math.min(perRow, Math.max(1, band.layers.length));

/** A band's layers, in two parts if pinned heads stand between them; each has a separate canvas. */
const partsOf = (band: Band, props: BandProps) =>
  splitRows(
    rowsOf(band.layers, columnsOf(band, props)),
    (row) => !props.beside && row.some((layer) => layer.some((one) => one.pinned)),
  )
    .map((rows) => rows.flat())
    .map((layers) => ({ layers, sheet: layers.length > 0 ? sheetOf(band, layers, props) : null }));

function sheetOf({ rows, cell, block = 1 }: Band, layers: Thumb[][], { edge, named, perRow }: BandProps): Sheet {
  const heads = Math.max(...layers.map((layer) => layer.length));
  const at = (layer: number, head: number) => thumbAt(layer, head, { heads, rows, cell }, edge, perRow, named);
  const last = at(Math.min(perRow, layers.length) - 1, heads - 1);
  const bottom = at(layers.length - 1, 0);
  return {
    width: last.x + edge,
    height: bottom.y + rows * cell,
    heads: layers.flatMap((thumbs, layer) =>
      thumbs.map(({ path, head, pattern, tokens = pattern, under }) => ({
        path,
        head,
        pattern,
        tokens,
        under,
        ...at(layer, head),
        cell,
        block,
      })),
    ),
  };
}

/** The pictures of the Grid that the engine draws: those whose numbers are coarser than the screen. */
export function coarsePictures(props: GridProps): Picture[] {
  const sheets = props.list
    ? listSheets(props.list)
    : props.bands.flatMap((band) => partsOf(band, props).flatMap(({ sheet }) => sheet ?? []));
  return sheets.filter(isCoarse).map((sheet) => pictureOf(sheet, props));
}
