// The tokens that stand for languages in a translator's vocabulary, as language tags: each model spells its own.
import { memoize } from "../lib/memoize.js";
import type { LanguageToken } from "./engine.js";

/** `eng_Latn`, `en_XX` or `__en__` as a language tag: "eng-Latn", "en". */
export const tagOf = (token: string) =>
  token
    .replace(/^__|__$/g, "")
    .replace(/_XX$/, "")
    .replace("_", "-");

/** A language with its usual script and country, and in shorter forms; none for what is no language tag. */
function formsOf(token: string): string[] {
  try {
    const whole = new Intl.Locale(tagOf(token)).maximize();
    return [whole.baseName, `${whole.language}-${whole.script}`, whole.language];
  } catch {
    return [];
  }
}

const formsIn = memoize((tokens: LanguageToken[]) => tokens.map(({ text }) => formsOf(text)));

/** The only one of these that is the language of another model's token: `__fr__` for `fra_Latn`. */
export const sameLanguage = memoize((tokens: LanguageToken[], token: string): LanguageToken | null => {
  const all = formsIn(tokens);
  for (const [i, form] of formsOf(token).entries()) {
    const found = tokens.filter((_, at) => all[at][i] === form);
    if (found.length > 0) return found.length === 1 ? found[0] : null;
  }
  return null;
}, 4);
