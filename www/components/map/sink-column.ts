// Draws a column apart from a map's keys: the share of each row that its head's sink takes.
import { t } from "../../i18n/index.js";
import { inSight, type Frame } from "./overlay.js";
import { SANS, drawColumnLabel, drawNumber, setNumberFont } from "./lettering.js";
import { GRID_FROM, VALUES_FROM } from "../../domain/map/geometry.js";
import { colourOn, type Scale } from "../../domain/ramp.js";
import { weightInCell } from "../../domain/labels.js";
import type { Screen } from "./draw.js";

/** The gap between keys and sink, and the width of the column, which holds a number. */
const APART = 6;
const WIDE = 28;
export const SINK_ROOM = APART + WIDE;

/** @param shares null where the sink takes nothing */
export function drawSinks(
  context: CanvasRenderingContext2D,
  f: Frame,
  shares: (number | null)[],
  scale: Scale,
  { theme, ink, dpr }: Screen,
) {
  const seen = inSight(f);
  const left = f.left + seen.box.wide + APART;
  const gap = f.cell >= GRID_FROM ? 1 : 0;
  const edge = (q: number) => Math.round((f.top + (q - seen.box.y) * f.cell) * dpr) / dpr;
  context.save();
  context.beginPath();
  context.rect(left, f.top, WIDE, seen.box.high);
  context.clip();
  setNumberFont(context);
  for (let q = seen.rows.from; q < seen.rows.to; q++) {
    const share = shares[q] ?? null;
    if (share === null) continue;
    const colour = colourOn(theme, scale, share);
    context.fillStyle = `rgb(${colour.join(" ")})`;
    context.fillRect(left, edge(q), WIDE, Math.max(1 / dpr, edge(q + 1) - edge(q) - gap));
    if (f.cell >= VALUES_FROM)
      drawNumber(context, weightInCell(share), left + WIDE / 2, seen.middle.row(q), colour, ink);
  }
  context.restore();
  context.strokeStyle = ink.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, f.top - 0.5, WIDE + 1, seen.box.high + 1);
  context.font = `12px ${SANS}`;
  context.fillStyle = ink.faint;
  drawColumnLabel(context, { text: t("maps.sink"), kind: "special", nth: null }, left + WIDE / 2, f.top, f.slanted);
}
