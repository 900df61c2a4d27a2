// Words of the Compare view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, plural } = forms("bn");

export const compare = {
  "compare.region": "তুলনা",
  // ---- what A and B are ----
  "compare.here": (p: P) => `সামনের হেড, ${p.name}`,
  "compare.other": (p: P) => `${p.side}-এর উৎস`,
  "compare.other.head": "আরেকটি হেড",
  "compare.other.plain": "সম্পাদনা ছাড়া",
  "compare.other.prompt": "আরেকটি লেখা",
  "compare.other.model": "আরেকটি মডেল",
  "compare.swap": "অদলবদল",
  "compare.swap.about": "A আর B অদলবদল করে; পার্থক্যের চিহ্ন উল্টে যায়।",
  "compare.head": (p: P) => `${p.side}-এর হেড`,
  "compare.head.next": (p: P) => `পরেরটি: ${p.name}`,
  "compare.head.same": (p: P) => `একই: ${p.name}`,
  "compare.head.nearest": (p: P) => `সবচেয়ে কাছের: ${p.name}`,
  "compare.head.group": (p: P) => `${p.kind}, লেয়ার ${exact(p.layer)}`,
  "compare.image": (p: P) => `${p.side} যে ছবি পড়ে`,
  "compare.sound": (p: P) => `${p.side} যে অডিও শোনে`,
  "compare.other.sound": "অন্য একটি অডিও",
  "compare.other.image": "অন্য একটি ছবি",
  "compare.text": (p: P) => `${p.side} যে লেখা পড়ে`,
  "compare.text.placeholder": "আরেকটি লেখা লেখো",
  "compare.model": (p: P) => `${p.side}-এর মডেল`,
  "compare.model.none": "একটি মডেল বাছো",
  "compare.model.own": "তোমার নিজের",
  "compare.model.embedded": "সঙ্গে দেওয়া",
  // ---- a side, under its letter ----
  "compare.side": (p: P) => `${p.name}, ${p.apart}`,
  "compare.side.edited": "সম্পাদিত",
  "compare.side.plain": "সম্পাদনা ছাড়া",
  "compare.side.recording": (p: P) => `রেকর্ডিং: ${p.name}`,
  "compare.side.prompt": (p: P) => `“${p.text}”`,
  "compare.side.long": (p: P) => `${p.side}: ${p.name}`,
  "compare.difference": "A − B",
  "compare.difference.long": (p: P) => `পার্থক্য, A বিয়োগ B: ${p.a} বিয়োগ ${p.b}`,
  // ---- what is to be known of the comparison ----
  "compare.note.place": (p: P) => `দুটিতেই ${plural(p.count, { other: "টোকেন" })}: অবস্থান ধরে ধরে তুলনা হচ্ছে।`,
  "compare.note.token": (p: P) =>
    `${plural(p.count, { other: "টোকেনের" })} ${number(p.shared)}টি দুটিতেই আছে, পাশাপাশি রাখা; বাকিগুলো দাগ কাটা।`,
  "compare.note.cut.rows": (p: P) =>
    `A-তে ${plural(p.a, { other: "সারি" })}, B-তে ${number(p.b)}: প্রথম ${number(p.common)}টির তুলনা হচ্ছে।`,
  "compare.note.cut.cols": (p: P) =>
    `A-তে ${plural(p.a, { other: "কলাম" })}, B-তে ${number(p.b)}: প্রথম ${number(p.common)}টির তুলনা হচ্ছে।`,
  "compare.note.streams": "A আর B ভিন্ন ধরনের অ্যাটেনশন, তাই টোকেন নয়, অবস্থানের তুলনা হচ্ছে।",
  "compare.note.written": "এই মডেলের শব্দভান্ডার আলাদা, তাই নিজের উত্তর লিখেছে।",
  "compare.note.recorded": "এক পাশে রেকর্ডিং: তার উত্তর রেকর্ড করা, আর অন্য মডেল নিজের উত্তর লেখে।",
  "compare.note.edits": "কিছু সম্পাদনা এমন জায়গা বা অংশের, যা অন্য পাশে নেই; সেখানে সেগুলো বাদ।",
  "compare.note.same-head": "A আর B একই হেড। এখানে বা উপরের সারিতে আরেকটি হেড বাছো।",
  "compare.note.unedited": "এখনো কোনো সম্পাদনা নেই, তাই A আর B একই। “সম্পাদনা”-তে কিছু বদলাও।",
  "compare.note.scaled": (p: P) =>
    `দুটিই একই টোকেনের দিকে তাকায়, কিন্তু ${p.side}-এর আউটপুট` +
    (p.averaged
      ? "ের জায়গায় গড় বসানো হয়।"
      : `কে ${exact(p.factor)} দিয়ে গুণ করা হয়${p.than === 1 ? "" : `, আর ${p.other}-রটিকে ${exact(p.than)} দিয়ে`}।`) +
    " এই ম্যাপগুলো শুধু প্যাটার্ন দেখায়।",
  "compare.note.scaled.go": "অবদান দেখাও (ভ্যালুসহ)",
  // ---- numbers ----
  "compare.nothing": "কিছুই মেলে না",
  "compare.same": "একই প্যাটার্ন",
  "compare.nearly": "প্রায় একই",
  "compare.alike": "মিল আছে",
  "compare.different": "আলাদা",
  "compare.very": "খুব আলাদা",
  "compare.verdict.about": (p: P) =>
    `সারিগুলোর গড় ডাইভার্জেন্স অনুযায়ী: ${number(p.nearly)} বিটের নিচে প্রায় একই, ${number(p.alike)}-এর ` +
    `নিচে মিল আছে, ${number(p.different)}-এর নিচে আলাদা, উপরে খুব আলাদা। একই: কোনো ওয়েটের পার্থক্য দশ ` +
    `লাখে এক ভাগের বেশি নয়।`,
  "compare.most": "সর্বোচ্চ |A − B|",
  "compare.most.at": (p: P) => `${p.query} → ${p.key}`,
  "compare.most.go": (p: P) => `সর্বোচ্চ পার্থক্য ${p.value}: ${p.query} → ${p.key}। এই ঘরে যাও।`,
  "compare.mean": "গড় |A − B|",
  "compare.bits": "ডাইভার্জেন্স",
  "compare.bits.unit": (p: P) => `${p.value} বিট`,
  "compare.bits.about":
    "দুটি সারির Jensen–Shannon ডাইভার্জেন্স, বিটে: দুটিই একই টোকেনে একই ওয়েট দিলে ০, কোনো টোকেন না মিললে ১। " +
    "পার্থক্যের পাশের দণ্ড প্রতিটি সারির মান দেখায়; সংখ্যাটি সব সারির গড়।",
  "compare.bits.counting": "হিসাব চলছে…",
  "compare.bits.short": "বিট",
  "compare.none": "নেই",
  // ---- one cell, one row ----
  "compare.row": (p: P) => `${p.query} তাকায়`,
  "compare.row.bits": (p: P) => `${p.value} বিট দূরে`,
  "compare.row.none": "এই সারি শুধু এক পাশে আছে।",
  "compare.row.token": "টোকেন",
  "compare.absent": "নেই",
  "compare.hint": "তিনটিতেই দেখতে একটি ম্যাপের ঘরে নির্দেশ করো; রাখতে বেছে নাও।",
  "compare.cell": (p: P) => `A ${p.a}, B ${p.b}, পার্থক্য ${p.d}`,
  // ---- scale ----
  "compare.range": "পার্থক্যের রঙের সীমা",
  "compare.range.one": "±১",
  "compare.range.most": "সর্বোচ্চ পর্যন্ত",
  "compare.faint": (p: P) => `কোনো ঘরে পার্থক্য ${p.most}-এর বেশি নয়।`,
  "compare.faint.show": "রং এই সীমায় টানো",
  "compare.legend": (p: P) => `A − B, ${p.low} থেকে ${p.high}`,
  "compare.legend.b": "B বেশি",
  "compare.legend.a": "A বেশি",
  "compare.table": "দেখানো মান",
  "compare.table.caption": (p: P) => `${p.name}: সারি কলামের দিকে তাকায়।`,
  // ---- states ----
  "compare.wait.model": (p: P) => `${p.name} লোড হচ্ছে…`,
  "compare.wait.other": "অন্য পাশ হিসাব হচ্ছে…",
  "compare.wait.again": "হালনাগাদ নয়",
  "compare.problem.one-head": "এই মডেলে হেড একটিই। সম্পাদনা ছাড়া, অন্য লেখার সঙ্গে, বা অন্য মডেলের সঙ্গে তুলনা করো।",
  "compare.problem.no-text": "ম্যাপটি এর পাশে দেখতে আরেকটি লেখা লেখো।",
  "compare.problem.no-image": "ম্যাপটি এর পাশে দেখতে আরেকটি ছবি বাছো।",
  "compare.problem.no-sound": "ম্যাপটি এর পাশে দেখতে আরেকটি অডিও বাছো।",
  "compare.problem.no-model": "এই ধরনের অ্যাটেনশন আছে এমন আরেকটি মডেল বাছো।",
  "compare.problem.no-kind": "অন্য মডেলটিতে এই ধরনের অ্যাটেনশন নেই। অন্য মডেল, বা উপরে অন্য ধরন বাছো।",
  "compare.problem.no-models": "এখানে আর কোনো মডেলে এই ধরনের অ্যাটেনশন নেই। একটি প্রশিক্ষণ দাও, বা ফাইল থেকে খোলো।",
  "compare.problem.sounds": "অডিও শোনে এমন মডেলের পাশে দ্বিতীয় মডেল রাখা যায় না। অন্য অডিও, অন্য হেড বা “সম্পাদনা ছাড়া” বাছো।",
  "compare.problem.left-out":
    "দুই হেডের একটির কোনো প্যাটার্ন নেই: একটি সম্পাদনা তার লেয়ার বাদ দিয়েছে। অন্য হেড বাছো, বা সেই সম্পাদনা সরাও।",
  "compare.problem.patches": "দুই পাশে ছবি আলাদা টুকরোয় কাটা, তাই তাদের ম্যাপের অক্ষ আলাদা। অন্য ছবি বা মডেল বাছো।",
  "compare.problem.model": (p: P) => `${p.name} লোড করা যায়নি। ${p.message}`,
  "compare.problem.other": (p: P) => `অন্য পাশটি পড়া যায়নি। ${p.message}`,
  "compare.again": "আবার চেষ্টা করো",
  "compare.instead": "আরেকটি হেডের সঙ্গে তুলনা করো",
  // ---- all heads against each other ----
  "compare.similar": "একরকম হেড",
  "compare.similar.about":
    "১: দুটি হেড একই টোকেনে একই ওয়েট দেয়। ০: কোনোটিই মেলে না। এটি সারিগুলোতে Bhattacharyya সহগ Σ √(p q)-এর গড়।",
  "compare.similar.map": (p: P) => `${p.kind} হেডগুলোর মিল`,
  "compare.similar.cell": (p: P) => `${p.a} আর ${p.b}: ${p.value}`,
  "compare.similar.hint": "দুটি হেড পাশাপাশি দেখতে একটি ঘর বেছে নাও।",
  "compare.similar.most": (p: P) => `${p.name}-এর সঙ্গে সবচেয়ে মেলে`,
  "compare.similar.least": (p: P) => `${p.name}-এর সঙ্গে সবচেয়ে কম মেলে`,
  "compare.similar.pair": (p: P) => `${p.name} ${p.value} মিল: এর সঙ্গে তুলনা করো`,
  "compare.similar.wait": "হেডগুলোর তুলনা হচ্ছে…",
  "compare.similar.problem": (p: P) => `হেডগুলোর তুলনা করা যায়নি। ${p.message}`,
  "compare.similar.one": "এই ধরনের দ্বিতীয় কোনো হেড নেই।",
};
