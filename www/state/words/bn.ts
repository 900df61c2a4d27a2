// What the page says of a change that took something along, and of edits and lessons outside their panels, in Bengali.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { exact, number, plural } = forms("bn");
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
  // ---- edits, wherever they are named ----
  "edits.undo": "ফেরাও",
  "edits.control.reset": (p: P) => `আগের মতো করো: ${p.name}`,
  "edits.edited": "সম্পাদিত",
  "control.window-trained": (p: P) => `প্রশিক্ষণে ${number(p.width)}`,
  "control.window-none": "ক্রস-অ্যাটেনশনের কোনো জানালা নেই।",
  "control.linear": "লিনিয়ার লেয়ারে মাস্ক করার স্কোর, জানালা বা বদলানোর প্যাটার্ন নেই।",
  "control.linear-gate": "লিনিয়ার লেয়ারের গেটে একটি নর্মও থাকে। বরং হেডগুলোর জোর বদলাও।",
  "control.gate.mean": (p: P) => `গড় ${exact(p.value)}`,
  "control.gate.none": "এই উপ-লেয়ারের কোনো গেট নেই।",
  "control.gamma.mean": (p: P) => `${p.constant ? "স্থির:" : "শেখা গড়"} ${exact(p.value)}`,
  "control.cells.some": (p: P) => `সফটম্যাক্সের আগে ${plural(p.count, { other: "ঘর" })} লুকোনো`,
  "patch.from.text": (p: P) => `“${p.text}” থেকে`,
  "patch.from.image": "অন্য একটি ছবি থেকে",
  "patch.from.image.at": (p: P) => `${number(p.nth)} নম্বর ছবির জায়গায় বসানো অন্য একটি ছবি থেকে`,
  "patch.from.ids": "অন্য একটি লেখা থেকে",
  "patch.from.mean": "নিজের গড় দিয়ে বদলানো",
  "patch.from.zero": "শূন্য করা",
  "patch.at.tokens": (p: P) => `, ${p.list}-এ`,
  "patch.at.positions": (p: P) => `, অবস্থান ${p.list}`,
  "patch.at.many": (p: P) => `, ${exact(p.count)}টি টোকেনে`,
  "control.patches.some": (p: P) => `${exact(p.count)}টি অ্যাক্টিভেশনের জায়গায় অন্য রানের মান`,
  "control.noise-seed.next": "আবার তোলো",
  // ---- lessons: their button, and what they lock ----
  "lesson.make": "পাঠের লিংক বানাও",
  "lesson.make.hint": "ক্লাস কোন কোন অংশ দেখবে বাছো, আর একটি নির্দেশ লেখো।",
  "lesson.access.locked": "তালা দেওয়া",
  "lesson.locked": "এই পাঠে তালা দেওয়া",
};
