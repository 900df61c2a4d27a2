// State → the picture that is exported: its panels and its description.
// biome-ignore-all lint/suspicious/noExplicitAny: a feature of any props is asked for its panels alone
import { kindOf, sublayerAt } from "../../domain/answer.js";
import { editItems } from "../../domain/edits/list.js";
import { itemName } from "../../domain/edits/item-names.js";
import { t } from "../../i18n/index.js";
import { nameOf } from "../../domain/models.js";
import { allHeads } from "./all-heads.js";
import { headTitle } from "../../domain/head-names.js";
import type { Exporting } from "./state.js";
import type { Seen, Sources, Subject } from "../feature.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Panel, Picture } from "../../domain/panel.js";
import { sameEdits, type State } from "../../state/store.js";

/**
 * @param view the open view, which shows `seen`
 * @param effect the heads behind an effect
 * @returns without panels if there is nothing to export
 */
export function pictureOf(
  state: State,
  seen: Seen,
  { view, effect }: Sources,
  what: Exporting["what"],
  link: string,
): Picture {
  const { info } = seen;
  const { text, edits } = state;
  const edited = editItems(edits).map((item) => itemName(item, info, seen.result));
  const held = state.target.length > 0 && !sameEdits(state);
  const page = { model: nameOf(state, info), text, output: seen.result.output, held, edits, edited, link };
  const picture = (titles: string[], stem: string[], panels: Panel[], about: Subject = page): Picture => ({
    ...about,
    title: [about.model, ...titles].join(" · "),
    stem: stemOf(about.model, ...stem),
    panels,
  });
  if (what === "heads") {
    const sheet = allHeads(state, seen);
    const panels = sheet.flatMap(({ layers }) => layers.flat().map(({ panel }) => panel));
    return { ...picture([t("export.heads")], ["heads"], panels), sheet };
  }
  const found = what === "effect" ? (effect.panels?.(state, null) ?? []) : [];
  const names = found.map(({ name }) => name);
  if (found.length > 0) return picture(names, ["effect"], found);
  const panels = view.panels?.(state, seen) ?? [];
  return view.one
    ? picture([headTitle(info, seen.shown)], headStem(info, seen, panels), panels)
    : picture([t(`view.${state.view}`)], [state.view], panels, { ...page, ...view.subject?.(state) });
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

/** Parts of a file name, without characters that some system forbids. */
export const stemOf = (...parts: string[]) =>
  parts
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}._]+/gu, "-").replace(/^[-.]+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("-") || "headlight";
