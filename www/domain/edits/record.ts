// The fields of an edit's record in the registry: its values, its place in a model, its control.
// biome-ignore-all lint/suspicious/noExplicitAny: a list of edits holds records of many kinds of values
import type { Shape } from "../../lib/foreign/schema.js";
import type { Edits, ModelInfo, SublayerInfo } from "../../protocol/engine.js";
import type { Key, Params } from "../../i18n/vocabulary.js";
import type { TokensRead } from "./patch.js";
import type { StageId } from "../stage-id.js";

/**
 * What one value of an edit is about: the whole run; a sublayer or a head, by whose name it stands in a record; or, in
 * a list, a cell of a pattern or what is put in at a site.
 */
export type Over = "run" | "sublayer" | "head" | "cell" | "site";

export const EDIT_PARTS = [
  "strength",
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

/** Where a control stands: null for the sublayer of what is about the whole run. */
export interface Place {
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
  note?(place: Place): string | undefined;
}

export interface Toggle {
  kind: "toggle";
  name: ControlName;
  params?(info: ModelInfo): Params;
  /** whether this model is off by itself, so that there is nothing to switch */
  off?(info: ModelInfo): boolean;
}

/** One of a few values, each "control.NAME.VALUE"; `at` says where on its range a value is. */
export interface Choices {
  kind: "choices";
  name: ControlName;
  values: string[];
  /** whether each value has a hint of its own */
  hints?: true;
  note?(place: Place): string | undefined;
  between?: Range & { at(value: unknown, place: Place): number | null };
}

/** Made on a token or a cell; here those of all records with this control are counted, and taken away. */
export interface Marks {
  kind: "marks";
  name: ControlName;
  count(part: any): number;
  /** the sentence for so many of them, where it is not that of the record */
  some?: Key;
}

export interface Fields {
  kind: "fields";
  ranges: (Range & { field: string })[];
  whole: { name: ControlName; field: string; max: number; next: Key };
}

export type Control = Slider | Toggle | Choices | Marks | Fields;

/** V: one value, of the run, a sublayer, a head or a cell. */
export interface EditRecord<V> {
  key: keyof Edits;
  over: Over;
  /** whether it names token positions, which mean nothing in another text */
  positional?: true | ((value: V) => boolean);
  /** the part its control is in, and others that have shortcuts to it */
  parts: [EditPart, ...EditPart[]];
  shape: Shape<V>;
  /** what is in force where it is not edited */
  usual(info: ModelInfo | null): V | "learned";
  /** the value without what has no effect; as a rule only the usual one has none */
  trim?(value: V, info: ModelInfo | null): V | undefined;
  /** whether a model, or its sublayer, has a place for it */
  fits?(value: V | "learned", info: ModelInfo, sublayer: SublayerInfo | null): boolean;
  params?(value: V, info: ModelInfo | null, read: TokensRead | null): Params;
  control: Control;
  /** said in place of the control where it does not fit */
  absent?: Key;
  /** the stages of Anatomy it acts in, in one head of a sublayer */
  stages(value: V, path: string, config: Record<string, unknown>): StageId[];
}

// Records of different values in one list: a document is read by their shapes before anything else sees it.
export type AnyEdit = EditRecord<any>;

export const isListed = ({ over }: AnyEdit) => over === "cell" || over === "site";

export const isNamed = ({ over }: AnyEdit) => over === "sublayer" || over === "head";
