// Paths as SVG: from one token down to the inputs, as the page draws them, with what their strokes and dots mean.
import { thinned } from "../../domain/geometry.js";
import { apart } from "../map/lettering.js";
import {
  BARS,
  ROOM,
  SEEN,
  barWidth,
  endOf,
  endsThere,
  fitted,
  followedOn,
  inputPlace,
  leaning,
  linkStroke,
  numbered,
  placeAt,
  radiusOf,
} from "../../domain/rollout-frame.js";
import { TONES, patternColour } from "../../domain/scale.js";
import { spelled } from "../../domain/spelling.js";
import { hex, inkOf } from "./inks.js";
import { legend } from "./legend.js";
import { element, escaped, moved, round, text, token, widthOf, wrapped } from "./xml.js";
import type { Inks } from "./inks.js";
import type { Label } from "../../domain/labels.js";
import type { PathsPanel } from "../../domain/panel.js";
import type { Piece } from "./xml.js";
import type { Place, PathFrame as Frame, Side } from "../../domain/rollout-frame.js";

/** As wide as on the page, and wider where more tokens stand beside each other. */
const WIDTH = 760;
const SIDES = ["source", "target"] as const;
/** Links that the legend shows. */
const SAMPLES = [0.01, 0.1, 0.5, 1];

export function paths(
  panel: PathsPanel,
  inks: Inks,
  words: {
    masked: string;
    absent: string;
    tick(value: number): string;
    number(value: number): string;
    cell(query: string, key: string, value: string): string;
  },
): Piece {
  const { levels, top, input, shares, said } = panel;
  const { labels, frame: f } = fitted({
    labels: panel.labels,
    layers: { source: levels.source.length - 1, target: levels.target.length - 1 },
    width: WIDTH,
  });
  const both = f.counts.source > 0 && f.counts.target > 0;
  let out = "";
  for (const side of SIDES) {
    if (f.counts[side] === 0) continue;
    const right = both && side === "target";
    const x = right ? f.start.target + (f.counts.target - 0.5) * f.pitch + 8 : f.start[side] - f.pitch / 2 - 6;
    levels[side].forEach(
      (name, l) =>
        (out += text(name, x, f.levels[side][l] + 4, {
          fill: side === top.side && l === top.level ? inks.ink : inks.faint,
          anchor: right ? "start" : "end",
        })),
    );
    if (both)
      out += text(said.sides[side], f.start[side] + ((f.counts[side] - 1) / 2) * f.pitch, (f.caption as number) + 4, {
        fill: inks.faint,
        anchor: "middle",
      });
  }
  if (input !== null) {
    const { x, y } = placeAt(f, inputPlace(f, input));
    out += element("rect", {
      x: x - f.pitch / 2,
      y: y - 10,
      width: f.pitch,
      height: f.foot - y + 10,
      fill: inks.line,
      opacity: 0.5,
    });
  }
  out += links(panel, f, inks, words) + dots(panel, f, inks) + tokens(panel, labels, f, inks);
  if (shares) out += bars(shares, f, input, inks, words.number);
  const key = meaning(panel, inks, words);
  const read = wrapped(said.read, 12, f.width).map((line, i) =>
    text(line, 0, f.height + 16 + 18 * i, { fill: inks.soft }),
  );
  const foot = f.height + 18 * read.length + 12;
  return {
    svg: out + read.join("") + moved(key, 0, foot),
    width: Math.max(f.width, key.width),
    height: foot + key.height,
  };
}

/** What is said of a link: its layer, from where it leads to where, and its number. */
export function linkName(
  { links: all, levels, labels }: PathsPanel,
  i: number,
  cell: (query: string, key: string) => string,
) {
  const { from, to } = all[i];
  const name = ({ side, token: at }: Place) => spelled(labels[side][at]);
  return `${levels[from.side][from.level]}  ${cell(name(from), name(to))}`;
}

/** The strongest lie on top; each says what it is. */
function links(panel: PathsPanel, f: Frame, inks: Inks, words: Parameters<typeof paths>[2]) {
  const drawn = panel.links.map(({ from, to, value }, i) => {
    const [a, b] = [placeAt(f, from), placeAt(f, to)];
    const middle = round((a.y + b.y) / 2);
    const { width, alpha } = linkStroke(value);
    const name = linkName(panel, i, (query, key) => words.cell(query, key, words.tick(value)));
    return element(
      "path",
      {
        d: `M${round(a.x)} ${round(a.y)}C${round(a.x)} ${middle} ${round(b.x)} ${middle} ${round(b.x)} ${round(b.y)}`,
        "stroke-width": width,
        "stroke-opacity": alpha,
        "data-mark": String(i),
      },
      element("title", {}, escaped(name)),
    );
  });
  return element("g", { fill: "none", stroke: inks.accent, "stroke-linecap": "round" }, drawn.toReversed().join(""));
}

/** Every token of every level. */
function dots({ through, top, scale }: PathsPanel, f: Frame, inks: Inks) {
  let faint = "";
  let seen = "";
  const tone = TONES[scale.kind === "pattern" ? scale.tone : "linear"];
  for (const side of SIDES) {
    f.levels[side].forEach((_, level) => {
      for (let at = 0; at < f.counts[side]; at++) {
        const { x, y } = placeAt(f, { side, level, token: at });
        const share = through ? through[side][level][at] : 0;
        const chosen = side === top.side && level === top.level && at === top.token;
        const circle = { cx: x, cy: y, r: radiusOf(f, share, chosen) };
        if (share < SEEN && !chosen) faint += element("circle", circle);
        else
          seen += element("circle", {
            ...circle,
            fill: hex(patternColour(inks.theme, tone(Math.min(1, chosen ? 1 : share)))),
          });
      }
    });
  }
  return (
    element("g", { fill: inks.faint, "fill-opacity": 0.5 }, faint) +
    element("g", { stroke: inks.accent, "stroke-width": 1 }, seen)
  );
}

/** Under the inputs, and over the level that is looked from. */
function tokens({ top, input }: PathsPanel, labels: Record<Side, Label[]>, f: Frame, inks: Inks) {
  let out = "";
  for (const side of SIDES) {
    const put = (chosen: number | null, level: number, turn: number, feet: (y: number) => [number, number]) => {
      for (const i of thinned(f.counts[side], f.pitch, chosen, apart(labels[side], f.pitch, f.leans))) {
        const label = labels[side][i];
        const { x, y } = placeAt(f, { side, level, token: i });
        const [slanted, upright] = feet(y);
        const style = { fill: i === chosen ? inks.ink : inkOf(label, inks), bold: i === chosen };
        if (leaning(f, label, i, f.crowded && side === "target" && level === 0))
          out += token(label, x, slanted, { ...style, turn });
        else
          out += endsThere(f, label, i)
            ? token(label, x + endOf(f), upright, { ...style, anchor: "end" })
            : token(label, x, upright, { ...style, anchor: "middle" });
      }
    };
    put(followedOn(f, side, input), 0, 45, () => [f.foot + 16, f.foot + 17]);
    if (side === top.side) put(top.token, top.level, -45, (y) => [y - 10, y - 13]);
  }
  return out;
}

function bars(shares: number[], f: Frame, input: number | null, inks: Inks, number: (value: number) => string) {
  const most = Math.max(...shares, 1e-9);
  const wide = barWidth(f);
  const told = new Set(numbered(f, shares));
  const at = (i: number) => placeAt(f, inputPlace(f, i)).x;
  return shares
    .map((share, i) => {
      const high = Math.max(1, (share / most) * BARS);
      const on = input === null || input === i;
      const named = i === input || (told.has(i) && (input === null || Math.abs(at(i) - at(input)) >= ROOM));
      return (
        element("rect", {
          x: at(i) - wide / 2,
          y: f.foot - high,
          width: wide,
          height: high,
          fill: inks.accent,
          opacity: on ? null : 0.35,
        }) +
        (named
          ? text(number(share), at(i), f.foot - high - 5, {
              fill: on ? inks.ink : inks.faint,
              mono: true,
              anchor: "middle",
            })
          : "")
      );
    })
    .join("");
}

/** What strokes and dots are. */
function meaning({ through, scale, said }: PathsPanel, inks: Inks, words: Parameters<typeof paths>[2]): Piece {
  let out = text(said.link, 0, 10, { fill: inks.soft });
  SAMPLES.forEach((value, i) => {
    const { width, alpha } = linkStroke(value);
    out +=
      element("path", {
        d: `M${2 + 44 * i} 22h28`,
        stroke: inks.accent,
        "stroke-width": width,
        "stroke-opacity": alpha,
        "stroke-linecap": "round",
      }) + text(words.tick(value), 16 + 44 * i, 41, { fill: inks.soft, anchor: "middle" });
  });
  const wide = Math.max(44 * SAMPLES.length, widthOf(said.link, 12));
  if (!through) return { svg: out, width: wide, height: 44 };
  const colours = legend(scale, said.token, { masked: false }, inks, words);
  return { svg: out + moved(colours, wide + 32, 0), width: wide + 32 + colours.width, height: 44 };
}
