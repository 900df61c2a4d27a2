// Notices about changes that removed something else too, in English.
import type { Params as P } from "../../i18n/vocabulary.js";

const ignored = (p: P) => `Part of this link was not recognised and was ignored: ${p.parts}.`;

export const state = {
  // ---- notices ----
  "notice.positional": "Masks and patches belonged to the old text and were removed.",
  "notice.reset": "All edits were removed.",
  "notice.linear": "A linear layer has no scores, so no single cell can be masked. Mask the token instead.",
  "notice.link": ignored,
  "notice.missing": (p: P) =>
    `The ${p.what} is not in the link, as it stayed where the link was made: ` +
    (p.instead ? `“${p.instead}” stands in its place.` : p.what === "drawing" ? "draw one." : "open one.") +
    (p.parts ? ` ${ignored(p)}` : ""),
  "notice.version": "This link comes from another version of headlight. The defaults are shown.",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof state, Entry> {}
}
