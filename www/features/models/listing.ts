// What a hub says of a model before its weights are fetched: its files, their sizes, and what the headers name.
import { choose, shardsOf } from "./choose-files.js";
import { headerAt } from "../../lib/safetensors.js";
import { fileAddress, isCommit, isRepo, listingAddress, type HubName } from "../../domain/hub-id.js";
import { problem } from "../../lib/errors.js";

/** `sha256` of its content, or `git`: the name that git gives it; null where the hub says neither. */
export interface HubFile {
  name: string;
  size: number;
  sha256: string | null;
  git: string | null;
}

export interface Listing {
  repo: string;
  /** nothing of it changes any more */
  commit: string;
  revision: string;
  licence: string | null;
  /** those that are wanted, the weights last */
  files: HubFile[];
  /** which of them these are */
  weights: string[];
}

/** `files`: what those are called that the headers are of. */
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

export async function lookUp(endpoint: string, name: HubName): Promise<{ listing: Listing; outline: Outline }> {
  const { host } = new URL(endpoint);
  const response = await ask(listingAddress(endpoint, name), { cache: "no-cache" });
  const { status } = response;
  if (status === 401 || status === 404) throw problem("hub.unknown", { name: name.repo, host });
  if (status === 403) throw problem("hub.gated", { name: name.repo });
  if (!response.ok) throw problem("hub.status", { host, status });
  const told: Told | null = await response.json().catch(() => null);
  if (typeof told?.sha !== "string" || !Array.isArray(told.siblings)) throw problem("hub.no-hub", { host });
  if (told.gated) throw problem("hub.gated", { name: name.repo });
  // Addresses and folders are made of these.
  const { sha: commit, id: repo = name.repo } = told;
  if (!isRepo(repo)) throw problem("hub.nonsense", { host, said: String(repo) });
  if (!isCommit(commit) || (isCommit(name.revision) && commit !== name.revision))
    throw problem("hub.nonsense", { host, said: commit });
  const files = new Map(told.siblings.map(fileOf).map((file) => [file.name, file]));
  const names = [...files.keys()];
  const chosen = choose(names);
  const addressOf = (file: string) => fileAddress(endpoint, { repo, commit }, file);
  const text = async (file: string) => new TextDecoder().decode(await bytes(addressOf(file), file));
  const textOf = async (file: string | null) => file && text(file);
  const index = await textOf(chosen.index);
  const weights = index === null ? chosen.weights : shardsOf(index, names);
  const wanted = [chosen.config, chosen.generation, chosen.tokenizer, ...weights].filter((one) => one !== null);
  const header = (one: string) =>
    headerAt((from, to) => range(addressOf(one), one, from, to), one, files.get(one)?.size ?? 0);
  const [config, generation, headers] = await Promise.all([
    text(chosen.config),
    textOf(chosen.generation),
    Promise.all(weights.map(header)),
  ]);
  return {
    listing: {
      repo,
      commit,
      revision: name.revision,
      licence: licenceOf(told),
      files: wanted.map((one) => files.get(one) as HubFile),
      weights,
    },
    outline: { config, generation, headers, files: weights },
  };
}

/** What a hub answers, as far as it is read; nothing of it is sure. */
interface Told {
  sha?: string;
  id?: string;
  gated?: unknown;
  siblings?: ToldFile[];
  cardData?: { license?: string | string[] };
  tags?: string[];
}

interface ToldFile {
  rfilename?: unknown;
  size?: number;
  blobId?: string;
  lfs?: { size?: number; sha256?: string; oid?: string };
}

function fileOf(told: ToldFile | null): HubFile {
  const size = told?.lfs?.size ?? told?.size ?? -1;
  if (typeof told?.rfilename !== "string" || !Number.isSafeInteger(size) || size < 0) throw problem("hub.no-sizes");
  return {
    name: told.rfilename,
    size,
    sha256: told.lfs?.sha256 ?? told.lfs?.oid ?? null,
    git: told.lfs ? null : (told.blobId ?? null),
  };
}

const licenceOf = (told: Told) => {
  const licence = told.cardData?.license ?? told.tags?.find((tag) => String(tag).startsWith("license:"))?.slice(8);
  return licence ? [licence].flat().join(", ") : null;
};

async function bytes(url: string, file: string) {
  const response = await ask(url);
  if (!response.ok) throw problem("hub.file", { file, status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

/** Bytes `from` … `to`, also of a server that would send all: the rest is not waited for. */
async function range(url: string, file: string, from: number, to: number) {
  const stop = new AbortController();
  const response = await ask(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal: stop.signal });
  if (!response.ok || !response.body) throw problem("hub.file", { file, status: response.status });
  const skipped = response.status === 206 ? 0 : from;
  const whole = new Uint8Array(to - from);
  let at = -skipped;
  const reader = response.body.getReader();
  while (at < whole.length) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) throw problem("hub.file", { file, status: response.status });
    const part = value.subarray(Math.max(0, -at), Math.max(0, whole.length - at));
    whole.set(part, Math.max(0, at));
    at += value.length;
  }
  if (response.status === 206)
    await reader.read(); // it is over, and says so
  else stop.abort();
  return whole;
}
