// Deep equality of plain values.

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null;

/** As in JSON: undefined values and functions do not count. */
const keysOf = (value: Plain) =>
  Object.keys(value).filter((key) => value[key] !== undefined && typeof value[key] !== "function");

export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = keysOf(a);
  return keys.length === keysOf(b).length && keys.every((key) => isEqual(a[key], b[key]));
}
