// Words of links and of recent sessions, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, date } = forms("en");

export const sharing = {
  // ---- links ----
  "link.copy": "Copy link",
  "link.copy.hint": "Copy a link that shows just this, elsewhere (L)",
  "link.copying": "Copying…",
  "link.copied": "Copied.",
  "link.forbidden": "This browser does not let the page copy. The link is selected: copy it yourself.",
  "link.field": "Link",
  "link.restores":
    "It brings everything along: model, text, what was written, edits, seeds and the view. It stays in the " +
    "address and reaches no server.",
  "link.long": (p: P) =>
    `This link is ${number(p.count)} characters long. Some programs cut links off after 8,000; a shorter ` +
    `text or fewer edits make it shorter.`,
  "link.own":
    "This model is only on this machine, so the link cannot bring it along: it opens the page with its first model.",
  "link.kept":
    "This model is kept in this browser only: the link opens it here, and elsewhere the page with its first model.",
  // ---- sessions ----
  "recent.open": "Recent",
  "recent.hint": "What was looked at lately",
  "recent.title": "Looked at lately",
  "recent.none": "Nothing yet. A text that you look at for a few seconds is kept here.",
  "recent.about": (p: P) =>
    `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { one: "edit", other: "edits" })}` : ""}`,
  "recent.forget": (p: P) => `Delete: ${p.text}`,
  "recent.forget.all": "Delete all",
  "recent.deleted": (p: P) => `${plural(p.count, { one: "entry", other: "entries" })} deleted.`,
  "recent.remember": "Bring back",
  "recent.private": "Kept in this browser alone, at most 20. Nothing leaves this machine.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof sharing, Entry> {}
}
