// The edit document as data: checking one that came from outside, listing its parts, changing and removing them.

/** @typedef {import("./protocol").Edits} Edits */

/**
 * One entry of the list of edits.
 * @typedef {object} EditItem
 * @property {string} id what `removeItem` takes
 * @property {keyof Edits} key
 * @property {string} [path] sublayer
 * @property {number} [head]
 * @property {any} value
 */

/** Edits that name token positions; they mean nothing once the text has changed. */
export const POSITIONAL = /** @type {const} */ (["padding", "target_padding", "hidden_cells"]);

const PATTERNS = ["uniform", "identity", "previous", "frozen"];

/** @param {unknown} v */
const isNumber = (v) => typeof v === "number" && Number.isFinite(v);
/** @param {unknown} v @returns {v is Record<string, unknown>} */
const isRecord = (v) => typeof v === "object" && v !== null && !Array.isArray(v);
/** @param {(v: unknown) => boolean} ok @returns {(v: unknown) => boolean} */
const recordOf = (ok) => (v) => isRecord(v) && Object.values(v).every(ok);
/** @param {unknown} v */
const isBoolean = (v) => typeof v === "boolean";
/** @param {unknown} v */
const isRows = (v) => Array.isArray(v) && v.every((row) => Array.isArray(row) && row.every((x) => x === 0 || x === 1));
/** @param {unknown} v */
const isPosition = (v) => Number.isInteger(v) && Number(v) >= 0;
/** @param {unknown} v */
const isCell = (v) =>
  Array.isArray(v) &&
  v.length === 4 &&
  typeof v[0] === "string" &&
  (v[1] === null || isPosition(v[1])) &&
  isPosition(v[2]) &&
  isPosition(v[3]);

/** What each key of the document may hold. @type {Record<keyof Edits, (v: unknown) => boolean>} */
const SHAPES = {
  causal: isBoolean,
  padding: isRows,
  target_padding: isRows,
  scale: isBoolean,
  attention_temperature: (v) => isNumber(v) && Number(v) > 0,
  memory: isBoolean,
  hidden_cells: (v) => Array.isArray(v) && v.every(isCell),
  heads: recordOf(isNumber),
  patterns: recordOf((v) => PATTERNS.includes(/** @type {string} */ (v))),
  gates: recordOf(
    (v) => v === "learned" || v === "open" || v === "closed" || (isNumber(v) && Number(v) >= 0 && Number(v) <= 1),
  ),
  gammas: recordOf(isNumber),
  dropout: (v) =>
    isRecord(v) && [v.rate, v.drop_path].every(isNumber) && isPosition(v.seed) && Number.isSafeInteger(v.seed),
};

/**
 * Keeps the keys that make sense and reports whether any did not, so that a damaged link still opens.
 * @param {unknown} value
 * @returns {{ edits: Edits, dropped: boolean }}
 */
export function checkEdits(value) {
  if (!isRecord(value)) return { edits: {}, dropped: true };
  const keys = Object.keys(value);
  const good = keys.filter((key) => Object.hasOwn(SHAPES, key) && SHAPES[/** @type {keyof Edits} */ (key)](value[key]));
  const edits = /** @type {Edits} */ (Object.fromEntries(good.map((key) => [key, value[key]])));
  return { edits: tidy(edits), dropped: good.length < keys.length };
}

/**
 * Leaves out whatever has no effect, so that "is anything edited" is one question with one answer.
 * @param {Edits} edits
 * @returns {Edits}
 */
export function tidy(edits) {
  /** @param {Record<string, any> | undefined} record @param {unknown} neutral */
  const without = (record, neutral) => {
    const kept = Object.entries(record ?? {}).filter(([, v]) => v !== neutral);
    return kept.length ? Object.fromEntries(kept) : undefined;
  };
  /** @param {number[][] | undefined} rows */
  const masks = (rows) =>
    rows?.some((row) => row.includes(0)) ? rows.map((row) => row.slice(0, row.lastIndexOf(0) + 1)) : undefined;
  const drop = edits.dropout;
  /** @type {Edits} */
  const all = {
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
  return /** @type {Edits} */ (Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined)));
}

/** Whether the decoder's tokens see only what is before them. @param {Edits} edits @param {import("./protocol").ModelInfo | null} info */
export const hidesFuture = (edits, info) =>
  edits.causal ?? (info?.config.causal !== false && info?.architecture !== "encoder");

/** @param {Edits} edits */
export const isEdited = (edits) => Object.keys(edits).length > 0;

/** "decoder.blocks.1.cross.3" → its sublayer and head. @param {string} name @returns {{ path: string, head: number }} */
export function splitHead(name) {
  const dot = name.lastIndexOf(".");
  return { path: name.slice(0, dot), head: Number(name.slice(dot + 1)) };
}

/** @param {Edits} edits @returns {EditItem[]} */
export function editItems(edits) {
  /** @type {EditItem[]} */
  const items = [];
  for (const key of /** @type {(keyof Edits)[]} */ (Object.keys(edits))) {
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

/** @param {Edits} edits @param {string} id @returns {Edits} */
export function removeItem(edits, id) {
  const slash = id.indexOf("/");
  const key = slash < 0 ? id : id.slice(0, slash);
  const { [/** @type {keyof Edits} */ (key)]: part, ...rest } = edits;
  if (slash < 0) return rest;
  const { [id.slice(slash + 1)]: _, ...others } = /** @type {Record<string, unknown>} */ (part);
  return tidy({ ...rest, [key]: others });
}

/**
 * Turns one position of a padding row on or off.
 * @param {number[][] | undefined} rows
 * @param {number} index
 * @returns {number[][]}
 */
export function togglePadding(rows, index) {
  const row = [...(rows?.[0] ?? [])];
  while (row.length <= index) row.push(1);
  row[index] = row[index] === 0 ? 1 : 0;
  return [row];
}

/**
 * Hides a cell, or shows it again.
 * @param {Edits["hidden_cells"]} cells
 * @param {[string, number | null, number, number]} cell
 */
export function toggleCell(cells, cell) {
  const same = JSON.stringify(cell);
  const others = (cells ?? []).filter((c) => JSON.stringify(c) !== same);
  return others.length < (cells ?? []).length ? others : [...others, cell];
}

/**
 * Leaves out what names something that this model does not have, and says whether anything did.
 * @param {Edits} edits @param {import("./protocol").ModelInfo} info
 * @returns {{ edits: Edits, dropped: boolean }}
 */
export function fitEdits(edits, info) {
  const sublayer = (/** @type {string} */ path) => info.sublayers.find((s) => s.path === path);
  const attention = (/** @type {string} */ path) => sublayer(path) !== undefined && sublayer(path)?.kind !== "mlp";
  const head = (/** @type {string} */ name) =>
    attention(splitHead(name).path) && splitHead(name).head < (sublayer(splitHead(name).path)?.n_heads ?? 0);
  const decoder = info.architecture === "decoder" || info.architecture === "encoder-decoder";
  /** @template T @param {Record<string, T> | undefined} record @param {(name: string, value: T) => boolean} fits */
  const those = (record, fits) =>
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

/** @param {Edits} edits @returns {Edits} the same without what is bound to positions */
export function dropPositional(edits) {
  const { padding, target_padding, hidden_cells, ...rest } = edits;
  return rest;
}
