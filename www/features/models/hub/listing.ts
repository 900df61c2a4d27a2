// A hub's listing of a model before its weights are fetched: its files, their sizes, and the tensors in their headers.
import { choose, settingsIn, shardsOf } from "../choose-files.js";
import { headerAt } from "../../../lib/safetensors.js";
import { fileAddress, isCommit, isRepo, listingAddress, type HubName } from "../../../domain/hub-id.js";
import { Cancelled, problem } from "../../../lib/errors.js";
import { readGguf, type GgufModel, type Unpack } from "../../../protocol/gguf.js";
import { atMost, readAll } from "../../../lib/foreign/capped.js";
import {
  count,
  fit,
  label,
  parse,
  list,
  maybe,
  optional,
  record,
  text,
  those,
  type Shaped,
} from "../../../lib/foreign/schema.js";
import type { TemplateFiles } from "../../../protocol/chat.js";

/** `sha256` of its content, or `git`: its git hash; null if the hub omits it. */
export interface HubFile {
  name: string;
  size: number;
  sha256: string | null;
  git: string | null;
}

export interface Listing {
  repo: string;
  /** of GGUF files the one that is wanted, or its first part */
  file?: string;
  /** immutable */
  commit: string;
  revision: string;
  licence: string | null;
  /** the needed files, the weights last */
  files: HubFile[];
  /** the names of the weights among them */
  weights: string[];
}

/** `files`: the names of the files with these headers. */
export interface Outline {
  config: string;
  generation: string | null;
  headers: string[];
  files: string[];
}

export async function ask(url: string, options: RequestInit = {}) {
  const response = await fetch(url, { credentials: "omit", ...options }).catch((error) => {
    if (error?.name === "AbortError") throw error;
    return null;
  });
  if (!response) throw problem("hub.unreachable", { host: new URL(url).host });
  return response;
}

/** The maximum size of a listing, a configuration and all headers: many times that of any model. */
const MOST = 2 ** 26;

/** `template`: of a GGUF file. */
type ListedModel = { listing: Listing; outline: Outline; template?: TemplateFiles };

/**
 * @param wanted whether the result is still wanted; else reading stops
 * @param closed aborts the pending requests
 */
export async function lookUp(
  endpoint: string,
  name: HubName,
  unpack: Unpack,
  wanted: () => boolean = () => true,
  closed?: AbortSignal,
): Promise<ListedModel> {
  const spend = atMost(MOST, () => problem("hub.too-much", { host: new URL(endpoint).host }));
  const over = new AbortController();
  const signal = closed ? AbortSignal.any([closed, over.signal]) : over.signal;
  const take = (bytes: number) => {
    if (signal.aborted || !wanted()) throw new Cancelled("closed");
    spend(bytes);
  };
  try {
    return await find(endpoint, name, unpack, { take, signal });
  } catch (error) {
    throw closed?.aborted ? new Cancelled("closed") : error;
  } finally {
    // One failed file aborts the others.
    over.abort();
  }
}

async function find(endpoint: string, name: HubName, unpack: Unpack, reading: Reading): Promise<ListedModel> {
  const { host } = new URL(endpoint);
  const response = await ask(listingAddress(endpoint, name), { cache: "no-cache", signal: reading.signal });
  const { status } = response;
  if (status === 401 || status === 404) throw problem("hub.unknown", { name: name.repo, host });
  if (status === 403) throw problem("hub.gated", { name: name.repo });
  if (!response.ok) throw problem("hub.status", { host, status });
  const told = parse(Told, new TextDecoder().decode(await bodyOf(response, "", reading)));
  if (!told) throw problem("hub.no-hub", { host });
  if (told.gated) throw problem("hub.gated", { name: name.repo });
  // These strings become addresses and folder names.
  const { sha: commit } = told;
  const repo = told.id ?? name.repo;
  if (!isRepo(repo)) throw problem("hub.nonsense", { host, said: repo });
  if (!isCommit(commit) || (isCommit(name.revision) && commit !== name.revision))
    throw problem("hub.nonsense", { host, said: commit });
  const about = { repo, commit, revision: name.revision, licence: licenceOf(told) };
  const files = new Map(told.siblings.map(fileOf).map((file) => [file.name, file]));
  const names = [...files.keys()];
  const chosen = choose(names, name.file);
  const addressOf = (file: string) => fileAddress(endpoint, { repo, commit }, file);
  if (chosen.config === null) {
    const { weights } = chosen;
    const parts = weights.map((file) => files.get(file) as HubFile);
    const { config, headers, template } = outlineOf(
      await readGguf(
        parts.map(({ name, size }) => ({
          name,
          size,
          read: (to) => range(addressOf(name), name, { from: 0, to }, reading),
        })),
        unpack,
      ),
    );
    return {
      ...(template === null ? {} : { template }),
      listing: { ...about, file: weights[0], files: parts, weights },
      outline: { config, generation: null, headers, files: weights },
    };
  }
  const text = async (file: string) => new TextDecoder().decode(await bytes(addressOf(file), file, reading));
  const textOf = async (file: string | null) => file && text(file);
  const header = (one: string) =>
    headerAt((from, to) => range(addressOf(one), one, { from, to }, reading), one, files.get(one)?.size ?? 0);
  const headersOf = async () => {
    const index = await textOf(chosen.index);
    const weights = index === null ? chosen.weights : shardsOf(index, names);
    return { weights, headers: await Promise.all(weights.map(header)) };
  };
  const [config, generation, whole, { weights, headers }] = await Promise.all([
    text(chosen.config),
    textOf(chosen.generation),
    textOf(chosen.processor.whole),
    headersOf(),
  ]);
  const texts = [
    chosen.config,
    chosen.generation,
    chosen.tokenizer,
    settingsIn(chosen, { config, whole }),
    chosen.index,
  ];
  const all = [...texts, ...Object.values(chosen.template), ...weights].filter((one) => one !== null);
  return {
    listing: { ...about, files: all.map((one) => files.get(one) as HubFile), weights },
    outline: { config, generation, headers, files: weights },
  };
}

/** What the files of GGUF say of a model beside its weights. */
export const outlineOf = ({ config, tokenizer_config, parts }: GgufModel) => ({
  config,
  headers: parts.map(({ header }) => header),
  template: tokenizer_config === null ? null : { config: tokenizer_config, jinja: null },
});

const ToldFile = record({
  rfilename: text,
  size: maybe(count),
  blobId: maybe(text),
  lfs: maybe(record({ size: maybe(count), sha256: maybe(text), oid: maybe(text) })),
});

/** The used fields of a hub's answer, all unverified. */
const Told = record({
  sha: text,
  id: optional(text),
  gated: (value) => Boolean(value),
  siblings: list((one) => one),
  cardData: maybe(record({ license: maybe((value) => (Array.isArray(value) ? those(label)(value) : [label(value)])) })),
  tags: maybe(those(label)),
});

function fileOf(one: unknown): HubFile {
  const told = fit(ToldFile, one);
  const size = told?.lfs?.size ?? told?.size ?? null;
  if (!told || size === null) throw problem("hub.no-sizes");
  const { rfilename: name, lfs, blobId } = told;
  return { name, size, sha256: lfs?.sha256 ?? lfs?.oid ?? null, git: lfs ? null : blobId };
}

const licenceOf = ({ cardData, tags }: Shaped<typeof Told>) =>
  cardData?.license?.join(", ") || tags?.find((tag) => tag.startsWith("license:"))?.slice(8) || null;

/** `take` counts bytes before they are read; it throws if they exceed the limit or the request is aborted. */
interface Reading {
  take(bytes: number): void;
  signal: AbortSignal;
}

async function bytes(url: string, file: string, reading: Reading) {
  const response = await ask(url, { signal: reading.signal });
  if (!response.ok) throw problem("hub.file", { file, status: response.status });
  return bodyOf(response, file, reading);
}

async function bodyOf(response: Response, file: string, { take }: Reading) {
  if (!response.body) return new Uint8Array();
  return readAll(response.body, take).catch((error) => {
    throw typeof error.code === "string" ? error : problem("hub.file", { file, status: response.status });
  });
}

/** Bytes `from` … `to`; if a server ignores the range, reading stops after them. */
async function range(url: string, file: string, { from, to }: { from: number; to: number }, { take, signal }: Reading) {
  take(to - from);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const response = await ask(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal: either });
  if (!response.ok || !response.body) throw problem("hub.file", { file, status: response.status });
  const skipped = response.status === 206 ? 0 : from;
  const whole = new Uint8Array(to - from);
  let at = -skipped;
  const reader = response.body.getReader();
  while (at < whole.length) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) throw problem("hub.file", { file, status: response.status });
    take(0);
    const part = value.subarray(Math.max(0, -at), Math.max(0, whole.length - at));
    whole.set(part, Math.max(0, at));
    at += value.length;
  }
  if (response.status === 206)
    await reader.read(); // it is over, and says so
  else stop.abort();
  return whole;
}
