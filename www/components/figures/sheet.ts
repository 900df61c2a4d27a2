// All heads on one sheet as SVG: a small map each, with its layer and head, one kind under the other.
import { pooled } from "../../domain/pooled.js";
import { cellOf, cells } from "./map.js";
import { element, moved, round, text, widthOf } from "./xml.js";
import type { Band } from "../../domain/panel.js";
import type { Inks } from "./inks.js";
import type { Piece } from "./xml.js";

/** The longer side of a small map, about. */
const THUMB = 96;
const GAP = 12;
/** With more heads in a row than this, the sheet would be wider than any page. */
const ACROSS = 16;

export function sheet(bands: Band[], inks: Inks): Piece {
  const side = Math.max(...bands.map(({ name }) => widthOf(name, 13))) + 16;
  // Columns stand under each other, whatever the kinds' shapes.
  const slot = Math.max(
    ...bands.flatMap(({ layers }) =>
      layers
        .flat()
        .map(({ name, panel: { pattern } }) =>
          Math.max((THUMB * pattern.cols) / Math.max(pattern.rows, pattern.cols), widthOf(name, 12)),
        ),
    ),
  );
  let y = 0;
  let width = 0;
  let out = "";
  for (const { name, layers } of bands) {
    out += text(name, 0, y + 12, { fill: inks.ink, size: 13, bold: true });
    // Layers that are short stand beside each other.
    const most = Math.max(...layers.map((heads) => heads.length));
    const perRow = Math.max(1, Math.floor(ACROSS / 2 / most));
    for (let i = 0; i < layers.length; i += perRow) {
      const row = layers.slice(i, i + perRow).flat();
      let x = side;
      let tall = 0;
      for (const { name: head, panel } of row) {
        // Two pixels a cell in a PNG; in a longer text blocks of cells are one, as the largest of them.
        const pattern = pooled(
          panel.pattern,
          (panel.pattern.block ?? 1) * Math.ceil(Math.max(panel.pattern.rows, panel.pattern.cols) / (2 * THUMB)),
        );
        const { rows, cols } = pattern;
        const cell = cellOf(pattern, THUMB);
        const scale = Math.min(1, THUMB / (Math.max(rows, cols) * cell));
        const piece = element(
          "g",
          { transform: scale < 1 ? `scale(${scale})` : null },
          cells({ ...panel, pattern }, cell, inks),
        );
        const [wide, high] = [cols * cell * scale, rows * cell * scale];
        const frame = element("rect", {
          width: wide,
          height: high,
          fill: "none",
          stroke: inks.line,
          "stroke-width": 0.5,
        });
        out += moved(
          {
            svg: `${text(head, 0, 12, { fill: inks.soft })}${element("g", { transform: `translate(0 ${round(18)})` }, piece + frame)}`,
            width: wide,
            height: high,
          },
          x,
          y,
        );
        x += slot + GAP;
        tall = Math.max(tall, 18 + high);
      }
      width = Math.max(width, x - GAP);
      y += tall + GAP;
    }
    y += GAP;
  }
  return { svg: out, width, height: y - 2 * GAP };
}
