// The heads of a model that is loading: a row of thumbnails for each layer that has run, and how many are on their way.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { headIn } from "../../domain/answer.js";
import { GAP, slotCell } from "../../domain/map/geometry.js";
import { kindOfPath, type Kind } from "../../domain/heads.js";
import { memoize } from "../../lib/memoize.js";
import { paint } from "../../lib/paint.js";
import { drawSheet, type Sheet } from "./sheet.js";
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
  early && { bands: bandsOf(early, width, screen.dpr), style: { tone, screen } };

/** The layers of each kind of attention. A page that tells progress asks for them again and again. */
const bandsOf = memoize((early: Early, width: number, dpr: number) => {
  const kinds = [...new Set(early.paths.map(kindOfPath))];
  const heads = Math.max(1, ...early.maps.map(({ shape }) => shape[0]));
  const edge = Math.max(LEAST, Math.min(MOST, Math.floor((width - NAMES) / heads) - GAP));
  return kinds.map((kind) => {
    const paths = early.paths.filter((path) => kindOfPath(path) === kind);
    const maps = early.maps.filter(({ path, head }) => head === null && kindOfPath(path) === kind);
    return {
      kind: kinds.length > 1 ? kind : null,
      layers: maps.map((map) => ({ layer: blockOf(map.path), sheet: sheetOf(map, edge, dpr) })),
      /** the places of those on the way, so that nothing moves when they come */
      due: paths.filter((path) => maps.every((map) => map.path !== path)).map(blockOf),
      room: { width: edge, height: edge, heads: [] },
      last: Math.max(...paths.map(blockOf)),
    };
  });
});

/** The heads of a layer, in a row. Those that are drawn stay when further layers come. */
const sheetOf = memoize((map: PatternNumbers, edge: number, dpr: number): Sheet => {
  const { path, shape, block: known } = map;
  const [count, rows, cols] = shape;
  const pooled = Math.max(1, Math.ceil(Math.max(rows, cols) / Math.floor(edge * dpr)));
  const cell = slotCell({}, edge, Math.ceil(cols / pooled), Math.ceil(rows / pooled), dpr);
  const heads = Array.from({ length: count }, (_, head) => ({
    path,
    head,
    pattern: { ...headIn(map, head), block: known },
    tokens: { rows: rows * known, cols: cols * known },
    ...{ x: head * (edge + GAP), y: 0 },
    cell,
    block: known * pooled,
  }));
  return { width: count * (edge + GAP), height: edge, heads };
});

export const earlyHeads = ({ bands, style }: NonNullable<EarlyHeads>) =>
  html`<section class="early" data-part="early" aria-label=${t("early.title")}>
    ${bands.map(
      (band) => html`<p role="status">${words(band)}</p>
      ${[...band.layers, ...band.due.map((layer) => ({ layer, sheet: band.room }))].map(
        ({ layer, sheet }) => html`<div class="early-layer" aria-hidden="true"><span>L${layer}</span><canvas
          ${paint(draw, sheet, style.tone, style.screen)}></canvas></div>`,
      )}`,
    )}
  </section>`;

const draw = (canvas: HTMLCanvasElement, sheet: Sheet, tone: Tone, screen: Screen) =>
  drawSheet(canvas, sheet, null, { tone, screen });

function words({ kind, layers, last }: { kind: Kind | null; layers: { layer: number }[]; last: number }) {
  const here = layers.at(-1)?.layer ?? -1;
  const said = [
    here < 0 ? null : t("early.here", { first: 0, last: here, all: last + 1 }),
    here < last ? t("early.due", { first: here + 1, last }) : null,
  ].filter(Boolean);
  return `${kind ? `${t(`kind.${kind}`)}: ` : ""}${said.join(" ")}`;
}
