// How a model of the hub is named: what a person types or pastes, the name it has in the page, and where its files are.

/** A repository, and what of it: a branch, a tag or a commit. @typedef {{ repo: string, revision: string }} HubName */

/** The hub that is asked where a person has not named another one. */
export const ENDPOINT = "https://huggingface.co";
const USUAL = "main";

const PART = /^[a-z\d_][\w.-]{0,95}$/i;
const REVISION = /^[a-z\d_][\w./-]{0,127}$/i;

/** @param {string[]} parts @param {string} revision @returns {HubName | null} */
const named = (parts, revision) =>
  (parts.length === 1 || parts.length === 2) &&
  parts.every((part) => PART.test(part) && !part.includes("..")) &&
  REVISION.test(revision) &&
  !revision.includes("..")
    ? { repo: parts.join("/"), revision }
    : null;

/** Whether a hub calls a repository so. @param {unknown} text */
export const isRepo = (text) => typeof text === "string" && named(text.split("/"), USUAL) !== null;

/** Whether it names one state of a repository for ever: as git does. @param {unknown} text */
export const isCommit = (text) => typeof text === "string" && /^[\da-f]{40}([\da-f]{24})?$/.test(text);

/** What was typed: `owner/name`, `owner/name@revision`, or the address of a model's page. @param {string} typed @returns {HubName | null} null where it is none of these */
export function readName(typed) {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text)) {
    const [name, revision = USUAL, ...more] = text.split("@");
    return more.length ? null : named(name.split("/"), revision);
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const [owner, name, view, ...rest] = (url?.pathname ?? "").split("/").filter(Boolean).map(unescaped);
  if (!owner || !name || (view !== undefined && !["tree", "blob", "resolve", "commit"].includes(view))) return null;
  return named([owner, name], rest[0] ?? USUAL);
}

/** A part of an address; as it stands where it is no such part, and then no name. @param {string} part */
function unescaped(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where a hub is, as it was typed; null where that is no address. @param {string} typed */
export function readEndpoint(typed) {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href.replace(/[?#].*$/, "").replace(/\/+$/, "") : null;
}

/** The name of a hub's model in the page and in its address. @param {{ repo: string, commit: string }} model */
export const idOf = ({ repo, commit }) => `${repo}@${commit}`;

/** What a model's name ends in where its matrices are kept in fewer bits: it computes other numbers than the whole one. */
const KEPT = /~(f16|int8)$/;

/** @param {string} id of the whole model @param {import("../protocol").Precision} precision */
export const idWith = (id, precision) => (precision === "f32" ? id : `${id}~${precision}`);

/** @param {string} id */
export const precisionOf = (id) => /** @type {import("../protocol").Precision} */ (KEPT.exec(id)?.[1] ?? "f32");

/** @param {string} id */
const wholeOf = (id) => id.replace(KEPT, "");

/** What such a name stands for; null where it is no name of a hub's model. @param {string} id @returns {HubName | null} */
export const hubOf = (id) => (id.includes("/") ? readName(wholeOf(id)) : null);

/** Whether such a name means this very model, as it was found. @param {HubName} name @param {{ repo: string, commit: string, revision: string }} found */
export const means = ({ repo, revision }, found) =>
  repo === found.repo && (revision === found.commit || revision === found.revision);

/** A fragment that says which state of a model it was found to mean. @param {string} fragment @param {string} id */
export function withModel(fragment, id) {
  const params = new URLSearchParams(fragment);
  params.set("model", id);
  return params.toString();
}

/** The hub's model in a fragment, and how it is kept in memory. @param {string} fragment */
export function hubIn(fragment) {
  const id = new URLSearchParams(fragment.replace(/^#/, "")).get("model") ?? "";
  const name = hubOf(id);
  return name && { ...name, precision: precisionOf(id) };
}

/** The one that a name in an address means, among those that are open. @template {{ id: string }} T @param {T[]} own @param {string} id */
export function ownOf(own, id) {
  const name = hubOf(id);
  return (
    own.find((one) => one.id === id) ??
    own.find(
      (one) =>
        name?.revision === USUAL && one.id.startsWith(`${name.repo}@`) && precisionOf(one.id) === precisionOf(id),
    )
  );
}

const spelled = (/** @type {string} */ path) => path.split("/").map(encodeURIComponent).join("/");

/** @param {string} endpoint @param {HubName} name */
export const listingAddress = (endpoint, { repo, revision }) =>
  `${endpoint}/api/models/${spelled(repo)}/revision/${encodeURIComponent(revision)}?blobs=true`;

/** @param {string} endpoint @param {{ repo: string, commit: string }} model @param {string} file */
export const fileAddress = (endpoint, { repo, commit }, file) =>
  `${endpoint}/${spelled(repo)}/resolve/${commit}/${spelled(file)}`;

/** Where a person reads about it. @param {string} endpoint @param {string} repo */
export const pageAddress = (endpoint, repo) => `${endpoint}/${spelled(repo)}`;
