// Pieces of SVG as text: escaped, rounded, and about as wide as they will be drawn.
import { MONO, SANS } from "../view/lettering.js";
import { spelled } from "../view/spelling.js";

/** @typedef {import("./picture.js").Label} Label */
/** A piece of a picture: its markup, and the room it takes. @typedef {{ svg: string, width: number, height: number, left?: number }} Piece */

/** Escaped for text and for attributes; what XML has no place for becomes the sign for that. @param {string} text */
export const escaped = (text) =>
  text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      "\ufffd",
    )
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** To a hundredth of a pixel. @param {number} x */
export const round = (x) => String(Math.round(x * 100) / 100);

/**
 * One element. @param {string} name @param {Record<string, string | number | null>} attributes those that are null are left out
 * @param {string} [inside] markup
 */
export function element(name, attributes, inside = "") {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null ? [] : [` ${key}="${typeof value === "number" ? round(value) : escaped(value)}"`],
    )
    .join("");
  return inside === "" ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/**
 * @typedef {object} Style
 * @property {string} fill
 * @property {number} [size]
 * @property {boolean} [mono]
 * @property {boolean} [bold]
 * @property {"start" | "middle" | "end"} [anchor]
 * @property {number} [turn] degrees, around its foot
 */

/** Words at (x, y), which is the foot of their line. @param {string} words @param {number} x @param {number} y @param {Style} style */
export const text = (words, x, y, { fill, size = 12, mono = false, bold = false, anchor = "start", turn = 0 }) =>
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
    escaped(words),
  );

/** A token's label. @param {Label} label @param {number} x @param {number} y @param {Omit<Style, "mono" | "size">} style */
export const token = (label, x, y, style) =>
  text(spelled(label), x, y, { ...style, mono: label.kind !== "special", size: label.kind === "special" ? 12 : 13 });

const clusters = new Intl.Segmenter();

/** How wide words will be, about: what is there to measure with differs from one machine to the next. @param {string} words @param {number} size @param {boolean} [mono] */
export function widthOf(words, size, mono = false) {
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

/** Lines no wider than this, broken at spaces where there are any. @param {string} words @param {number} size @param {number} width */
export function wrapped(words, size, width) {
  /** @type {string[]} */
  const lines = [];
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

/** The same piece elsewhere. @param {Piece} piece @param {number} x @param {number} y */
export const moved = ({ svg }, x, y) => element("g", { transform: `translate(${round(x)} ${round(y)})` }, svg);
