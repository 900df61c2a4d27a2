// A map as SVG: its cells under their tokens, and the legend of its colours.
import { GRID_FROM, LABEL_PITCH, visibleLabels } from "../../domain/map/geometry.js";
import { labelText } from "../../domain/spelling.js";
import { SHORT } from "../../domain/label-width.js";
import { hasAbsent, hasDue, hasMasked, type CellRef } from "../../domain/map/pattern.js";
import { cellSizeOf, drawCells, drawCellTokens } from "./cells.js";
import { fitColumnLabels, sizeWithin, widestLabel, type ColumnLabels } from "./column-labels.js";
import { hex, inkOf, type Inks } from "./inks.js";
import { drawLegend } from "./legend.js";
import { shift, stack, type FigureWords, type Piece } from "./pieces.js";
import { element, round, text, token, widthOf } from "./xml.js";
import { colourOn } from "../../domain/ramp.js";
import type { Label } from "../../domain/labels.js";
import type { MapPanel } from "../../domain/panel.js";

const APART = 4;
/** The gap between keys and sink, the least width of the sink's column; its word may be wider. */
const SINK = { apart: 8, wide: 12 };
const SINK_LABEL: Label = { text: "sink", kind: "special", nth: null };

export type MapLayout = ReturnType<typeof layMap>;

/**
 * @param cell in pixels, for cells without tokens
 * @param every whether every token has its label, as in a file, however small; else only legible ones
 */
export function layMap(panel: MapPanel, cell: number, every = false) {
  const { pattern: p, rows, cols, block = 1, writes = [], heads = false } = panel;
  const size = cellSizeOf(panel, cell);
  const column = size.cellWidth / block;
  const over = every ? fitColumnLabels(cols, column) : thinnedLabels(cols, column);
  const small = every ? sizeWithin(Math.min(size.cell, size.cell / block)) : 13;
  const left = (widestLabel(rows) * small) / 13 + 26;
  const top = over.tall + (heads ? 0 : 18);
  const named = (count: number, pitch: number, focused: number | null, apart?: number) =>
    every ? [...Array(count).keys()] : visibleLabels(count, pitch, focused, apart);
  const answers = named(writes.length, size.cell, null).filter((i) => writes[i]);
  const sink = panel.sink
    ? { at: left + p.cols * size.cellWidth + SINK.apart, wide: Math.max(SINK.wide, size.cellWidth) }
    : null;
  const after = sink ? sink.at + sink.wide : left + p.cols * size.cellWidth;
  const right = answers.length ? widestLabel(answers.map((i) => writes[i])) + 34 : 0;
  return {
    ...size,
    left,
    top,
    width: after + Math.max(right, over.beyond, sink ? SINK.wide : 0),
    sink,
    after,
    height: top + p.rows * size.cell,
    /** of the row labels */
    small,
    over,
    named,
    answers: answers.length > 0,
  };
}

/** If labels may be left out: short ones are upright, and a few long ones slanted. */
function thinnedLabels(cols: Label[], cell: number): ColumnLabels {
  const widths = cols.map((label) => widthOf(labelText(label), 13, true) + APART);
  const column = Math.max(cell, LABEL_PITCH);
  // Short labels are upright, and only some are drawn.
  const long = cols.filter((label, i) => widths[i] > column && [...label.text].length > SHORT);
  const slanted = long.length > cols.length / 4;
  // Labels over small cells are steeper, to keep apart.
  const lean = column < 18 ? 62 : 45;
  const tall = Math.sin((lean * Math.PI) / 180) * widestLabel(slanted ? cols : long);
  return {
    size: 13,
    lean,
    leans: (label: Label) => slanted || long.includes(label),
    tall: long.length ? tall + 16 : 20,
    beyond: long.length ? widestLabel(cols) * 0.71 : 0,
    /** the distance of column labels */
    pitch: slanted ? LABEL_PITCH : Math.max(LABEL_PITCH, ...widths.filter((_, i) => !long.includes(cols[i]))),
  };
}

export function drawLabels(panel: MapPanel, layout: MapLayout, inks: Inks, words: FigureWords, focus: CellRef | null) {
  const { rows, cols, block = 1, writes = [], heads = false, axes } = panel;
  const { cell, cellWidth, left, top, small, over, named, answers, sink, after } = layout;
  const style = (label: Label, bold: boolean, size: number) => ({
    fill: bold ? inks.ink : inkOf(label, inks),
    bold,
    size,
  });
  const place = (i: number | undefined) => (i === undefined ? null : i * block);
  const [query, key] = [place(focus?.query), place(focus?.key)];
  let svg = heads
    ? ""
    : text(axes ? `${axes.cols.name} →` : words.across, left, 12, { fill: inks.faint }) +
      text(axes ? `← ${axes.rows.name}` : words.down, 12, top, { fill: inks.faint, anchor: "end", turn: -90 });
  // A row or column of several tokens is named by the first, if there is room.
  for (const i of named(rows.length, cell / block, query))
    svg += token(rows[i], left - 8, top + ((i + 0.5) * cell) / block + small * 0.35, {
      ...style(rows[i], i === query, small),
      anchor: "end",
    });
  const { leans = () => over.lean > 0 } = over;
  for (const i of named(cols.length, cellWidth / block, key, over.pitch)) {
    const x = left + ((i + 0.5) * cellWidth) / block;
    const turn = leans(cols[i]) ? -over.lean : 0;
    svg += token(cols[i], turn ? x + over.size * 0.25 : x, top - 7, {
      ...style(cols[i], i === key, over.size),
      anchor: turn ? "start" : "middle",
      turn,
    });
  }
  if (sink) {
    const [x, turn] = [sink.at + sink.wide / 2, over.lean > 0 && leans(SINK_LABEL) ? -over.lean : 0];
    svg += text(words.sink, x, top - 7, { fill: inks.faint, anchor: turn ? "start" : "middle", turn });
  }
  if (answers) svg += text(words.writes, after + 24, top - 7, { fill: inks.faint });
  for (const i of named(writes.length, cell, focus?.query ?? null)) {
    const label = writes[i];
    if (!label) continue;
    const y = top + (i + 0.5) * cell + small * 0.35;
    svg +=
      text("→", after + 8, y, { fill: inks.faint, size: small }) +
      token(label, after + 24, y, style(label, i === focus?.query, small));
  }
  return svg;
}

export function drawKey(panel: MapPanel, { left }: MapLayout, inks: Inks, words: FigureWords, note = ""): Piece {
  const { pattern, quantity, scale } = panel;
  const without = { masked: hasMasked(pattern), absent: hasAbsent(pattern), due: hasDue(pattern) };
  const colours = drawLegend(scale, words.quantity(quantity, scale), without, inks, { ...words, ...panel.without });
  const noted = { svg: text(note, 0, 10, { fill: inks.soft }), width: widthOf(note, 12), height: 14 };
  const key = note === "" ? colours : stack([colours, noted], 6);
  return { svg: shift(key, left, 0), width: left + key.width, height: key.height };
}

/** The share of each row that the head's sink takes, apart from the keys. */
function drawSinks({ sink: shares = [], scale }: MapPanel, { cell, left, sink }: MapLayout, inks: Inks) {
  if (!sink) return "";
  const [x, gap] = [sink.at - left, cell >= GRID_FROM ? 1 : 0];
  const cells = shares.map((share, q) =>
    share === null
      ? ""
      : element("rect", {
          ...{ x, y: q * cell, width: sink.wide, height: cell - gap },
          fill: hex(colourOn(inks.theme, scale, share)),
        }),
  );
  const size = { x: x - 0.5, y: -0.5, width: sink.wide + 1, height: shares.length * cell + 1 };
  const frame = element("rect", { ...size, fill: "none", stroke: inks.line });
  return element("g", { "shape-rendering": "crispEdges" }, cells.join("") + frame);
}

export function placeCells(panel: MapPanel, layout: MapLayout, inks: Inks, values = "") {
  const written = panel.tokens ? drawCellTokens(panel, layout, inks) : values;
  const cells = drawCells(panel, layout, inks) + written + drawSinks(panel, layout, inks);
  return element("g", { transform: `translate(${round(layout.left)} ${round(layout.top)})` }, cells);
}
