// Paths from one token through the layers down to the inputs, and a bar under each input for its share: drawn with any
// pen, and as SVG with descriptions of its strokes and dots.
import { visibleLabels } from "../../domain/map/geometry.js";
import { labelPitch } from "../../domain/label-width.js";
import {
  BARS,
  ROOM,
  SEEN,
  barWidth,
  endOf,
  endsThere,
  fitPathFrame,
  followedOn,
  inputPlace,
  isSlantedLabel,
  linkEnds,
  linkStroke,
  barsWithNumber,
  placeAt,
  radiusOf,
  type Lane,
  type LinkPart,
  type TokenSlot,
  type PathFrame as Frame,
  type Side,
} from "../../domain/rollout-frame.js";
import { TONES, patternColour, type Tone } from "../../domain/scale.js";
import { labelText } from "../../domain/spelling.js";
import { hex, inkOf, type Inks } from "./inks.js";
import { drawLegend } from "./legend.js";
import { SvgPen, type Pen } from "./pen.js";
import { shift, type FigureWords, type Piece } from "./pieces.js";
import { element, text, widthOf, wrapLines } from "./xml.js";
import type { Label } from "../../domain/labels.js";
import type { PathsPanel } from "../../domain/panel.js";

/** As wide as on the page; wider for many tokens, since each has its label. */
const WIDTH = 760;
const COLUMN = 22;
const BESIDE = 200;
const SIDES = ["source", "target"] as const;
/** The links in the legend. */
const SAMPLES = [0.01, 0.1, 0.5, 1];

interface PathsPicture {
  labels: Record<Side, Label[]>;
  levels: Record<Side, string[]>;
  sides: Record<Side, string>;
  /** the token the paths start from; null if nothing is known of it */
  top: TokenSlot | null;
  input: number | null;
  /** the strongest first, drawn on top */
  links: { from: TokenSlot; to: TokenSlot; value: number; part?: LinkPart; lane?: Lane }[];
  /** the link under the pointer */
  marked?: number | null;
  /** the flow through each token of each level; null hides it */
  through: Record<Side, ArrayLike<number>[]> | null;
  shares: number[] | null;
  tone: Tone;
  share(value: number): string;
  tell(i: number): string;
}

export function paintPaths(pen: Pen, f: Frame, picture: PathsPicture) {
  const { levels, sides, top, input, links } = picture;
  const { inks } = pen;
  const both = f.counts.source > 0 && f.counts.target > 0;
  for (const side of SIDES) {
    if (f.counts[side] === 0) continue;
    const right = both && side === "target";
    const x = right ? f.start.target + (f.counts.target - 0.5) * f.pitch + 8 : f.start[side] - f.pitch / 2 - 6;
    levels[side].forEach((name, l) => {
      const fill = side === top?.side && l === top.level ? inks.ink : inks.faint;
      pen.words(name, x, f.levels[side][l], { fill, anchor: right ? "start" : "end" });
    });
    if (f.caption === null) continue;
    const middle = f.start[side] + ((f.counts[side] - 1) / 2) * f.pitch;
    pen.words(sides[side], middle, f.caption, { fill: inks.faint, anchor: "middle" });
  }
  if (input !== null) {
    // The column of an input, to show where its paths end.
    const { x, y } = placeAt(f, inputPlace(f, input));
    pen.rect({ x: x - f.pitch / 2, y: y - 10, width: f.pitch, height: f.foot - y + 10 }, inks.line, 0.5);
  }
  pen.group({ fill: "none", stroke: inks.accent, "stroke-linecap": "round" }, () => {
    for (let mark = links.length - 1; mark >= 0; mark--) {
      const { width, alpha } = linkStroke(links[mark].value);
      const title = () => picture.tell(mark);
      const stroke = strokeOf(links[mark].part, inks);
      // The residual stream lies behind what is added to it.
      const opacity = links[mark].part === "stream" ? alpha / 2 : alpha;
      pen.link({ ...linkEnds(f, links[mark]), width, opacity, ...(stroke && { stroke }), mark, title });
    }
    const marked = links[picture.marked ?? -1];
    if (marked)
      pen.link({
        ...linkEnds(f, marked),
        ...{ width: linkStroke(marked.value).width + 1, opacity: 1, stroke: inks.ink, mark: -1, title: () => "" },
      });
  });
  paintDots(pen, f, picture);
  paintTokens(pen, f, picture);
  paintBars(pen, f, picture);
}

/** A head's links inherit the group's stroke. */
const strokeOf = (part: LinkPart | undefined, inks: Inks) =>
  part === "stream" ? inks.faint : part === "mlp" ? inks.amber : null;

function paintDots(pen: Pen, f: Frame, { through, top, tone }: PathsPicture) {
  const { inks } = pen;
  const dots = SIDES.flatMap((side) =>
    f.levels[side].flatMap((_, level) =>
      Array.from({ length: f.counts[side] }, (_, at) => ({
        place: { side, level, token: at },
        share: through ? through[side][level][at] : 0,
        chosen: side === top?.side && level === top.level && at === top.token,
      })),
    ),
  );
  const faint = ({ share, chosen }: (typeof dots)[number]) => share < SEEN && !chosen;
  pen.group({ fill: inks.faint, "fill-opacity": 0.5 }, () => {
    for (const dot of dots) if (faint(dot)) pen.circle(placeAt(f, dot.place), radiusOf(f, dot.share, dot.chosen));
  });
  pen.group({ stroke: inks.accent, "stroke-width": 1 }, () => {
    for (const dot of dots) {
      if (faint(dot)) continue;
      const colour = patternColour(inks.theme, TONES[tone](Math.min(1, dot.chosen ? 1 : dot.share)));
      pen.circle(placeAt(f, dot.place), radiusOf(f, dot.share, dot.chosen), hex(colour));
    }
  });
}

/** Labels under the inputs, and over the top level. */
function paintTokens(pen: Pen, f: Frame, { top, input, labels }: PathsPicture) {
  for (const side of SIDES) {
    const row = (chosen: number | null, level: number, turn: number, feet: (y: number) => [number, number]) => {
      const pitch = labelPitch(labels[side], f.pitch, f.leans);
      const named = visibleLabels(f.counts[side], f.pitch, chosen, pitch);
      if (level === 0 && named.length < f.counts[side]) paintTicks(pen, f, side);
      for (const i of named) {
        const label = labels[side][i];
        const { x, y } = placeAt(f, { side, level, token: i });
        const [slanted, upright] = feet(y);
        const style = { fill: i === chosen ? pen.inks.ink : inkOf(label, pen.inks), bold: i === chosen };
        if (isSlantedLabel(f, label, i, f.crowded && side === "target" && level === 0))
          pen.token(label, x, slanted, { ...style, turn });
        // A long first label ends over its column and extends to the left.
        else if (endsThere(f, label, i)) pen.token(label, x + endOf(f), upright, { ...style, anchor: "end" });
        else pen.token(label, x, upright, { ...style, anchor: "middle" });
      }
    };
    row(followedOn(f, side, input), 0, 45, () => [f.foot + 12, f.foot + 13]);
    if (side === top?.side) row(top.token, top.level, -45, (y) => [y - 12, y - 17]);
  }
}

/** Ticks under the inputs, if some names do not fit. */
function paintTicks(pen: Pen, f: Frame, side: Side) {
  for (let i = 0; i < f.counts[side]; i++) {
    const { x } = placeAt(f, { side, level: 0, token: i });
    pen.rect({ x: x - 0.5, y: f.foot + 2, width: 1, height: 4 }, pen.inks.faint);
  }
}

function paintBars(pen: Pen, f: Frame, { shares, input, share: write }: PathsPicture) {
  if (!shares) return;
  const most = Math.max(...shares, 1e-9);
  const width = barWidth(f);
  const largest = new Set(barsWithNumber(f, shares));
  const at = (i: number) => placeAt(f, inputPlace(f, i)).x;
  shares.forEach((share, i) => {
    const [x, height] = [at(i), Math.max(1, (share / most) * BARS)];
    const on = input === null || input === i;
    const y = f.foot - height;
    pen.rect({ x: x - width / 2, y, width, height }, pen.inks.accent, on ? undefined : 0.35);
    if (i === input || (largest.has(i) && (input === null || Math.abs(x - at(input)) >= ROOM)))
      pen.words(write(share), x, y - 9, { fill: on ? pen.inks.ink : pen.inks.faint, mono: true, anchor: "middle" });
  });
}

export function drawPaths(panel: PathsPanel, inks: Inks, words: FigureWords): Piece {
  const { levels, said, links, scale } = panel;
  const { source, target } = panel.labels;
  const { labels, frame } = fitPathFrame({
    labels: panel.labels,
    layers: { source: levels.source.length - 1, target: levels.target.length - 1 },
    width: Math.max(WIDTH, BESIDE + COLUMN * (source.length + target.length)),
    bars: panel.shares !== null,
  });
  const pen = new SvgPen(inks);
  paintPaths(pen, frame, {
    ...panel,
    labels,
    sides: said.sides,
    tone: scale.kind === "pattern" ? scale.tone : "linear",
    share: words.share,
    tell: (i) => linkName(panel, i, (query, key) => words.cell(query, key, words.tick(links[i].value))),
  });
  const key = drawKey(panel, inks, words);
  const read = wrapLines(said.read, 12, frame.width).map((line, i) =>
    text(line, 0, frame.height + 16 + 18 * i, { fill: inks.soft }),
  );
  const foot = frame.height + 18 * read.length + 12;
  return {
    svg: pen.svg + read.join("") + shift(key, 0, foot),
    width: Math.max(frame.width, key.width),
    height: foot + key.height,
  };
}

export function linkName(
  { links: all, levels, labels, said }: PathsPanel,
  i: number,
  cell: (query: string, key: string) => string,
) {
  const { from, to, part } = all[i];
  const name = ({ side, token: at }: TokenSlot) => labelText(labels[side][at]);
  const way =
    typeof part === "number" ? `, ${said.parts?.head} ${part}` : part === "stream" ? `, ${said.parts?.stream}` : "";
  return `${levels[from.side][from.level]}${way}  ${cell(name(from), name(to))}`;
}

function drawKey({ through, scale, said }: PathsPanel, inks: Inks, words: FigureWords): Piece {
  let svg = text(said.link, 0, 10, { fill: inks.soft });
  SAMPLES.forEach((value, i) => {
    const { width, alpha } = linkStroke(value);
    svg +=
      element("path", {
        d: `M${2 + 44 * i} 22h28`,
        stroke: inks.accent,
        "stroke-width": width,
        "stroke-opacity": alpha,
        "stroke-linecap": "round",
      }) + text(words.tick(value), 16 + 44 * i, 41, { fill: inks.soft, anchor: "middle" });
  });
  let width = Math.max(44 * SAMPLES.length, widthOf(said.link, 12));
  if (said.parts) {
    // A line of each kind, beside the samples.
    for (const [i, [name, stroke]] of [
      [said.parts.head, inks.accent] as const,
      [said.parts.stream, inks.faint] as const,
      [said.parts.mlp, inks.amber] as const,
    ].entries())
      svg +=
        element("path", { d: `M${width + 32} ${6 + 16 * i}h20`, stroke, "stroke-width": 3 }) +
        text(name, width + 60, 10 + 16 * i, { fill: inks.soft });
    width += 60 + Math.max(...Object.values(said.parts).map((name) => widthOf(name, 12)));
  }
  if (!through) return { svg, width, height: 44 };
  const colours = drawLegend(scale, said.token, { masked: false }, inks, words);
  return { svg: svg + shift(colours, width + 32, 0), width: width + 32 + colours.width, height: 44 };
}
