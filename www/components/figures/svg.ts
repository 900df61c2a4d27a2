// A picture as one self-contained SVG file: its description, its panels, and their legends.
import { t, formats } from "../../i18n/index.js";
import { LEAST, inCell, weightInCell } from "../../domain/labels.js";
import { formatBrief, formatShort } from "../../domain/numbers.js";
import { drawBars } from "./bars.js";
import { hasAbsent, hasDue, hasMasked } from "../../domain/map/pattern.js";
import { cellOf, drawValues } from "./cells.js";
import { READABLE_PITCH } from "./column-labels.js";
import { drawDots } from "./dots.js";
import { drawCurves } from "./curves.js";
import { drawGradients, drawHatch, drawLegend } from "./legend.js";
import { drawLines } from "./lines.js";
import { drawKey, drawLabels, layMap, placeCells } from "./map.js";
import { drawPaths } from "./paths.js";
import { drawSheet } from "./sheet.js";
import { drawStrips } from "./strips.js";
import { inksOf, type Ground, type Inks } from "./inks.js";
import { flow, shift, stack, type FigureWords, type Piece } from "./pieces.js";
import { element, escapeXml, round, text, widthOf, wrapLines } from "./xml.js";
import { measuredIn } from "../../domain/panel.js";
import type { MapPanel, Panel, Picture } from "../../domain/panel.js";

const MARGIN = 24;
const GAP = 40;
/** The maximum width of panels side by side, and the minimum width of the text. */
const PAGE = 1160;
const NARROWEST = 480;
/** The size of a map, by the number of maps. */
const ROOM = [640, 440, 260];
/** The limit for a map that grows to make its labels legible. */
const LONGEST = 16_000;
/** The number of visible lines of a long text; the description holds all of it. */
const MOST_LINES = 8;

export const figureWords = (): FigureWords => ({
  query: t("export.query"),
  key: t("export.key"),
  down: t("export.down"),
  across: t("export.across"),
  writes: t("maps.writes"),
  sink: t("maps.sink"),
  masked: t("legend.masked"),
  absent: t("legend.absent"),
  due: t("legend.due"),
  quantity(quantity, scale) {
    const name = quantity === "pattern" ? t("legend.title") : quantity;
    // A tone curve that is not linear is named.
    return scale.kind === "pattern" && scale.tone !== "linear"
      ? t("export.toned", { name, tone: t(`export.tone.${scale.tone}`) })
      : name;
  },
  tick: formatShort,
  share: inCell,
  cell: (query, key, value) => t("export.page.cell", { query, key, value }),
});

export interface DrawingOptions {
  /** whether the title stands above it */
  title?: boolean;
  /** in millimetres; null is the drawing's size */
  width?: number | null;
}

/** @returns the SVG file, and its size in pixels */
export function svg(picture: Picture, ground: Ground, options: DrawingOptions = {}): Piece {
  const { title = true, width: millimetres = null } = options;
  const inks = inksOf(ground);
  const words = figureWords();
  const shown = picture.panels.filter((panel) => panel.kind !== "measures");
  // Strips have a separate grid below the other panels.
  const groups = [false, true]
    .map((strips) => shown.filter(({ kind }) => (kind === "strips") === strips))
    .filter((panels) => panels.length > 0);
  const rows = picture.sheet
    ? [[drawHeads(picture, inks, words)]]
    : groups.map((panels) => panels.map((panel) => drawPanel(panel, shown, picture.title, inks, words)));
  const parts = rows.map((pieces) => flow(pieces, PAGE, GAP));
  const body = parts.length === 1 ? parts[0] : stack(parts, GAP);
  const width = title ? Math.max(NARROWEST, body.width) : body.width;
  const head = title ? drawHead(picture, width, inks) : { svg: "", width, height: 0 };
  const size = { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(head.height + body.height + 2 * MARGIN) };
  const scales = picture.panels.flatMap((panel) => ("scale" in panel ? [panel.scale] : []));
  const any = (has: typeof hasDue) => picture.panels.some((panel) => "pattern" in panel && has(panel.pattern));
  const more = (any(hasAbsent) ? drawHatch(inks, "absent") : "") + (any(hasDue) ? drawHatch(inks, "due") : "");
  const inside =
    `<title>${escapeXml(picture.title)}</title><desc>${escapeXml([picture.text, picture.link].join("\n"))}</desc>` +
    element("defs", {}, drawHatch(inks) + more + drawGradients(scales, inks)) +
    element("rect", { ...size, fill: inks.paper }) +
    shift(head, MARGIN, MARGIN) +
    shift(body, MARGIN, MARGIN + head.height);
  const long = (pixels: number) => (millimetres === null ? pixels : `${round((millimetres * pixels) / size.width)}mm`);
  const printed = { width: long(size.width), height: long(size.height) };
  const root = { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${size.width} ${size.height}`, ...printed };
  return { svg: `${element("svg", root, inside)}\n`, ...size };
}

function drawHead({ title, text: read, output, held, edited, panels }: Picture, width: number, inks: Inks): Piece {
  let y = 15;
  let svg = "";
  for (const line of wrapLines(title, 15, width, MOST_LINES)) {
    svg += text(line, 0, y, { fill: inks.ink, size: 15, bold: true });
    y += 20;
  }
  y += 2;
  const entries = [
    [t("export.read"), read],
    ...(output === "" ? [] : [[t(held ? "export.held" : "export.wrote"), output]]),
    ...measuredIn(panels).map(({ name, text }) => [name, text]),
    ...(edited.length ? [[t("export.edited"), formats().list(edited)]] : []),
  ];
  const side = Math.max(...entries.map(([name]) => widthOf(name, 13))) + 14;
  entries.forEach(([name, words], i) => {
    if (i === entries.length - 1 && edited.length)
      svg += element("circle", { cx: -8, cy: y - 4.5, r: 3.5, fill: inks.amber });
    svg += text(name, 0, y, { fill: inks.faint, size: 13 });
    for (const line of cutLines(wrapLines(words, 13, width - side, MOST_LINES + 1))) {
      svg += text(line, side, y, { fill: inks.ink, size: 13 });
      y += 18;
    }
  });
  return { svg, width, height: y + 10 };
}

const cutLines = (lines: string[]) =>
  lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`] : lines;

function drawPanel(
  panel: Exclude<Panel, { kind: "measures" }>,
  panels: Panel[],
  title: string,
  inks: Inks,
  words: FigureWords,
): Piece {
  const room = ROOM[Math.min(panels.filter(({ kind }) => kind === "map").length, ROOM.length) - 1];
  const parts = panel.kind === "map" ? drawMap(panel, room, inks, words) : [drawOne(panel, inks, words)];
  // Omits a caption that the title repeats.
  if (panels.length === 1 && title.endsWith(panel.name)) return stack(parts, 14);
  const name = {
    svg: text(panel.name, 0, 13, { fill: inks.ink, size: 13, bold: true }),
    width: widthOf(panel.name, 13) * 1.06,
    height: 22,
  };
  return stack([name, ...parts], 14);
}

const DRAW = {
  lines: drawLines,
  curves: drawCurves,
  paths: drawPaths,
  strips: drawStrips,
  bars: drawBars,
  dots: drawDots,
};

type Drawn = Exclude<Panel, { kind: "measures" | "map" }>;

const drawOne = (panel: Drawn, inks: Inks, words: FigureWords) =>
  (DRAW[panel.kind] as (panel: Drawn, inks: Inks, words: FigureWords) => Piece)(panel, inks, words);

/** Enlarges the cells until every token's label is legible, within the limit. */
const readableCell = ({ rows, cols, block = 1 }: MapPanel, cell: number) =>
  Math.max(cell, block * Math.min(READABLE_PITCH, LONGEST / Math.max(1, rows.length, cols.length)));

function drawMap(panel: MapPanel, room: number, inks: Inks, words: FigureWords) {
  const { scale, quantity } = panel;
  const layout = layMap(panel, readableCell(panel, cellOf(panel.pattern, room)), true);
  // Cells omit negligible weights, and differences of weights.
  const weights = scale.kind === "pattern" || quantity === "difference of patterns";
  const values =
    panel.tokens || panel.under
      ? { svg: "", complete: true }
      : drawValues(panel, layout.cell, inks, weights ? weightInCell : formatBrief);
  const svg = drawLabels(panel, layout, inks, words, null) + placeCells(panel, layout, inks, values.svg);
  const note = values.complete ? "" : t("export.no-number", { below: formats().number(LEAST, 3) });
  return [{ ...layout, svg }, drawKey(panel, layout, inks, words, note)];
}

function drawHeads({ sheet = [], panels }: Picture, inks: Inks, words: FigureWords) {
  const maps = panels.filter((panel) => panel.kind === "map");
  if (maps.length === 0) return stack([drawSheet(sheet, inks)], 20);
  const { scale, quantity } = maps[0];
  const masked = maps.some(({ pattern }) => hasMasked(pattern));
  const key = drawLegend(scale, words.quantity(quantity, scale), { masked }, inks, words);
  return stack([drawSheet(sheet, inks), key], 20);
}
