// A problem as a sentence in the language in use.
// biome-ignore-all lint/suspicious/noExplicitAny: parameters are those of the code
import { problemOf, type Problem } from "../lib/errors.js";
import { legible } from "../lib/foreign/sanitize-text.js";
import { t } from "./index.js";
import type { WeightProblem } from "../protocol/engine.js";
import type { Key } from "./vocabulary.js";

/**
 * The sentence that a person reads.
 * @param error a problem, or whatever was thrown
 */
export function wordsOf(error: unknown): string {
  const { code, params: given } = problemOf(error);
  const params = readable(given);
  return code === "Said" ? sentence(String(params)) : t(`problem.${code}` as Key, { ...withPhrases(code, params) });
}

/** What goes into a sentence may be out of a file: its texts as they may be shown. */
function readable(params: unknown): unknown {
  if (typeof params === "string") return legible(params);
  if (Array.isArray(params)) return params.map(readable);
  return params !== null && typeof params === "object"
    ? Object.fromEntries(Object.entries(params).map(([name, one]) => [name, readable(one)]))
    : params;
}

/** What a sentence says of its key, its edit, its tensors or what went before it, in words. */
function withPhrases(code: string, params: any) {
  switch (code) {
    case "Config":
    case "Key":
      return { ...params, problem: phrase("key", params.problem) };
    case "Edit":
      return { ...params, problem: phrase("edit", params.problem) };
    case "Lens":
      return { ...params, problem: phrase("lens", params.problem) };
    case "Weights":
      return { ...params, problems: list(params.problems) };
    default:
      return typeof params === "string" ? { said: params } : params;
  }
}

const phrase = (of: "key" | "edit" | "lens" | "weights", { code, params }: Problem): string =>
  code === "Said"
    ? String(params)
    : t(`problem.${of}.${code}` as Key, typeof params === "string" ? { said: params } : { ...(params as object) });

/** So many tensors are named. */
const MOST = 5;

/** Long lists are cut with a count, so that every kind of problem is told. */
function list(problems: WeightProblem[]) {
  const kinds = new Set(problems.map(({ code }) => code)).size;
  const each = problems.length > MOST ? Math.max(1, Math.floor(MOST / kinds)) : MOST;
  const seen: Record<string, number> = {};
  const named = problems.filter(({ code }) => (seen[code] = (seen[code] ?? 0) + 1) <= each).slice(0, MOST);
  const rest = problems.length - named.length;
  return [
    ...named.map((problem) => phrase("weights", problem)),
    ...(rest ? [t("problem.weights.more", { count: rest })] : []),
  ].join("; ");
}

/** Begins with an address, a file or a part of the model, which is spelled as it is. */
const NAMED = /^\S*[./:_]\S/;

/**
 * A phrase made to stand alone.
 * @param message a phrase in English, fit to stand after a colon
 */
export const sentence = (message: string) =>
  message &&
  (NAMED.test(message) ? message[0] : message[0].toUpperCase()) +
    message.slice(1) +
    (/[.!?।]$/.test(message) ? "" : ".");
