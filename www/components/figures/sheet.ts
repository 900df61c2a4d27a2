// All heads on one sheet as SVG: a small map each, with its layer and head, one kind under the other.
import { drawThumbnail } from "./cells.js";
import { shift, type Piece } from "./pieces.js";
import { text, widthOf } from "./xml.js";
import type { Band } from "../../domain/panel.js";
import type { Inks } from "./inks.js";

const THUMB = 96;
const GAP = 12;
const TOP = 18;
/** With more heads in a row the sheet would be too wide for a page. */
const ACROSS = 16;

export function drawSheet(bands: Band[], inks: Inks): Piece {
  const side = Math.max(...bands.map(({ name }) => widthOf(name, 13))) + 16;
  const slotOf = ({ name, panel: { pattern } }: Band["layers"][number][number]) =>
    Math.max((THUMB * pattern.cols) / Math.max(pattern.rows, pattern.cols), widthOf(name, 12));
  // Columns line up, whatever the shapes of the kinds.
  const slot = Math.max(...bands.flatMap(({ layers }) => layers.flat().map(slotOf)));
  let [y, width, svg] = [0, 0, ""];
  for (const { name, layers } of bands) {
    svg += text(name, 0, y + 12, { fill: inks.ink, size: 13, bold: true });
    // Short layers share a row.
    const most = Math.max(...layers.map((heads) => heads.length));
    const perRow = Math.max(1, Math.floor(ACROSS / 2 / most));
    for (let i = 0; i < layers.length; i += perRow) {
      let [x, tall] = [side, 0];
      for (const { name: head, panel } of layers.slice(i, i + perRow).flat()) {
        const thumbnail = drawThumbnail(panel, THUMB, inks);
        const named = text(head, 0, 12, { fill: inks.soft }) + shift(thumbnail, 0, TOP);
        svg += shift({ ...thumbnail, svg: named }, x, y);
        x += slot + GAP;
        tall = Math.max(tall, TOP + thumbnail.height);
      }
      width = Math.max(width, x - GAP);
      y += tall + GAP;
    }
    y += GAP;
  }
  return { svg, width, height: y - 2 * GAP };
}
