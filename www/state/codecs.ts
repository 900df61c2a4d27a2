// Codecs of values in the address: the types that the tables of fields consist of.
import { splitHead, type HeadRef } from "../domain/heads.js";
import { parse, type Shape } from "../lib/foreign/schema.js";

/** The spelling of one kind of value. `read` returns undefined for text it cannot parse. */
export type Type<T> = { read(text: string): T | undefined; write(value: T): string };

export const text: Type<string> = { read: (s) => s, write: (s) => s };

export const numeral = (is: RegExp, least: number, most: number): Type<number> => ({
  read: (s) => (is.test(s) && Number(s) >= least && Number(s) <= most ? Number(s) : undefined),
  write: String,
});

export const number = (least: number, most: number) => numeral(/\S/, least, most);

export const whole = (most: number, least = 0) => numeral(/^\d{1,10}$/, least, most);

export const oneOf = <T extends string>(values: readonly T[]): Type<T> => ({
  read: (s) => values.find((v) => v === s),
  write: (v) => v,
});

export const flag: Type<boolean> = {
  read: (s) => (s === "1" ? true : s === "0" ? false : undefined),
  write: (v) => (v ? "1" : "0"),
};

/** A value as JSON, checked against a shape. */
export const json = <T>(shape: Shape<T>): Type<T> => ({
  read: (s) => parse(shape, s) ?? undefined,
  write: JSON.stringify,
});

export const list = <T>({ read, write }: Type<T>): Type<T[]> => ({
  read(s) {
    const all = s === "" ? [] : s.split(",").map(read);
    return all.some((one) => one === undefined) ? undefined : (all as T[]);
  },
  write: (v) => v.map(write).join(","),
});

export const ids = list(whole(9_999_999));

/** "decoder.blocks.1.cross.3" */
export const head: Type<HeadRef> = {
  read: (s) => (/^[a-z_.\d]+\.\d+$/.test(s) ? splitHead(s) : undefined),
  write: (v) => `${v.path}.${v.head}`,
};

export const heads = list(head);
