// The languages of a translator: that of its source stands at the beginning of the text where it is not the usual one,
// that of its answer is a forced first token.
import { sameLanguage } from "./language-tags.js";
import type { LanguageToken, ModelInfo } from "./engine.js";

type Translator = { info: Pick<ModelInfo, "languages" | "config"> | null };

const NONE: LanguageToken[] = [];
const all = ({ info }: Translator) => info?.languages?.tokens ?? NONE;

/** The token of a language, which another model may spell differently. */
const spelled = (of: Translator, token: string | null) =>
  token === null ? null : (all(of).find(({ text }) => text === token) ?? sameLanguage(all(of), token));

const typed = (of: Translator, text: string) => all(of).find((one) => text.trimStart().startsWith(one.text));

/** The text beside a typed language, as it was typed: only the space between them is left out. */
export function besideLanguage(of: Translator, text: string) {
  const here = typed(of, text);
  return here ? text.trimStart().slice(here.text.length).replace(/^ /, "") : text;
}

/** The same without spaces at its start. */
export const withoutLanguage = (of: Translator, text: string) =>
  typed(of, text) ? besideLanguage(of, text).trimStart() : text;

/** The language of the source: a typed one, or the tokenizer's. */
export const languageFrom = (of: Translator, text: string): LanguageToken | null =>
  typed(of, text) ?? all(of).find(({ id }) => id === of.info?.languages?.source) ?? null;

/** The same text in another language: the usual one is not typed. */
export function textFrom(of: Translator, text: string, language: string) {
  const rest = withoutLanguage(of, text);
  const usual = languageFrom(of, "")?.text === language;
  return usual ? rest : `${language} ${rest}`;
}

/** The text from a field that shows it without its language: that stays, unless another one is typed. */
export function textAround(of: Translator, before: string, field: string) {
  const language = typed(of, before);
  return language && !typed(of, field) ? textFrom(of, field, language.text) : field;
}

/** The text for a field beside `before`: with its language where it is another one than there. */
export function fieldAround(of: Translator, before: string, text: string) {
  const plain = besideLanguage(of, text);
  const language = languageFrom(of, text);
  return language === null || language === languageFrom(of, before) ? plain : `${language.text} ${plain}`;
}

/** A text with its language as another model spells it; without, if that has no such language. */
export function textFor(other: Translator, of: Translator, text: string) {
  const here = languageFrom(of, text);
  if (!here || of.info === other.info) return text;
  const there = spelled(other, here.text);
  const rest = withoutLanguage(of, text);
  return there ? textFrom(other, rest, there.text) : rest;
}

/**
 * The language of the answer: a chosen one, or the forced one of the model's files.
 * @param chosen as a tokenizer spells it
 */
export const languageInto = (of: Translator, chosen: string | null): LanguageToken | null =>
  spelled(of, chosen) ?? all(of).find(({ id }) => id === of.info?.config.forced_first_id) ?? null;

/** The forced first token of the answer in a scene or a question, if a language is chosen that the model has. */
export function firstOf(of: Translator, chosen: string | null): { first?: number } {
  const language = spelled(of, chosen);
  return language ? { first: language.id } : {};
}
