// The list of edits: its entries, each as a sentence and to be taken away, and what is said beside a head.
// biome-ignore-all lint/suspicious/noExplicitAny: an edit has a value of its own kind
import { sublayerAt } from "../answer.js";
import { headName, sublayerName } from "../head-names.js";
import { splitHead, type HeadRef } from "../heads.js";
import { t } from "../../i18n/index.js";
import { pruneEdits, withValue } from "./document.js";
import { isAveraged, isHeadEdited, outputFactor } from "./head-output.js";
import { EDITS, recordOf } from "./registry.js";
import { isNamed, type AnyEdit } from "./record.js";
import type { TokensRead } from "./patch.js";
import type { Edits, ModelInfo } from "../../protocol/engine.js";

interface EditItem {
  /** what `removeItem` takes */
  id: string;
  key: keyof Edits;
  path?: string;
  head?: number;
  // As its record says.
  value: any;
}

export function editItems(edits: Edits): EditItem[] {
  return EDITS.flatMap((record): EditItem[] => {
    const { key, over } = record;
    const part = edits[key];
    if (part === undefined) return [];
    if (over === "site")
      return (part as unknown[]).map((value) => ({ id: `${key}/${JSON.stringify(value)}`, key, value }));
    if (!isNamed(record)) return [{ id: key, key, value: part }];
    return Object.entries(part).map(([name, value]) => ({
      id: `${key}/${name}`,
      key,
      ...(over === "head" ? splitHead(name) : { path: name }),
      value,
    }));
  });
}

export const keyOfItem = (id: string) => id.split("/")[0] as keyof Edits;

export function removeItem(edits: Edits, id: string): Edits {
  const key = keyOfItem(id);
  const name = id.slice(key.length + 1);
  if (recordOf(key)?.over === "site") {
    const rest = (edits[key] as unknown[]).filter((value) => JSON.stringify(value) !== name);
    return pruneEdits({ ...edits, [key]: rest });
  }
  return pruneEdits({ ...edits, ...withValue(edits, key, name, undefined) });
}

function subjectOf({ path, head }: EditItem, info: ModelInfo | null): string {
  if (path === undefined) return "";
  if (head !== undefined && info) return headName(info, path, head);
  const sublayer = info && sublayerAt(info, path);
  return sublayer ? sublayerName(sublayer) : path;
}

/** @param read the tokens of the text that is edited, which are then called by their letters */
export function itemName(item: EditItem, info: ModelInfo | null, read: TokensRead | null = null): string {
  const { key, value } = item;
  const { control, params } = recordOf(key) as AnyEdit;
  return t(`item.${key}`, {
    name: subjectOf(item, info),
    value: typeof value === "number" && value !== 0 ? String(Math.round(value * 100) / 100) : value,
    ...(control.kind === "marks" && { count: control.count(value) }),
    ...params?.(value, info, read),
  });
}

export interface HeadMark {
  /** "off", "mean" or "×0.45", "" where it is edited in another way; null where it is not */
  edit: string | null;
  /** whether it adds nothing */
  off: boolean;
}

/** What is said beside a head. */
export function headMark(edits: Edits, head: HeadRef): HeadMark {
  const factor = outputFactor(edits, head);
  if (factor === 0) return { edit: t("maps.off"), off: true };
  const scaled = factor === 1 ? null : t("maps.strength", { value: Number(factor.toFixed(2)) });
  const other = isHeadEdited(edits, head) ? "" : null;
  return { edit: isAveraged(edits, head) ? t("maps.averaged") : (scaled ?? other), off: false };
}
