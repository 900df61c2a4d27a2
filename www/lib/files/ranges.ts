// A file that is read in ranges: one of this machine, or one of a web server.
import { problem } from "../errors.js";

export interface Ranges {
  /** the file's name, for messages */
  name: string;
  /** bytes */
  size: number;
  /** The bytes `from` … `to`. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** All heads of a pattern in blocks, from a holder that has read them; null if there is something wrong with them. */
  blocks?(tensor: string, block: number): Promise<Blocks | null>;
}

/** Heads as the largest number of each block of queries and keys, and facts of all numbers. */
export interface Blocks extends Zeros {
  values: Float32Array;
  /** whether some rows that see keys sum to less than 1 */
  partial: boolean;
}

/** Whether no head gives a later key any weight, and which keys none gives any. */
export interface Zeros {
  causal: boolean;
  unseen: boolean[];
}

export const rangesOf = (name: string, blob: Blob): Ranges => ({
  name,
  size: blob.size,
  async read(from, to) {
    try {
      return new Uint8Array(await blob.slice(from, to).arrayBuffer());
    } catch {
      // The file has changed or is gone since it was chosen.
      throw problem("recording.gone", { file: name });
    }
  },
});

/** A server that ignores ranges sends the whole file: up to this many bytes of it are taken. */
const MOST_WHOLE = 512 * 1024 * 1024;

/** A file on the web. Its first bytes are fetched to learn its size; without ranges, all of it. */
export async function rangesAt(url: string, fetcher: typeof fetch = fetch): Promise<Ranges> {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.split("/").at(-1) || host);
  const ask = async (from: number, to: number) => {
    const answer = await fetcher(url, { headers: { Range: `bytes=${from}-${to - 1}` }, credentials: "omit" }).catch(
      () => {
        throw problem("recording.unreachable", { host });
      },
    );
    if (!answer.ok) throw problem("recording.status", { host, status: answer.status });
    return answer;
  };
  const first = await ask(0, 8);
  const said = /^bytes 0-\d+\/(\d+)$/.exec(first.headers.get("content-range") ?? "");
  if (first.status === 206 && said) {
    return {
      name,
      size: Number(said[1]),
      async read(from, to) {
        const bytes = new Uint8Array(await (await ask(from, to)).arrayBuffer());
        if (bytes.length !== to - from) throw problem("recording.cut", { host });
        return bytes;
      },
    };
  }
  const size = Number(first.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  // A hidden Content-Range leaves the size unknown; a plain answer holds the whole file.
  if (first.status === 206 || size > MOST_WHOLE) {
    await first.body?.cancel();
    throw problem("recording.no-ranges", { host });
  }
  /** fetched when it is first read, after the person has seen its size */
  let whole: Promise<Blob> | null = null;
  return {
    name,
    size,
    async read(from, to) {
      whole ??= first.blob();
      const blob = await whole;
      if (blob.size !== size) throw problem("recording.cut", { host });
      return rangesOf(name, blob).read(from, to);
    },
  };
}
