// Words of what is embedded in other pages, in English.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { list } = forms("en");

export const embed = {
  "embed.loading": "Loading the model…",
  "embed.cors": (p: P) =>
    `${p.host} does not allow this page to use its files. Its server must send the header ` +
    "“Access-Control-Allow-Origin”; ask its owner, or host headlight on this page’s own server.",
  "embed.no-head": (p: P) =>
    `This model has no head “${p.name}”. Its heads: ` +
    `${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " and more" : ""}.`,
  "embed.edits": "The edits cannot be read: they are not in headlight’s JSON format for edits.",
  "embed.left-out": (p: P) =>
    `An edit skips “${p.name}”, so it has no pattern to show.` +
    (p.heads.length ? ` Heads that ran: ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " and more" : ""}.` : ""),
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof embed, Entry> {}
}
