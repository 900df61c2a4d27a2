// A slice of the state: its initial value, its part of the address, and the values that survive a change.
// biome-ignore-all lint/suspicious/noExplicitAny: a table of fields holds values of many types
import type { ModelInfo } from "../protocol/engine.js";
import type { HeadRef } from "../domain/heads.js";
import type { Type } from "./codecs.js";

/** Each part of the page adds its own by name. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, so that each part can add to it
export interface Slices {}

export interface State extends Slices {}

export type SliceName = keyof Slices;

export type Transition = (state: State) => State;
export type Apply = (transition: Transition) => void;

/** One value in the address; a table of them has values of many types. */
export interface Field<T = any> {
  name: string;
  type: Type<T>;
  /** the action that sets the same: where a lesson has taken that away, no link does it */
  does?: string;
  /** null is not told */
  get(s: State): T | null;
  set(s: State, value: T): State;
}

/** A model did not come, and the one before it stays: what was remembered under that one, and what it has. */
export interface Refused<S> {
  before: S;
  info: ModelInfo | null;
  model: string;
  message: string;
}

/** A link asks for a model that is not here: `bytes` as the link tells, which may be wrong. */
export interface Absent {
  model: string;
  bytes: number | null;
  fragment: string;
}

/** Without a rule it stays as it is, but at another address, which it starts at. */
export interface Survival<S> {
  address?(s: S): S;
  loaded?(s: S, info: ModelInfo): S;
  refused?(s: S, refused: Refused<S>): S;
  absent?(s: S, absent: Absent): S;
}

export interface Slice<K extends SliceName> {
  name: K;
  start: Slices[K];
  fields?: Field[];
  survive?: Survival<Slices[K]>;
  /** whether it says itself that this model did not come */
  tells?(s: Slices[K], model: string): boolean;
  /** heads that it shows beside the one in front: every cell of theirs can be seen */
  heads?(state: State): HeadRef[];
}

let slices: Slice<SliceName>[] = [];

/** @param all in the order in which an address names their fields */
export function registerSlices(all: Slice<SliceName>[]) {
  slices = all;
}

const every = (tell: (slice: Slice<SliceName>) => Slices[SliceName]) =>
  Object.fromEntries(slices.map((slice) => [slice.name, tell(slice)])) as unknown as Slices;

export const initialSlices = () => every(({ start }) => start);

export const sliceFields = (): Field[] => slices.flatMap(({ fields }) => fields ?? []);

export const headsShown = (state: State): HeadRef[] => slices.flatMap(({ heads }) => heads?.(state) ?? []);

export const addressedSlices = (s: State) => every(({ name, start, survive }) => survive?.address?.(s[name]) ?? start);

export const loadedSlices = (s: State, info: ModelInfo) =>
  every(({ name, survive }) => survive?.loaded?.(s[name], info) ?? s[name]);

export const refusedSlices = (s: State, before: State, message: string) =>
  every(({ name, survive }) => {
    const refused = { before: before[name], info: before.info, model: s.model, message };
    return survive?.refused?.(s[name], refused) ?? s[name];
  });

export const absentSlices = (s: State, absent: Absent) =>
  every(({ name, survive }) => survive?.absent?.(s[name], absent) ?? s[name]);

/** Whether one says itself that the model did not come. */
export const isTold = (s: State) => slices.some(({ name, tells }) => tells?.(s[name], s.model));

type Part = SliceName | "sampling" | "locked" | "anatomy";

export const updater =
  <K extends Part>(name: K) =>
  (s: State, change: Partial<State[K]>): State => ({ ...s, [name]: { ...s[name], ...change } });

/** A value of such a part in the address, as it is or as `get` tells it. */
export function fieldsOf<K extends Part>(part: K) {
  const update = updater(part);
  return <P extends keyof State[K]>(
    name: string,
    key: P,
    type: Type<NonNullable<State[K][P]>>,
    get: (s: State[K]) => State[K][P] = (s) => s[key],
  ): Field => ({
    name,
    type,
    get: (s) => get(s[part]),
    set: (s, value) => update(s, { [key]: value } as Partial<State[K]>),
  });
}
