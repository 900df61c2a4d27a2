// The list of edits, each removable, and the note beside a head.
// biome-ignore-all lint/suspicious/noExplicitAny: an edit has a value of its own kind
import { splitHead, type HeadRef } from "../heads.js";
import { t } from "../../i18n/index.js";
import { pruneEdits, withValue } from "./document.js";
import { isAveraged, isHeadEdited, outputFactor } from "./head-output.js";
import { EDITS, recordOf } from "./registry.js";
import { isNamed } from "./record.js";
import { placeOfSite } from "./patch.js";
import type { Edits, Patch } from "../../protocol/engine.js";

export interface EditItem {
  /** the key for `removeItem` */
  id: string;
  key: keyof Edits;
  path?: string;
  head?: number;
  /** the heads with this same edit, if there are several */
  heads?: HeadRef[];
  // Typed by its record.
  value: any;
}

/** From this many heads on, the same edit is one line. */
const MANY = 4;

/** An edit without its head, as text; null if it does not concern a single head. */
function sameButHead({ key, path, head, value }: EditItem): string | null {
  if (recordOf(key)?.over === "head") return path === undefined || head === undefined ? null : JSON.stringify(value);
  const of = key === "patches" ? headOfMean(value) : null;
  return of && "mean";
}

/** The head whose result a patch replaces by its mean. */
function headOfMean(patch: Patch): HeadRef | null {
  const { path, name } = placeOfSite(patch.site);
  const ref = path !== null && name === "z" && patch.head !== undefined ? { path, head: patch.head } : null;
  return ref && isAveraged({ patches: [patch] }, ref) ? ref : null;
}

const headOfItem = ({ key, path = "", head = 0, value }: EditItem) =>
  key === "patches" ? (headOfMean(value) as HeadRef) : { path, head };

/** From `MANY` heads on, the same edit is one item, at the place of the first. */
function together(items: EditItem[]): EditItem[] {
  const groups = new Map<string, EditItem[]>();
  for (const item of items) {
    const same = sameButHead(item);
    const name = same === null ? item.id : `${item.key}/=${same}`;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].flatMap(([id, group]) => {
    const [{ key, value }] = group;
    return group.length < MANY ? group : [{ id, key, value, heads: group.map(headOfItem) }];
  });
}

export const editItems = (edits: Edits): EditItem[] => together(eachItem(edits));

function eachItem(edits: Edits): EditItem[] {
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
  if (name.startsWith("="))
    return eachItem(edits)
      .filter((item) => item.key === key && sameButHead(item) === name.slice(1))
      .reduce((rest, item) => removeItem(rest, item.id), edits);
  if (recordOf(key)?.over === "site") {
    const rest = (edits[key] as unknown[]).filter((value) => JSON.stringify(value) !== name);
    return pruneEdits({ ...edits, [key]: rest });
  }
  return pruneEdits({ ...edits, ...withValue(edits, key, name, undefined) });
}

export interface HeadMark {
  /** "off", "mean" or "×0.45"; "" for other edits; null without an edit */
  edit: string | null;
  /** whether its output is zero */
  off: boolean;
}

/** The note beside a head. */
export function headMark(edits: Edits, head: HeadRef): HeadMark {
  const factor = outputFactor(edits, head);
  if (factor === 0) return { edit: t("maps.off"), off: true };
  const scaled = factor === 1 ? null : t("maps.strength", { value: Number(factor.toFixed(2)) });
  const other = isHeadEdited(edits, head) ? "" : null;
  return { edit: isAveraged(edits, head) ? t("maps.averaged") : (scaled ?? other), off: false };
}
