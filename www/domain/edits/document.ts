// The edit document: parsed, reduced to effective edits, fitted to a model, compared and merged, key by key, from the
// registry.
// biome-ignore-all lint/suspicious/noExplicitAny: a document holds values of each edit's own kind
import { isEqual } from "../../lib/equal.js";
import { list, named, optional, strictRecord, type Shape } from "../../lib/foreign/schema.js";
import { splitHead, type HeadRef } from "../heads.js";
import { EDITS, recordOf } from "./registry.js";
import { isListed, isNamed, type AnyEdit, type Editable, type StagesOf } from "./record.js";
import { placeOfSite } from "./patch.js";
import type { Edits, StageId } from "../../protocol/engine.js";

/** Changes one value, or returns undefined to drop it; a sublayer's or a head's value comes with its name. */
type Change = (value: any, record: AnyEdit, name: string) => unknown;

function changePart(record: AnyEdit, part: any, change: Change): unknown {
  if (record.over === "run") return change(part, record, "");
  const kept = isNamed(record)
    ? Object.entries(part).flatMap(([name, v]) => {
        const to = v === undefined ? undefined : change(v, record, name);
        return to === undefined ? [] : [[name, to]];
      })
    : part.filter((v: unknown) => change(v, record, "") !== undefined);
  if (kept.length === 0) return undefined;
  return isNamed(record) ? Object.fromEntries(kept) : kept;
}

function changeEach(edits: Edits, change: Change): Edits {
  const parts = EDITS.flatMap((record) => {
    const part = edits[record.key];
    const changed = part === undefined ? undefined : changePart(record, part, change);
    return changed === undefined ? [] : [[record.key, changed]];
  });
  return Object.fromEntries(parts);
}

/**
 * Drops values without effect, so that "is anything edited" is one question.
 * @param info without it, values that are some models' defaults stay
 */
export const pruneEdits = (edits: Edits, info: Editable | null = null): Edits =>
  changeEach(edits, (value, record) =>
    record.trim ? record.trim(value, info) : value === record.usual(null) ? undefined : value,
  );

const shapeOf = (record: AnyEdit): Shape<unknown> =>
  isNamed(record) ? named(record.shape) : isListed(record) ? list(record.shape) : record.shape;

const Document = strictRecord(Object.fromEntries(EDITS.map((record) => [record.key, optional(shapeOf(record))])));

/** A document from elsewhere, reduced to effective edits. */
export const EditDocument: Shape<Edits> = (value) => pruneEdits(Document(value));

export const hidesFuture = (edits: Edits, info: Editable | null): boolean =>
  edits.causal ?? recordOf("causal")?.usual(info);

/** Dropout rescales the kept weights, so that they may exceed 1. */
export const liftsWeights = (edits: Edits) => (edits.dropout?.rate ?? 0) > 0;

export const isEdited = (edits: Edits) => Object.keys(edits).length > 0;

/** The value for a sublayer, a head, or with "" for the run. */
export function valueAt(edits: Edits, record: AnyEdit, name: string): any {
  const part = edits[record.key];
  return isNamed(record) ? (part as Record<string, unknown> | undefined)?.[name] : part;
}

/** Sets such a value; undefined removes it. */
export const withValue = (edits: Edits, key: keyof Edits, name: string, value: unknown): Edits => ({
  [key]: name === "" ? value : { ...(edits[key] as object | undefined), [name]: value },
});

export const subtractEdits = (edits: Edits, others: Edits): Edits =>
  changeEach(edits, (value, record, name) => {
    const there = valueAt(others, record, name);
    const text = JSON.stringify(value);
    const kept = isListed(record)
      ? there?.some((cell: unknown) => JSON.stringify(cell) === text)
      : JSON.stringify(there) === text;
    return kept ? undefined : value;
  });

export const holdsEdits = (edits: Edits, others: Edits) => !isEdited(subtractEdits(others, edits));

/** Merges two documents; the second wins where both have a value. */
export const mergeEdits = (edits: Edits, others: Edits): Edits => ({
  ...edits,
  ...others,
  ...Object.fromEntries(
    EDITS.filter((record) => isNamed(record) && others[record.key]).map(({ key }) => [
      key,
      { ...(edits[key] as object | undefined), ...(others[key] as object) },
    ]),
  ),
});

/** The sublayer and head of a value, with a null head for all heads or none; undefined for the run. */
function placeOf({ over }: AnyEdit, value: any, name: string): { path: string; head: number | null } | undefined {
  if (over === "head") return splitHead(name);
  if (over === "sublayer") return { path: name, head: null };
  if (over === "cell") return { path: value[0], head: value[1] };
  const { path } = over === "site" ? placeOfSite(value.site) : { path: null };
  return path === null ? undefined : { path, head: value.head ?? null };
}

function fits(value: any, record: AnyEdit, name: string, info: Editable): boolean {
  if (record.over === "site") return record.fits?.(value, info, null) ?? true;
  const place = placeOf(record, value, name);
  const sublayer = info.sublayers.find((s) => s.path === place?.path) ?? null;
  if (place) {
    if (!sublayer || (record.over !== "sublayer" && sublayer.kind === "mlp")) return false;
    if (place.head !== null && !(place.head < sublayer.n_heads)) return false;
  }
  return record.fits?.(value, info, sublayer) ?? true;
}

/** Drops edits of parts that this model does not have. */
export function fitEdits(edits: Edits, info: Editable): { edits: Edits; dropped: boolean } {
  const whole = pruneEdits(edits, info);
  const fitted = changeEach(whole, (value, record, name) => (fits(value, record, name, info) ? value : undefined));
  const dropped = JSON.stringify(fitted) !== JSON.stringify(whole);
  return { edits: isEqual(fitted, edits) ? edits : fitted, dropped };
}

export const dropPositional = (edits: Edits): Edits =>
  changeEach(edits, (value, { positional }) => {
    const goes = typeof positional === "function" ? positional(value) : positional;
    return goes ? undefined : value;
  });

export function editedStages(edits: Edits, { path, head }: HeadRef, of: StagesOf): Set<StageId> {
  const stages = new Set<StageId>();
  changeEach(pruneEdits(edits), (value, record, name) => {
    const place = placeOf(record, value, name);
    const inStream = record.over === "site" && !place;
    const here = !inStream && (!place || (place.path === path && (place.head === null || place.head === head)));
    if (here) for (const stage of record.stages(value, of)) stages.add(stage);
    return value;
  });
  return stages;
}
