// A map as SVG: its cells under their tokens, and the legend that says what the colours are.
import { LABEL_PITCH, visibleLabels } from "../../domain/map/geometry.js";
import { labelText } from "../../domain/spelling.js";
import { SHORT } from "../../domain/label-width.js";
import { hasAbsent, hasMasked, type CellRef } from "../../domain/map/pattern.js";
import { drawCells } from "./cells.js";
import { inkOf, type Inks } from "./inks.js";
import { drawLegend } from "./legend.js";
import { shift, stack, type FigureWords, type Piece } from "./pieces.js";
import { element, round, text, token, widthOf } from "./xml.js";
import type { Label } from "../../domain/labels.js";
import type { MapPanel } from "../../domain/panel.js";

const APART = 4;

const widest = (labels: (Label | null)[]) =>
  Math.max(0, ...labels.map((label) => (label ? widthOf(labelText(label), 13, true) : 0)));

export type MapLayout = ReturnType<typeof layMap>;

export function layMap({ pattern: p, rows, cols, block = 1, writes = [], heads = false }: MapPanel, cell: number) {
  const widths = cols.map((label) => widthOf(labelText(label), 13, true) + APART);
  const column = Math.max(cell / block, LABEL_PITCH);
  // Short ones stand upright, and fewer of them are written.
  const long = cols.filter((label, i) => widths[i] > column && [...label.text].length > SHORT);
  const slanted = long.length > cols.length / 4;
  // Labels of small cells lean less, so that they keep apart.
  const lean = column < 18 ? 62 : 45;
  const tall = Math.sin((lean * Math.PI) / 180) * widest(slanted ? cols : long);
  const left = widest(rows) + 26;
  const top = (long.length ? tall + 16 : 20) + (heads ? 0 : 18);
  const answers = visibleLabels(writes.length, cell, null).filter((i) => writes[i]);
  const right = answers.length ? widest(answers.map((i) => writes[i])) + 34 : 0;
  return {
    cell,
    left,
    top,
    width: left + p.cols * cell + Math.max(right, long.length ? widest(cols) * 0.71 : 0),
    height: top + p.rows * cell,
    lean,
    leans: (label: Label) => slanted || long.includes(label),
    /** between the labels of columns */
    pitch: slanted ? LABEL_PITCH : Math.max(LABEL_PITCH, ...widths.filter((_, i) => !long.includes(cols[i]))),
    answers: answers.length > 0,
  };
}

export function drawLabels(panel: MapPanel, layout: MapLayout, inks: Inks, words: FigureWords, focus: CellRef | null) {
  const { pattern: p, rows, cols, block = 1, writes = [], heads = false } = panel;
  const { cell, left, top, lean, leans, pitch, answers } = layout;
  const after = left + p.cols * cell;
  const style = (label: Label, bold: boolean) => ({ fill: bold ? inks.ink : inkOf(label, inks), bold });
  const place = (i: number | undefined) => (i === undefined ? null : i * block);
  const [query, key] = [place(focus?.query), place(focus?.key)];
  let svg = heads
    ? ""
    : text(words.across, left, 12, { fill: inks.faint }) +
      text(words.down, 12, top, { fill: inks.faint, anchor: "end", turn: -90 });
  // Tokens that share a row or column are named by the first of them, as far as there is room.
  for (const i of visibleLabels(rows.length, cell / block, query))
    svg += token(rows[i], left - 8, top + ((i + 0.5) * cell) / block + 4.5, {
      ...style(rows[i], i === query),
      anchor: "end",
    });
  for (const i of visibleLabels(cols.length, cell / block, key, pitch)) {
    const x = left + ((i + 0.5) * cell) / block;
    const turn = leans(cols[i]) ? -lean : 0;
    svg += token(cols[i], turn ? x + 3 : x, top - 7, {
      ...style(cols[i], i === key),
      anchor: turn ? "start" : "middle",
      turn,
    });
  }
  if (answers) svg += text(words.writes, after + 24, top - 7, { fill: inks.faint });
  for (const i of visibleLabels(writes.length, cell, focus?.query ?? null)) {
    const label = writes[i];
    if (!label) continue;
    const y = top + (i + 0.5) * cell + 4.5;
    svg +=
      text("→", after + 8, y, { fill: inks.faint, size: 13 }) +
      token(label, after + 24, y, style(label, i === focus?.query));
  }
  return svg;
}

export function drawKey(panel: MapPanel, { left }: MapLayout, inks: Inks, words: FigureWords, note = ""): Piece {
  const { pattern, quantity, scale } = panel;
  const without = { masked: hasMasked(pattern), absent: hasAbsent(pattern) };
  const colours = drawLegend(scale, words.quantity(quantity, scale), without, inks, words);
  const noted = { svg: text(note, 0, 10, { fill: inks.soft }), width: widthOf(note, 12), height: 14 };
  const key = note === "" ? colours : stack([colours, noted], 6);
  return { svg: shift(key, left, 0), width: left + key.width, height: key.height };
}

export const placeCells = (panel: MapPanel, { left, top, cell }: MapLayout, inks: Inks, values = "") =>
  element("g", { transform: `translate(${round(left)} ${round(top)})` }, drawCells(panel, cell, inks) + values);
