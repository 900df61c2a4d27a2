// A map as SVG: cells under their tokens, masked ones hatched, and the legend that says what the colours are.
import { GRID_FROM, LABEL_PITCH, VALUES_FROM, thinned } from "../../domain/geometry.js";
import { absentAt, maskedAt, valueAt } from "../../domain/pattern.js";
import { brief } from "../../domain/numbers.js";
import { LEAST, spelled, weightInCell } from "../../domain/labels.js";
import { SHORT } from "../map/lettering.js";
import { isDeep, painter, unpacked } from "./colours.js";
import { hex, inkOf } from "./inks.js";
import { dataUrl, png } from "../../lib/png.js";
import { element, round, text, token, widthOf } from "./xml.js";
import type { Inks } from "./inks.js";
import type { Label } from "../../domain/labels.js";
import type { MapPanel } from "../../domain/panel.js";
import type { Pattern } from "../../domain/pattern.js";
import type { Piece } from "./xml.js";

/** So many cells are drawn one by one; a map with more of them is an image. */
export const MOST_RECTS = 4096;
const LARGEST = 36;
/** Labels of small cells lean less, so that they keep apart. */
const leanOf = (pitch: number) => (pitch < 18 ? 62 : 45);
/** Between two labels that stand upright. */
const APART = 4;

/** The size of a cell where a map may be about so large. */
export const cellOf = ({ rows, cols }: { rows: number; cols: number }, room: number) =>
  Math.max(1, Math.min(LARGEST, Math.floor(room / Math.max(1, rows, cols))));

/**
 * The cells alone.
 * @param cell pixels
 */
export function cells(panel: MapPanel, cell: number, inks: Inks) {
  const { pattern: p } = panel;
  const colour = painter(panel, inks.theme);
  const size = { width: p.cols * cell, height: p.rows * cell };
  const gap = cell >= GRID_FROM ? 1 : 0;
  const over = Object.entries({ masked: maskedAt, absent: absentAt })
    .map(([id, is]) => [id, runs(p, is, cell, gap)])
    .map(([id, d]) => (d === "" ? "" : element("path", { d, fill: `url(#${id})`, class: id })))
    .join("");
  if (p.rows * p.cols > MOST_RECTS) {
    const image = png(p.cols, p.rows, (x, y) => colour(y, x, valueAt(p, y, x)));
    return (
      element("image", { ...size, href: dataUrl(image), "image-rendering": "pixelated", preserveAspectRatio: "none" }) +
      over
    );
  }
  let rects = "";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      if (!maskedAt(p, q, k) && !absentAt(p, q, k))
        rects += element("rect", {
          x: k * cell,
          y: q * cell,
          width: cell - gap,
          height: cell - gap,
          fill: hex(unpacked(colour(q, k, valueAt(p, q, k)))),
        });
    }
  }
  return element("g", { "shape-rendering": "crispEdges" }, rects + over);
}

/** Such cells, those beside each other as one. */
function runs(p: Pattern, is: typeof maskedAt, cell: number, gap: number) {
  let path = "";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      const from = k;
      while (k < p.cols && is(p, q, k)) k++;
      if (k > from)
        path +=
          `M${round(from * cell)} ` +
          `${round(q * cell)}h${round((k - from) * cell - gap)}v${round(cell - gap)}h${round(gap - (k - from) * cell)}z`;
    }
  }
  return path;
}

/** Whether a map has a cell with this mask: 1 is masked, 2 absent. */
const has = (p: Pattern, mask: 1 | 2) => p.masks.subarray(p.maskOffset, p.maskOffset + p.rows * p.cols).includes(mask);
export const hasMasked = (p: Pattern) => has(p, 1);
export const hasAbsent = (p: Pattern) => has(p, 2);

/**
 * A map with its tokens.
 * @param room how large it may be, about
 * @param words of its axes
 * @returns `left`: where the cells begin
 */
export function map(
  panel: MapPanel,
  room: number,
  inks: Inks,
  words: { down: string; across: string; writes: string },
): Piece & { left: number } {
  const { pattern: p, rows, cols, block = 1, writes = [], heads = false } = panel;
  const cell = cellOf(p, room);
  const widths = cols.map((label) => widthOf(spelled(label), 13, true) + APART);
  // Short ones stand upright, and fewer of them are written.
  const long = cols.filter(
    (label, i) => widths[i] > Math.max(cell / block, LABEL_PITCH) && [...label.text].length > SHORT,
  );
  const slanted = long.length > cols.length / 4;
  const pitch = slanted ? LABEL_PITCH : Math.max(LABEL_PITCH, ...widths.filter((_, i) => !long.includes(cols[i])));
  const widest = (labels: (Label | null)[]) =>
    Math.max(0, ...labels.map((label) => (label ? widthOf(spelled(label), 13, true) : 0)));
  const left = widest(rows) + 26;
  const lean = leanOf(Math.max(cell / block, LABEL_PITCH));
  const tall = Math.sin((lean * Math.PI) / 180) * widest(slanted ? cols : long);
  const top = (long.length ? tall + 16 : 20) + (heads ? 0 : 18);
  const written = thinned(writes.length, cell, null).filter((i) => writes[i]);
  const right = written.length ? widest(written.map((i) => writes[i])) + 34 : 0;
  const wide = p.cols * cell;
  const high = p.rows * cell;
  let out = heads
    ? ""
    : text(words.across, left, 12, { fill: inks.faint }) +
      text(words.down, 12, top, { fill: inks.faint, anchor: "end", turn: -90 });
  // Tokens that share a row or column are named by the first of them, as far as there is room.
  for (const i of thinned(rows.length, cell / block, null))
    out += token(rows[i], left - 8, top + ((i + 0.5) * cell) / block + 4.5, {
      fill: inkOf(rows[i], inks),
      anchor: "end",
    });
  for (const i of thinned(cols.length, cell / block, null, pitch)) {
    const x = left + ((i + 0.5) * cell) / block;
    const leans = slanted || long.includes(cols[i]);
    out += token(cols[i], leans ? x + 3 : x, top - 7, {
      fill: inkOf(cols[i], inks),
      anchor: leans ? "start" : "middle",
      turn: leans ? -lean : 0,
    });
  }
  if (written.length) out += text(words.writes, left + wide + 24, top - 7, { fill: inks.faint });
  for (const i of written) {
    const label = writes[i] as Label;
    out +=
      text("→", left + wide + 8, top + (i + 0.5) * cell + 4.5, { fill: inks.faint, size: 13 }) +
      token(label, left + wide + 24, top + (i + 0.5) * cell + 4.5, { fill: inkOf(label, inks) });
  }
  out += element(
    "g",
    { transform: `translate(${round(left)} ${round(top)})` },
    cells(panel, cell, inks) + (cell >= VALUES_FROM ? values(panel, cell, inks) : ""),
  );
  const leaning = long.length ? widest(cols) * 0.71 : 0;
  return { svg: out, width: left + wide + Math.max(right, leaning), height: top + high, left };
}

/**
 * Whether a map's numbers are weights or differences of them, which a cell leaves out where they are next to nothing.
 */
const ofWeights = ({ scale, quantity }: Pick<MapPanel, "scale" | "quantity">) =>
  scale.kind === "pattern" || quantity === "difference of patterns";

/** Whether a cell of a map has a number of its own. */
const hasValue = (p: Pattern, q: number, k: number) =>
  !maskedAt(p, q, k) && !absentAt(p, q, k) && Number.isFinite(valueAt(p, q, k));

/** Values in cells large enough for them, as the page writes them. */
function values(panel: MapPanel, cell: number, inks: Inks) {
  const { pattern: p } = panel;
  const colour = painter(panel, inks.theme);
  const number = ofWeights(panel) ? weightInCell : brief;
  let out = "";
  for (let q = 0; q < p.rows; q++) {
    for (let k = 0; k < p.cols; k++) {
      const value = valueAt(p, q, k);
      const words = hasValue(p, q, k) ? number(value) : "";
      if (words !== "" && widthOf(words, 12, true) < cell)
        out += text(words, (k + 0.5) * cell - 0.5, (q + 0.5) * cell + 4, {
          fill: isDeep(unpacked(colour(q, k, value))) ? inks.light : inks.dark,
          mono: true,
          anchor: "middle",
        });
    }
  }
  return out;
}

/** Below what a cell among others with numbers has none; null where each has one, or none has. */
export function leftOut(panel: MapPanel, room: number) {
  const { pattern: p } = panel;
  if (!ofWeights(panel) || cellOf(p, room) < VALUES_FROM) return null;
  for (let q = 0; q < p.rows; q++)
    for (let k = 0; k < p.cols; k++) if (hasValue(p, q, k) && weightInCell(valueAt(p, q, k)) === "") return LEAST;
  return null;
}
