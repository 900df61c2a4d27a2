// What a hub says of a model before any of its weights are fetched: its files and their sizes, and what the weights'
// headers name.
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
  /** what was asked for */
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
  if (!response) throw problem("hub.problem.unreachable", { host: new URL(url).host });
  return response;
}

export async function lookUp(endpoint: string, name: HubName): Promise<{ listing: Listing; outline: Outline }> {
  const response = await ask(listingAddress(endpoint, name), { cache: "no-cache" });
  if (response.status === 401 || response.status === 404)
    throw problem("hub.problem.unknown", { name: name.repo, host: new URL(endpoint).host });
  if (response.status === 403) throw problem("hub.problem.gated", { name: name.repo });
  if (!response.ok) throw problem("hub.problem.status", { host: new URL(endpoint).host, status: response.status });
  const told = await response.json().catch(() => null);
  if (typeof told?.sha !== "string" || !Array.isArray(told.siblings))
    throw problem("hub.problem.no-hub", { host: new URL(endpoint).host });
  if (told.gated) throw problem("hub.problem.gated", { name: name.repo });
  // Addresses and folders are made of these.
  const repo = told.id ?? name.repo;
  if (!isRepo(repo)) throw problem("hub.problem.nonsense", { host: new URL(endpoint).host, said: String(repo) });
  if (!isCommit(told.sha) || (isCommit(name.revision) && told.sha !== name.revision))
    throw problem("hub.problem.nonsense", { host: new URL(endpoint).host, said: told.sha });
  const files = told.siblings.map(fileOf);
  const names = files.map((file: HubFile) => file.name);
  const chosen = choose(names);
  const text = async (file: string | null) =>
    file === null
      ? null
      : new TextDecoder().decode(await bytes(fileAddress(endpoint, { repo, commit: told.sha }, file), file));
  const index = await text(chosen.index);
  const weights = index === null ? chosen.weights : shardsOf(index, names);
  const wanted = [chosen.config, chosen.generation, chosen.tokenizer, ...weights].filter((one) => one !== null);
  const listing: Listing = {
    repo,
    commit: told.sha,
    revision: name.revision,
    licence: licenceOf(told),
    files: wanted.map((one) => files.find((file: HubFile) => file.name === one)),
    weights,
  };
  const header = (one: string) =>
    headerAt(
      (from, to) => range(fileAddress(endpoint, listing, one), one, from, to),
      one,
      listing.files.find((file) => file.name === one)?.size ?? 0,
    );
  const [config, generation, ...headers] = await Promise.all([
    text(chosen.config),
    text(chosen.generation),
    ...weights.map(header),
  ]);
  return {
    listing,
    outline: {
      config: config as string,
      generation,
      headers,
      files: weights,
    },
  };
}

function fileOf(told: any): HubFile {
  const size = told?.lfs?.size ?? told?.size;
  if (typeof told?.rfilename !== "string" || !Number.isSafeInteger(size) || size < 0)
    throw problem("hub.problem.no-sizes");
  return {
    name: told.rfilename,
    size,
    sha256: told.lfs?.sha256 ?? told.lfs?.oid ?? null,
    git: told.lfs ? null : (told.blobId ?? null),
  };
}

const licenceOf = (told: any) => {
  const licence =
    told.cardData?.license ?? told.tags?.find((tag: unknown) => String(tag).startsWith("license:"))?.slice(8);
  return licence ? [licence].flat().join(", ") : null;
};

async function bytes(url: string, file: string) {
  const response = await ask(url);
  if (!response.ok) throw problem("hub.problem.file", { file, status: response.status });
  return new Uint8Array(await response.arrayBuffer());
}

/** Bytes `from` … `to`, also of a server that would send all: the rest is not waited for. */
async function range(url: string, file: string, from: number, to: number) {
  const stop = new AbortController();
  const response = await ask(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal: stop.signal });
  if (!response.ok || !response.body) throw problem("hub.problem.file", { file, status: response.status });
  const skipped = response.status === 206 ? 0 : from;
  const whole = new Uint8Array(to - from);
  let at = -skipped;
  const reader = response.body.getReader();
  while (at < whole.length) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) throw problem("hub.problem.file", { file, status: response.status });
    const part = value.subarray(Math.max(0, -at), Math.max(0, whole.length - at));
    whole.set(part, Math.max(0, at));
    at += value.length;
  }
  if (response.status === 206)
    await reader.read(); // it is over, and says so
  else stop.abort();
  return whole;
}
