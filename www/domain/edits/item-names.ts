// The list of edits as sentences.
import { sublayerAt } from "../answer.js";
import { headName, sublayerName } from "../head-names.js";
import { t } from "../../i18n/index.js";
import { recordOf } from "./registry.js";
import type { AnyEdit } from "./record.js";
import type { EditItem } from "./list.js";
import type { TokensRead } from "./patch.js";
import type { ModelInfo } from "../../protocol/engine.js";

function subjectOf({ path, head }: EditItem, info: ModelInfo | null): string {
  if (path === undefined) return "";
  if (head !== undefined && info) return headName(info, path, head);
  const sublayer = info && sublayerAt(info, path);
  return sublayer ? sublayerName(sublayer) : path;
}

/** The heads of an item that combines several. */
export const headsOfItem = ({ heads }: EditItem, info: ModelInfo | null) =>
  heads && info ? heads.map(({ path, head }) => headName(info, path, head)).join(", ") : null;

/** @param read the tokens of the edited text, to name them by their letters */
export function itemName(item: EditItem, info: ModelInfo | null, read: TokensRead | null = null): string {
  const { key, value } = item;
  const { control, params } = recordOf(key) as AnyEdit;
  if (item.heads) return t(`item.${key as "heads"}.several`, { count: item.heads.length, value });
  return t(`item.${key}`, {
    name: subjectOf(item, info),
    value: typeof value === "number" && value !== 0 ? String(Math.round(value * 100) / 100) : value,
    ...(control.kind === "marks" && { count: control.count(value) }),
    ...params?.(value, info, read),
  });
}
