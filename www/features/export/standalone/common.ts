// The building blocks of standalone panels: elements, numbers, words, keys and tables.
import { forms } from "../../../i18n/forms.js";
import { ARROWS } from "../../../lib/arrow-keys.js";
import type { FigureWords } from "../../../components/figures/pieces.js";
import type { Packed, Words } from "../html.js";
import type { Pattern } from "../../../domain/map/pattern.js";
import type { Theme } from "../../../domain/scale.js";

export interface Say extends FigureWords {
  words: Words;
  number(value: number): string;
}

/** A panel of the page; it is redrawn when its width or the theme changes. */
export interface DrawnPanel {
  element: HTMLElement;
  draw(width: number): void;
}

/** @param properties `class`, `data-…`, `aria-…`, `role`, `tabindex` become attributes */
export function makeElement<T extends keyof HTMLElementTagNameMap>(
  name: T,
  properties: Record<string, unknown> = {},
  ...inside: (Node | string | null)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(class|role|tabindex|scope)$|-/.test(key)) element.setAttribute(key, String(value));
    else Object.assign(element, { [key]: value });
  }
  element.append(...inside.filter((one) => one !== null));
  return element;
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const unpack = ({ rows, cols, values, masks }: Packed): Pattern => ({
  rows,
  cols,
  values: new Float32Array(bytesOf(values).buffer),
  offset: 0,
  masks: bytesOf(masks),
  maskOffset: 0,
});

/** With the significant digits of a float32. */
function numberWriter(lang: string): (value: number) => string {
  const { spelled, significant } = forms(lang);
  return (value) => {
    if (!Number.isFinite(value)) return value < 0 ? "−∞" : "–";
    return value !== 0 && Math.abs(value) < 1e-4
      ? spelled(value, { notation: "scientific", maximumSignificantDigits: 6 })
      : significant(value, 6);
  };
}

export function sayIn(lang: string, words: Words): Say {
  const number = numberWriter(lang);
  return {
    ...words,
    words,
    number,
    quantity: (quantity) => (quantity === "pattern" ? words.weight : quantity),
    tick: number,
    // The numbers under the inputs are as short as on the page.
    share: (value) => number(Number(value.toFixed(2))),
    cell: (query, key, value) =>
      words.cell.replace(/\{(\w+)\}/g, (gap, name) => ({ query, key, value })[name as "query"] ?? gap),
  };
}

export const theme = (): Theme =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) as Theme;

/**
 * Reads arrow keys, Home and End.
 * @returns rows down, columns right; Infinity is the end
 */
export const moveOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey ? null : (MOVES[key] ?? null);

const MOVES: Record<string, [number, number]> = {
  ...ARROWS,
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

export const clampIndex = (x: number, count: number) => Math.min(count - 1, Math.max(0, x));

export type Table = { head: string[]; rows: string[][] };

/** A table with row headers. */
export function table({ head, rows }: Table) {
  const line = (scope: "col" | "row", name: string) => makeElement("th", { scope }, name);
  const columns = head.map((name) => (name === "" ? makeElement("td") : line("col", name)));
  const lines = rows.map(([name, ...values]) =>
    makeElement("tr", {}, line("row", name), ...values.map((value) => makeElement("td", {}, value))),
  );
  const all = makeElement("table", {}, makeElement("tr", {}, ...columns), ...lines);
  return makeElement("div", { class: "scroll", tabindex: 0 }, all);
}

export const section = (name: string, ...inside: (Node | null)[]) =>
  makeElement("section", { class: "panel" }, makeElement("h2", {}, name), ...inside);

export function fold(name: string, numbers: () => Table) {
  const details = makeElement("details", {}, makeElement("summary", {}, name));
  details.addEventListener("toggle", () => {
    if (details.children.length === 1) details.append(table(numbers()));
  });
  return details;
}
