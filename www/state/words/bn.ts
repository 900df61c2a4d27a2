// What the page says of a change that took something along, in Bengali.
import type { Params as P } from "../../i18n/vocabulary.js";

const ignored = (p: P) => `এই লিংকের একটি অংশ বোঝা যায়নি, সেটি বাদ দেওয়া হয়েছে: ${p.parts}।`;

export const state = {
  // ---- notices ----
  "notice.positional": "মাস্ক আর প্যাচ আগের লেখার ছিল, তাই সরানো হয়েছে।",
  "notice.reset": "সব সম্পাদনা সরানো হয়েছে।",
  "notice.linear": "লিনিয়ার লেয়ারে স্কোর নেই, তাই একটি ঘর আলাদা করে মাস্ক করা যায় না। বরং টোকেনটি মাস্ক করো।",
  "notice.link": ignored,
  "notice.missing": (p: P) =>
    `${p.what === "drawing" ? "আঁকাটি" : p.what === "sound" ? "অডিওটি" : "ছবিটি"} লিংকে নেই, যেখানে লিংকটি তৈরি হয়েছে ` +
    "সেখানেই আছে: " +
    (p.instead ? `তার জায়গায় “${p.instead}” আছে।` : p.what === "drawing" ? "একটি আঁকো।" : "একটি খোলো।") +
    (p.parts ? ` ${ignored(p)}` : ""),
  "notice.version": "এই লিংকটি headlight-এর অন্য সংস্করণের। শুরুর অবস্থা দেখানো হচ্ছে।",
};
