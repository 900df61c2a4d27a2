// Formats messages in the language in use, from its registered words.
import { isolated } from "../lib/foreign/isolated.js";
import { LANGUAGES, type Language } from "../protocol/language.js";
import { forms } from "./forms.js";
import type { Entry, Key, Params } from "./vocabulary.js";
import { shared } from "./words/en.js";

export type Words = Partial<Record<Key, Entry>>;

/** A set of words; languages other than English load on demand. */
type Taught = { en: Words } & Record<Exclude<Language, "en">, () => Promise<Words>>;

const taught: Taught[] = [];
let words: Words = {};
let language: Language = "en";

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/**
 * The first of these languages that the page supports.
 * @param wanted the browser's language tags: "tr-TR"
 */
export const spokenHere = (wanted: readonly string[]): Language =>
  wanted.map((code) => code.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";

let changes = 0;

/** Whether the pointer is a finger instead of a mouse. */
const touch = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** Chooses the words for the pointer: of "{Click|Tap}" or "{ (L)|}" the first for a mouse, the second for a finger. */
export const forPointer = (some: Words, finger = touch): Words =>
  Object.fromEntries(
    Object.entries(some).map(([key, entry]) => [
      key,
      typeof entry === "string" ? entry.replace(/\{([^{|}]*)\|([^{|}]*)\}/g, finger ? "$2" : "$1") : entry,
    ]),
  );

/** All registered words in one language, falling back to English. */
async function inLanguage(code: Language): Promise<Words> {
  const all = [...taught];
  const theirs = code === "en" ? [] : await Promise.all(all.map((some) => some[code]()));
  // More words may have been registered meanwhile.
  return all.length === taught.length
    ? forPointer(Object.assign({}, ...all.map(({ en }) => en), ...theirs))
    : inLanguage(code);
}

export async function setLanguage(code: Language): Promise<void> {
  words = await inLanguage(code);
  language = code;
  changes++;
}

export function addWords(some: Taught) {
  taught.push(some);
  words = { ...forPointer(some.en), ...words };
}

/** Loads words that were registered since the language was chosen; known ones stay. */
export async function catchUp(): Promise<void> {
  const spoken = language;
  const all = spoken === "en" ? words : await inLanguage(spoken);
  if (spoken === language) words = all;
}

/** Whether its words have loaded. */
export const isTaught = (key: Key): boolean => key in words;

/** A cache that is reset when the language changes. */
export function perLanguage<T>(make: () => T): () => T {
  let made = make();
  let at = changes;
  return () => {
    if (at !== changes) [made, at] = [make(), changes];
    return made;
  };
}

export const locale = (): Language => language;

/** Isolates a token or name, which may be in a right-to-left script. */
function apart(params: Params): Params {
  const texts = Object.entries(params).filter(([, value]) => typeof value === "string" && isolated(value) !== value);
  return texts.length
    ? { ...params, ...Object.fromEntries(texts.map(([name, value]) => [name, isolated(value as string)])) }
    : params;
}

export function t(key: Key, params: Params = {}): string {
  const entry = words[key];
  return typeof entry === "function" ? alternateQuotes(entry(apart(params))) : (entry as string);
}

/** Quotes around a token with a quote become single ones, ‘a"’; around quotes alone they stand apart, ‘ " ’. */
const alternateQuotes = (text: string) =>
  text.includes("“")
    ? text.replace(/“([^“”]*"[^“”]*|[“”])”/g, (_, token: string) =>
        /[^"“”]/.test(token) ? `‘${token}’` : `‘\u2009${token}\u2009’`,
      )
    : text;

export const formats = () => forms(language);

addWords({
  en: shared,
  tr: () => import("./words/tr.js").then(({ shared }) => shared),
  bn: () => import("./words/bn.js").then(({ shared }) => shared),
});
