// The exports of the Head view: its map just as it is shown (layer, tokens and visible part), and its weights section.
import { t } from "../../i18n/index.js";
import { headTitle } from "../../domain/head-names.js";
import { nameOfHead } from "../../domain/heads.js";
import { labelText, type Label } from "../../domain/labels.js";
import { chosenOf } from "./bars.js";
import { imagePanel } from "../../domain/map/image-panel.js";
import { imageUnder } from "../../state/media.js";
import { isLinear } from "./layers.js";
import { shownOf } from "./props.js";
import { partOf } from "../../domain/map/submap.js";
import { placeOfText, type Layer } from "../../state/map.js";
import { leastOf } from "../../domain/map/marginals.js";
import { clampWindow, type Window } from "../../lib/viewport.js";
import type { Seen } from "../feature.js";
import { weightsPanels } from "./weights/props.js";
import type { MapPanel, Panel } from "../../domain/panel.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";

/** @returns none while the numbers are pending */
export function panels(state: State, seen: Seen): Panel[] {
  const map = mapPanels(state, seen);
  const over = imagePanel(state, seen, seen.shown, imageUnder(state, seen.front));
  return map.length > 0 ? [...map, ...(over ? [over] : []), ...weightsPanels(state, seen)] : [];
}

function mapPanels(state: State, seen: Seen): MapPanel[] {
  if (!seen.pattern || seen.pattern.coarse) return [];
  const { numbers, places, pattern, rows, cols } = shownOf(state, seen);
  if (!pattern || pattern.rows * pattern.cols === 0 || numbers.busy || numbers.failure !== null) return [];
  const sight = inSight(placeOfText(state).window, pattern);
  const part = partOf(pattern, sight.rows, sight.cols);
  const whole = part === numbers.pattern;
  const chosen = chosenOf(state, places);
  const least = leastOf(pattern, state.head.strongest);
  // If the whole choice on an axis is hidden, none of it is marked.
  const standing = (axis: "rows" | "cols") =>
    chosen && chosen[axis].size > 0 ? sight[axis].flatMap((i, at) => (chosen[axis].has(i) ? [at] : [])) : null;
  return [
    {
      kind: "map",
      name: [
        headTitle(seen.info, seen.shown),
        ...notes(state, places, { rows, cols }, pattern, sight, numbers.layer),
      ].join(" · "),
      key: nameOfHead(seen.shown),
      quantity: numbers.layer === "weighted" ? "value-weighted" : isLinear(seen) ? "weights" : numbers.layer,
      rows: sight.rows.map((i) => rows[i]),
      cols: sight.cols.map((i) => cols[i]),
      pattern: part,
      scale: numbers.scale,
      ...(least > 0 ? { least } : {}),
      ...(chosen ? { chosen: { rows: standing("rows"), cols: standing("cols") } } : {}),
      // A map with hidden cells is not the whole activation.
      ...(whole && numbers.site !== "" ? { site: numbers.site, head: seen.shown.head } : {}),
      ...(seen.front === "encoder"
        ? {}
        : { writes: sight.rows.map((i) => seen.derived.written[places.rows[i]] ?? null) }),
    },
  ];
}

function inSight(window: Window, { rows, cols }: { rows: number; cols: number }) {
  const { zoom, row, col } = clampWindow(window, { rows, cols });
  const stretch = (from: number, count: number) => {
    const first = Math.floor(from);
    const last = Math.min(count, Math.ceil(from + count / zoom - 1e-9));
    return Array.from({ length: last - first }, (_, i) => first + i);
  };
  return { rows: stretch(row, rows), cols: stretch(col, cols) };
}

function notes(
  state: State,
  places: { rows: number[]; cols: number[] },
  labels: { rows: Label[]; cols: Label[] },
  pattern: Pattern,
  sight: { rows: number[]; cols: number[] },
  layer: Layer,
) {
  const { strongest, specials } = state.head;
  const chosen = chosenOf(state, places);
  const names =
    chosen && (["rows", "cols"] as const).flatMap((axis) => [...chosen[axis]].map((i) => labelText(labels[axis][i])));
  const ends = (all: number[]) => [all[0] + 1, (all.at(-1) as number) + 1];
  return [
    ...(layer === "pattern" ? [] : [t(`head.layer.${layer}`)]),
    ...(sight.rows.length === pattern.rows && sight.cols.length === pattern.cols
      ? []
      : [t("head.panel.part", { rows: ends(sight.rows), cols: ends(sight.cols) })]),
    ...(strongest === 100 ? [] : [t("head.panel.strongest", { percent: strongest })]),
    ...(specials ? [] : [t("head.panel.specials")]),
    ...(names ? [t("head.panel.chosen", { chosen: names })] : []),
  ];
}
