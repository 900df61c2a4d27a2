// Says things in the language in use, with the words it has been taught: those of the page, of its rooms or of the worker.
import { forms } from "./forms.js";

/** @typedef {keyof typeof import("./en.js").en | keyof typeof import("./en/rooms.js").rooms} Key */
/** @typedef {Record<string, any>} Params */
/** @typedef {Partial<Record<Key, string | ((p: any) => string)>>} Words */
/** Words that come together; those but English are loaded when they are spoken. @typedef {{ en: Words } & Record<Exclude<Language, "en">, () => Promise<Words>>} Taught */

/** Each in its own words. */
export const LANGUAGES = { en: "English", tr: "Türkçe", bn: "বাংলা" };
/** @typedef {keyof typeof LANGUAGES} Language */

/** @type {Taught[]} */
const taught = [];
/** @type {Words} */
let words = {};
/** @type {Language} */
let language = "en";

/** @param {string} code @returns {code is Language} */
export const isLanguage = (code) => Object.hasOwn(LANGUAGES, code);

/** The first of these that the page speaks. @param {readonly string[]} wanted as browsers tell them: "tr-TR" @returns {Language} */
export const spokenHere = (wanted) => wanted.map((code) => code.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";

/** How often the language has changed. */
let changes = 0;

/** All that is taught, in one language; what is missing there is in English. @param {Language} code @returns {Promise<Words>} */
async function inLanguage(code) {
  const all = [...taught];
  const theirs = code === "en" ? [] : await Promise.all(all.map((some) => some[code]()));
  // More may have been taught meanwhile.
  return all.length === taught.length ? Object.assign({}, ...all.map(({ en }) => en), ...theirs) : inLanguage(code);
}

/** @param {Language} code @returns {Promise<void>} */
export async function setLanguage(code) {
  words = await inLanguage(code);
  language = code;
  changes++;
}

/** More words, in English until they are caught up on. @param {Taught} some */
export function teach(some) {
  taught.push(some);
  words = { ...some.en, ...words };
}

/** What was taught since the language was chosen, in that language too; what is known already stays as it is. @returns {Promise<void>} */
export async function catchUp() {
  const spoken = language;
  const all = spoken === "en" ? words : await inLanguage(spoken);
  if (spoken === language) words = all;
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
  const entry = words[key];
  return typeof entry === "function" ? entry(/** @type {any} */ (params)) : /** @type {string} */ (entry);
}

/** Numbers and plurals of the language in use. */
export const write = () => forms(language);
