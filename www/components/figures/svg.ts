// A picture as one SVG file that stands alone: what it is of, its panels, and their legends.
import { t, write } from "../../i18n/index.js";
import { inCell } from "../../domain/labels.js";
import { bars } from "./bars.js";
import { curves } from "./curves.js";
import { gradients, hatch, legend } from "./legend.js";
import { lines } from "./lines.js";
import { hasAbsent, hasMasked, leftOut, map } from "./map.js";
import { paths } from "./paths.js";
import { sheet } from "./sheet.js";
import { strips } from "./strips.js";
import { inksOf } from "./inks.js";
import { element, escaped, moved, round, text, widthOf, wrapped } from "./xml.js";
import type { Ground, Inks } from "./inks.js";
import type { Panel, Picture, MapPanel } from "../../domain/panel.js";
import type { Piece } from "./xml.js";

/** What there is a drawing of. */
export type Drawn = Exclude<Panel, { kind: "measures" }>;

const MARGIN = 24;
const GAP = 40;
/** Panels stand beside each other up to this width; words are never set narrower than the other. */
const PAGE = 1160;
const NARROWEST = 480;
/** How large a map may be, by how many of them there are. */
const ROOM = [640, 440, 260];
/** Of a longer text the first lines are shown; all of it is in the description. */
const MOST_LINES = 8;

/** Numbers beside pictures: few digits, as the language writes them. */
const tick = (v: number) => write().significant(v, 3);

/** @returns a file, and its size in pixels */
export function svg(picture: Picture, ground: Ground): { svg: string; width: number; height: number } {
  const inks = inksOf(ground);
  const shown = picture.panels.filter((panel) => panel.kind !== "measures");
  // Strips have columns of their own, under what stands before them.
  const groups = [false, true]
    .map((strips) => shown.filter(({ kind }) => (kind === "strips") === strips))
    .filter((panels) => panels.length > 0);
  const drawn = picture.sheet
    ? [[sheetOf(picture, inks)]]
    : groups.map((panels) => panels.map((panel) => panelOf(panel, { title: picture.title, panels: shown }, inks)));
  const parts = drawn.map(flowed);
  const { svg: pieces, width: wide, height: high } = parts.length === 1 ? parts[0] : stacked(parts, GAP);
  const width = Math.max(NARROWEST, wide);
  const head = headOf(picture, width, inks);
  const size = { width: Math.ceil(width + 2 * MARGIN), height: Math.ceil(head.height + high + 2 * MARGIN) };
  const scales = picture.panels.flatMap((panel) => ("scale" in panel ? [panel.scale] : []));
  const defs =
    hatch(inks) +
    (picture.panels.some((panel) => "pattern" in panel && hasAbsent(panel.pattern)) ? hatch(inks, "absent") : "") +
    gradients(scales, inks);
  const inside =
    `<title>${escaped(picture.title)}</title><desc>${escaped([picture.text, picture.link].join("\n"))}</desc>` +
    element("defs", {}, defs) +
    element("rect", { ...size, fill: inks.paper }) +
    moved(head, MARGIN, MARGIN) +
    moved({ ...size, svg: pieces }, MARGIN, MARGIN + head.height);
  return {
    svg:
      element(
        "svg",
        { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${size.width} ${size.height}`, ...size },
        inside,
      ) + "\n",
    ...size,
  };
}

/** What it is of: title, the text that was read and what was written, and the edits. */
function headOf({ title, text: read, output, edited }: Picture, width: number, inks: Inks): Piece {
  let y = 15;
  let out = "";
  for (const line of wrapped(title, 15, width)) {
    out += text(line, 0, y, { fill: inks.ink, size: 15, bold: true });
    y += 20;
  }
  y += 2;
  const told = [
    [t("export.read"), read],
    ...(output === "" ? [] : [[t("export.wrote"), output]]),
    ...(edited.length ? [[t("export.edited"), write().list(edited)]] : []),
  ];
  const side = Math.max(...told.map(([name]) => widthOf(name, 13))) + 14;
  told.forEach(([name, words], i) => {
    if (i === told.length - 1 && edited.length)
      out += element("circle", { cx: -8, cy: y - 4.5, r: 3.5, fill: inks.amber });
    out += text(name, 0, y, { fill: inks.faint, size: 13 });
    for (const line of first(wrapped(words, 13, width - side))) {
      out += text(line, side, y, { fill: inks.ink, size: 13 });
      y += 18;
    }
  });
  return { svg: out, width, height: y + 10 };
}

const first = (lines: string[]) =>
  lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`] : lines;

/**
 * A panel under its name, with the legend of its colours.
 * @param picture those that are drawn
 */
function panelOf(panel: Drawn, { title, panels }: { title: string; panels: Drawn[] }, inks: Inks): Piece {
  const words = {
    query: t("export.query"),
    key: t("export.key"),
    down: t("export.down"),
    across: t("export.across"),
    writes: t("maps.writes"),
    masked: t("legend.masked"),
    absent: t("compare.legend.absent"),
    tick,
    number: inCell,
    cell: (query: string, key: string, value: string) => t("export.page.cell", { query, key, value }),
  };
  const room = ROOM[Math.min(panels.filter(({ kind }) => kind === "map").length, ROOM.length) - 1];
  const body =
    panel.kind === "map"
      ? map(panel, room, inks, words)
      : panel.kind === "lines"
        ? lines(panel, inks, words)
        : panel.kind === "curves"
          ? curves(panel, inks, words)
          : panel.kind === "paths"
            ? paths(panel, inks, words)
            : panel.kind === "strips"
              ? strips(panel, inks, { ...words, weight: legendName({ quantity: "pattern", scale: panel.scale }) })
              : bars(panel, inks, words);
  const parts = [body];
  if (panel.kind === "map") {
    const { left = 0 } = body;
    const key = legend(
      panel.scale,
      legendName(panel),
      { masked: hasMasked(panel.pattern), absent: hasAbsent(panel.pattern) },
      inks,
      words,
    );
    const below = leftOut(panel, room);
    const note = below === null ? "" : t("export.no-number", { below: write().number(below, 3) });
    const legends = note
      ? stacked([key, { svg: text(note, 0, 10, { fill: inks.soft }), width: widthOf(note, 12), height: 14 }], 6)
      : key;
    parts.push({ svg: moved(legends, left, 0), width: left + legends.width, height: legends.height });
  }
  // What the title says already is not said again.
  if (panels.length === 1 && title.endsWith(panel.name)) return stacked(parts, 14);
  return stacked(
    [
      {
        svg: text(panel.name, 0, 13, { fill: inks.ink, size: 13, bold: true }),
        width: widthOf(panel.name, 13) * 1.06,
        height: 22,
      },
      ...parts,
    ],
    14,
  );
}

/** What a map's colours are: its quantity, and how weights become colours where that is not plain. */
const legendName = ({ quantity, scale }: Pick<MapPanel, "quantity" | "scale">) => {
  const name = quantity === "pattern" ? t("legend.title") : quantity;
  return scale.kind === "pattern" && scale.tone !== "linear"
    ? t("export.toned", { name, tone: t(`export.tone.${scale.tone}`) })
    : name;
};

function sheetOf({ sheet: bands = [], panels }: Picture, inks: Inks) {
  const maps = panels.filter((panel) => panel.kind === "map");
  const words = { masked: t("legend.masked"), absent: t("compare.legend.absent"), tick };
  const key = maps.length
    ? [
        legend(
          maps[0].scale,
          legendName(maps[0]),
          { masked: maps.some(({ pattern }) => hasMasked(pattern)) },
          inks,
          words,
        ),
      ]
    : [];
  return stacked([sheet(bands, inks), ...key], 20);
}

/** One under the other. */
function stacked(parts: Piece[], gap: number): Piece {
  let y = 0;
  let out = "";
  for (const part of parts) {
    out += moved(part, 0, y);
    y += part.height + gap;
  }
  return { svg: out, width: Math.max(...parts.map((part) => part.width)), height: y - gap };
}

/** Beside each other while there is room. */
function flowed(drawn: Piece[]): Piece {
  let [x, y, tall, width] = [0, 0, 0, 0];
  let pieces = "";
  for (const piece of drawn) {
    if (x > 0 && x + piece.width > PAGE) {
      x = 0;
      y += tall + GAP;
      tall = 0;
    }
    pieces += `\n${moved(piece, round2(x), round2(y))}`;
    width = Math.max(width, x + piece.width);
    x += piece.width + GAP;
    tall = Math.max(tall, piece.height);
  }
  return { svg: pieces, width, height: y + tall };
}

const round2 = (x: number) => Number(round(x));
