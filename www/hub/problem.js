// What went wrong with a model of someone else's making, as a key of the page's words: a worker that has no words can tell it too.
import { t } from "../i18n/spoken.js";
import { sentence } from "../sentence.js";

/** @typedef {{ key: import("../i18n/spoken.js").Key, params: Record<string, any> }} Said */

/** @param {import("../i18n/spoken.js").Key} key @param {Record<string, any>} [params] */
export const problem = (key, params = {}) => Object.assign(new Error(key), { key, params });

/** @param {unknown} error @returns {Said} */
export const saidBy = (error) =>
  error instanceof Error && "key" in error
    ? { key: /** @type {any} */ (error).key, params: /** @type {any} */ (error).params }
    : { key: "hub.problem.other", params: { message: error instanceof Error ? error.message : String(error) } };

/** The sentence that a person reads. @param {unknown} error */
export function wordsOf(error) {
  if (error instanceof Error && !("key" in error)) return sentence(error.message);
  const { key, params } = saidBy(error);
  return t(key, params);
}
