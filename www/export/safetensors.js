// What is in a safetensors file, by the header it begins with.

/** @typedef {{ name: string, shape: number[], bytes: number }} Entry */

/**
 * @param {ArrayBuffer} file
 * @returns {Entry[]} in the order the numbers lie in
 */
export function entriesOf(file) {
  const length = Number(new DataView(file).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length)));
  return Object.entries(header)
    .filter(([name]) => name !== "__metadata__")
    .map(
      ([
        name,
        {
          shape,
          data_offsets: [from, to],
        },
      ]) => ({ name, shape, from, bytes: to - from }),
    )
    .sort((a, b) => a.from - b.from)
    .map(({ name, shape, bytes }) => ({ name, shape, bytes }));
}
