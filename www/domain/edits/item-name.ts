// An entry of the list of edits as a sentence.
import { t } from "../../i18n/index.js";
import { headName, sublayerName } from "../head-names.js";
import { sublayerAt } from "../answer.js";
import { recordOf } from "./registry.js";
import type { ModelInfo } from "../../protocol/messages.js";
import type { EditItem } from "./document.js";
import type { AnyEdit } from "./registry.js";

/** What an entry is about: a head, a sublayer, or "" for the run. */
function subjectOf({ path, head }: EditItem, info: ModelInfo | null): string {
  if (path === undefined) return "";
  if (head !== undefined && info) return headName(info, path, head);
  const sublayer = info && sublayerAt(info, path);
  return sublayer ? sublayerName(sublayer) : path;
}

export function itemName(item: EditItem, info: ModelInfo | null): string {
  const { key, value } = item;
  const { control, params } = recordOf(key) as AnyEdit;
  return t(`item.${key}`, {
    name: subjectOf(item, info),
    value: typeof value === "number" && value !== 0 ? String(Math.round(value * 100) / 100) : value,
    ...(control.kind === "marks" && { count: control.count(value) }),
    ...params?.(value, info),
  });
}
