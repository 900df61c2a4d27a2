// What went wrong, in the language in use: a problem of the page's own is a key of its words, the engine's are phrases
// in English.
import { isProblem, messageOf } from "../lib/errors.js";
import { t } from "./index.js";
import type { Key } from "./vocabulary.js";

export const wordsOf = (error: unknown) =>
  isProblem(error) ? t(error.key as Key, error.params) : sentence(messageOf(error));

/** Begins with an address, a file or a part of the model, which is spelled as it is. */
const NAMED = /^\S*[./:_]\S/;

/**
 * A phrase made to stand alone.
 * @param message a phrase of the engine, fit to stand after a colon
 */
export const sentence = (message: string) =>
  message &&
  (NAMED.test(message) ? message[0] : message[0].toUpperCase()) +
    message.slice(1) +
    (/[.!?]$/.test(message) ? "" : ".");

/** As `src/error.rs` says it. */
const TOO_LONG = /^the (text|source|target) has (\d+) tokens and the model reads at most (\d+): shorten it by (\d+)$/;

/**
 * Why a text was not read: the one reason that every reader meets is said in the page's language.
 * @param message a phrase of the engine
 */
export function refusalText(message: string) {
  const found = TOO_LONG.exec(message);
  if (!found) return sentence(message);
  const [length, limit, over] = found.slice(2).map(Number);
  return t(`input.too-long.${found[1] as "text" | "source" | "target"}`, { length, limit, over });
}
