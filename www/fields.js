// How values are spelled in the address: the types that the tables of fields are made of.
import { splitHead } from "./edits.js";

/**
 * How one kind of value is spelled. `read` gives undefined for what it cannot understand.
 * @template T
 * @typedef {{ read: (text: string) => T | undefined, write: (value: T) => string }} Type
 */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {Type<any>} type
 * @property {any} default what an absent field means; for some it depends on the model
 * @property {(s: import("./state.js").State) => any} get
 * @property {(s: import("./state.js").State, value: any) => import("./state.js").State} set
 */

/** @type {Type<string>} */
export const text = { read: (s) => s, write: (s) => s };

/** @param {number} least @param {number} most @returns {Type<number>} */
export const number = (least, most) => ({
  read: (s) => (s.trim() !== "" && Number(s) >= least && Number(s) <= most ? Number(s) : undefined),
  write: String,
});

/** @param {number} most @param {number} [least] @returns {Type<number>} */
export const whole = (most, least = 0) => ({
  read: (s) => (/^\d{1,10}$/.test(s) && Number(s) <= most && Number(s) >= least ? Number(s) : undefined),
  write: String,
});

/** @template {string} T @param {readonly T[]} values @returns {Type<T>} */
export const oneOf = (values) => ({ read: (s) => values.find((v) => v === s), write: (v) => v });

/** @type {Type<boolean>} */
export const flag = { read: (s) => (s === "1" ? true : s === "0" ? false : undefined), write: (v) => (v ? "1" : "0") };

/** JSON, where it is what `is` says. @template T @param {(value: any) => value is T} is @returns {Type<T>} */
export const json = (is) => ({
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

/** @type {Type<number[]>} */
export const ids = {
  read: (s) => (/^(\d{1,7}(,\d{1,7})*)?$/.test(s) ? (s === "" ? [] : s.split(",").map(Number)) : undefined),
  write: (v) => v.join(","),
};

/** "decoder.blocks.1.cross.3" @type {Type<{ path: string, head: number }>} */
export const head = {
  read: (s) => (/^[a-z_.\d]+\.\d+$/.test(s) ? splitHead(s) : undefined),
  write: (v) => `${v.path}.${v.head}`,
};

/** @type {Type<{ path: string, head: number }[]>} */
export const heads = {
  read(s) {
    const all = s === "" ? [] : s.split(",").map(head.read);
    return all.some((one) => one === undefined) ? undefined : /** @type {{ path: string, head: number }[]} */ (all);
  },
  write: (v) => v.map(head.write).join(","),
};
