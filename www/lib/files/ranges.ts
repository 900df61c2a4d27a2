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

/** What a later answer has to have in common with the first one, as far as the server lets a page see it. */
const SAME = ["etag", "last-modified"];

/** Where an answer's bytes begin, and the size of the file, by its Content-Range; null if it is hidden. */
function placeOf(answer: Response) {
  const said = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "");
  return said && { begin: Number(said[1]), size: Number(said[2]) };
}

const lengthOf = (answer: Response) => Number(answer.headers.get("content-length") ?? Number.POSITIVE_INFINITY);

/**
 * A file on the web. Its first bytes are fetched to learn its size; without ranges, all of it. One that has changed
 * since is not read on.
 */
export async function rangesAt(url: string, fetcher: typeof fetch = fetch): Promise<Ranges> {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.split("/").at(-1) || host);
  const cut = () => {
    throw problem("recording.cut", { host });
  };
  const refuse = async (answer: Response, code: string, params: Record<string, unknown>) => {
    await answer.body?.cancel();
    throw problem(code, params);
  };
  const ask = (range: string) =>
    fetcher(url, { headers: { Range: `bytes=${range}` }, credentials: "omit" }).catch(() => {
      throw problem("recording.unreachable", { host });
    });
  const asked = async (range: string) => {
    const answer = await ask(range);
    return answer.ok ? answer : refuse(answer, "recording.status", { host, status: answer.status });
  };

  const first = await asked("0-7");
  if (first.status !== 206) return wholeFile(first);
  // A server that hides Content-Range still says the length of an answer.
  const size = placeOf(first)?.size ?? (await sizeOfRest());
  const differs = (answer: Response, header: string) => {
    const [before, now] = [first, answer].map(({ headers }) => headers.get(header));
    return before !== null && now !== null && before !== now;
  };
  const isOther = (answer: Response, from: number, place = placeOf(answer) ?? { begin: from, size }) =>
    [200, 404, 410, 416].includes(answer.status) ||
    place.begin !== from ||
    place.size !== size ||
    SAME.some((header) => differs(answer, header));
  return {
    name,
    size,
    async read(from, to) {
      let answer = await ask(`${from}-${to - 1}`);
      if (isOther(answer, from)) {
        // One of several servers may answer in its own way once.
        await answer.body?.cancel();
        answer = await ask(`${from}-${to - 1}`);
      }
      if (isOther(answer, from)) return refuse(answer, "recording.gone", { file: name });
      if (!answer.ok) return refuse(answer, "recording.status", { host, status: answer.status });
      const bytes = new Uint8Array(await answer.arrayBuffer().catch(cut));
      return bytes.length === to - from ? bytes : cut();
    },
  };

  async function sizeOfRest() {
    const rest = await asked("0-");
    const length = lengthOf(rest);
    await rest.body?.cancel();
    return Number.isFinite(length) ? length : refuse(first, "recording.no-ranges", { host });
  }

  async function wholeFile(answer: Response): Promise<Ranges> {
    const length = lengthOf(answer);
    if (length > MOST_WHOLE) return refuse(answer, "recording.no-ranges", { host });
    /** fetched when it is first read, after the person has seen its size */
    let whole: Promise<Blob> | null = null;
    async function fetchWhole() {
      const taken = answer.bodyUsed ? await asked("0-") : answer;
      if (lengthOf(taken) !== length) return refuse(taken, "recording.cut", { host });
      const blob = await taken.blob().catch(cut);
      return blob.size === length ? blob : cut();
    }
    return {
      name,
      size: length,
      async read(from, to) {
        whole ??= fetchWhole().catch((error) => {
          whole = null;
          throw error;
        });
        return rangesOf(name, await whole).read(from, to);
      },
    };
  }
}
