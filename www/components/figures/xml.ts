// SVG as text: its elements, escaped and rounded, and estimated widths of words.
import { MONO, SANS } from "../map/lettering.js";
import { labelText } from "../../domain/spelling.js";
import { segmentsOf } from "../../lib/foreign/segments.js";
import type { Label } from "../../domain/labels.js";

/** Escaped for text and attributes; characters that XML forbids become the replacement character. */
export const escapeXml = (text: string) =>
  text
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      "\ufffd",
    )
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** To two decimals. */
export const round = (x: number) => String(Math.round(x * 100) / 100);

/**
 * @param attributes null ones are left out
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
  /** in degrees, around its baseline point */
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

/** @param style `size` is that of a text token; special tokens are a little smaller */
export const token = (label: Label, x: number, y: number, { size = 13, ...style }: Omit<Style, "mono">) =>
  text(labelText(label), x, y, {
    ...style,
    mono: label.kind !== "special",
    size: label.kind === "special" ? (size * 12) / 13 : size,
  });

const clusters = new Intl.Segmenter();

/** The width of a letter with its marks, in ems. */
const widthIn = (letter: string, mono: boolean) =>
  /\p{Extended_Pictographic}|[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u.test(letter)
    ? 1.25
    : mono
      ? 0.62
      : /[\p{Lu}\p{M}mwMW]/u.test(letter)
        ? 0.7
        : 0.54;

/** The approximate width of a text: fonts differ between machines. */
export function widthOf(words: string, size: number, mono = false) {
  let width = 0;
  for (const letter of segmentsOf(words, clusters)) width += widthIn(letter, mono) * size;
  return width;
}

/** Stops counting once the text is too wide. */
function isWider(words: string, size: number, room: number) {
  let left = room;
  for (const letter of segmentsOf(words, clusters)) {
    left -= widthIn(letter, false) * size;
    if (left < 0) return true;
  }
  return false;
}

/**
 * Breaks a text into lines; a word that is longer than a line is split.
 * @param most the maximum number of lines
 */
export function wrapLines(words: string, size: number, width: number, most = Infinity) {
  const lines: string[] = [];
  let line = "";
  /** the width so far, since a text may be as long as a book */
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    [line, used] = ["", 0];
  };
  for (const [word] of words.matchAll(/\S+\s*|\s+/g)) {
    if (line !== "" && isWider(word.trimEnd(), size, width - used)) end();
    for (const letter of segmentsOf(word, clusters)) {
      const own = widthIn(letter, false) * size;
      if (line !== "" && used + own > width && letter.trim() !== "") end();
      if (lines.length >= most) return lines;
      line += letter;
      used += own;
    }
  }
  if (line.trim() !== "") end();
  return lines.slice(0, most);
}
