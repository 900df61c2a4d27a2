// State → the picture of what is shown: its panels, and what is to be said of them.
import { kindOf, sublayerAt } from "../../domain/answer.js";
import { editItems, itemName } from "../../domain/edits/list.js";
import { t } from "../../i18n/index.js";
import { nameOf } from "../../domain/models.js";
import { allHeads } from "./all-heads.js";
import { headTitle } from "../../domain/head-names.js";
import type { Exporting } from "./state.js";
import type { Feature, Seen } from "../feature.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Panel, Picture } from "../../domain/panel.js";
import type { State } from "../../state/store.js";

/** What panels come from. */
export interface Sources {
  view: Feature;
  effect: Feature<any, any, any>;
}

export type What = Exporting["what"];

/**
 * @param view what is open, of which `seen` is shown
 * @param effect the heads behind an effect
 * @returns without panels where there is nothing to export
 */
export function pictureOf(state: State, seen: Seen, { view, effect }: Sources, what: What, link: string): Picture {
  const { info, result } = seen;
  const model = nameOf(state, info);
  const about = {
    model,
    text: state.text,
    output: result.output,
    edits: state.edits,
    edited: editItems(state.edits).map((item) => itemName(item, info)),
    link,
  };
  if (what === "heads") {
    const sheet = allHeads(state, seen);
    return {
      ...about,
      title: `${model} · ${t("export.heads")}`,
      stem: stemOf(model, "heads"),
      sheet,
      panels: sheet.flatMap(({ layers }) => layers.flat().map(({ panel }) => panel)),
    };
  }
  const found = what === "effect" ? (effect.panels?.(state, null) ?? []) : [];
  if (found.length > 0) {
    return {
      ...about,
      title: [model, ...found.map(({ name }) => name)].join(" · "),
      stem: stemOf(model, "effect"),
      panels: found,
    };
  }
  const panels = view.panels?.(state, seen) ?? [];
  const title = view.one ? headTitle(info, seen.shown) : t(`view.${state.view}`);
  return {
    ...about,
    title: `${model} · ${title}`,
    stem: stemOf(model, ...(view.one ? headStem(info, seen, panels) : [state.view])),
    panels,
  };
}

/** "cross-L1H2-pattern" */
function headStem(info: ModelInfo, { shown }: Seen, panels: Panel[]) {
  const sublayer = sublayerAt(info, shown.path);
  const maps = panels.filter((panel) => panel.kind === "map");
  return [
    sublayer ? kindOf(sublayer) : "",
    `L${sublayer?.block ?? 0}H${shown.head}`,
    maps.length > 1 ? "maps" : (maps[0]?.quantity ?? "picture"),
  ];
}

/** Parts of a file's name, without what some system forbids in one. */
export const stemOf = (...parts: string[]) =>
  parts
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}._]+/gu, "-").replace(/^[-.]+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-") || "headlight";
