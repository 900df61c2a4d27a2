// JSON for wasm modules, which refuse half a surrogate pair: it becomes the replacement character.

export const wellFormed = (record: object) =>
  JSON.stringify(record, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
