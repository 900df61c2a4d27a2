// One of the three maps: a grid for screen readers, pixels for the eye; pointer and keys move the one focus of all
// three.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { gestures } from "../../components/map/gestures.js";
import { gridRole, placeMap } from "../../components/map/grid-role.js";
import { paint, property } from "../../lib/paint.js";
import { drawAround, drawBits, drawPane } from "./draw.js";
import { BITS } from "./viewport.js";
import type { PanesProps } from "./panes-props.js";

interface PaneProps extends Pick<PanesProps, "focus" | "screen" | "act"> {
  pane: PanesProps["panes"][number];
  tools?: unknown;
}

export function pane({ pane, focus, screen, tools, act }: PaneProps) {
  const { role, pattern, port, rows, cols, bits, scale, absent, veil } = pane;
  const on = gestures(port, { ...act, hide() {}, choose: null, isChosen: () => false });
  const canvases = html`<canvas class="map-cells" aria-hidden="true"
    ${paint(drawPane, pattern, port, scale, absent, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true" ?data-zoomed=${port.zoom > 1}
      ${paint(drawAround, pattern, port, rows, cols, focus.query, focus.key, scale, veil, screen)}
      @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.cancel}
        @pointerleave=${on.leave}
      @click=${on.click} @contextmenu=${on.menu} @wheel=${on.wheel} @touchmove=${on.touchmove}></canvas>`;
  return html`<figure class="compare-pane" data-role=${role} ?data-bits=${bits !== null}>
    <figcaption><b class="compare-letter">${pane.letter}</b> <span class="compare-caption"
      title=${pane.title}>${
        pane.edited
          ? html`<span class="dot"
        aria-hidden="true"></span> `
          : nothing
      }${pane.caption}</span>${tools ?? nothing}</figcaption>
    <div class="compare-cells"
      ${bits ? property("--need", `${Math.max(port.width, port.left + port.wide + BITS)}px`) : nothing}>
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
          directive: placeMap(port),
        },
        canvases,
      )}
      ${
        bits
          ? html`<canvas class="compare-bits" role="img" aria-label=${t("compare.bits.about")}
            title=${t("compare.bits.about")} ${property("--from", `${port.left + port.wide + 8}px`)}
        ${paint(drawBits, bits, port, focus.query, t("compare.bits.short"), screen)}></canvas>`
          : nothing
      }
    </div>
  </figure>`;
}
