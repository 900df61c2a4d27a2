// A problem as a sentence in the language in use.
// biome-ignore-all lint/suspicious/noExplicitAny: parameters are those of the code
import { problemOf, type Problem } from "../lib/errors.js";
import { legible } from "../lib/foreign/sanitize-text.js";
import { withCapital } from "../lib/text/capital.js";
import { isTaught, t } from "./index.js";
import type { WeightProblem } from "../protocol/engine.js";
import type { Key } from "./vocabulary.js";

/**
 * The sentence for the user.
 * @param error a problem, or any thrown value
 */
export function wordsOf(error: unknown): string {
  const { code, params: given } = problemOf(error);
  const params = readable(given);
  const key = `problem.${code}` as Key;
  if (code === "Said") return sentence(String(params));
  return isTaught(key) ? t(key, { ...withPhrases(code, params) }) : t("problem.unsaid");
}

/** Parameters may come from a file: makes their texts safe to show. */
function readable(params: unknown): unknown {
  if (typeof params === "string") return legible(params);
  if (Array.isArray(params)) return params.map(readable);
  return params !== null && typeof params === "object"
    ? Object.fromEntries(Object.entries(params).map(([name, one]) => [name, readable(one)]))
    : params;
}

/** Translates the nested parameters: the key, the edit, the tensors, the cause. */
function withPhrases(code: string, params: any) {
  switch (code) {
    case "Config":
    case "Metadata":
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

/** The maximum number of named tensors. */
const MOST = 5;

/** Truncates each kind of problem with a count, so that every kind is named. */
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

/**
 * Makes a phrase a sentence.
 * @param message an English phrase that could follow a colon
 */
export const sentence = (message: string) => message && withCapital(message) + (/[.!?।]$/.test(message) ? "" : ".");
