// Formats messages in the language in use, from its registered words.
import { isolated } from "../lib/foreign/isolated.js";
import { LANGUAGES, type Language } from "../protocol/language.js";
import { forms } from "./forms.js";
import type { Entry, Key, Params } from "./vocabulary.js";
import { shared } from "./words/en.js";

export type Words = Partial<Record<Key, Entry>>;

/** Words that come together; those but English are loaded when they are spoken. */
export type Taught = { en: Words } & Record<Exclude<Language, "en">, () => Promise<Words>>;

const taught: Taught[] = [];
let words: Words = {};
let language: Language = "en";

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/**
 * The first of these that the page speaks.
 * @param wanted as browsers tell them: "tr-TR"
 */
export const spokenHere = (wanted: readonly string[]): Language =>
  wanted.map((code) => code.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";

let changes = 0;

/** Whether fingers point here, and not a mouse. */
const touch = typeof matchMedia === "function" && matchMedia("(hover: none)").matches;

/** Words as they are said here: of "{Click|Tap}" or "{ (L)|}" the first for a mouse, the second for a finger. */
export const forPointer = (some: Words, finger = touch): Words =>
  Object.fromEntries(
    Object.entries(some).map(([key, entry]) => [
      key,
      typeof entry === "string" ? entry.replace(/\{([^{|}]*)\|([^{|}]*)\}/g, finger ? "$2" : "$1") : entry,
    ]),
  );

/** All that is taught, in one language; what is missing there is in English. */
async function inLanguage(code: Language): Promise<Words> {
  const all = [...taught];
  const theirs = code === "en" ? [] : await Promise.all(all.map((some) => some[code]()));
  // More may have been taught meanwhile.
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

/** What was taught since the language was chosen, in that language too; what is known already stays as it is. */
export async function catchUp(): Promise<void> {
  const spoken = language;
  const all = spoken === "en" ? words : await inLanguage(spoken);
  if (spoken === language) words = all;
}

/** Something that holds words, made anew when the language is another one. */
export function perLanguage<T>(make: () => T): () => T {
  let made = make();
  let at = changes;
  return () => {
    if (at !== changes) [made, at] = [make(), changes];
    return made;
  };
}

export const locale = (): Language => language;

/** A token or a name may be of a script that is read the other way. */
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

/** Quotes around a token that has a quote in it are the other ones: ‘"’. */
const alternateQuotes = (text: string) => (text.includes("“") ? text.replace(/“([^“”]*"[^“”]*|[“”])”/g, "‘$1’") : text);

export const formats = () => forms(language);

addWords({
  en: shared,
  tr: () => import("./words/tr.js").then(({ shared }) => shared),
  bn: () => import("./words/bn.js").then(({ shared }) => shared),
});
