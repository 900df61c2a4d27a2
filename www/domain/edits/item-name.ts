// Edits in words: an entry of the list as a sentence, and what is said beside a head.
import { t } from "../../i18n/index.js";
import { headName, sublayerName } from "../head-names.js";
import { sublayerAt } from "../answer.js";
import { valueAt } from "./document.js";
import { EDITS, recordOf } from "./registry.js";
import type { Edits, ModelInfo } from "../../protocol/messages.js";
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

/** Beside a head's thumbnail: its strength, or "" where it is edited otherwise; null where it is not. */
export function headMark(edits: Edits, name: string): string | null {
  const strength = edits.heads?.[name];
  if (strength !== undefined) return t("maps.strength", { value: Number(strength.toFixed(2)) });
  const edited = EDITS.some((record) => record.over === "head" && valueAt(edits, record, name) !== undefined);
  return edited ? "" : null;
}
