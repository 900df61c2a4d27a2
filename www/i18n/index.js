// Looks up the words of the page in the language in use.
import { en } from "./en.js";
import { forms } from "./forms.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, any>} Params */
/** @typedef {Partial<Record<Key, string | ((p: any) => string)>>} Words */

/** Each in its own words; those but English are loaded when they are chosen. */
export const LANGUAGES = { en: "English", tr: "Türkçe", bn: "বাংলা" };
/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Record<Exclude<Language, "en">, () => Promise<Words>>} */
const others = {
  tr: () => import("./tr.js").then((module) => module.tr),
  bn: () => import("./bn.js").then((module) => module.bn),
};

/** @type {Words} */
let words = en;
/** @type {Language} */
let language = "en";

/** @param {string} code @returns {code is Language} */
export const isLanguage = (code) => Object.hasOwn(LANGUAGES, code);

/** The first of these that the page speaks. @param {readonly string[]} wanted as browsers tell them: "tr-TR" @returns {Language} */
export const spokenHere = (wanted) => wanted.map((code) => code.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";

/** How often the language has changed. */
let changes = 0;

/** @param {Language} code @returns {Promise<void>} */
export async function setLanguage(code) {
  words = code === "en" ? en : await others[code]();
  language = code;
  changes++;
}

/**
 * Something that holds words, made anew when the language is another one.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function perLanguage(make) {
  let made = make();
  let at = changes;
  return () => {
    if (at !== changes) [made, at] = [make(), changes];
    return made;
  };
}

/** @returns {Language} */
export const locale = () => language;

/** @param {Key} key @param {Params} [params] @returns {string} */
export function t(key, params = {}) {
  const entry = words[key] ?? en[key];
  return typeof entry === "function" ? entry(/** @type {any} */ (params)) : entry;
}

/** Numbers and plurals of the language in use. */
export const write = () => forms(language);
