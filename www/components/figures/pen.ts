// The pen that draws a picture, either on a canvas or into SVG, so that the drawing code exists once.
import { labelText } from "../../domain/spelling.js";
import { MONO, SANS } from "../map/lettering.js";
import { element, escapeXml, round, text, token, type Style } from "./xml.js";
import type { Inks } from "./inks.js";
import type { Label } from "../../domain/labels.js";

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };

interface Group {
  fill?: string;
  "fill-opacity"?: number;
  stroke?: string;
  "stroke-width"?: number;
  "stroke-linecap"?: CanvasLineCap;
}

/**
 * A curve down from one point to the other; `mark` numbers the curves that can be pointed at, `title` is its tooltip.
 */
interface Link {
  from: Point;
  to: Point;
  width: number;
  opacity: number;
  /** if it differs from the group's */
  stroke?: string;
  mark: number;
  title(): string;
}

/** Text is centred vertically at `y`. */
export interface Pen {
  inks: Inks;
  rect(box: Box, fill: string, opacity?: number): void;
  circle(center: Point, radius: number, fill?: string): void;
  link(link: Link): void;
  words(words: string, x: number, y: number, style: Style): void;
  token(label: Label, x: number, y: number, style: Style): void;
  group(style: Group, draw: () => void): void;
}

/** The distance from the middle of a line to its baseline: for upright or descending text, and for ascending text. */
const FOOT = 4;
const FOOT_UP = 2;

export class SvgPen implements Pen {
  svg = "";

  constructor(readonly inks: Inks) {}

  rect(box: Box, fill: string, opacity?: number) {
    this.svg += element("rect", { ...box, fill, opacity: opacity ?? null });
  }

  circle({ x, y }: Point, r: number, fill?: string) {
    this.svg += element("circle", { cx: x, cy: y, r, fill: fill ?? null });
  }

  link({ from, to, width, opacity, stroke, mark, title }: Link) {
    const [x0, y0, x1, y1] = [from.x, from.y, to.x, to.y].map(round);
    const middle = round((from.y + to.y) / 2);
    this.svg += element(
      "path",
      {
        d: `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`,
        stroke: stroke ?? null,
        "stroke-width": width,
        "stroke-opacity": opacity,
        "data-mark": String(mark),
      },
      element("title", {}, escapeXml(title())),
    );
  }

  words(words: string, x: number, y: number, style: Style) {
    this.svg += text(words, x, y + FOOT, style);
  }

  token(label: Label, x: number, y: number, style: Style) {
    this.svg += token(label, x, y + ((style.turn ?? 0) < 0 ? FOOT_UP : FOOT), style);
  }

  group(style: Group, draw: () => void) {
    const before = this.svg;
    this.svg = "";
    draw();
    this.svg = before + element("g", style as Record<string, string | number>, this.svg);
  }
}

const ALIGN = { start: "left", middle: "center", end: "right" } as const;

/** Text is drawn above all shapes: it is queued until `finish`. */
export class CanvasPen implements Pen {
  private style: Group = {};
  private waiting: (() => void)[] = [];

  constructor(
    private readonly context: CanvasRenderingContext2D,
    readonly inks: Inks,
  ) {
    context.textBaseline = "middle";
  }

  rect({ x, y, width, height }: Box, fill: string, opacity = 1) {
    this.context.globalAlpha = opacity;
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }

  circle({ x, y }: Point, radius: number, fill = this.style.fill ?? "") {
    const { context, style } = this;
    context.globalAlpha = style["fill-opacity"] ?? 1;
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    if (style.stroke === undefined) return;
    context.strokeStyle = style.stroke;
    context.lineWidth = style["stroke-width"] ?? 1;
    context.stroke();
  }

  link({ from, to, width, opacity, stroke }: Link) {
    const { context, style } = this;
    const middle = (from.y + to.y) / 2;
    context.strokeStyle = stroke ?? style.stroke ?? "";
    context.lineCap = style["stroke-linecap"] ?? "butt";
    context.globalAlpha = opacity;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(from.x, middle, to.x, middle, to.x, to.y);
    context.stroke();
  }

  words(words: string, x: number, y: number, style: Style) {
    this.write(words, x, y, style, `12px ${style.mono ? MONO : SANS}`);
  }

  token(label: Label, x: number, y: number, style: Style) {
    this.write(labelText(label), x, y, style, label.kind === "special" ? `12px ${SANS}` : `13px ${MONO}`);
  }

  private write(words: string, x: number, y: number, { fill, bold, anchor = "start", turn = 0 }: Style, font: string) {
    this.waiting.push(() => {
      const { context } = this;
      // Setting a font is slower than drawing text, so texts are grouped by font.
      context.font = bold ? `600 ${font}` : font;
      context.fillStyle = fill;
      context.textAlign = ALIGN[anchor];
      if (turn === 0) return context.fillText(words, x, y);
      context.save();
      context.translate(x, y);
      context.rotate((turn * Math.PI) / 180);
      context.fillText(words, 0, 0);
      return context.restore();
    });
  }

  group(style: Group, draw: () => void) {
    const before = this.style;
    this.style = { ...before, ...style };
    draw();
    this.style = before;
  }

  finish() {
    this.context.globalAlpha = 1;
    for (const write of this.waiting) write();
    this.waiting = [];
  }
}
