// A value with one part of it after another in place of something else, as damage or malice would have it.

const OTHERS = [null, true, -1, 0.5, 1e300, "", "x", [], [[]], {}, { toString: 1, length: 1 }, "\u202e\0".repeat(500)];

/** @param {any} value @returns {any[]} */
export function mutants(value) {
  const parts = typeof value === "object" && value !== null ? Object.keys(value) : [];
  const without = parts.map((part) => {
    const { [part]: _, ...rest } = value;
    return Array.isArray(value) ? Object.values(rest) : rest;
  });
  const within = parts.flatMap((part) =>
    mutants(value[part]).map((other) =>
      Array.isArray(value) ? value.with(Number(part), other) : { ...value, [part]: other },
    ),
  );
  return [...OTHERS, ...without, ...within];
}
