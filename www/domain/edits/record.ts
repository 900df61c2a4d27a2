// The fields of an edit's record in the registry: its values, its place in a model, its control.
// biome-ignore-all lint/suspicious/noExplicitAny: a list of edits holds records of many kinds of values
import type { Shape } from "../../lib/foreign/schema.js";
import type { Edits, ModelInfo, StageId, SublayerInfo } from "../../protocol/engine.js";
import type { Key, Params } from "../../i18n/vocabulary.js";
import type { TokensRead } from "./patch.js";

/**
 * The subject of one value of an edit: the whole run; a sublayer or a head, by its name in a record; or, in a list, a
 * cell of a pattern or a patched site.
 */
export type Over = "run" | "sublayer" | "head" | "cell" | "site";

export const EDIT_PARTS = [
  "strength",
  "window",
  "gate",
  "gamma",
  "future",
  "scale",
  "masks",
  "patches",
  "noise",
  "others",
] as const;
export type EditPart = (typeof EDIT_PARTS)[number];

/** A control's words are "control.NAME" and "control.NAME.hint", and its element has this name as its id. */
type Named<K> = K extends `control.${infer N}` ? (N extends `${string}.${string}` ? never : N) : never;
export type ControlName = Named<Key>;

/** The place of a control: null for the sublayer of run-wide edits. */
export interface ControlPlace {
  info: ModelInfo;
  sublayer: SublayerInfo | null;
  /** mean gates of the newest answer, by sublayer */
  gates: Record<string, number>;
}

export interface Range {
  name: ControlName;
  min: number;
  max: number;
  step: number;
}

export interface Slider extends Range {
  kind: "slider";
  note?(place: ControlPlace): string | undefined;
}

export interface Toggle {
  kind: "toggle";
  name: ControlName;
  params?(info: ModelInfo): Params;
  /** whether this model has it off by default, so that there is nothing to switch */
  off?(info: ModelInfo): boolean;
}

/** One of a few values, each "control.NAME.VALUE"; `at` gives a value's place on its range. */
export interface Choices {
  kind: "choices";
  name: ControlName;
  values: string[];
  /** whether each value has a separate hint */
  hints?: true;
  note?(place: ControlPlace): string | undefined;
  between?: Range & { at(value: unknown, place: ControlPlace): number | null };
}

/** Edits made on a token or a cell; here those of all records with this control are counted, and removed. */
export interface Marks {
  kind: "marks";
  name: ControlName;
  count(part: any): number;
  /** the sentence for several of them, if it differs from the record's */
  some?: Key;
}

export interface Fields {
  kind: "fields";
  ranges: (Range & { field: string })[];
  whole: { name: ControlName; field: string; max: number; next: Key };
}

export type Control = Slider | Toggle | Choices | Marks | Fields;

/** The part of a model's description that decides which edits it supports. */
export type Editable = Pick<ModelInfo, "architecture" | "config" | "sublayers" | "sites">;

/** An attention whose stages are marked, and the sites of its model. */
export interface StagesOf {
  sublayer: Pick<SublayerInfo, "path" | "stages" | "linear">;
  sites: ModelInfo["sites"];
}

/** V: one value, of the run, a sublayer, a head or a cell. */
export interface EditRecord<V> {
  key: keyof Edits;
  over: Over;
  /** whether it names token positions, which are meaningless in another text */
  positional?: true | ((value: V) => boolean);
  /** the part with its control, and others with shortcuts to it */
  parts: [EditPart, ...EditPart[]];
  shape: Shape<V>;
  /** the default, in force without an edit */
  usual(info: Editable | null): V | "learned";
  /** the value without ineffective parts; by default only the usual value has no effect */
  trim?(value: V, info: Editable | null): V | undefined;
  /** whether a model, or its sublayer, supports it */
  fits?(value: V | "learned", info: Editable, sublayer: SublayerInfo | null): boolean;
  params?(value: V, info: ModelInfo | null, read: TokensRead | null): Params;
  control: Control;
  /** the message in place of the control if it does not fit */
  absent?(sublayer: SublayerInfo | null): Key;
  /** the stages of Anatomy where it acts, in one head of a sublayer */
  stages(value: V, of: StagesOf): StageId[];
}

// Records of different values in one list: a document's values are checked by their shapes before other code reads
// them.
export type AnyEdit = EditRecord<any>;

export const isListed = ({ over }: AnyEdit) => over === "cell" || over === "site";

export const isNamed = ({ over }: AnyEdit) => over === "sublayer" || over === "head";
