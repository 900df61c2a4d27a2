// The pipeline of one head at one query, stage by stage: the stages, and the numbers of a trace that belong to each.
// The page itself computes only single products, sums and divisions of the engine's numbers.
import { editedStages } from "./edits/document.js";
import { vectorExtent } from "./numbers.js";
import { keyHead, stageIn } from "./heads.js";
import type { Edits, ModelInfo, StageId, StageInfo, SublayerInfo } from "../protocol/engine.js";
import type { Tensor } from "./tensors.js";

export interface Source {
  tensors: Map<string, Tensor>;
  path: string;
  head: number;
  query: number;
  key: number;
  masks: Uint8Array;
  edits: Edits;
  sublayer: SublayerInfo;
  sites: ModelInfo["sites"];
}

export interface Strip {
  name: string;
  values: Float32Array;
  masks?: Uint8Array;
  mark?: [number, number];
}

/** Strips under one colour scale: `signed` covers −`range` to `range`, the others 0 to 1. */
export interface Group {
  over: "keys" | "cells";
  scale: "signed" | "pattern" | "unit";
  range: number;
  strips: Strip[];
}

export interface Stage {
  id: StageId;
  place: StageInfo["place"];
  shape: [string, number][];
  groups: Group[];
  /** the numbers of its formula for the focused query and key; null if masked or unknown */
  figures: Record<string, number | null>;
  edited: boolean;
}

/** With a place only where an edit decides it. */
type Drawn = Omit<Stage, "edited" | "place"> & Partial<Pick<Stage, "place">>;

const kept = new WeakMap<Map<string, Tensor>, Map<string, Float32Array>>();
/** More cells than a visit shows; a long walk through a long text starts again. */
const KEPT = 4000;

function once({ tensors }: Source, name: string, make: () => Float32Array) {
  let all = kept.get(tensors);
  if (!all || all.size > KEPT) kept.set(tensors, (all = new Map()));
  const values = all.get(name) ?? make();
  all.set(name, values);
  return values;
}

const tensor = ({ tensors, path }: Source, site: string) => tensors.get(`${path}.${site}`) ?? null;

function headRow(source: Source, site: string, head: number, at: number) {
  const found = tensor(source, site);
  if (!found) return null;
  const [, , rows, width] = found.shape;
  return once(source, `${site}.${head}.${at}`, () =>
    found.values.subarray((head * rows + at) * width, (head * rows + at + 1) * width),
  );
}

/** @param name the full site name */
function streamRow(source: Source, name: string | null, at: number) {
  const found = name === null ? null : source.tensors.get(name);
  if (!found) return null;
  const width = found.shape[2];
  return once(source, `${name}.${at}`, () => found.values.subarray(at * width, (at + 1) * width));
}

/** The divisor of raw products; their factor null is 1/√d_head. */
export const divisorOf = (factor: number | null, dHead: number, edits: Edits) =>
  edits.scale === false ? 1 : factor === null ? Math.sqrt(dHead) : 1 / factor;

/** What the engine says of a stage; `rms`: its norm only divides by the root mean square, and keeps the mean. */
const told = ({ norm, bias, parallel }: StageInfo) => ({
  normed: Number(norm !== null),
  rms: Number(norm === "rms_norm"),
  biased: Number(bias),
  parallel: Number(parallel),
});

/** The window in force; null without one. */
function windowOf({ edits, sublayer, path }: Source) {
  const set = edits.windows?.[path] ?? "learned";
  return typeof set === "number" ? set : set === "whole" ? null : (stageIn(sublayer, "mask")?.window ?? null);
}

/** @returns the present strips, on one scale around zero */
function signed(over: "keys" | "cells", strips: (Strip | null)[]): Group {
  const there = strips.filter((s) => s !== null) as Strip[];
  let range = 0;
  for (const { values } of there) for (const v of values) if (Number.isFinite(v)) range = Math.max(range, Math.abs(v));
  return { over, scale: "signed", range, strips: there };
}

const strip = (name: string, values: Float32Array | null, more: Partial<Strip> = {}): Strip | null =>
  values ? { name, values, ...more } : null;

const axes = (sizes: Record<string, number>) => Object.entries(sizes);
const streamShape = (queries: number, row: Float32Array | null) =>
  axes({ batch: 1, pos: queries, d_model: row?.length ?? 0 });

const length = (values: Float32Array | null) => (values ? vectorExtent(values).norm : null);

const total = (values: Float32Array) => values.reduce((a, b) => a + b, 0);

const mean = (values: Float32Array) => total(values) / values.length;

/**
 * The stages as the engine lists them, including those that the model lacks.
 * @returns null if the trace does not hold the sublayer
 */
export function stagesOf(source: Source): Stage[] | null {
  const sizes = sizesOf(source);
  if (!sizes) return null;
  const before = source.sublayer.linear ? recurrence(source, sizes) : scoring(source, sizes);
  const drawn = [inputOf(source), ...before, ...mixing(source, sizes)];
  const edited = editedStages(source.edits, source, source);
  return source.sublayer.stages.flatMap((info) =>
    drawn
      .filter(({ id }) => id === info.id)
      .map((stage) => ({
        place: info.place,
        ...stage,
        figures: { ...told(info), ...stage.figures },
        edited: edited.has(info.id),
      })),
  );
}

type Sizes = NonNullable<ReturnType<typeof sizesOf>>;

function sizesOf(source: Source) {
  const [q, k, v] = ["q", "k", "v"].map((site) => tensor(source, site));
  if (!q || !k || !v) return null;
  const [, heads, queries, dHead] = q.shape;
  const [, kvHeads, keys] = k.shape;
  const shared = keyHead(source.sublayer, source.head);
  return { heads, queries, keys, dHead, dValue: v.shape[3], shared, grouped: Number(kvHeads < heads) };
}

function inputOf(source: Source): Drawn {
  const { query, path, sublayer } = source;
  const u = streamRow(source, `${path}.norm`, query);
  const x = stageIn(sublayer, "input")?.norm != null ? streamRow(source, sublayer.before, query) : null;
  return {
    id: "input",
    shape: streamShape(tensor(source, "q")?.shape[2] ?? 0, u),
    groups: [...(x ? [signed("cells", [strip("x", x)])] : []), signed("cells", [strip("u", u)])],
    figures: { length: length(u) },
  };
}

/** A linear layer: from its input to the weights of the values. */
function recurrence(source: Source, { heads, queries, keys, dHead }: Sizes): Drawn[] {
  const { head, query, key, masks, sublayer } = source;
  const [q, k, v] = [
    headRow(source, "q", head, query),
    headRow(source, "k", head, key),
    headRow(source, "v", head, key),
  ];
  const column = (site: string) => {
    const found = tensor(source, site);
    return found && once(source, `${site}.${head}`, () => found.values.subarray(head * keys, (head + 1) * keys));
  };
  const [decay, beta] = [column("decay"), column("beta")];
  const kept = decay && once(source, `kept.${head}`, () => decay.map((g) => Math.exp(g)));
  const weights = headRow(source, "weights", head, query);
  return [
    {
      id: "convolution",
      shape: axes({ batch: 1, head: heads, pos: queries, d_head: dHead }),
      groups: [signed("cells", [strip("q", q), strip("k", k)]), signed("cells", [strip("v", v)])],
      figures: { width: sublayer.linear?.convolution ?? 0, length: length(q) },
    },
    {
      id: "rates",
      shape: axes({ batch: 1, head: heads, key: keys }),
      groups: [
        {
          over: "keys",
          scale: "unit",
          range: 1,
          strips: [strip("exp(g)", kept), strip("β", beta)].filter((one) => one !== null),
        },
      ],
      figures: { kept: kept?.[key] ?? null, beta: beta?.[key] ?? null },
    },
    {
      id: "weights",
      shape: axes({ batch: 1, head: heads, query: queries, key: keys }),
      groups: [signed("keys", [strip("w", weights, { masks })])],
      figures: { weight: weights?.[key] ?? null, sum: weights && total(weights) },
    },
  ];
}

function scoring(source: Source, { heads, queries, keys, dHead, shared, grouped }: Sizes): Drawn[] {
  const { head, query, key, masks, edits, sublayer, path } = source;
  const own = (site: string) => headRow(source, site, head, query) as Float32Array;
  const [qRow, kRow] = [own("q"), headRow(source, "k", shared, key) as Float32Array];
  const products = once(source, `products.${head}.${query}.${key}`, () => qRow.map((value, i) => value * kRow[i]));
  let sum = 0;
  for (let i = 0; i < dHead; i++) sum += qRow[i] * kRow[i];
  const [raw, scores, pattern] = [own("raw"), own("scores"), own("pattern")];
  const tau = edits.attention_temperature ?? 1;
  const factor = stageIn(sublayer, "scale")?.factor ?? null;
  const cap = stageIn(sublayer, "mask")?.cap ?? null;
  // A cap bends the scores before the temperature divides them.
  const early = cap === null ? tau : 1;
  const root = divisorOf(factor, dHead, edits);
  const divisor = root * early;
  const { bias: ofDistance = false, distances = false } = stageIn(sublayer, "mask") ?? {};
  const biased = ofDistance || distances;
  // Without a bias and a cap, the engine's score is the scaled product; a masked one has to be divided here.
  const scaled = once(source, `scaled.${head}.${query}`, () =>
    raw.map((value, i) => (biased || cap !== null || masks[i] === 1 ? value / divisor : scores[i])),
  );
  // It is added before the temperature divides.
  const parts = [
    ...(ofDistance ? [{ row: own("bias"), by: early }] : []),
    ...(distances ? ["content_position", "position_content"].map((site) => ({ row: own(site), by: divisor })) : []),
  ];
  const bias = biased
    ? once(source, `biased.${head}.${query}`, () =>
        raw.map((_, i) => parts.reduce((sum, { row, by }) => sum + row[i] / by, 0)),
      )
    : null;
  const hidden = masks[key] === 1;
  const square = axes({ batch: 1, head: heads, query: queries, key: keys });
  const visible = masks.reduce((count, m) => count + Number(m === 0), 0);
  return [
    {
      id: "products",
      shape: square,
      groups: [
        signed("cells", [strip("q", qRow), strip("k", kRow)]),
        signed("cells", [strip("q·k", products)]),
        signed("keys", [strip("raw", raw)]),
      ],
      figures: {
        d: dHead,
        sum,
        raw: raw[key],
        shared,
        grouped,
        clip: stageIn(sublayer, "products")?.clip ?? null,
        lender: stageIn(sublayer, "products")?.keys_of ?? null,
      },
    },
    {
      id: "scale",
      shape: square,
      groups: [signed("keys", [strip("scaled", scaled)])],
      figures: { d: dHead, raw: raw[key], on: Number(edits.scale !== false), factor, tau: early, scaled: scaled[key] },
    },
    {
      id: "mask",
      shape: square,
      groups: [
        ...(bias ? [signed("keys", [strip("bias", bias, { masks })])] : []),
        signed("keys", [strip("scores", scores, { masks })]),
      ],
      figures: {
        scaled: scaled[key],
        bias: bias && !hidden ? bias[key] : null,
        tau,
        cap,
        score: hidden ? null : scores[key],
        visible,
        keys,
        window: windowOf(source),
      },
    },
    {
      id: "softmax",
      shape: square,
      groups: [{ over: "keys", scale: "pattern", range: 1, strips: [{ name: "pattern", values: pattern, masks }] }],
      figures: {
        score: hidden ? null : scores[key],
        weight: pattern[key],
        visible,
        replaced: Number(edits.patterns?.[`${path}.${head}`] !== undefined),
        dropped: Number((edits.dropout?.rate ?? 0) > 0),
        sink: stageIn(sublayer, "softmax")?.sink && visible > 0 ? 1 - total(pattern) : null,
      },
    },
  ];
}

function mixing(source: Source, { heads, queries, dValue, shared, grouped }: Sizes): Drawn[] {
  const { head, query, key, edits, sublayer, path } = source;
  const { gamma_mean: gammaMean, before, after } = sublayer;
  const u = streamRow(source, `${path}.norm`, query);
  const x = streamRow(source, before, query) ?? (stageIn(sublayer, "input")?.norm != null ? null : u);
  const z = headRow(source, "z", head, query);
  const gates = headRow(source, "z_gate", head, query);
  /** z of a head, after its gates if it has any */
  const passed = (h: number) => {
    const [own, gates] = [headRow(source, "z", h, query), headRow(source, "z_gate", h, query)];
    return own && gates ? once(source, `passed.${h}.${query}`, () => own.map((value, i) => gates[i] * value)) : own;
  };
  const all = once(source, `concat.${query}`, () => {
    const joined = new Float32Array(heads * dValue);
    for (let h = 0; h < heads; h++) joined.set(passed(h) ?? [], h * dValue);
    return joined;
  });
  const out = streamRow(source, `${path}.out`, query);
  const normed = streamRow(source, `${path}.out_norm`, query);
  const c = normed ?? out;
  const g = streamRow(source, `${path}.gate`, query);
  const mixed =
    g && c && u ? once(source, `mixed.${query}`, () => g.map((gate, i) => gate * c[i] + (1 - gate) * u[i])) : null;
  const branch = streamRow(source, `${path}.branch`, query);
  const left = streamRow(source, after, query);
  const sum = stageIn(sublayer, "residual");
  const residual = sum?.place === "here";
  const norm = stageIn(sublayer, "norm");
  const post = norm?.place === "here";
  // Before a norm, the sum of the two has no site.
  const added = !post
    ? left
    : x && branch && residual
      ? once(source, `added.${query}`, () => branch.map((value, i) => value + x[i]))
      : branch;
  // In a parallel block, the stream that is left holds the MLP's branch too.
  const mlp =
    sum?.parallel && x && branch && left
      ? once(source, `mlp.${query}`, () => left.map((value, i) => value - x[i] - branch[i]))
      : null;
  const factor = edits.gammas?.[path] ?? 1;
  const strength = edits.heads?.[`${path}.${head}`] ?? 1;
  const linear = Number(sublayer.linear !== undefined);
  const weight = headRow(source, linear ? "weights" : "pattern", head, query)?.[key] ?? null;
  const wide = (row: Float32Array | null) => streamShape(queries, row);
  return [
    {
      id: "values",
      shape: axes({ batch: 1, head: heads, query: queries, d_value: dValue }),
      groups: [signed("cells", [strip("v", headRow(source, "v", shared, key)), strip("z", z)])],
      figures: {
        weight,
        strength: linear ? 1 : strength,
        length: length(z),
        shared,
        grouped,
        linear,
        fromKeys: Number(stageIn(sublayer, "values")?.from_keys === true),
      },
    },
    {
      id: "z-gate",
      shape: axes({ batch: 1, head: heads, query: queries, d_value: dValue }),
      groups: gates
        ? [
            linear
              ? signed("cells", [strip("g", gates)])
              : ({ over: "cells", scale: "unit", range: 1, strips: [{ name: "g", values: gates }] } as const),
            signed("cells", [strip("z", z), strip("g⊙z", passed(head))]),
          ]
        : [],
      figures: {
        mean: gates ? mean(gates) : null,
        fixed: Number((edits.gates?.[path] ?? "learned") !== "learned"),
        length: length(passed(head)),
        linear,
        strength,
      },
    },
    {
      id: "concat",
      shape: axes({ batch: 1, query: queries, "head · d_value": heads * dValue }),
      groups: [signed("cells", [strip("z", all, { mark: [head * dValue, (head + 1) * dValue] })])],
      figures: { heads, d: dValue, length: length(all) },
    },
    {
      id: "out",
      shape: wide(out),
      groups: [signed("cells", [strip("out", out)])],
      figures: { length: length(out) },
    },
    {
      id: "out-norm",
      shape: wide(normed),
      groups: [signed("cells", [strip("out", out), strip("out′", normed)])],
      figures: { length: length(normed) },
    },
    {
      id: "gate",
      shape: wide(g),
      groups: g
        ? [
            { over: "cells", scale: "unit", range: 1, strips: [{ name: "g", values: g }] },
            signed("cells", [strip(normed ? "out′" : "out", c), strip("u", u), strip("c", mixed)]),
          ]
        : [],
      figures: {
        mean: g ? mean(g) : null,
        fixed: Number((edits.gates?.[path] ?? "learned") !== "learned"),
        length: length(mixed),
      },
    },
    {
      id: "gamma",
      ...(factor !== 1 && { place: "here" }),
      shape: wide(branch),
      groups: [signed("cells", [strip("branch", branch)])],
      figures: {
        mean: gammaMean,
        constant: Number((stageIn(sublayer, "gamma")?.factor ?? null) !== null),
        factor,
        before: length(mixed ?? c),
        length: length(branch),
        path: edits.dropout?.drop_path ?? 0,
      },
    },
    {
      id: "residual",
      shape: wide(added),
      groups: [signed("cells", [strip("x", x), strip("branch", branch), strip("mlp", mlp), strip("y", added)])],
      figures: { before: length(x), branch: length(branch), length: length(added) },
    },
    {
      id: "norm",
      shape: wide(left),
      groups: [signed("cells", [strip("y", added), strip("norm", left)])],
      figures: { length: length(left) },
    },
  ];
}
