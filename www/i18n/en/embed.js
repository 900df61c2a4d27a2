// Words of what is embedded in other pages, in English.
import { forms } from "../forms.js";

/** @typedef {Record<string, any>} P */

const { list } = forms("en");

export const embed = {
  "embed.loading": "The model is on its way…",
  "embed.cors": (/** @type {P} */ p) => `${p.host} does not let this page use its files. Its server must send “Access-Control-Allow-Origin” with them; ask whoever keeps it, or put headlight on this page's own server.`,
  "embed.no-head": (/** @type {P} */ p) => `There is no head “${p.name}” in this model. It has ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " and more" : ""}.`,
  "embed.edits": "The edits cannot be read: they are not the JSON that headlight saves as edits.",
};
