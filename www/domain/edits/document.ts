// The edit document as data: checking one that came from outside, listing its parts, changing and removing them.
import type { Edits, ModelInfo } from "../../protocol/messages.js";

/** One entry of the list of edits. */
export interface EditItem {
  /** what `removeItem` takes */
  id: string;
  key: keyof Edits;
  /** sublayer */
  path?: string;
  head?: number;
  value: any;
}

/** Edits that name token positions; they mean nothing once the text has changed. */
export const POSITIONAL = ["padding", "target_padding", "hidden_cells"] as const;

const PATTERNS = ["uniform", "identity", "previous", "frozen"];

const isNumber = (v: unknown) => typeof v === "number" && Number.isFinite(v);
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === "object" && v !== null && !Array.isArray(v);
const recordOf =
  (ok: (v: unknown) => boolean): ((v: unknown) => boolean) =>
  (v) =>
    isRecord(v) && Object.values(v).every(ok);
const isBoolean = (v: unknown) => typeof v === "boolean";
const isRows = (v: unknown) =>
  Array.isArray(v) && v.every((row) => Array.isArray(row) && row.every((x) => x === 0 || x === 1));
const isPosition = (v: unknown) => Number.isInteger(v) && Number(v) >= 0;
const isCell = (v: unknown) =>
  Array.isArray(v) &&
  v.length === 4 &&
  typeof v[0] === "string" &&
  (v[1] === null || isPosition(v[1])) &&
  isPosition(v[2]) &&
  isPosition(v[3]);

/** What each key of the document may hold. */
const SHAPES: Record<keyof Edits, (v: unknown) => boolean> = {
  causal: isBoolean,
  padding: isRows,
  target_padding: isRows,
  scale: isBoolean,
  attention_temperature: (v) => isNumber(v) && Number(v) > 0,
  memory: isBoolean,
  hidden_cells: (v) => Array.isArray(v) && v.every(isCell),
  heads: recordOf(isNumber),
  patterns: recordOf((v) => PATTERNS.includes(v as string)),
  gates: recordOf(
    (v) => v === "learned" || v === "open" || v === "closed" || (isNumber(v) && Number(v) >= 0 && Number(v) <= 1),
  ),
  gammas: recordOf(isNumber),
  dropout: (v) =>
    isRecord(v) && [v.rate, v.drop_path].every(isNumber) && isPosition(v.seed) && Number.isSafeInteger(v.seed),
};

/** Keeps the keys that make sense and reports whether any did not, so that a damaged link still opens. */
export function checkEdits(value: unknown): { edits: Edits; dropped: boolean } {
  if (!isRecord(value)) return { edits: {}, dropped: true };
  const keys = Object.keys(value);
  const good = keys.filter((key) => Object.hasOwn(SHAPES, key) && SHAPES[key as keyof Edits](value[key]));
  const edits = Object.fromEntries(good.map((key) => [key, value[key]])) as Edits;
  return { edits: tidy(edits), dropped: good.length < keys.length };
}

/** Leaves out whatever has no effect, so that "is anything edited" is one question with one answer. */
export function tidy(edits: Edits): Edits {
  const without = (record: Record<string, any> | undefined, neutral: unknown) => {
    const kept = Object.entries(record ?? {}).filter(([, v]) => v !== neutral);
    return kept.length ? Object.fromEntries(kept) : undefined;
  };
  const masks = (rows: number[][] | undefined) =>
    rows?.some((row) => row.includes(0)) ? rows.map((row) => row.slice(0, row.lastIndexOf(0) + 1)) : undefined;
  const drop = edits.dropout;
  const all: Edits = {
    causal: edits.causal,
    padding: masks(edits.padding),
    target_padding: masks(edits.target_padding),
    scale: edits.scale === false ? false : undefined,
    attention_temperature: edits.attention_temperature === 1 ? undefined : edits.attention_temperature,
    memory: edits.memory === false ? false : undefined,
    hidden_cells: edits.hidden_cells?.length ? edits.hidden_cells : undefined,
    heads: without(edits.heads, 1),
    patterns: without(edits.patterns, "learned"),
    gates: without(edits.gates, "learned"),
    gammas: without(edits.gammas, 1),
    dropout: drop && (drop.rate > 0 || drop.drop_path > 0) ? drop : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined)) as Edits;
}

/** Whether the decoder's tokens see only what is before them. */
export const hidesFuture = (edits: Edits, info: ModelInfo | null) =>
  edits.causal ?? (info?.config.causal !== false && info?.architecture !== "encoder");

export const isEdited = (edits: Edits) => Object.keys(edits).length > 0;

/** "decoder.blocks.1.cross.3" → its sublayer and head. */
export function splitHead(name: string): { path: string; head: number } {
  const dot = name.lastIndexOf(".");
  return { path: name.slice(0, dot), head: Number(name.slice(dot + 1)) };
}

export function editItems(edits: Edits): EditItem[] {
  const items: EditItem[] = [];
  for (const key of Object.keys(edits) as (keyof Edits)[]) {
    if (key === "heads" || key === "patterns") {
      for (const [name, value] of Object.entries(edits[key] ?? {}))
        items.push({ id: `${key}/${name}`, key, ...splitHead(name), value });
    } else if (key === "gates" || key === "gammas") {
      for (const [path, value] of Object.entries(edits[key] ?? {}))
        items.push({ id: `${key}/${path}`, key, path, value });
    } else {
      items.push({ id: key, key, value: edits[key] });
    }
  }
  return items;
}

export function removeItem(edits: Edits, id: string): Edits {
  const slash = id.indexOf("/");
  const key = slash < 0 ? id : id.slice(0, slash);
  const { [key as keyof Edits]: part, ...rest } = edits;
  if (slash < 0) return rest;
  const { [id.slice(slash + 1)]: _, ...others } = part as Record<string, unknown>;
  return tidy({ ...rest, [key]: others });
}

/** Turns one position of a padding row on or off. */
export function togglePadding(rows: number[][] | undefined, index: number): number[][] {
  const row = [...(rows?.[0] ?? [])];
  while (row.length <= index) row.push(1);
  row[index] = row[index] === 0 ? 1 : 0;
  return [row];
}

/** Hides a cell, or shows it again. */
export function toggleCell(cells: Edits["hidden_cells"], cell: [string, number | null, number, number]) {
  const same = JSON.stringify(cell);
  const others = (cells ?? []).filter((c) => JSON.stringify(c) !== same);
  return others.length < (cells ?? []).length ? others : [...others, cell];
}

/** Leaves out what names something that this model does not have, and says whether anything did. */
export function fitEdits(edits: Edits, info: ModelInfo): { edits: Edits; dropped: boolean } {
  const sublayer = (path: string) => info.sublayers.find((s) => s.path === path);
  const attention = (path: string) => sublayer(path) !== undefined && sublayer(path)?.kind !== "mlp";
  const head = (name: string) =>
    attention(splitHead(name).path) && splitHead(name).head < (sublayer(splitHead(name).path)?.n_heads ?? 0);
  const decoder = info.architecture === "decoder" || info.architecture === "encoder-decoder";
  const those = <T>(record: Record<string, T> | undefined, fits: (name: string, value: T) => boolean) =>
    record && Object.fromEntries(Object.entries(record).filter(([name, value]) => fits(name, value)));
  const fitted = tidy({
    ...edits,
    causal: info.architecture === "encoder" ? undefined : edits.causal,
    memory: info.sublayers.some((s) => s.kind === "cross") ? edits.memory : undefined,
    target_padding: decoder ? edits.target_padding : undefined,
    hidden_cells: edits.hidden_cells?.filter(([path, h]) => attention(path) && (h === null || head(`${path}.${h}`))),
    heads: those(edits.heads, head),
    patterns: those(
      edits.patterns,
      (name, value) =>
        head(name) && (sublayer(splitHead(name).path)?.kind !== "cross" || value === "uniform" || value === "frozen"),
    ),
    gates: those(edits.gates, (path) => sublayer(path)?.gated === true),
    gammas: those(edits.gammas, (path) => sublayer(path) !== undefined),
  });
  const dropped = JSON.stringify(fitted) !== JSON.stringify(tidy(edits));
  return { edits: dropped ? fitted : edits, dropped };
}

/** @returns the same without what is bound to positions */
export function dropPositional(edits: Edits): Edits {
  const { padding, target_padding, hidden_cells, ...rest } = edits;
  return rest;
}
