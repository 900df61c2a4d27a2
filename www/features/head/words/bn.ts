// Words of the Head view and of large maps, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("bn");

export const head = {
  "view.head": "হেড",
  // ---- a map, to those who listen ----
  "map.about": (p: P) => `তীরচিহ্নের কী দিয়ে ঘর থেকে ঘরে যাওয়া যায়। ${p.cells}`,
  // ---- its tools ----
  "head.tools": "জুম আর সারণি",
  "head.zoom.farther": "দূরে যাও",
  "head.zoom.nearer": "কাছে যাও",
  "head.zoom.fit": "সবটা দেখাও",
  "head.zoom.key": (p: P) => `${p.name}: ${p.key} কী। Ctrl আর চাকা, বা দুই আঙুল, নির্দেশকের জায়গায় জুম করে।`,
  "head.table": "সারণি হিসেবে",
  "head.picture": "ছবি হিসেবে",
  "head.table.hint": "একই সংখ্যা, শিরোনামসহ{: T কী|}",
  "head.full": "পুরো পর্দা",
  "head.full.hint": "ম্যাপ পুরো পর্দায়, আর ফেরত{: F কী|}",
  "head.layers": "অ্যাটেনশনের কোন ধাপ দেখানো হচ্ছে",
  "head.layer.raw": "গুণফল",
  "head.layer.scores": "স্কোর",
  "head.layer.pattern": "প্যাটার্ন",
  "head.layer.weights": "চিহ্নযুক্ত ওয়েট",
  "head.layer.weighted": "ভ্যালুসহ",
  "keys.zoom": "বড় ম্যাপে কাছে যাও, দূরে যাও, সবটা দেখাও",
  "keys.table": "বড় ম্যাপ সারণি হিসেবে, আর ফেরত",
  "keys.row": "হেড দৃশ্যে: বাছা সারিটি নাও বা ছাড়ো; Shift আর তীরচিহ্ন বাছাই বাড়ায়",
  "keys.column": "হেড দৃশ্যে: বাছা কলামটি নাও",
  // ---- filters ----
  "head.strongest": "সবচেয়ে জোরালো",
  "head.strongest.value": (p: P) => percent(p.percent / 100),
  "head.strongest.hint": "ঘরগুলোর এই অংশ, সবচেয়ে বড়গুলো, রং রাখে; বাকিগুলো ম্লান হয়।",
  "head.specials": "বিশেষ টোকেন লুকাও",
  "head.specials.hint": "শুরু আর শেষের মতো সারি-কলাম ছবি থেকে সরায়। মডেল সেগুলো তবু পড়ে।",
  // ---- a map's table ----
  "table.caption": (p: P) => `${p.name}। ${p.layer}: সারি কলামের দিকে তাকায়।`,
  "table.rows": (p: P) => `সারি ${number(p.first)} থেকে ${number(p.last)}, মোট ${number(p.count)}`,
  "table.columns": (p: P) => `কলাম ${number(p.first)} থেকে ${number(p.last)}, মোট ${number(p.count)}`,
  "table.rows.back": "আগের সারি",
  "table.rows.on": "পরের সারি",
  "table.columns.back": "আগের কলাম",
  "table.columns.on": "পরের কলাম",
};
