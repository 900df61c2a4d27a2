// Validates outside data (a file, a hub, the browser's storage, an address), so that later code need not check it
// again. A shape is composed of smaller ones.
import { legible } from "./sanitize-text.js";

/** Returns the validated value; throws for any other. */
export type Shape<T> = (value: unknown) => T;

export type Shaped<S> = S extends Shape<infer T> ? T : never;

class Misfit extends Error {}

function must<T>(value: unknown, is: boolean): T {
  if (!is) throw new Misfit("not of this shape");
  return value as T;
}

export const text: Shape<string> = (v) => must(v, typeof v === "string");

/** A text that is shown to a person. */
export const label: Shape<string> = (v) => legible(text(v));

export const flag: Shape<boolean> = (v) => must(v, typeof v === "boolean");

export const bytes: Shape<Uint8Array> = (v) => must(v, v instanceof Uint8Array);

export const finite: Shape<number> = (v) => must(v, Number.isFinite(v));

/** A number of things. */
export const count: Shape<number> = (v) => must(v, Number.isSafeInteger(v) && Number(v) >= 0);

export const oneOf =
  <const T extends string>(values: readonly T[]): Shape<T> =>
  (v) =>
    must(v, values.includes(v as T));

/** Restricts a shape to values that pass a check. */
export function refine<T, S extends T>(of: Shape<T>, is: (value: T) => value is S): Shape<S>;
export function refine<T>(of: Shape<T>, is: (value: T) => boolean): Shape<T>;
export function refine<T>(of: Shape<T>, is: (value: T) => boolean): Shape<T> {
  return (v) => {
    const value = of(v);
    return must(value, is(value));
  };
}

/** The first of several shapes that fits the value. */
export const either =
  <S extends Shape<unknown>[]>(...shapes: S): Shape<Shaped<S[number]>> =>
  (v) => {
    const of = shapes.find((one) => fit(one, v) !== null);
    return must(of?.(v), of !== undefined);
  };

export const list =
  <T>(of: Shape<T>): Shape<T[]> =>
  (v) =>
    must<unknown[]>(v, Array.isArray(v)).map((one) => of(one));

/** A fixed number of values, each with its own shape. */
export const tuple =
  <S extends Shape<unknown>[]>(...shapes: S): Shape<{ [I in keyof S]: Shaped<S[I]> }> =>
  (v) => {
    const values = must<unknown[]>(v, Array.isArray(v) && v.length === shapes.length);
    return shapes.map((of, i) => of(values[i])) as { [I in keyof S]: Shaped<S[I]> };
  };

const object: Shape<Record<string, unknown>> = (v) => must(v, typeof v === "object" && v !== null && !Array.isArray(v));

/** Values of one shape, by arbitrary names. */
export const named =
  <T>(of: Shape<T>): Shape<Record<string, T>> =>
  (v) =>
    Object.fromEntries(Object.entries(object(v)).map(([name, one]) => [name, of(one)]));

type Shapes = Record<string, Shape<unknown>>;
type Parts<S extends Shapes> = { [K in keyof S]: Shaped<S[K]> };

/** A record: drops unknown fields, and optional ones that are missing. */
export const record =
  <S extends Shapes>(shapes: S): Shape<Parts<S>> =>
  (v) => {
    const from = object(v);
    const parts = Object.entries(shapes).map(([name, of]) => [
      name,
      of(Object.hasOwn(from, name) ? from[name] : undefined),
    ]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  };

/** A record without unknown fields. */
export const strictRecord = <S extends Shapes>(shapes: S): Shape<Parts<S>> => {
  const parts = record(shapes);
  return (v) => {
    const isWhole = Object.keys(object(v)).every((name) => Object.hasOwn(shapes, name));
    return parts(must(v, isWhole));
  };
};

export const nullable =
  <T>(of: Shape<T>): Shape<T | null> =>
  (v) =>
    v === null ? null : of(v);

export const optional =
  <T>(of: Shape<T>): Shape<T | undefined> =>
  (v) =>
    v === undefined ? undefined : of(v);

/** A missing value, or one of another shape, becomes null. */
export const maybe =
  <T>(of: Shape<T>): Shape<T | null> =>
  (v) =>
    fit(of, v);

/** The elements of a list that have the shape. */
export const those =
  <T>(of: Shape<T>): Shape<T[]> =>
  (v) =>
    list(maybe(of))(v).filter((one) => one !== null);

/** Null if it does not have the shape. */
export function fit<T>(shape: Shape<T>, value: unknown): T | null {
  try {
    return shape(value);
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

/** The same for JSON text; null if it is none. */
export function parse<T>(shape: Shape<T>, json: string): T | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  return fit(shape, value);
}
