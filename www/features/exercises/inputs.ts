// The inputs of each card and their valid values: all that the address needs of the cards.

/** Every card, in the order of the theory: attention, the parts of a block, whole blocks, causes of an answer. */
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
  "lens",
  "patching",
  "silence",
] as const;
export type Card = (typeof CARDS)[number];

/** A number that the user may choose. `decimal`: its spelling counts; else it is a whole number. */
interface Own {
  name: string;
  start: string;
  min: number;
  max: number;
  decimal?: boolean;
  even?: boolean;
  slider?: boolean;
}

const whole = (name: string, start: number, min: number, max: number): Own => ({ name, start: `${start}`, min, max });
const even = (...own: Parameters<typeof whole>) => ({ ...whole(...own), even: true });
const decimal = (...own: Parameters<typeof whole>) => ({ ...whole(...own), decimal: true });
const seed = (start: number) => whole("seed", start, 0, 2 ** 32 - 1);
const MODEL = [whole("d_model", 512, 1, 4096), whole("n_heads", 8, 1, 64)];
const MLP = [even("d", 16, 4, 64), whole("expansion", 8, 1, 16)];

export const OWN: Record<Card, Own[]> = {
  scaling: [whole("keys", 16, 2, 64), seed(1)],
  width: MODEL,
  causal: [whole("n", 4, 2, 8)],
  cost: [whole("n", 64, 1, 100000), whole("d", 512, 1, 16384)],
  parameters: MODEL,
  droppath: [...[1, 2, 3].map((x) => decimal(`x${x}`, x, -1000, 1000)), decimal("drop", 0.33, 0, 0.95), seed(19)],
  positions: [even("d", 8, 4, 512), whole("pos", 3, 0, 511), whole("column", 3, 0, 511)],
  mlp: [whole("place", 3, 1, 6), ...MLP],
  activations: [decimal("x", 1, -6, 6)],
  swiglu: [whole("n", 5, 1, 8), ...MLP],
  gamma: [{ ...decimal("exponent", -2, -4, 1), slider: true }],
  order: [],
  memory: [],
  lens: [whole("letter", 4, 1, 10)],
  patching: [],
  silence: [],
};

/** The user's number, NaN if invalid; a comma is a decimal point. */
export const numberOf = (own: Own, text: string) =>
  (own.decimal ? /^\s*[+-]?(\d+[.,]?\d*|[.,]\d+)\s*$/ : /^\s*\d+\s*$/).test(text)
    ? Number(text.replace(",", "."))
    : Number.NaN;

/** The problem of a typed number, null if it is valid. */
export function problemOf(own: Own, text: string): "whole" | "number" | "even" | "range" | null {
  const value = numberOf(own, text);
  if (Number.isNaN(value)) return own.decimal ? "number" : "whole";
  if (value < own.min || value > own.max) return "range";
  return own.even && value % 2 !== 0 ? "even" : null;
}
