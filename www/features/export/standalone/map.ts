// A standalone map: a crosshair follows pointer and keys, and each cell shows its number.
import { drawKey, drawLabels, layMap, placeCells, type MapLayout } from "../../../components/figures/map.js";
import { cellOf } from "../../../components/figures/cells.js";
import { stack } from "../../../components/figures/pieces.js";
import { element } from "../../../components/figures/xml.js";
import { labelText } from "../../../domain/spelling.js";
import { fold, clampIndex, type Say } from "./common.js";
import { plot } from "./plot.js";
import type { CellRef } from "../../../domain/map/pattern.js";
import type { Inks } from "../../../components/figures/inks.js";
import type { Label } from "../../../domain/labels.js";
import type { MapPanel } from "../../../domain/panel.js";

/** The maximum height of a map, unless its cells are minimal already. */
const HIGHEST = 900;
/** A larger map gets no table. */
const MOST_CELLS = 20_000;

/** @param follow gets the focused cell, so that maps of the same tokens move together */
export function map(panel: MapPanel, say: Say, follow: (cell: CellRef | null) => void) {
  const { name, rows, cols, pattern: p, scale, tokens, block = 1 } = panel;
  let layout = layMap(panel, 1);
  const nameOf = (labels: Label[], i: number) => {
    const [from, to] = [labels[i * block], labels[Math.min(labels.length, (i + 1) * block) - 1]];
    return block === 1 || from === to ? labelText(from) : `${labelText(from)} … ${labelText(to)}`;
  };
  const value = (q: number, k: number) => {
    const i = q * p.cols + k;
    const { masked, absent, due } = { ...say, ...panel.without };
    if (p.masks[i]) return [masked, absent, due][p.masks[i] - 1];
    return [...(tokens ? [`“${labelText(tokens[i])}”`] : []), say.number(p.values[i])].join(" ");
  };
  const numbers = () => ({
    head: ["", ...Array.from({ length: p.cols }, (_, k) => nameOf(cols, k))],
    rows: Array.from({ length: p.rows }, (_, q) => [
      nameOf(rows, q),
      ...Array.from({ length: p.cols }, (_, k) => value(q, k)),
    ]),
  });
  return plot<CellRef>({
    name,
    hint: say.words.hint,
    role: say.words.map,
    scales: [scale],
    follow,
    draw(inks, width) {
      const widest = layMap(panel, cellOf(p, Infinity));
      const beside = widest.width - p.cols * widest.cellWidth;
      const across = Math.floor((width - beside) / p.cols);
      const found = layMap(panel, Math.max(1, Math.min(cellOf(p, HIGHEST), across)));
      // On whole pixels, so that no gap shows between the hatched cells and the image below them.
      layout = { ...found, left: Math.ceil(found.left), top: Math.ceil(found.top) };
      return stack([{ ...layout, svg: placeCells(panel, layout, inks) }, drawKey(panel, layout, inks, say)], 14);
    },
    drawOver: (focus, inks) =>
      drawLabels(panel, layout, inks, say, focus) + (focus ? drawCrosshair(panel, layout, focus, inks) : ""),
    find: (event, x, y) => {
      const [query, key] = [
        Math.floor((y - layout.top) / layout.cell),
        Math.floor((x - layout.left) / layout.cellWidth),
      ];
      if (query >= 0 && key >= 0 && query < p.rows && key < p.cols) return { query, key };
      return event.type === "pointerdown" ? null : undefined;
    },
    move: (from, down, right) => ({
      query: clampIndex(from ? from.query + down : 0, p.rows),
      key: clampIndex(from ? from.key + right : 0, p.cols),
    }),
    tell: ({ query, key }) => say.cell(nameOf(rows, query), nameOf(cols, key), value(query, key)),
    numbers: p.rows * p.cols <= MOST_CELLS ? fold(say.words.numbers, numbers) : null,
  });
}

/** The row, column and cell in focus: dark lines on light ones, visible on every colour. */
function drawCrosshair(panel: MapPanel, layout: MapLayout, { query, key }: CellRef, inks: Inks) {
  const { rows, cols } = panel.pattern;
  const { left, top, cell, cellWidth } = layout;
  const [x, y] = [left + key * cellWidth - 0.5, top + query * cell - 0.5];
  const frame = (at: { x: number; y: number; width: number; height: number }, stroke: string, width: number) =>
    element("rect", { ...at, fill: "none", stroke, "stroke-width": width });
  return (
    frame({ x: left - 0.5, y, width: cols * cellWidth, height: cell }, inks.accent, 1) +
    frame({ x, y: top - 0.5, width: cellWidth, height: rows * cell }, inks.accent, 1) +
    frame({ x, y, width: cellWidth, height: cell }, inks.paper, 4) +
    frame({ x, y, width: cellWidth, height: cell }, inks.ink, 2)
  );
}
