// What went wrong with a model of someone else's making, as a key of the page's words: a worker that has no words can
// tell it too.
import { t } from "../i18n/spoken.js";
import { sentence } from "../i18n/sentence.js";
import type { Key } from "../i18n/spoken.js";

export type Said = { key: Key; params: Record<string, any> };

export const problem = (key: Key, params: Record<string, any> = {}) => Object.assign(new Error(key), { key, params });

export const saidBy = (error: unknown): Said =>
  error instanceof Error && "key" in error
    ? { key: (error as any).key, params: (error as any).params }
    : { key: "hub.problem.other", params: { message: error instanceof Error ? error.message : String(error) } };

/** The sentence that a person reads. */
export function wordsOf(error: unknown) {
  if (error instanceof Error && !("key" in error)) return sentence(error.message);
  const { key, params } = saidBy(error);
  return t(key, params);
}
