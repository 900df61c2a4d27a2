// What the page says of a change that took something along, in English.
import type { Params as P } from "../../i18n/vocabulary.js";

export const state = {
  // ---- notices ----
  "notice.positional": "Masks and patches belonged to the old text, so they were removed.",
  "notice.reset": "All edits were removed.",
  "notice.link": (p: P) => `Part of this link could not be understood and was left out: ${p.parts}.`,
  "notice.version": "This link comes from another version of the page. The defaults are shown.",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof state, Entry> {}
}
