// Looks up the words of the page in the language in use.
import { en } from "./en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, any>} Params */

/** @type {Record<string, Partial<Record<Key, string | ((p: any) => string)>>>} */
const languages = { en };
let language = "en";

/** @param {string} code a language of the page; an unknown one leaves English */
export function setLanguage(code) {
  language = Object.hasOwn(languages, code) ? code : "en";
}

/** How numbers are written. */
export const locale = () => language;

/** @param {Key} key @param {Params} [params] @returns {string} */
export function t(key, params = {}) {
  const entry = languages[language][key] ?? en[key];
  return typeof entry === "function" ? entry(/** @type {any} */ (params)) : entry;
}
