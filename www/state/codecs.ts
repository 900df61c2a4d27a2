// How values are spelled in the address: the types that the tables of fields are made of.
import { splitHead } from "../domain/heads.js";

/** How one kind of value is spelled. `read` gives undefined for what it cannot understand. */
export type Type<T> = { read(text: string): T | undefined; write(value: T): string };

export const text: Type<string> = { read: (s) => s, write: (s) => s };

export const number = (least: number, most: number): Type<number> => ({
  read: (s) => (s.trim() !== "" && Number(s) >= least && Number(s) <= most ? Number(s) : undefined),
  write: String,
});

export const whole = (most: number, least: number = 0): Type<number> => ({
  read: (s) => (/^\d{1,10}$/.test(s) && Number(s) <= most && Number(s) >= least ? Number(s) : undefined),
  write: String,
});

export const oneOf = <T extends string>(values: readonly T[]): Type<T> => ({
  read: (s) => values.find((v) => v === s),
  write: (v) => v,
});

export const flag: Type<boolean> = {
  read: (s) => (s === "1" ? true : s === "0" ? false : undefined),
  write: (v) => (v ? "1" : "0"),
};

/** JSON, where it is what `is` says. */
export const json = <T>(is: (value: any) => value is T): Type<T> => ({
  read(s) {
    try {
      const value = JSON.parse(s);
      return is(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  write: JSON.stringify,
});

export const ids: Type<number[]> = {
  read: (s) => (/^(\d{1,7}(,\d{1,7})*)?$/.test(s) ? (s === "" ? [] : s.split(",").map(Number)) : undefined),
  write: (v) => v.join(","),
};

/** "decoder.blocks.1.cross.3" */
export const head: Type<{ path: string; head: number }> = {
  read: (s) => (/^[a-z_.\d]+\.\d+$/.test(s) ? splitHead(s) : undefined),
  write: (v) => `${v.path}.${v.head}`,
};

export const heads: Type<{ path: string; head: number }[]> = {
  read(s) {
    const all = s === "" ? [] : s.split(",").map(head.read);
    return all.some((one) => one === undefined) ? undefined : (all as { path: string; head: number }[]);
  },
  write: (v) => v.map(head.write).join(","),
};
