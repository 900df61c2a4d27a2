// State → the props of the Export panel.
import { isEdited } from "../../domain/edits/document.js";
import { panels as effectPanels } from "../edits/attribution/panels.js";
import { measuring } from "../grid/queries.js";
import { about, finds } from "../../domain/sites.js";
import { LARGE, ready, sitesOf } from "./state.js";
import { headTitle } from "../../domain/head-names.js";
import { t } from "../../i18n/index.js";
import type { Actions } from "../../app/actions.js";
import type { Props } from "./view.js";
import type { State } from "../../state/store.js";

/** Of a longer list the first ones are shown. */
const MOST_ENTRIES = 200;

export function exportProps(state: State, act: Actions): Props {
  const {
    exporting: { open, what, colours, found, busy, problem },
    focus,
    info,
    result,
    view,
    edits,
  } = state;
  const sites = sitesOf(state);
  const mine = found?.sites === sites ? found.entries : null;
  const size = open && info && result ? about(sites, info, result) : 0;
  const one = view === "grid" || view === "head" || view === "anatomy";
  // Asked for only while it is to be seen: the search has a row for each head.
  const effect = open && effectPanels(state).length > 0;
  return {
    open,
    what: what === "effect" && !effect ? "view" : what,
    effect,
    colours,
    busy,
    problem,
    ready: ready(state),
    measuring: measuring(state),
    edited: isEdited(edits),
    canOpen: info !== null,
    shown: !info || !focus ? "" : one ? headTitle(info, focus) : t(`view.${view}`),
    sites,
    examples: focus ? [`${focus.path}.pattern`, `${focus.path}.*`, "*.pattern", "*"] : ["*"],
    large: size > LARGE ? size : null,
    found: mine && {
      entries: mine.slice(0, MOST_ENTRIES),
      count: mine.length,
      any: finds(sites, mine),
      bytes: mine.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    act: act.export,
  };
}
