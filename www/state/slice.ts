// A slice of the state: its initial value, its part of the address, and the values that survive a change.
// biome-ignore-all lint/suspicious/noExplicitAny: a table of fields holds values of many types
import { registerCalls, registerLocks, type Calls, type Locks } from "../domain/parts.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { HeadRef } from "../domain/heads.js";
import type { Type } from "./codecs.js";

/** Each part of the page adds its slice by name. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, so that each part can add to it
export interface Slices {}

export interface State extends Slices {}

type SliceName = keyof Slices;

export type Transition = (state: State) => State;
export type Apply = (transition: Transition) => void;

/** One value in the address; a table of them has values of many types. */
export interface Field<T = any> {
  name: string;
  type: Type<T>;
  /** the action with the same effect: if a lesson has removed it, a link cannot set the field either */
  does?: string;
  /** null omits the field */
  get(s: State): T | null;
  set(s: State, value: T): State;
}

/** A model failed to load, and the previous one stays: the slice under that model, and the model's parts. */
export interface Refused<S> {
  before: S;
  info: ModelInfo | null;
  model: string;
  message: string;
}

/** A link asks for a model that is not here: `bytes` is the link's own figure, which may be wrong. */
export interface Absent {
  model: string;
  bytes: number | null;
  fragment: string;
}

/** The model and text that come next. */
export type Next = Pick<State, "model" | "text">;

/** Without a rule a slice stays as it is, except at another address, where it starts from its defaults. */
interface Survival<S> {
  address?(s: S): S;
  /** another model is chosen, with its text */
  left?(s: S, from: State, next: Next): S;
  loaded?(s: S, info: ModelInfo, model: string): S;
  refused?(s: S, refused: Refused<S>): S;
  absent?(s: S, absent: Absent): S;
}

export interface Slice<K extends SliceName> {
  name: K;
  start: Slices[K];
  fields?: Field[];
  survive?: Survival<Slices[K]>;
  /** whether the slice itself shows that this model failed to load */
  tells?(s: Slices[K], model: string): boolean;
  /** heads shown beside the one in front, with every cell visible */
  heads?(state: State): HeadRef[];
  /** its view reads only the numbers of those heads: all others may be thumbnails that the engine draws */
  readsShown?: true;
  /** its actions that a lesson locks, by the part of the page */
  locks?: Locks;
  /** its actions that do what others do */
  calls?: Calls;
}

let slices: Slice<SliceName>[] = [];

/** @param all in the order of their fields in an address */
export function registerSlices(all: Slice<SliceName>[]) {
  slices = all;
  for (const { locks = {}, calls = {} } of all) {
    registerLocks(locks);
    registerCalls(calls);
  }
}

const every = (tell: (slice: Slice<SliceName>) => Slices[SliceName]) =>
  Object.fromEntries(slices.map((slice) => [slice.name, tell(slice)])) as unknown as Slices;

export const initialSlices = () => every(({ start }) => start);

export const sliceFields = (): Field[] => slices.flatMap(({ fields }) => fields ?? []);

/** Whether a view reads only the numbers of `headsShown`. */
export const readsShown = (view: string) => slices.some((slice) => slice.name === view && slice.readsShown);

export const headsShown = (state: State): HeadRef[] => slices.flatMap(({ heads }) => heads?.(state) ?? []);

export const addressedSlices = (s: State) => every(({ name, start, survive }) => survive?.address?.(s[name]) ?? start);

export const leftSlices = (s: State, next: Next) =>
  every(({ name, survive }) => survive?.left?.(s[name], s, next) ?? s[name]);

export const loadedSlices = (s: State, info: ModelInfo) =>
  every(({ name, survive }) => survive?.loaded?.(s[name], info, s.model) ?? s[name]);

export const refusedSlices = (s: State, before: State, message: string) =>
  every(({ name, survive }) => {
    const refused = { before: before[name], info: before.info, model: s.model, message };
    return survive?.refused?.(s[name], refused) ?? s[name];
  });

export const absentSlices = (s: State, absent: Absent) =>
  every(({ name, survive }) => survive?.absent?.(s[name], absent) ?? s[name]);

/** Whether a slice itself shows that the model failed to load. */
export const isTold = (s: State) => slices.some(({ name, tells }) => tells?.(s[name], s.model));

type StatePart = SliceName | "sampling" | "locked" | "anatomy";

export const updater =
  <K extends StatePart>(name: K) =>
  (s: State, change: Partial<State[K]>): State => ({ ...s, [name]: { ...s[name], ...change } });

/** A field of a slice in the address, plain or through `get`. */
export const fieldsOf = <K extends StatePart>(part: K) => fieldsIn<State[K]>((s) => s[part], updater(part));

/** A field of a record in the address, plain or through `get`. */
export const fieldsIn =
  <R>(read: (s: State) => R, update: (s: State, change: Partial<R>) => State) =>
  <P extends keyof R>(
    name: string,
    key: P,
    type: Type<NonNullable<R[P]>>,
    get: (record: R, s: State) => R[P] = (record) => record[key],
  ): Field => ({
    name,
    type,
    get: (s) => get(read(s), s),
    set: (s, value) => update(s, { [key]: value } as Partial<R>),
  });

/** The model and the text that choices in it belong to. */
export const textKey = ({ model, text }: Pick<State, "model" | "text">) => `${model} ${text}`;
