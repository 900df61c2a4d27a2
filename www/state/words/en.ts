// Notices about changes that removed something else too, in English.
import type { Params as P } from "../../i18n/vocabulary.js";

export const state = {
  // ---- notices ----
  "notice.positional": "Masks and patches belonged to the old text and were removed.",
  "notice.reset": "All edits were removed.",
  "notice.linear": "A linear layer has no scores, so no single cell can be masked. Mask the token instead.",
  "notice.link": (p: P) => `Part of this link was not recognised and was ignored: ${p.parts}.`,
  "notice.missing": (p: P) =>
    `The address does not hold the ${p.what}: ` +
    (p.instead ? `“${p.instead}” stands in its place.` : "open it again."),
  "notice.version": "This link comes from another version of headlight. The defaults are shown.",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof state, Entry> {}
}
