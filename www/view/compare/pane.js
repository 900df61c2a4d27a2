// One of the three maps: a grid to those who listen, pixels to those who look; pointer and keys move the one focus of all three.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { gestures } from "../gestures.js";
import { gridRole, laid } from "../gridrole.js";
import { paint, property } from "../paint.js";
import { drawAround, drawBits, drawPane } from "./draw.js";
import { BITS } from "./port.js";

/** @typedef {import("../pattern.js").Pattern} Pattern */
/** @typedef {import("../draw.js").Screen} Screen */
/** @typedef {import("../labels.js").Label} Label */
/** @typedef {import("./port.js").Port} Port */
/** @typedef {{ query: number | null, key: number | null }} Cell */

/**
 * @typedef {object} Pane
 * @property {"a" | "b" | "difference"} role
 * @property {string} letter "A", "B", "A − B"
 * @property {string} caption what it is, in a few letters, and in full
 * @property {string} title
 * @property {boolean} edited
 * @property {string} name said of it to those who cannot see it
 * @property {string} about its strongest cells, in words
 * @property {Pattern} pattern
 * @property {Port} port the same object while nothing moves
 * @property {Label[]} rows @property {Label[]} cols an empty one is a place that this side does not have
 * @property {{ rows: Label[], cols: Label[] }} names of the whole grid
 * @property {import("./draw.js").Absent} absent the same object while the pattern is
 * @property {import("../ramp.js").Scale} scale likewise
 * @property {(query: number, key: number) => string} say
 * @property {((row: number) => number | null) | null} bits beside the difference: how far apart a row is; the same function while the rows are the same
 */

/**
 * @typedef {object} Acts
 * @property {(cell: Cell | null) => void} hover
 * @property {(cell: Cell) => void} lock
 * @property {(cell: Cell) => void} move where the keys lead
 * @property {(factor: number, point: { down: number, across: number }) => void} zoom
 * @property {(by: { rows: number, cols: number }) => void} pan
 * @property {(event: KeyboardEvent) => void} keys
 */

/**
 * @param {object} props
 * @param {Pane} props.pane
 * @param {Cell} props.focus
 * @param {Screen} props.screen
 * @param {unknown} [props.tools] what can be done with all three maps
 * @param {Acts} props.act
 */
export function pane({ pane, focus, screen, tools, act }) {
  const { role, pattern, port, rows, cols, bits, scale, absent } = pane;
  const on = gestures(port, { ...act, hide() {}, choose: null, isChosen: () => false });
  const canvases = html`<canvas class="map-cells" aria-hidden="true" ${paint(drawPane, pattern, port, scale, absent, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true" ?data-zoomed=${port.zoom > 1} ${paint(drawAround, pattern, port, rows, cols, focus.query, focus.key, scale, screen)}
      @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.cancel} @pointerleave=${on.leave}
      @click=${on.click} @contextmenu=${on.menu} @wheel=${on.wheel} @touchmove=${on.touchmove}></canvas>`;
  return html`<figure class="compare-pane" data-role=${role} ?data-bits=${bits !== null}>
    <figcaption><b class="compare-letter">${pane.letter}</b> <span class="compare-caption" title=${pane.title}>${pane.edited ? html`<span class="dot" aria-hidden="true"></span> ` : nothing}${pane.caption}</span>${tools ?? nothing}</figcaption>
    <div class="compare-cells" ${bits ? property("--need", `${Math.max(port.width, port.left + port.wide + BITS)}px`) : nothing}>
      ${gridRole(
        {
          id: `compare-${role}`,
          kind: "map",
          name: pane.name,
          about: pane.about,
          of: pattern,
          rows: pane.names.rows,
          cols: pane.names.cols,
          focus,
          say: pane.say,
          move: act.move,
          keys: act.keys,
          drawn: laid(port),
        },
        canvases,
      )}
      ${
        bits
          ? html`<canvas class="compare-bits" role="img" aria-label=${t("compare.bits.about")} title=${t("compare.bits.about")} ${property("--from", `${port.left + port.wide + 8}px`)}
        ${paint(drawBits, bits, port, focus.query, t("compare.bits.short"), screen)}></canvas>`
          : nothing
      }
    </div>
  </figure>`;
}
