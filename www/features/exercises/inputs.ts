// The numbers that a person may choose on each card, and what is one: all that the address needs to know of the cards.

/** Every card, in the order of the theory: attention first, then the parts of a block, then blocks. */
export const CARDS = [
  "scaling",
  "width",
  "causal",
  "cost",
  "parameters",
  "droppath",
  "positions",
  "mlp",
  "activations",
  "swiglu",
  "gamma",
  "order",
  "memory",
] as const;
export type Card = (typeof CARDS)[number];

/** A number the person may choose. `decimal`: as it is written, else a whole number. */
interface Own {
  name: string;
  start: string;
  min: number;
  max: number;
  decimal?: boolean;
  even?: boolean;
  slider?: boolean;
}

export const OWN: Record<Card, Own[]> = {
  scaling: [
    { name: "keys", start: "16", min: 2, max: 64 },
    { name: "seed", start: "1", min: 0, max: 4294967295 },
  ],
  width: [
    { name: "d_model", start: "512", min: 1, max: 4096 },
    { name: "n_heads", start: "8", min: 1, max: 64 },
  ],
  causal: [{ name: "n", start: "4", min: 2, max: 8 }],
  cost: [
    { name: "n", start: "64", min: 1, max: 100000 },
    { name: "d", start: "512", min: 1, max: 16384 },
  ],
  parameters: [
    { name: "d_model", start: "512", min: 1, max: 4096 },
    { name: "n_heads", start: "8", min: 1, max: 64 },
  ],
  droppath: [
    ...["1", "2", "3"].map((start) => ({ name: `x${start}`, start, min: -1000, max: 1000, decimal: true })),
    { name: "drop", start: "0.33", min: 0, max: 0.95, decimal: true },
    { name: "seed", start: "19", min: 0, max: 4294967295 },
  ],
  positions: [
    { name: "d", start: "8", min: 4, max: 512, even: true },
    { name: "pos", start: "3", min: 0, max: 511 },
    { name: "column", start: "3", min: 0, max: 511 },
  ],
  mlp: [
    { name: "place", start: "3", min: 1, max: 6 },
    { name: "d", start: "16", min: 4, max: 64, even: true },
    { name: "expansion", start: "8", min: 1, max: 16 },
  ],
  activations: [{ name: "x", start: "1", min: -6, max: 6, decimal: true }],
  swiglu: [
    { name: "n", start: "5", min: 1, max: 8 },
    { name: "d", start: "16", min: 4, max: 64, even: true },
    { name: "expansion", start: "8", min: 1, max: 16 },
  ],
  gamma: [{ name: "exponent", start: "-2", min: -4, max: 1, decimal: true, slider: true }],
  order: [],
  memory: [],
};

/** A number of the person's own, NaN where it is none; a comma is a decimal one. */
export const numberOf = (own: Own, text: string) =>
  (own.decimal ? /^\s*[+-]?(\d+[.,]?\d*|[.,]\d+)\s*$/ : /^\s*\d+\s*$/).test(text)
    ? Number(text.replace(",", "."))
    : Number.NaN;

/** What is wrong with a number as typed, null where it can be used. */
export function problemOf(own: Own, text: string): "whole" | "number" | "even" | "range" | null {
  const value = numberOf(own, text);
  if (Number.isNaN(value)) return own.decimal ? "number" : "whole";
  if (value < own.min || value > own.max) return "range";
  return own.even && value % 2 !== 0 ? "even" : null;
}
