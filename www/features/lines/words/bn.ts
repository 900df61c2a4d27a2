// Words of the Lines view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact } = forms("bn");

export const lines = {
  "lines.title": (p: P) => `${p.kind} · ${p.heads}`,
  "lines.heads": "দেখানো হেড",
  "lines.head": "হেড",
  "lines.chip.hint": "চাপলে এই হেডের রেখা দেখা যায় বা লুকায়; দুবার চাপলে শুধু সেগুলোই দেখা যায়।",
  "lines.chip.alone": "অন্তত একটি হেড থাকতে হবে।",
  "lines.add": "হেড যোগ করো…",
  "lines.least": "সর্বনিম্ন ওয়েট",
  "lines.least.hint": "এর চেয়ে কম ওয়েটের রেখা আঁকা হয় না।",
  "lines.special": "বিশেষ টোকেন",
  "lines.special.hint": "বন্ধ থাকলে তাদের রেখা আঁকা হয় না; বাকি ওয়েট বদলায় না।",
  "lines.special-only": "এখানে এখনো শুধু বিশেষ টোকেন আছে।",
  "lines.linear": "লিনিয়ার লেয়ারে ভাগ নয়, চিহ্নযুক্ত ওয়েট থাকে, তাই এর রেখা নেই। সফটম্যাক্স আছে এমন লেয়ার বেছে নাও।",
  "lines.legend": (p: P) => `চওড়া রেখার ওয়েট বেশি: ${p.weights}`,
  "lines.hint":
    "প্রতিটি রেখা একটি টোকেনকে সে যার দিকে তাকায় তার সঙ্গে জোড়ে। শুধু তার রেখা দেখতে টোকেনে নির্দেশ করো; বেছে নিলে তা থেকে যায়।",
  "lines.nothing": "কোনো ওয়েট সর্বনিম্নে পৌঁছায় না। স্লাইডারটি বাঁয়ে সরাও।",
  "lines.many": (p: P) =>
    `এত রেখা আঁকা যায় না: শুধু ${p.least} থেকে উপরের রেখা দেখানো হচ্ছে। একটি টোকেনের সব রেখা দেখতে সেটি বাছো।`,
  "lines.query": "যে টোকেন তাকায়",
  "lines.key": "যার দিকে তাকায়",
  "lines.query.verb": "তাকায়",
  "lines.key.verb": "এর দিকে তাকায়",
  "lines.query.list": "সারি: যেসব টোকেন তাকায়",
  "lines.key.list": "কলাম: যেসব টোকেনের দিকে তাকানো হয়",
  "lines.query.token": (p: P) => `${p.token}, সারি ${exact(p.position)}`,
  "lines.key.token": (p: P) => `${p.token}, কলাম ${exact(p.position)}`,
  "lines.none": "সর্বনিম্ন ওয়েটের উপরে কিছু নেই",
  "lines.top": "সবচেয়ে জোরালো রেখা",
  "lines.top.part": "এই অংশের সবচেয়ে জোরালো রেখা",
};
