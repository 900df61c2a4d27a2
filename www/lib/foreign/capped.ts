// Reads a stream up to a length limit: a sender may never end.
import { joinBytes } from "../bytes.js";

/**
 * Reads a whole stream.
 * @param take called with each chunk; stops the reading if it throws
 */
export async function readAll(stream: ReadableStream<Uint8Array>, take: (bytes: number) => void) {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      take(piece.value.length);
      parts.push(piece.value);
    }
    return joinBytes(parts);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param failed makes the error for more than `most` bytes */
export function atMost(most: number, failed: () => Error) {
  let left = most;
  return (bytes: number) => {
    left -= bytes;
    if (left < 0) throw failed();
  };
}
