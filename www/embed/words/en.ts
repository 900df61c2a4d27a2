// Words of what is embedded in other pages, in English.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { list } = forms("en");

export const embed = {
  "embed.loading": "The model is on its way…",
  "embed.cors": (p: P) =>
    `${p.host} does not let this page use its files. Its server must send “Access-Control-Allow-Origin” ` +
    `with them; ask whoever keeps it, or put headlight on this page's own server.`,
  "embed.no-head": (p: P) =>
    `There is no head “${p.name}” in this model. It has ` +
    `${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " and more" : ""}.`,
  "embed.edits": "The edits cannot be read: they are not the JSON that headlight saves as edits.",
  "embed.left-out": (p: P) =>
    `An edit leaves out “${p.name}”, so it has no pattern to ` +
    "show." +
    (p.heads.length ? ` Heads that ran: ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " and more" : ""}.` : ""),
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof embed, Entry> {}
}
