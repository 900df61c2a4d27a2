// Whether two plain values say the same.

/** By their JSON: keys in another order make another value. */
export const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
