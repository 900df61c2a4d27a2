// What went wrong, in the language in use.
import { isProblem, messageOf } from "../lib/errors.js";
import { sentence } from "./sentence.js";
import { t } from "./spoken.js";
import type { Key } from "./spoken.js";

/** The sentence that a person reads. */
export const wordsOf = (error: unknown) =>
  isProblem(error) ? t(error.key as Key, error.params) : sentence(messageOf(error));
