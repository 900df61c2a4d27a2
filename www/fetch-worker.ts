// A worker that fetches a model's files: stored bytes are not requested again, and new ones are verified.
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ask, type HubFile } from "./features/models/hub/listing.js";
import { withWriteLock } from "./lib/locks.js";
import { fileAddress } from "./domain/hub-id.js";
import { goesOn } from "./features/models/hub/content-range.js";
import { problem, problemOf } from "./lib/errors.js";
import { folderName, openShelf, type Shelf, type StoredFile } from "./features/models/stored-models.js";
import type { Job, News } from "./features/models/hub/download.js";

const port = self as unknown as {
  postMessage(news: News): void;
  onmessage: ((event: MessageEvent<Job | "stop">) => void) | null;
};
const stop = new AbortController();
const REPORT_MS = 100;

port.onmessage = ({ data }) => {
  if (data === "stop") stop.abort();
  else void begin(data);
};

async function begin(job: Job) {
  try {
    // Another tab that fetches the same would write between the lines.
    const files = await withWriteLock(folderName(job.listing), () => fetchAll(job));
    port.postMessage({ type: "done", files });
  } catch (error) {
    port.postMessage(
      stop.signal.aborted ? { type: "stopped" } : { type: "failed", problem: full(error) ?? problemOf(error) },
    );
  }
}

const full = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? problemOf(problem("hub.full")) : null;

async function fetchAll({ endpoint, listing, card }: Job) {
  const shelf = await openShelf(listing);
  const about = { listing, card, date: Date.now() };
  await shelf.write({ ...about, whole: false });
  for (const [i, file] of listing.files.entries()) {
    let told = 0;
    const tell = (done: number) => {
      if (done < file.size && performance.now() - told < REPORT_MS) return;
      told = performance.now();
      port.postMessage({ type: "progress", file: i, done });
    };
    await fetchFile(shelf, fileAddress(endpoint, listing, file.name), file, tell);
  }
  await shelf.write({ ...about, whole: true });
  return shelf.kept ? null : shelf.blobs();
}

async function fetchFile(shelf: Shelf, url: string, file: HubFile, tell: (done: number) => void) {
  const place = await shelf.place(file.name);
  try {
    if (place.have > file.size) place.restart();
    const sum = checksum(file);
    const check = (bytes: Uint8Array) => void sum?.update(bytes);
    const rest = place.have < file.size ? await restOf(url, place, file) : null;
    place.each(check);
    if (rest)
      await pour(rest, place, file, shelf.kept, (bytes) => {
        place.append(bytes);
        check(bytes);
        tell(place.have);
      });
    tell(place.have);
    if (sum && bytesToHex(sum.digest()) !== (file.sha256 ?? file.git)) {
      place.restart();
      throw problem("hub.checksum", { file: file.name });
    }
  } finally {
    place.close();
  }
}

/** What is still missing of a file; where the server sends anything else, all of it once more. */
async function restOf(url: string, place: StoredFile, file: HubFile) {
  const get = async (headers: Record<string, string>) => {
    const response = await ask(url, { signal: stop.signal, cache: "no-store", headers });
    // A range without a request for it may hold any bytes.
    const usable = response.ok && (response.status !== 206 || "range" in headers);
    return { response, body: usable ? response.body : null };
  };
  let { response, body } = await get(place.have ? { range: `bytes=${place.have}-` } : {});
  if (response.status === 416 || (body && response.status === 206 && !goesOn(response, place.have, file))) {
    await body?.cancel();
    ({ response, body } = await get({}));
  }
  if (!body) throw problem("hub.file", { file: file.name, status: response.status });
  if (response.status !== 206) place.restart(); // all of it comes again
  return body;
}

/** @param kept whether what has come stays */
async function pour(
  body: ReadableStream<Uint8Array>,
  place: StoredFile,
  { name, size }: HubFile,
  kept: boolean,
  take: (bytes: Uint8Array) => void,
) {
  const reader = body.getReader();
  let turned = performance.now();
  while (place.have < size) {
    // What is here already is read without a pause in which a word to stop could be heard.
    if (performance.now() - turned > REPORT_MS)
      turned = await new Promise((go) => setTimeout(() => go(performance.now())));
    const { value } = await reader.read().catch(() => ({ value: undefined }));
    if (!value) {
      const code = kept ? "hub.broken-off" : "hub.broken-off.lost";
      throw problem(code, { file: name, done: place.have, total: size });
    }
    take(value.subarray(0, size - place.have));
  }
}

/** What the content is compared by; null where the hub says nothing of it. */
function checksum({ sha256: whole, git, size }: HubFile) {
  if (whole) return sha256.create();
  return git ? sha1.create().update(new TextEncoder().encode(`blob ${size}\0`)) : null;
}
