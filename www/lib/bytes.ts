// Bytes that came in parts, or packed by gzip.

export function joinBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((all, { length }) => all + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const unzip = (packed: BlobPart) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
