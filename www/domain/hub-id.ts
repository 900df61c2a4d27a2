// The name of a hub model: as typed or pasted, as used in the page, and the address of its files.
import { isGguf } from "../protocol/gguf.js";
import type { Precision } from "../protocol/engine.js";

/** The encoders of a model with one of images and one of texts. */
export const TOWERS = ["images", "texts"] as const;
export type Tower = (typeof TOWERS)[number];

/** A repository, with a branch, a tag or a commit; of a repository of GGUF files, one of them. */
export type HubName = { repo: string; revision: string; file?: string };

/** The default hub. */
export const ENDPOINT = "https://huggingface.co";
/** The revision of a name without one. */
export const USUAL = "main";

const PART = /^[a-z\d_][\w.-]{0,95}$/i;
const REVISION = /^[a-z\d_][\w./-]{0,127}$/i;

function named(parts: string[], revision: string): HubName | null {
  const file = parts.length === 3 && isGguf(parts[2]) ? { file: parts[2] } : {};
  const repo = "file" in file ? parts.slice(0, 2) : parts;
  return (repo.length === 1 || repo.length === 2) &&
    parts.every((part) => PART.test(part) && !part.includes("..")) &&
    REVISION.test(revision) &&
    !revision.includes("..")
    ? { repo: repo.join("/"), revision, ...file }
    : null;
}

export const isRepo = (text: string) => named(text.split("/"), USUAL)?.repo === text;

/** Whether it names one state of a repository permanently, as a git commit does. */
export const isCommit = (text: string) => /^[\da-f]{40}([\da-f]{24})?$/.test(text);

/**
 * Parses `owner/name`, `owner/name@revision`, `owner/name/file.gguf`, or the address of a model's page or file.
 * @returns null for other text
 */
export function readName(typed: string): HubName | null {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text)) {
    const [name, revision = USUAL, ...more] = text.split("@");
    return more.length ? null : named(name.split("/"), revision);
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const [owner, name, view, ...rest] = (url?.pathname ?? "").split("/").filter(Boolean).map(unescaped);
  if (!owner || !name || (view !== undefined && !["tree", "blob", "resolve", "commit"].includes(view))) return null;
  const file = rest.length === 2 && isGguf(rest[1]) ? [rest[1]] : [];
  return named([owner, name, ...file], rest[0] ?? USUAL);
}

function unescaped(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** OLMo adds the number of tokens: `step1000-tokens4B`, `stage1-step150-tokens1B`. */
const STEP = /^(?:stage1-)?step[-_]?(\d+)(?:-tokens\d+[KMBT]?)?$/i;

/** The training step that a revision is named by; null for other names. */
export function stepOf(revision: string) {
  const step = STEP.exec(revision)?.[1];
  return step === undefined ? null : Number(step);
}

/** A checkpoint of a training run, which a repository keeps as a branch or a tag. */
export interface TrainingStep {
  step: number;
  revision: string;
}

/** A hub's address as typed; null if it is no address. */
export function readEndpoint(typed: string) {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname.split("/");
  return url.origin + path.slice(0, path.findLastIndex(Boolean) + 1).join("/");
}

export const isWebAddress = (text: string) => readEndpoint(text) !== null;

/** The name of a hub's model in the page and in its address. */
export const idOf = ({ repo, commit, file }: { repo: string; commit: string; file?: string }) =>
  `${pathOf(repo, file)}@${commit}`;

const pathOf = (repo: string, file?: string) => (file ? `${repo}/${file}` : repo);

/** The title of one state of a repository: its branch or tag tells two of them apart. */
export function titleOf({ repo, revision, file }: HubName) {
  const path = pathOf(repo, file);
  return revision === USUAL || isCommit(revision) ? path : `${path}@${revision}`;
}

/** The suffix of a model's name for matrices in fewer bits, and before it that of the encoder of texts of two. */
const KEPT = /~(f16|int8|int4)$/;
const TEXTS = /~texts$/;

/** @param id of the model in full precision */
export const idWith = (id: string, precision: Precision) => (precision === "f32" ? id : `${id}~${precision}`);

export const precisionOf = (id: string) => (KEPT.exec(id)?.[1] ?? "f32") as Precision;

const towersOf = (id: string) => id.replace(KEPT, "");
const wholeOf = (id: string) => towersOf(id).replace(TEXTS, "");

/** @param id of the files, without a precision */
export const idWithTower = (id: string, tower?: Tower | null) => (tower === "texts" ? `${id}~${tower}` : id);

/** The encoder that such a name asks for, of files with one of images and one of texts. */
export const towerOf = (id: string): Tower => (TEXTS.test(towersOf(id)) ? "texts" : "images");

/** The hub model that such a name stands for; null if it is no such name. */
export const hubOf = (id: string): HubName | null => (id.includes("/") ? readName(wholeOf(id)) : null);

/** Whether such a name means exactly this model. */
export const matchesModel = ({ repo, revision, file }: HubName, found: HubName & { commit: string }) =>
  repo === found.repo &&
  (file === undefined || file === found.file) &&
  (revision === found.commit || revision === found.revision);

/** A fragment that pins the resolved state of a model. */
export function withModel(fragment: string, id: string) {
  const params = new URLSearchParams(fragment);
  params.set("model", id);
  return params.toString();
}

/** The hub model in a fragment, with its precision. */
export function hubIn(fragment: string) {
  const id = new URLSearchParams(fragment.replace(/^#/, "")).get("model") ?? "";
  const name = hubOf(id);
  return name && { ...name, precision: precisionOf(id), tower: towerOf(id) };
}

/** The open model that a name in an address means. */
export function ownOf<T extends { id: string }>(own: T[], id: string) {
  const name = hubOf(id);
  return (
    own.find((one) => one.id === id) ??
    own.find(
      (one) =>
        name?.revision === USUAL &&
        one.id.startsWith(`${pathOf(name.repo, name.file)}@`) &&
        precisionOf(one.id) === precisionOf(id) &&
        towerOf(one.id) === towerOf(id),
    )
  );
}

const spelled = (path: string) => path.split("/").map(encodeURIComponent).join("/");

export const listingAddress = (endpoint: string, { repo, revision }: HubName) =>
  `${endpoint}/api/models/${spelled(repo)}/revision/${encodeURIComponent(revision)}?blobs=true`;

export const refsAddress = (endpoint: string, repo: string) => `${endpoint}/api/models/${spelled(repo)}/refs`;

export const fileAddress = (endpoint: string, { repo, commit }: { repo: string; commit: string }, file: string) =>
  `${endpoint}/${spelled(repo)}/resolve/${commit}/${spelled(file)}`;

export const pageAddress = (endpoint: string, repo: string) => `${endpoint}/${spelled(repo)}`;
