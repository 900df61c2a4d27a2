// What every panel of a picture that stands alone is made with: elements, numbers, canvases and their inks.
import { spelled } from "../../../domain/spelling.js";

export interface Numbers {
  rows: number;
  cols: number;
  values: Float32Array;
  masks: Uint8Array;
}

export type Label = { text: string; kind: string; nth: number | null };

export type Theme = "light" | "dark";

export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", "Noto Sans Bengali", monospace';
export const SANS = 'system-ui, "Noto Sans", "Noto Sans Bengali", sans-serif';

/** @param properties `class`, `data-…`, `aria-…`, `role`, `tabindex` are attributes */
export function make<T extends keyof HTMLElementTagNameMap>(
  name: T,
  properties: Record<string, any> = {},
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

function bytes(text: string) {
  const raw = atob(text);
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

export const unpack = ({
  rows,
  cols,
  values,
  masks,
}: {
  rows: number;
  cols: number;
  values: string;
  masks: string;
}): Numbers => ({
  rows,
  cols,
  values: new Float32Array(bytes(values).buffer),
  masks: bytes(masks),
});

/** As many digits as a float32 is worth looking at. */
export function writer(lang: string): (value: number) => string {
  const format = new Intl.NumberFormat(lang, { maximumSignificantDigits: 6 });
  const tiny = new Intl.NumberFormat(lang, { notation: "scientific", maximumSignificantDigits: 6 });
  return (value) =>
    Number.isFinite(value)
      ? (value !== 0 && Math.abs(value) < 1e-4 ? tiny : format).format(value)
      : value < 0
        ? "−∞"
        : "–";
}

/** A sentence with its gaps filled. */
export const fill = (sentence: string, gaps: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);

export const theme = (): Theme =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) as Theme;

/** A custom property as a colour. */
export function ink(name: string) {
  const probe = document.body.appendChild(make("span"));
  probe.style.setProperty("color", `var(--${name})`);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A canvas of this many CSS pixels, sharp on every screen, and cleared. */
export function begin(canvas: HTMLCanvasElement, width: number, height: number) {
  const dpr = devicePixelRatio || 1;
  canvas.width = Math.round(width * dpr);
  canvas.height = Math.round(height * dpr);
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.textBaseline = "middle";
  return context;
}

/** @param colour 0–255 */
export const css = ([r, g, b]: [number, number, number]) => `rgb(${r} ${g} ${b})`;

/** How wide a token is drawn. */
export function widest(context: CanvasRenderingContext2D, labels: Label[]) {
  context.font = `13px ${MONO}`;
  return labels.reduce((most, label) => Math.max(most, context.measureText(spelled(label)).width), 0);
}

/**
 * Moves by the arrow keys and to the ends.
 * @returns rows down, columns right; Infinity is the end
 */
export function moveOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): [number, number] | null {
  if (ctrlKey || metaKey || altKey) return null;
  const moves: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -Infinity],
    End: [0, Infinity],
    PageUp: [-10, 0],
    PageDown: [10, 0],
  };
  return moves[key] ?? null;
}

export const within = (x: number, count: number) => Math.min(count - 1, Math.max(0, x));

/** A table whose lines begin with their name. */
export const table = ({ head, rows }: { head: string[]; rows: string[][] }) =>
  make(
    "div",
    { class: "scroll", tabindex: 0 },
    make(
      "table",
      {},
      make("tr", {}, ...head.map((name) => (name === "" ? make("td") : make("th", { scope: "col" }, name)))),
      ...rows.map(([name, ...values]) =>
        make("tr", {}, make("th", { scope: "row" }, name), ...values.map((value) => make("td", {}, value))),
      ),
    ),
  );

/** A table that is made when it is opened. */
export function folded(name: string, numbers: () => { head: string[]; rows: string[][] }) {
  const fold = make("details", {}, make("summary", {}, name));
  fold.addEventListener("toggle", () => {
    if (fold.children.length === 1) fold.append(table(numbers()));
  });
  return fold;
}
