// What is in a safetensors file, by the header it begins with.

export type Entry = { name: string; shape: number[]; bytes: number };

/** @returns in the order the numbers lie in */
export function entriesOf(file: ArrayBuffer): Entry[] {
  const length = Number(new DataView(file).getBigUint64(0, true));
  const header: Record<string, { shape: number[]; data_offsets: [number, number] }> = JSON.parse(
    new TextDecoder().decode(new Uint8Array(file, 8, length)),
  );
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
