// The operators that draw an SVG's elements on a PDF page, and the resources they need.
import { joinBytes } from "../../../lib/bytes.js";
import { TracedFont, type DrawText } from "./letters.js";
import type { SvgElement } from "./svg-elements.js";

type Attributes = SvgElement["attributes"];

interface Image {
  width: number;
  height: number;
  /** compressed rows, as in a PNG */
  data: Uint8Array;
}

/** The properties that children inherit. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
];
const CAPS: Record<string, number> = { butt: 0, round: 1, square: 2 };
/** The control distance of a cubic curve that approximates a quarter circle. */
const QUARTER = 0.5523;

const round = (x: number) => String(Math.round(x * 1000) / 1000);
const numbers = (...all: number[]) => all.map(round).join(" ");
const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const reference = (paint: string) => /^url\(#(.*)\)$/.exec(paint)?.[1] ?? null;

export class PdfPage {
  readonly fonts = new Map<string, TracedFont>();
  readonly images: Image[] = [];
  /** the content of each pattern's cell, by name */
  readonly patterns = new Map<string, string>();
  readonly gradients = new Map<string, [number, number, number][]>();
  /** fill and stroke opacities, by the name of their graphics state */
  readonly opacities = new Map<string, [string, string]>();
  private operators: string[] = [];

  constructor(
    private readonly drawText: DrawText,
    private readonly scale: number,
    private readonly height: number,
  ) {}

  content() {
    const { scale, height, operators } = this;
    return `${numbers(scale, 0, 0, -scale, 0, height)} cm\n${operators.join("\n")}\n`;
  }

  draw(element: SvgElement, from: Attributes = {}) {
    const { name, children } = element;
    const own = {
      ...Object.fromEntries(INHERITED.flatMap((key) => (key in from ? [[key, from[key]]] : []))),
      ...element.attributes,
    };
    if (name === "defs") children.forEach((child) => this.define(child));
    else if (name === "svg") children.forEach((child) => this.draw(child, own));
    else if (name === "g")
      this.within(() => {
        this.transform(own.transform);
        children.forEach((child) => this.draw(child, own));
      });
    else if (name === "text") this.words(element.text, own);
    else if (name === "image") this.image(own);
    else if (name === "rect" || name === "path" || name === "circle") this.shape(name, own);
  }

  private within(draw: () => void) {
    this.operators.push("q");
    draw();
    this.operators.push("Q");
  }

  private define({ name, attributes: { id }, children }: SvgElement) {
    if (name === "linearGradient")
      this.gradients.set(
        id,
        children.map(({ attributes }) => rgb(attributes["stop-color"]) as [number, number, number]),
      );
    if (name !== "pattern") return;
    const before = this.operators;
    this.operators = [];
    for (const child of children) this.draw(child);
    this.patterns.set(id, this.operators.join("\n"));
    this.operators = before;
  }

  private transform(list = "") {
    for (const [, name, inside] of list.matchAll(/(\w+)\(([^)]*)\)/g)) {
      const [x, y = x] = inside.split(/[ ,]+/).map(Number);
      if (name === "translate") this.operators.push(`${numbers(1, 0, 0, 1, x, y)} cm`);
      if (name === "scale") this.operators.push(`${numbers(x, 0, 0, y, 0, 0)} cm`);
    }
  }

  private shape(name: string, own: Attributes) {
    const path = name === "rect" ? rectangle(own) : name === "circle" ? circle(own) : pathOf(own.d);
    const { fill = "#000000", stroke = "none" } = own;
    const [fills, strokes] = [fill !== "none", stroke !== "none" && own["stroke-width"] !== "0"];
    if (path === "" || (!fills && !strokes)) return;
    const gradient = reference(fill);
    this.within(() => {
      this.opacity(own);
      if (gradient !== null && this.gradients.has(gradient)) {
        this.gradient(gradient, path, own);
        if (!strokes) return;
      } else if (fills) this.paint(fill);
      if (strokes) {
        this.operators.push(`${numbers(...rgb(stroke).map((c) => c / 255))} RG ${own["stroke-width"] ?? 1} w`);
        if (own["stroke-linecap"]) this.operators.push(`${CAPS[own["stroke-linecap"]]} J`);
        if (own["stroke-linejoin"] === "round") this.operators.push("1 j");
        if (own["stroke-dasharray"]) this.operators.push(`[${own["stroke-dasharray"]}] 0 d`);
      }
      this.operators.push(path, strokes ? (fills && gradient === null ? "B" : "S") : "f");
    });
  }

  private paint(fill: string) {
    const pattern = reference(fill);
    this.operators.push(
      pattern === null ? `${numbers(...rgb(fill).map((c) => c / 255))} rg` : `/Pattern cs /P-${pattern} scn`,
    );
  }

  /** A gradient across the width of the filled shape. */
  private gradient(id: string, path: string, { x = "0", y = "0", width, height }: Attributes) {
    this.within(() =>
      this.operators.push(
        `${path} W n`,
        `${numbers(Number(width), 0, 0, Number(height), Number(x), Number(y))} cm /S-${id} sh`,
      ),
    );
  }

  private opacity(own: Attributes) {
    const whole = Number(own.opacity ?? 1);
    const [fill, stroke] = ["fill-opacity", "stroke-opacity"].map((key) => round(whole * Number(own[key] ?? 1)));
    if (fill === "1" && stroke === "1") return;
    const name = `G${fill}-${stroke}`.replaceAll(".", "_");
    this.opacities.set(name, [fill, stroke]);
    this.operators.push(`/${name} gs`);
  }

  private words(text: string, own: Attributes) {
    const bold = own["font-weight"] !== undefined;
    const key = `${bold} ${own["font-family"]}`;
    const font = this.fonts.get(key) ?? new TracedFont(this.drawText, own["font-family"], bold);
    this.fonts.set(key, font);
    const { ids, width } = font.spell(text);
    if (ids.length === 0) return;
    const size = Number(own["font-size"]);
    const turn = (Number(/^rotate\((\S+)/.exec(own.transform ?? "")?.[1] ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const before = { middle: 0.5, end: 1 }[own["text-anchor"]] ?? 0;
    const [x, y] = [cos, sin].map((part, i) => Number(own[i ? "y" : "x"]) - part * before * width * size);
    this.within(() => {
      this.opacity(own);
      this.paint(own.fill);
      this.operators.push(
        `BT /F${[...this.fonts.keys()].indexOf(key)} ${round(size)} Tf ${numbers(cos, sin, sin, -cos, x, y)} Tm`,
        `<${ids.map((id) => id.toString(16).padStart(4, "0")).join("")}> Tj ET`,
      );
    });
  }

  private image({ width, height, href }: Attributes) {
    const file = Uint8Array.from(atob(href.slice(href.indexOf(",") + 1)), (c) => c.charCodeAt(0));
    this.images.push(imageOf(file));
    const [w, h] = [Number(width), Number(height)];
    this.within(() => this.operators.push(`${numbers(w, 0, 0, -h, 0, h)} cm /I${this.images.length - 1} Do`));
  }
}

const rectangle = ({ x = "0", y = "0", width, height }: Attributes) =>
  `${numbers(Number(x), Number(y), Number(width), Number(height))} re`;

function circle({ cx, cy, r }: Attributes) {
  const [x, y, radius] = [cx, cy, r].map(Number);
  const [k, far] = [radius * QUARTER, radius];
  const curve = (...all: number[]) => `${numbers(...all.map((n, i) => n + (i % 2 ? y : x)))} c`;
  return [
    `${numbers(x + far, y)} m`,
    curve(far, k, k, far, 0, far),
    curve(-k, far, -far, k, -far, 0),
    curve(-far, -k, -k, -far, 0, -far),
    curve(k, -far, far, -k, far, 0),
    "h",
  ].join(" ");
}

/** The number of arguments of each path command. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, z: 0 };

/** The path commands in use, with their coordinates made absolute. */
function pathOf(d: string) {
  const tokens = d.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  let [x, y, out, command] = [0, 0, "", ""];
  let start = [0, 0];
  for (let i = 0; i < tokens.length; ) {
    if (/^[a-z]$/i.test(tokens[i])) command = tokens[i++];
    const name = command.toLowerCase();
    const from = command === name ? [x, y] : [0, 0];
    const given = tokens.slice(i, i + TAKES[name]).map(Number);
    i += given.length;
    if (name === "z") {
      [x, y] = start;
      out += "h ";
      continue;
    }
    const points =
      name === "h"
        ? [given[0] + from[0], y]
        : name === "v"
          ? [x, given[0] + from[1]]
          : given.map((n, at) => n + from[at % 2]);
    [x, y] = points.slice(-2);
    if (name === "m") {
      start = [x, y];
      // Further coordinates after a move are lines.
      command = command === "m" ? "l" : "L";
    }
    out += `${numbers(...points)} ${name === "m" ? "m" : name === "c" ? "c" : "l"} `;
  }
  return out.trim();
}

/** The rows of a PNG without unpacking: a PDF compresses them the same way. */
function imageOf(file: Uint8Array): Image {
  const view = new DataView(file.buffer);
  const parts: Uint8Array[] = [];
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (name === "IDAT") parts.push(file.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return { width: view.getUint32(16), height: view.getUint32(20), data: joinBytes(parts) };
}
