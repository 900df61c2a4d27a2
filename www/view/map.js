// One head's numbers, large: pixels under an overlay, to point at, to zoom into, and to walk over with the arrow keys.
import { html } from "../vendor/lit-html/lit-html.js";
import { drawPlot } from "./cells.js";
import { crossfade } from "./crossfade.js";
import { gestures } from "./gestures.js";
import { SIGNED_FROM, VALUES_FROM } from "./geometry.js";
import { gridRole, laid } from "./gridrole.js";
import { drawBars } from "./bars.js";
import { drawOver } from "./overlay.js";
import { paint } from "./paint.js";

/** @typedef {import("./pattern.js").Pattern} Pattern */
/** @typedef {import("./overlay.js").Frame} Frame */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {{ query: number | null, key: number | null }} Cell */
/** @typedef {import("./cells.js").Look} Look */

/**
 * @typedef {object} MapProps
 * @property {string} id unique in the page
 * @property {string} name "Cross-attention, Layer 1, Head 2"
 * @property {string} about its strongest cells, in words
 * @property {Pattern} pattern
 * @property {Frame & { zoom: number }} frame
 * @property {Label[]} rows
 * @property {Label[]} cols
 * @property {(Label | null)[]} writes what each row went on to write
 * @property {Cell} focus
 * @property {Look} look the same object while nothing changes, as all that is drawn from
 * @property {{ rows: Set<number>, cols: Set<number> } | null} chosen
 * @property {import("./bars.js").Bars | null} bars
 * @property {import("./draw.js").Screen} screen
 * @property {(query: number, key: number) => string} say a cell's value in words
 * @property {import("./gestures.js").Acts & { move(cell: Cell): void, keys?(event: KeyboardEvent): void }} act
 */

/** @param {MapProps} props */
export function map(props) {
  const { id, name, about, pattern, frame, rows, cols, writes, focus, look, chosen, bars, screen, say, act } = props;
  const on = gestures(frame, act);
  return gridRole(
    {
      id,
      kind: "map",
      name,
      about,
      of: pattern,
      rows: rows.slice(0, pattern.rows),
      cols: cols.slice(0, pattern.cols),
      focus,
      say,
      move: act.move,
      drawn: laid(frame),
      page: Math.max(1, Math.floor((frame.high ?? 0) / frame.cell)),
      keys: (event) => keys(event, focus, act),
    },
    html`<canvas class="map-cells" aria-hidden="true" ${paint(drawn, pattern, frame, look, screen)}></canvas>
      <canvas class="map-before" aria-hidden="true"></canvas>
      <canvas class="map-overlay" aria-hidden="true" ?data-zoomed=${frame.zoom > 1} ?data-chooses=${act.choose !== null}
        ${paint(drawnOver, frame.cell >= (look.scale.kind === "signed" ? SIGNED_FROM : VALUES_FROM) ? pattern : null, frame, rows, cols, writes, focus, look, chosen, bars, screen)}
        @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.cancel} @pointerleave=${on.leave}
        @click=${on.click} @dblclick=${on.dblclick} @contextmenu=${on.menu} @wheel=${on.wheel} @touchmove=${on.touchmove}></canvas>`,
  );
}

/** @param {HTMLCanvasElement} canvas @param {Pattern} pattern @param {Frame} frame @param {Look} look @param {import("./draw.js").Screen} screen */
const drawn = (canvas, pattern, frame, look, screen) =>
  crossfade(canvas, pattern, () => drawPlot(canvas, pattern, frame, look, screen));

/** @param {HTMLCanvasElement} canvas @param {Pattern | null} p @param {Frame} frame @param {Label[]} rows @param {Label[]} cols @param {(Label | null)[]} writes @param {Cell} focus @param {Look} look @param {MapProps["chosen"]} chosen @param {MapProps["bars"]} bars @param {import("./draw.js").Screen} screen */
function drawnOver(canvas, p, frame, rows, cols, writes, focus, look, chosen, bars, screen) {
  const quiet = look.rows !== null || look.cols !== null || look.least > 0;
  const shows = (/** @type {number} */ q, /** @type {number} */ k) =>
    !look.rows?.[q] && !look.cols?.[k] && Math.abs(p?.values[p.offset + q * p.cols + k] ?? 0) >= look.least;
  const context = drawOver(
    canvas,
    p,
    frame,
    { rows, cols, writes, chosen },
    focus,
    { scale: look.scale, shows: quiet ? shows : null },
    screen,
  );
  if (context && bars) drawBars(context, frame, bars, focus, chosen, screen.ink);
}

/** X hides the focused cell; the rest is the view's own. @param {KeyboardEvent} event @param {Cell} focus @param {MapProps["act"]} act */
function keys(event, { query, key }, act) {
  if (
    event.key.toLowerCase() === "x" &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    query !== null &&
    key !== null
  ) {
    event.preventDefault();
    act.hide({ query, key });
  } else act.keys?.(event);
}
