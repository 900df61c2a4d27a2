// Words of lessons: making one, and what it locks, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("bn");

export const lesson = {
  // ---- lessons ----
  "lesson.copy": "কপি করো",
  "lesson.asks.none": "প্রশ্ন নেই",
  "lesson.asks.head": "কোন হেড? সেটি বেছে নাও।",
  "lesson.asks.writes": "মডেল কী লেখে?",
  "lesson.check": "যাচাই করো",
  "lesson.right": "ঠিক হয়েছে।",
  "lesson.wrong.head": "এই হেড নয়। আবার দেখো।",
  "lesson.wrong.writes": "এই উত্তর নয়। অক্ষরে অক্ষরে দেখো।",
  "lesson.wrong.foreseen": "এই উত্তর নয়। ম্যাপগুলো দেখো, তারপর আবার চেষ্টা করো।",
  "lesson.back": "পেছনে",
  "lesson.on": "পরের দৃশ্য",
  "lesson.at": (p: P) => `${number(p.count)}টির মধ্যে ${number(p.at)} নম্বর দৃশ্য`,
  "lesson.for-teachers": "শিক্ষকদের জন্য: পাঠ বানাও",
  "lesson.edit": "এই পাঠ সম্পাদনা করো",
  "lesson.edit.hint": "পাঠ থেকে বেরিয়ে তার দৃশ্যগুলো খোলে, যাঁরা পড়ান তাঁদের জন্য",
  "lesson.asks.choice": "নিজের প্রশ্ন: উত্তর বেছে নেওয়া",
  "lesson.asks.number": "নিজের প্রশ্ন: সংখ্যা",
  "lesson.asks.text": "নিজের প্রশ্ন: লেখা",
  "lesson.choice": (p: P) => `তোমার বাছাই: ${p.head}`,
  "lesson.choose": "একটি উত্তর বেছে নাও",
  "lesson.wrong": "এখনো ঠিক হয়নি। আবার চেষ্টা করো।",
  "lesson.finish": "শেষ করো",
  "lesson.end": "পাঠ শেষ হয়েছে।",
  "lesson.end.count": (p: P) =>
    `${number(p.questions)}টি প্রশ্নের ${number(p.right)}টির উত্তর মিলেছে, ${number(p.tries)} বার চেষ্টায়।`,
  "lesson.end.code": "তোমার ফলাফলের কোড:",
  "lesson.end.about": "কোডটি শিক্ষককে পাঠাও। কোন প্রশ্নে কতবার চেষ্টা লেগেছে শুধু তা-ই এতে আছে।",
  "lesson.banner": "পাঠ",
  "lesson.silent": "এটি একটি পাঠ। পাতার কিছু অংশ লুকোনো।",
  "lesson.leave": "পাঠ ছাড়ো",
  "lesson.leave.hint": "পুরো পাতা এখন যেমন আছে তেমন দেখায়",
};
