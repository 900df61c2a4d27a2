// What every panel of a picture that stands alone is made with: elements, numbers, canvases and their inks.
import { spelled } from "../../view/spelling.js";

/** @typedef {{ rows: number, cols: number, values: Float32Array, masks: Uint8Array }} Numbers */
/** @typedef {{ text: string, kind: string, nth: number | null }} Label */
/** @typedef {"light" | "dark"} Theme */

export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", "Noto Sans Bengali", monospace';
export const SANS = 'system-ui, "Noto Sans", "Noto Sans Bengali", sans-serif';

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name @param {Record<string, any>} [properties] `class`, `data-…`, `aria-…`, `role`, `tabindex` are attributes
 * @param {...(Node | string | null)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(name, properties = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(class|role|tabindex|scope)$|-/.test(key)) element.setAttribute(key, String(value));
    else Object.assign(element, { [key]: value });
  }
  element.append(...inside.filter((one) => one !== null));
  return element;
}

/** @param {string} text */
function bytes(text) {
  const raw = atob(text);
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** @param {{ rows: number, cols: number, values: string, masks: string }} packed @returns {Numbers} */
export const unpack = ({ rows, cols, values, masks }) => ({
  rows,
  cols,
  values: new Float32Array(bytes(values).buffer),
  masks: bytes(masks),
});

/** As many digits as a float32 is worth looking at. @param {string} lang @returns {(value: number) => string} */
export function writer(lang) {
  const format = new Intl.NumberFormat(lang, { maximumSignificantDigits: 6 });
  const tiny = new Intl.NumberFormat(lang, { notation: "scientific", maximumSignificantDigits: 6 });
  return (value) =>
    Number.isFinite(value)
      ? (value !== 0 && Math.abs(value) < 1e-4 ? tiny : format).format(value)
      : value < 0
        ? "−∞"
        : "–";
}

/** A sentence with its gaps filled. @param {string} sentence @param {Record<string, string>} gaps */
export const fill = (sentence, gaps) => sentence.replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);

/** @returns {Theme} */
export const theme = () =>
  /** @type {Theme} */ (
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
  );

/** A custom property as a colour. @param {string} name */
export function ink(name) {
  const probe = document.body.appendChild(make("span"));
  probe.style.setProperty("color", `var(--${name})`);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * A canvas of this many CSS pixels, sharp on every screen, and cleared.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 */
export function begin(canvas, width, height) {
  const dpr = devicePixelRatio || 1;
  canvas.width = Math.round(width * dpr);
  canvas.height = Math.round(height * dpr);
  canvas.style.setProperty("width", `${width}px`);
  canvas.style.setProperty("height", `${height}px`);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.textBaseline = "middle";
  return context;
}

/** @param {[number, number, number]} colour 0–255 */
export const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;

/** How wide a token is drawn. @param {CanvasRenderingContext2D} context @param {Label[]} labels */
export function widest(context, labels) {
  context.font = `13px ${MONO}`;
  return labels.reduce((most, label) => Math.max(most, context.measureText(spelled(label)).width), 0);
}

/** Moves by the arrow keys and to the ends. @param {KeyboardEvent} event @returns {[number, number] | null} rows down, columns right; Infinity is the end */
export function moveOf({ key, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  /** @type {Record<string, [number, number]>} */
  const moves = {
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

/** @param {number} x @param {number} count */
export const within = (x, count) => Math.min(count - 1, Math.max(0, x));

/** A table whose lines begin with their name. @param {{ head: string[], rows: string[][] }} numbers */
export const table = ({ head, rows }) =>
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

/** A table that is made when it is opened. @param {string} name @param {() => { head: string[], rows: string[][] }} numbers */
export function folded(name, numbers) {
  const fold = make("details", {}, make("summary", {}, name));
  fold.addEventListener("toggle", () => {
    if (fold.children.length === 1) fold.append(table(numbers()));
  });
  return fold;
}
