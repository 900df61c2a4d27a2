// Reads parts of files in order. Large ones are read on a thread of their own, ahead of the engine, which computes
// meanwhile.
import { asset, startWorker } from "../lib/assets.js";
import { problem } from "../lib/errors.js";

/** What the thread sends; the last bytes are none. */
export type Piece = Uint8Array<ArrayBuffer> | { wrong: unknown };

/** In bytes: less is read before a thread has started. */
const LARGE = 2 ** 24;

/**
 * The bytes of these parts, none after a part that ends early.
 * @param stop ends it at once, also while a piece is on its way
 */
export async function* readInOrder(parts: Blob[], stop?: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const part of parts) {
    const reader = part.stream().getReader();
    const cancel = () => void reader.cancel().catch(() => {}); // a file that cannot be read has failed its read
    stop?.addEventListener("abort", cancel);
    try {
      for (let left = part.size; left > 0; ) {
        const { value } = await reader.read();
        if (!value) return;
        left -= value.length;
        yield value;
      }
    } finally {
      stop?.removeEventListener("abort", cancel);
      cancel();
    }
  }
}

/** As `readInOrder`. */
export async function* readAhead(parts: Blob[], stop: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (parts.reduce((sum, { size }) => sum + size, 0) < LARGE) return yield* readInOrder(parts, stop);
  const pieces: Piece[] = [];
  let arrived = () => {};
  const take = (piece: Piece) => (pieces.push(piece), arrived());
  const thread = startWorker(asset("read-worker.js"));
  thread.onmessage = ({ data }: MessageEvent<Piece>) => take(data);
  thread.onerror = thread.onmessageerror = (event: Event) => {
    event.preventDefault(); // or it would count as the engine's
    take({ wrong: problem("reader") });
  };
  stop.addEventListener("abort", () => {
    thread.terminate();
    take(new Uint8Array());
  });
  thread.postMessage(parts);
  try {
    for (let began = false; ; began = true) {
      while (pieces.length === 0) await new Promise<void>((done) => (arrived = done));
      const piece = pieces.shift() as Piece;
      if ("wrong" in piece) {
        if (began) throw piece.wrong;
        // A thread that did not start, as a page may block it.
        return yield* readInOrder(parts, stop);
      }
      if (piece.length === 0) return;
      thread.postMessage(piece.length);
      yield piece;
    }
  } finally {
    thread.terminate();
  }
}
