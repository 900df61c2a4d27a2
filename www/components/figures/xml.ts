// SVG as text: its elements, escaped and rounded, and words about as wide as they will be drawn.
import { MONO, SANS } from "../map/lettering.js";
import { labelText } from "../../domain/spelling.js";
import type { Label } from "../../domain/labels.js";

/** Escaped for text and for attributes; what XML has no place for becomes the sign for that. */
export const escapeXml = (text: string) =>
  text
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      "\ufffd",
    )
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** To a hundredth of a pixel. */
export const round = (x: number) => String(Math.round(x * 100) / 100);

/**
 * @param attributes those that are null are left out
 * @param inside markup
 */
export function element(name: string, attributes: Record<string, string | number | null>, inside = "") {
  const list = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null ? [] : [` ${key}="${typeof value === "number" ? round(value) : escapeXml(value)}"`],
    )
    .join("");
  return inside === "" ? `<${name}${list}/>` : `<${name}${list}>${inside}</${name}>`;
}

export interface Style {
  fill: string;
  size?: number;
  mono?: boolean;
  bold?: boolean;
  anchor?: "start" | "middle" | "end";
  /** degrees, around its foot */
  turn?: number;
}

export const text = (
  words: string,
  x: number,
  y: number,
  { fill, size = 12, mono = false, bold = false, anchor = "start", turn = 0 }: Style,
) =>
  element(
    "text",
    {
      x,
      y,
      fill,
      "font-size": size,
      "font-family": mono ? MONO : SANS,
      "font-weight": bold ? 600 : null,
      "text-anchor": anchor === "start" ? null : anchor,
      transform: turn ? `rotate(${turn} ${round(x)} ${round(y)})` : null,
      "xml:space": "preserve",
    },
    escapeXml(words),
  );

export const token = (label: Label, x: number, y: number, style: Omit<Style, "mono" | "size">) =>
  text(labelText(label), x, y, { ...style, mono: label.kind !== "special", size: label.kind === "special" ? 12 : 13 });

const clusters = new Intl.Segmenter();

/** How wide words will be, about: fonts differ from one machine to the next. */
export function widthOf(words: string, size: number, mono = false) {
  let width = 0;
  for (const { segment } of clusters.segment(words))
    width +=
      (/\p{Extended_Pictographic}|[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u.test(segment)
        ? 1.25
        : mono
          ? 0.62
          : /[\p{Lu}\p{M}mwMW]/u.test(segment)
            ? 0.7
            : 0.54) * size;
  return width;
}

export function wrapLines(words: string, size: number, width: number) {
  const lines: string[] = [];
  let line = "";
  for (const piece of words.split(/(?<=\s)/)) {
    if (line !== "" && widthOf(line + piece.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
    while (widthOf(line.trimEnd(), size) > width) {
      const letters = [...clusters.segment(line)].map(({ segment }) => segment);
      let fits = letters.length - 1;
      while (fits > 1 && widthOf(letters.slice(0, fits).join(""), size) > width) fits--;
      lines.push(letters.slice(0, fits).join(""));
      line = letters.slice(fits).join("");
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}
