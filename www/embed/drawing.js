// Draws a run in an element of another page: in a shadow root, with the page's own maps, and again when its width or
// theme is another one.
import { nothing, render } from "../vendor/lit-html/lit-html.js";
import { inksOf } from "../screen.js";
import { paintNow } from "../view/paint.js";
import { embedded } from "../view/embedded.js";
import { sheets } from "./sheets.js";

/** @typedef {import("../api.js").Run} Run */
/** @typedef {{ head: string, view: "head" | "grid", tone: import("../view/scale.js").Tone, theme: "light" | "dark" | "auto", chosen?: (head: string) => void }} Options */

/** @param {HTMLElement} element @param {Run} run @param {Options} options */
export function drawing(element, run, options) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheets;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let shown = { run, ...options };
  let focus = /** @type {{ query: number, key: number } | null} */ (null);

  function drawNow() {
    element.dataset.theme = shown.theme === "auto" ? (dark.matches ? "dark" : "light") : shown.theme;
    const screen = {
      theme: /** @type {"light" | "dark"} */ (element.dataset.theme),
      dpr: devicePixelRatio || 1,
      ink: inksOf(element),
      width: Math.max(160, element.clientWidth),
      height: 0,
      narrow: false,
    };
    render(embedded({ ...shown, focus, screen, act }), root);
    paintNow();
  }
  const act = {
    point: (/** @type {typeof focus} */ cell) => {
      focus = cell;
      drawNow();
    },
    choose: (/** @type {string} */ head) => {
      shown = { ...shown, head };
      focus = null;
      drawNow();
      shown.chosen?.(head);
    },
    tone: (/** @type {Options["tone"]} */ tone) => {
      shown = { ...shown, tone };
      drawNow();
    },
  };
  const sized = new ResizeObserver(drawNow);
  sized.observe(element);
  dark.addEventListener("change", drawNow);
  drawNow();
  return {
    /** Another run in its place, or another head. @param {Run} run @param {Partial<Options>} [options] */
    update(run, options = {}) {
      shown = { ...shown, ...options, run };
      focus = null;
      drawNow();
    },
    remove() {
      sized.disconnect();
      dark.removeEventListener("change", drawNow);
      render(nothing, root);
    },
  };
}
