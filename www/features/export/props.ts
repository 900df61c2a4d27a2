// State → the props of the Export panel.
import { hasPatches } from "../../domain/map/placed-images.js";
import { isEdited } from "../../domain/edits/document.js";
import { estimateBytes, matchesTensor } from "../../domain/sites.js";
import { frontKind } from "../../state/map-actions.js";
import { pictureUnder } from "../../state/media.js";
import { otherNames } from "../../domain/other-names.js";
import { LARGE, isExportable, sitesOf, whatOf } from "./state.js";
import { headTitle } from "../../domain/head-names.js";
import { t } from "../../i18n/index.js";
import type { Export } from "./actions.js";
import type { Sources } from "../feature.js";
import type { State } from "../../state/store.js";

const MOST_ENTRIES = 200;

export type ExportProps = ReturnType<typeof exportProps>;

export function exportProps(state: State, sources: Sources | null, act: Export) {
  const { exporting, focus, info, result, view } = state;
  const { open, colours, title, width, found, busy, problem } = exporting;
  const what = whatOf(state);
  const front = frontKind(state);
  const sites = sitesOf(state);
  const mine = found?.sites === sites ? found.entries : null;
  const size = open && info && result ? estimateBytes(sites, info, result) : 0;
  // Computed only while the dialog is open: the search has a row for each head.
  const effect = open && (sources?.effect.panels?.(state, null) ?? []).length > 0;
  return {
    open,
    what: what === "effect" && !effect ? ("view" as const) : what,
    effect,
    colours,
    title,
    /** whether the image is included; null without one */
    image: front && result && hasPatches(result) && pictureUnder(state, front) ? state.exporting.image : null,
    width,
    busy,
    problem,
    ready: isExportable(state),
    measuring: sources?.view.pending?.(state) ?? false,
    edited: isEdited(state.edits),
    canOpen: info !== null,
    /** the name of the current view */
    shown: !info || !focus ? "" : sources?.view.one ? headTitle(info, focus) : t(`view.${view}`),
    sites,
    examples: focus ? [`${focus.path}.pattern`, `${focus.path}.*`, "*.pattern", "*"] : ["*"],
    /** the size of the export in bytes, if it is too large to list in advance */
    large: size > LARGE ? size : null,
    found: mine && {
      entries: mine
        .slice(0, MOST_ENTRIES)
        .map((entry) => ({ ...entry, otherName: otherNames(info?.other_names ?? {}, entry.name) })),
      count: mine.length,
      /** whether the glob matches anything beside the outputs */
      any: matchesTensor(sites, mine),
      bytes: mine.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    act,
  };
}
