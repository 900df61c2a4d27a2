// How a token is spelled on the page: whitespace visible, marks on a dotted circle, repeats numbered, specials in
// words.
import { t, formats } from "../i18n/index.js";
import { labelText, repeatMark, shownText, type Spelled } from "./spelling.js";
import { isolated } from "../lib/foreign/isolated.js";
import { legible } from "../lib/foreign/sanitize-text.js";
import type { Token, TokenKind } from "../protocol/engine.js";

export { labelText, repeatMark, shownText };

/** The most characters that every list has room for. */
const SHORT = 8;

/** The whole text of a token that a list may cut, for a hover; null if it is short. */
export const longText = (label: Spelled) => (labelText(label).length > SHORT ? labelText(label) : null);

export interface Label extends Spelled {
  kind: "text" | "space" | "special" | "unknown" | "image";
  /** in a conversation */
  turn?: TurnPlace;
  /** of a patch of an image, counted from 1; `picture`: of an image token among a text's tokens */
  patch?: { y: number; x: number; picture?: PlaceInPicture };
  /** of a row of sound, whose text is the time at which it begins */
  moment?: true;
}

interface PlaceInPicture {
  nth: number | null;
  whole: boolean;
  /** the places down and across */
  size: [number, number];
}

/** A token's place in a conversation. */
export interface TurnPlace {
  /** null before the first turn */
  role: string | null;
  /** whether the template wrote it */
  marker: boolean;
  /** whether it is the first token of its turn */
  begins: boolean;
}

export interface Specials {
  start_id: number | null;
  end_id: number | null;
  pad_id: number | null;
  separator?: string | null;
  /** of a model */
  config?: { input?: { kind: string } };
}

const SPACES: Record<string, string> = { " ": "␣", "\n": "⏎", "\r": "␍", "\t": "⇥", "\u00a0": "⍽" };

/** @param text whose leading combining mark would attach to the letter before it */
const visible = (text: string) =>
  (/^\p{M}/u.test(text) ? "◌" : "") +
  text.replace(/[ \n\r\t\u00a0]/g, (space) => SPACES[space]).replace(/\p{Cc}|\p{Cf}/gu, "·");

const ifOther = (shown: string, text: string) => (shown === text ? {} : { shown });

/** @param first whether it begins a sequence: some models use one token for the start and the end of a text */
export function label(token: { id: number; text: string; kind: TokenKind }, specials: Specials, first = false): Label {
  if (token.kind === "image")
    return { text: `⟨${t("token.special", { text: token.text })}⟩`, kind: "image", nth: null };
  if (token.kind === "special") {
    const { start_id, end_id, pad_id, separator } = specials;
    const name =
      token.id === start_id && (first || (start_id !== end_id && start_id !== pad_id))
        ? t("token.start")
        : separator?.startsWith(token.text) && start_id === null
          ? t("token.special", { text: token.text })
          : token.id === end_id
            ? t("token.end")
            : token.id === pad_id
              ? t("token.pad")
              : t("token.special", { text: token.text });
    return { text: `⟨${name}⟩`, kind: "special", nth: null };
  }
  // The name of a class is shown as its maker wrote it.
  if (token.kind === "class") return { text: legible(token.text), kind: "text", nth: null };
  const patch = specials.config?.input?.kind === "pixels" && /^(\d+),(\d+)$/.exec(token.text);
  if (patch) {
    const [, y, x] = patch;
    const shown = ifOther(formats().place([y, x]), token.text);
    return { text: token.text, ...shown, kind: "text", nth: null, patch: { y: Number(y), x: Number(x) } };
  }
  const moment = specials.config?.input?.kind === "features" && /^\d+(\.\d+)? s$/.test(token.text);
  if (moment)
    return { text: token.text, ...ifOther(formats().exact(token.text), token.text), kind: "text", nth: null, moment };
  const text = visible(token.text);
  return { text, kind: token.kind === "unknown" ? "unknown" : /^[␣⏎␍⇥⍽]+$/.test(text) ? "space" : "text", nth: null };
}

/** Labels for a sequence, in which repeated tokens are numbered. */
export function labels(tokens: Token[], specials: Specials): Label[] {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token.text, (counts.get(token.text) ?? 0) + 1);
  const seen = new Map<string, number>();
  return tokens.map((token, i) => {
    const plain = label(token, specials, i === 0);
    if ((counts.get(token.text) ?? 0) < 2 || plain.kind === "special") return plain;
    const nth = (seen.get(token.text) ?? 0) + 1;
    seen.set(token.text, nth);
    const numeral = formats().exact(nth);
    return numeral === String(nth) ? { ...plain, nth } : { ...plain, nth, numeral };
  });
}

/** The text of tokens, with spaces between separate words. */
export const readOut = (tokens: Token[]) =>
  tokens
    .filter(({ kind }) => kind !== "special" && kind !== "image")
    .map(({ text, span }, i, all) => {
      const before = all[i - 1]?.span;
      return before && span && span[0] > before[1] && !/^\s/.test(text) ? ` ${text}` : text;
    })
    .join("");

/** A sentence about the parts of a text that the model does not know; null if there are none. */
export function unknownIn(tokens: Pick<Token, "text" | "kind">[]): string | null {
  const all = tokens.flatMap(({ kind, text }) => (kind === "unknown" ? [`“${text}”`] : []));
  const list = [...new Set(all)];
  return list.length ? t("input.unknown", { list: formats().list(list.map(isolated)), count: list.length }) : null;
}

const placeSaid = (as: "token" | "sentence", { y, x, picture }: NonNullable<Label["patch"]>) =>
  picture ? t(`${as}.picture`, { y, x, ...picture }) : t(`${as}.patch`, { y, x });

/** In words, for screen readers. */
export function describeLabel(label: Label) {
  if (label.patch) return placeSaid("token", label.patch);
  const text = label.text === "␣" ? t("token.space") : shownText(label);
  return label.nth === null ? text : t("token.nth", { text, nth: label.nth });
}

/** How a label is written in a sentence. */
export type Spelling = (label: Label) => string;

/** A word is quoted without the space before it; a patch is named by its place, a moment of a sound by its time. */
export function quoted(label: Label, spelling: Spelling) {
  if (label.patch) return placeSaid("sentence", label.patch);
  if (label.moment) return shownText(label);
  return label.kind === "special" ? label.text : `“${spelling({ ...label, text: label.text.replace(/^␣(?=.)/, "") })}”`;
}

/**
 * The accessible name of a control that shows a token: as it is seen, so that voice control can use it. Signs for
 * spaces are no letters; the number after them can be.
 */
export function accessibleName(label: Label) {
  if (label.kind !== "space") return label.patch ? describeLabel(label) : labelText(label);
  return label.numeral ? `${describeLabel(label)} ${labelText(label)}` : describeLabel(label);
}

/** The same where a patch is spelled too, and not only in its place of the image. */
export const spelledName = (label: Label) =>
  label.patch ? `${labelText(label)}, ${describeLabel(label)}` : accessibleName(label);

export const formatWeight = (value: number) =>
  value > 0 && value < 0.0005 ? `<${formats().number(0.001, 3)}` : formats().number(value, 3);

/** A head's number: a share, or a signed weight. @param most of signed weights */
export const formatIn = ({ most }: { most?: number }) => (most === undefined ? formatWeight : formatSigned);

const formatSigned = (value: number) => `${value <= -0.0005 ? "−" : ""}${formatWeight(Math.abs(value))}`;

/** The same in a cell of a map, as short as possible: ".42", "1.0". */
export function inCell(value: number, digits = 2) {
  if (Math.abs(value) >= 1 - 0.5 * 0.1 ** digits) return formats().number(value, 1);
  const nought = formats().number(0);
  return formats().number(value, digits).replace(nought, "");
}

/**
 * Shortens a name for a list: its owner goes first, then the part before its end.
 * @param most letters
 */
export function shortenName(name: string, most = 24) {
  const own = name.length > most ? name.slice(name.lastIndexOf("/") + 1) : name;
  if (own.length <= most) return own;
  const from = own.endsWith(")") ? own.lastIndexOf(" (") : -1;
  const end = from > own.length - most ? own.slice(from) : "";
  return `${own.slice(0, most - 1 - end.length)}…${end}`;
}

/** Smaller values would read as zero in a cell, and are omitted. */
export const LEAST = 0.005;

/** A weight, or a difference, in a cell: "" if it is nearly zero. */
export const weightInCell = (value: number, digits = 2) =>
  Math.abs(value) < LEAST * 10 ** (2 - digits) ? "" : `${value < 0 ? "−" : ""}${inCell(Math.abs(value), digits)}`;
