// Words of links and of recent sessions, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, date } = forms("en");

export const sharing = {
  // ---- links ----
  "link.copy": "Copy link",
  "link.copy.hint": "Copy a link to this view{ (L)|}",
  "link.copying": "Copying…",
  "link.copied": "Copied.",
  "link.forbidden": "This browser does not let the page copy. The link is selected, so you can copy it yourself.",
  "link.field": "Link",
  "link.restores":
    "The link restores everything: model, text, answer, edits, seeds and view. All of it is stored in the " +
    "address; nothing is sent to a server.",
  "link.long": (p: P) =>
    `This link is ${number(p.count)} characters long. Some programs cut links off after 8,000. A shorter text ` +
    "or fewer edits shorten it.",
  "link.left": (p: P) => `The ${p.what} stays on this machine, so the link leaves it out.`,
  "link.rest": "The rest is stored in the address; nothing is sent to a server.",
  "link.own": "This model exists only on this machine, so the link cannot include it: it opens the default model.",
  "link.kept":
    "This model is stored only in this browser. The link opens it here; elsewhere it opens the default model.",
  // ---- sessions ----
  "recent.open": "Recent",
  "recent.hint": "Recent texts and edits",
  "recent.title": "Recent",
  "recent.none": "Nothing yet. A text you look at for a few seconds is saved here.",
  "recent.about": (p: P) =>
    `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { one: "edit", other: "edits" })}` : ""}`,
  "recent.forget": (p: P) => `Delete: ${p.text}`,
  "recent.forget.all": "Delete all",
  "recent.deleted": (p: P) => `${plural(p.count, { one: "entry", other: "entries" })} deleted.`,
  "recent.remember": "Restore",
  "recent.private": "Up to 20, stored only in this browser.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof sharing, Entry> {}
}
