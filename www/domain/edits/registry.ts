// Every edit as one record: its values, the models it fits, its control, its sentence, and the stages it marks.
import { t, formats } from "../../i18n/index.js";
import { count, either, finite, flag, list, nullable } from "../../lib/foreign/schema.js";
import { oneOf, refine, strictRecord, text, tuple } from "../../lib/foreign/schema.js";
import { formatFigure } from "../numbers.js";
import { PatchShape, fitsPatch, isPositional, patchWords, type TokensRead } from "./patch.js";
import type { Edits, ModelInfo, SublayerInfo } from "../../protocol/engine.js";
import type { AnyEdit, ControlPlace, Editable, EditRecord, Marks, Over } from "./record.js";

const Rows = list(list(refine(count, (bit) => bit <= 1)));

const countMasked = (rows: number[][] | undefined) => rows?.[0]?.filter((x) => x === 0).length ?? 0;

/** The masked tokens that stand for a part of a picture. */
const countImages = (rows: number[][], read: TokensRead | null) =>
  rows[0]?.filter((x, i) => x === 0 && read?.target[i]?.kind === "image").length ?? 0;

/** A row is cut after its last masked token. */
const trimRows = (rows: number[][]) =>
  rows.some((row) => row.includes(0)) ? rows.map((row) => row.slice(0, row.lastIndexOf(0) + 1)) : undefined;

/** Whether a sublayer's keys are source tokens. */
const readsSource = (path: string) => path.startsWith("encoder") || path.endsWith(".cross");

/** The factors of products other than 1, over all layers; null for 1/√d. */
const factorsOf = (info: ModelInfo | null) => [
  ...new Set(
    (info?.sublayers ?? []).flatMap(({ stages }) =>
      stages.flatMap(({ id, factor }) => (id === "scale" && factor !== 1 ? [factor] : [])),
    ),
  ),
];

const isDivided = (factors: (number | null)[]) => factors.every((factor) => factor === null);

const scaleWords = (info: ModelInfo) => {
  const factors = factorsOf(info);
  const each = factors.map((factor) => (factor === null ? "1/√d" : formatFigure(factor)));
  return { times: isDivided(factors) ? "" : each.join(" · "), none: factors.length === 0 };
};

/** An encoder is causal only if its configuration says so. */
const hidesFuture = (info: Editable | null) =>
  info?.architecture === "encoder" ? info.config.causal === true : info?.config.causal !== false;

const hasDecoder = ({ architecture }: Editable) => architecture === "decoder" || architecture === "encoder-decoder";

const PADDING: Marks = { kind: "marks", name: "padding", count: countMasked };

/** Where padding acts: a linear layer gets zeros in its place. */
const maskStage = ({ linear }: Pick<SublayerInfo, "linear">) => (linear ? "input" : "mask");

/** The right end of a window's range stands for none. */
const WIDEST = 32;

type Rest<V> = Omit<EditRecord<V>, "key" | "over">;
type EditValue<K extends keyof Edits> = NonNullable<Edits[K]>;
type Element<T> = T extends (infer V)[] ? V : T extends Record<string, infer V> ? V : never;

const ofRun = <K extends keyof Edits>(key: K, rest: Rest<EditValue<K>>): AnyEdit => ({ key, over: "run", ...rest });
const ofEach = <K extends keyof Edits>(key: K, over: Over, rest: Rest<Element<EditValue<K>>>): AnyEdit => ({
  key,
  over,
  ...rest,
});

/** In the order in which a document, and so an address, is written. */
export const EDITS: AnyEdit[] = [
  ofRun("causal", {
    parts: ["future"],
    shape: flag,
    usual: hidesFuture,
    // A model's configuration says whether it is causal.
    trim: (v, info) => (info && v === hidesFuture(info) ? undefined : v),
    fits: (_, info) => info.architecture !== "encoder" || hidesFuture(info),
    control: { kind: "toggle", name: "causal" },
    stages: () => ["mask"],
  }),
  ofRun("padding", {
    positional: true,
    parts: ["masks"],
    shape: Rows,
    usual: () => [],
    trim: trimRows,
    control: PADDING,
    stages: (rows, { sublayer }) => (readsSource(sublayer.path) && countMasked(rows) > 0 ? [maskStage(sublayer)] : []),
  }),
  ofRun("target_padding", {
    positional: true,
    parts: ["masks"],
    shape: Rows,
    usual: () => [],
    trim: trimRows,
    fits: (_, info) => hasDecoder(info),
    params: (rows, info, read) => ({ alone: info?.architecture === "decoder", images: countImages(rows, read) }),
    control: PADDING,
    stages: (rows, { sublayer }) => (!readsSource(sublayer.path) && countMasked(rows) > 0 ? [maskStage(sublayer)] : []),
  }),
  ofRun("scale", {
    parts: ["scale"],
    shape: flag,
    usual: () => true,
    params: (_, info) => ({ divided: isDivided(factorsOf(info)) }),
    control: { kind: "toggle", name: "scale", params: scaleWords, off: (info) => factorsOf(info).length === 0 },
    stages: (_, { sublayer }) =>
      sublayer.stages.some(({ id, factor }) => id === "scale" && factor !== 1) ? ["scale"] : [],
  }),
  ofRun("attention_temperature", {
    parts: ["scale"],
    shape: refine(finite, (tau) => tau > 0),
    usual: () => 1,
    control: { kind: "slider", name: "tau", min: 0.1, max: 5, step: 0.05 },
    stages: () => ["scale"],
  }),
  ofRun("memory", {
    parts: ["future"],
    shape: flag,
    usual: () => true,
    fits: (_, info) => info.sublayers.some((s) => s.kind === "cross"),
    control: { kind: "toggle", name: "memory" },
    stages: () => [],
  }),
  ofEach("hidden_cells", "cell", {
    positional: true,
    parts: ["masks"],
    shape: tuple(text, nullable(count), count, count),
    usual: () => ["", null, 0, 0],
    fits: (_, __, sublayer) => !sublayer?.linear,
    control: { kind: "marks", name: "cells", count: (cells) => cells?.length ?? 0, some: "control.cells.some" },
    stages: () => ["mask"],
  }),
  ofEach("windows", "sublayer", {
    parts: ["window"],
    shape: either(
      oneOf(["learned", "whole"]),
      refine(count, (width) => width >= 1),
    ),
    usual: () => "learned",
    fits: (_, __, sublayer) => sublayer?.kind === "attn" && !sublayer.linear,
    control: {
      kind: "choices",
      name: "window",
      values: ["learned", "whole"],
      note: ({ sublayer }) => {
        const width = windowOf(sublayer);
        return width === null ? undefined : t("control.window-trained", { width });
      },
      between: {
        name: "window-at",
        min: 1,
        max: WIDEST,
        step: 1,
        at: (v, { sublayer }) => (typeof v === "number" ? v : (v === "learned" && windowOf(sublayer)) || WIDEST),
      },
    },
    absent: (sublayer) => (sublayer?.linear ? "control.linear" : "control.window-none"),
    stages: () => ["mask"],
  }),
  ofEach("heads", "head", {
    parts: ["strength", "others"],
    shape: finite,
    usual: () => 1,
    control: { kind: "slider", name: "strength", min: 0, max: 2, step: 0.05 },
    stages: (_, { sublayer }) => [sublayer.linear ? "z-gate" : "values"],
  }),
  ofEach("patterns", "head", {
    parts: ["strength"],
    absent: () => "control.linear",
    shape: oneOf(["uniform", "identity", "previous", "frozen"]),
    usual: () => "learned",
    // A query of cross-attention has no "itself" among the keys.
    fits: (v, _, sublayer) =>
      !sublayer?.linear && (sublayer?.kind !== "cross" || (v !== "identity" && v !== "previous")),
    control: {
      kind: "choices",
      name: "pattern",
      values: ["learned", "uniform", "identity", "previous", "frozen"],
      hints: true,
    },
    stages: () => ["softmax"],
  }),
  ofEach("gates", "sublayer", {
    parts: ["gate"],
    shape: either(
      oneOf(["learned", "open", "closed"]),
      refine(finite, (g) => g >= 0 && g <= 1),
    ),
    usual: () => "learned",
    fits: (_, __, sublayer) => sublayer?.gated === true,
    control: {
      kind: "choices",
      name: "gate",
      values: ["learned", "open", "closed"],
      note: (place) => {
        const mean = meanGate(place);
        return mean === null ? undefined : t("control.gate.mean", { value: formats().number(mean, 2) });
      },
      between: {
        name: "gate-at",
        min: 0,
        max: 1,
        step: 0.01,
        at: (v, place) => (typeof v === "number" ? v : v === "open" ? 1 : v === "closed" ? 0 : meanGate(place)),
      },
    },
    absent: (sublayer) => (sublayer?.linear ? "control.linear-gate" : "control.gate.none"),
    stages: () => ["gate", "z-gate"],
  }),
  ofEach("gammas", "sublayer", {
    parts: ["gamma", "others"],
    shape: finite,
    usual: () => 1,
    control: {
      kind: "slider",
      name: "gamma",
      min: 0,
      max: 4,
      step: 0.05,
      note: ({ sublayer }) =>
        sublayer?.gamma_mean == null
          ? undefined
          : t("control.gamma.mean", {
              value: formats().significant(sublayer.gamma_mean, 2),
              constant: typeof sublayer.stages.find(({ id }) => id === "gamma")?.factor === "number",
            }),
    },
    stages: () => ["gamma"],
  }),
  ofEach("patches", "site", {
    positional: isPositional,
    parts: ["patches"],
    shape: PatchShape,
    usual: () => ({ site: "", from: "zero", factor: 0 }),
    trim: (v) => (v.factor === 0 ? undefined : v),
    fits: (v, info) => v === "learned" || v.site === "" || fitsPatch(v, info),
    params: (v, info, read) => patchWords(v, info, read),
    control: { kind: "marks", name: "patches", count: (patches) => patches?.length ?? 0, some: "control.patches.some" },
    stages: ({ site }, { sites }) => sites.flatMap(({ name, stage }) => (name === site && stage ? [stage] : [])),
  }),
  ofRun("dropout", {
    parts: ["noise"],
    shape: strictRecord({ rate: finite, drop_path: finite, seed: count }),
    usual: () => ({ rate: 0, drop_path: 0, seed: 1 }),
    trim: (v) => (v.rate > 0 || v.drop_path > 0 ? v : undefined),
    params: (v) => v,
    control: {
      kind: "fields",
      ranges: [
        { field: "rate", name: "dropout", min: 0, max: 0.9, step: 0.05 },
        { field: "drop_path", name: "drop-path", min: 0, max: 0.9, step: 0.05 },
      ],
      whole: { field: "seed", name: "noise-seed", max: 4294967295, next: "control.noise-seed.next" },
    },
    stages: (v) => [...(v.rate > 0 ? (["softmax"] as const) : []), ...(v.drop_path > 0 ? (["gamma"] as const) : [])],
  }),
];

const windowOf = (sublayer: SublayerInfo | null) => sublayer?.stages.find(({ id }) => id === "mask")?.window ?? null;

const meanGate = ({ sublayer, gates }: ControlPlace) => gates[sublayer?.path ?? ""] ?? null;

export const recordOf = (key: string): AnyEdit | undefined => EDITS.find((record) => record.key === key);
