// The heads of a model that is loading: a row of thumbnails for each layer that has run, and how many are on their way.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { headIn } from "../../domain/answer.js";
import { GAP, slotCell } from "../../domain/map/geometry.js";
import { kindOfPath, type Kind } from "../../domain/heads.js";
import { memoize } from "../../lib/memoize.js";
import { paint, property } from "../../lib/paint.js";
import { drawSheet, type Sheet, type SheetStyle } from "./sheet.js";
import type { Screen } from "../screen.js";
import type { Tone } from "../../domain/scale.js";
import type { PatternNumbers } from "../../protocol/messages.js";

/** The largest slot, the smallest one, and the room beside them for the name of their layer. CSS pixels. */
const MOST = 56;
const LEAST = 16;
const NAMES = 40;

/** All attention sublayers of the model, and the patterns of those that have run. */
interface Early {
  paths: string[];
  maps: PatternNumbers[];
}

export type EarlyHeads = ReturnType<typeof earlyProps>;

const blockOf = (path: string) => Number(path.split(".")[2]);

/** @param width CSS pixels */
export const earlyProps = ({ early, tone }: { early: Early | null; tone: Tone }, screen: Screen, width: number) =>
  early && { bands: bandsOf(early, width, screen.dpr), early, style: { tone, screen } };

/** The layers of each kind of attention. A page that tells progress asks for them again and again. */
const bandsOf = memoize((early: Early, width: number, dpr: number) => {
  const kinds = [...new Set(early.paths.map(kindOfPath))];
  const heads = Math.max(1, ...early.maps.map(({ shape }) => shape[0]));
  const edge = Math.max(LEAST, Math.min(MOST, Math.floor((width - NAMES) / heads) - GAP));
  return kinds.map((kind) => {
    const layers = early.maps.filter(({ path, head }) => head === null && kindOfPath(path) === kind);
    return {
      kind: kinds.length > 1 ? kind : null,
      layers: layers.map(({ path }) => blockOf(path)),
      last: Math.max(...early.paths.filter((path) => kindOfPath(path) === kind).map(blockOf)),
      pitch: edge + GAP,
      sheet: sheetOf(layers, edge, dpr),
    };
  });
});

function sheetOf(layers: PatternNumbers[], edge: number, dpr: number): Sheet {
  const heads = layers.flatMap((map, row) => {
    const { path, shape, block: known } = map;
    const [count, ...size] = shape;
    const [rows, cols] = size;
    const pooled = Math.max(1, Math.ceil(Math.max(rows, cols) / Math.floor(edge * dpr)));
    const cell = slotCell({}, edge, Math.ceil(cols / pooled), Math.ceil(rows / pooled), dpr);
    const tokens = { rows: rows * known, cols: cols * known };
    return Array.from({ length: count }, (_, head) => ({
      path,
      head,
      pattern: { ...headIn(map, head), block: known },
      tokens,
      ...{ x: head * (edge + GAP), y: row * (edge + GAP) },
      cell,
      block: known * pooled,
    }));
  });
  const across = Math.max(0, ...layers.map(({ shape }) => shape[0]));
  return { width: across * (edge + GAP), height: layers.length * (edge + GAP), heads };
}

export function earlyHeads({ bands, early, style }: NonNullable<EarlyHeads>) {
  return html`<section class="early" data-part="early" aria-label=${t("early.title")}>
    ${bands.map(
      ({ layers, sheet, pitch, ...band }) => html`<p role="status">${words({ ...band, layers })}</p>
      ${
        layers.length === 0
          ? nothing
          : html`<div class="early-layers" ${property("--pitch", `${pitch}px`)}>
              <div class="early-names" aria-hidden="true">${layers.map((layer) => html`<span>L${layer}</span>`)}</div>
              <canvas aria-hidden="true"
                ${cells(sheet, style, early, pitch)}></canvas>
            </div>`
      }`,
    )}
  </section>`;
}

function cells(sheet: Sheet, style: SheetStyle, ...changes: unknown[]) {
  const draw = (canvas: HTMLCanvasElement, ..._: unknown[]) => drawSheet(canvas, sheet, null, style);
  return paint(draw, style.tone, style.screen, ...changes);
}

function words({ kind, layers, last }: { kind: Kind | null; layers: number[]; last: number }) {
  const here = layers.at(-1) ?? -1;
  const said = [
    here < 0 ? null : t("early.here", { first: 0, last: here, all: last + 1 }),
    here < last ? t("early.due", { first: here + 1, last }) : null,
  ].filter(Boolean);
  return `${kind ? `${t(`kind.${kind}`)}: ` : ""}${said.join(" ")}`;
}
