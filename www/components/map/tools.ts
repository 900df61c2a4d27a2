// The tools of a large map: zoom, its numbers as a table, its layers, and its filters.
import { inputNumber, isChecked } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { toggleFullScreen } from "../../lib/full-screen.js";
import { t } from "../../i18n/index.js";
import { MIDDLE, STEP, type Shape } from "../../lib/viewport.js";

interface Zoom {
  zoomed: boolean;
  on: boolean;
  nearer(): void;
  farther(): void;
  fit(): void;
}

/** @param on whether there is a picture */
export const zoomOf = (
  zoom: number,
  on: boolean,
  room: Shape,
  act: { zoom(factor: number, point: { down: number; across: number }, shape: Shape): void; fit(): void },
): Zoom => ({
  zoomed: zoom > 1,
  on,
  nearer: () => act.zoom(STEP, MIDDLE, room),
  farther: () => act.zoom(1 / STEP, MIDDLE, room),
  fit: act.fit,
});

type Table = { on: boolean; toggle(): void };

type Full = { on: boolean; toggle(): void };

/** Null if full screen is not available. */
export const fullOf = ({ full }: { full?: boolean }): Full | null =>
  full === undefined ? null : { on: full, toggle: () => void toggleFullScreen("maps-panel") };

interface Tools {
  zoom: Zoom;
  table: Table;
  full: Full | null;
}

const zoomKey = (on: (zoom: Zoom) => boolean, go: keyof Pick<Zoom, "nearer" | "farther" | "fit">) => (tools: Tools) => {
  if (on(tools.zoom)) tools.zoom[go]();
};

export const toolKeys: Record<string, (tools: Tools) => void> = {
  "+": zoomKey(({ on }) => on, "nearer"),
  "=": zoomKey(({ on }) => on, "nearer"),
  "-": zoomKey(({ on, zoomed }) => on && zoomed, "farther"),
  0: zoomKey(({ on, zoomed }) => on && zoomed, "fit"),
  t: ({ table }) => table.toggle(),
  f: ({ full }) => full?.toggle(),
};

export const viewTools = (
  zoom: Zoom,
  table: Table,
  full: Full | null,
) => html`<div class="map-tools" role="group" aria-label=${t("head.tools")}>
  ${button("farther", "−", "-", !zoom.zoomed || !zoom.on, zoom.farther)} ${button(
    "nearer",
    "+",
    "+",
    !zoom.on,
    zoom.nearer,
  )} ${button("fit", "⤢", "0", !zoom.zoomed || !zoom.on, zoom.fit)}
  <button type="button" class="quiet-button" data-do="table" aria-keyshortcuts="t" title=${t("head.table.hint")}
    @click=${table.toggle}>${t(table.on ? "head.picture" : "head.table")}</button>
  ${
    full === null
      ? nothing
      : html`<button type="button" class="icon-button" data-do="full" aria-pressed=${full.on}
        aria-label=${t("head.full")} aria-keyshortcuts="f" title=${t("head.full.hint")} @click=${full.toggle}><svg
          viewBox="0 0 16 16" aria-hidden="true"><path d=${full.on ? INWARD : OUTWARD} fill="none"
          stroke="currentColor" stroke-width="1.5" /></svg></button>`
  }
</div>`;

/** Corners, to enter and to leave full screen. */
const OUTWARD = "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10";
const INWARD = "M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5";

const button = (name: "farther" | "nearer" | "fit", sign: string, key: string, disabled: boolean, go: () => void) =>
  html`<button type="button" class="icon-button" data-zoom=${name} ?disabled=${disabled}
    aria-label=${t(`head.zoom.${name}`)} aria-keyshortcuts=${key}
      title=${t("head.zoom.key", { name: t(`head.zoom.${name}`), key })} @click=${go}>${sign}</button>`;

type Layer = "raw" | "scores" | "pattern" | "weighted";

/** The steps from products to contributions, each the same cells with other numbers. */
export const layers = ({
  layers,
  layer,
  linear,
  choose,
}: {
  layers: { layer: Layer; formula: string }[];
  layer: Layer;
  /** whether the one layer is the weights of a linear layer */
  linear: boolean;
  choose: (layer: Layer) => void;
}) => html`<div class="segments layers" role="group" aria-label=${t("head.layers")}>
  ${layers.map(
    (one) =>
      html`<button type="button" class="segment-button" data-layer=${one.layer} aria-pressed=${one.layer === layer}
        title=${one.formula} @click=${() => choose(one.layer)}>${t(
          linear ? "head.layer.weights" : `head.layer.${one.layer}`,
        )}</button>`,
  )}
</div>`;

interface FiltersProps {
  strongest: number;
  /** whether special tokens are in the picture */
  specials: boolean;
  /** whether the text has any */
  any: boolean;
  setStrongest: (percent: number) => void;
  setSpecials: (specials: boolean) => void;
}

export const filters = ({
  strongest,
  specials,
  any,
  setStrongest,
  setSpecials,
}: FiltersProps) => html`<div class="map-filters">
  <label class="map-strongest" title=${t("head.strongest.hint")}><span>${t("head.strongest")}</span>
    <input type="range" id="strongest" min="1" max="100" step="1" .value=${live(String(strongest))}
      aria-valuetext=${t("head.strongest.value", { percent: strongest })}
        @input=${(e: Event) => setStrongest(inputNumber(e))} />
    <output for="strongest">${t("head.strongest.value", { percent: strongest })}</output></label>
  ${
    any || !specials
      ? html`<label class="map-specials" title=${t("head.specials.hint")}><input type="checkbox" id="no-specials"
        .checked=${live(!specials)} @change=${(e: Event) => setSpecials(!isChecked(e))}
          /><span>${t("head.specials")}</span></label>`
      : nothing
  }
</div>`;
