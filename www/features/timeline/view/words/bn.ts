// Words of the Timeline, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, list, percent } = forms("bn");

export const timelineView = {
  "timeline.title": "প্রতিটি টোকেন নিয়ে মডেল কতটা নিশ্চিত ছিল",
  "timeline.read": "দণ্ড: লেখা টোকেনের সম্ভাবনা। পাশের সরু দণ্ড: সেরা বিকল্পগুলো। সবকিছু তখন যেমন ছিল দেখতে একটি ধাপ বাছো।",
  "timeline.scrub": "ধাপ",
  "timeline.at": (p: P) => `ধাপ ${number(p.step)} / ${number(p.of)}${p.step === p.of ? ", এখন" : ""}`,
  "timeline.chart": (p: P) => `লেখা প্রতিটি টোকেনের সম্ভাবনা, ধাপে ধাপে। ${p.doubts}`,
  "timeline.wrote": "লেখা হয়েছে",
  "timeline.rank": (p: P) => (p.rank === 0 ? "সবচেয়ে সম্ভাব্য" : `ক্রম ${number(p.rank + 1)}`),
  "timeline.next": "পরের টোকেন",
  "timeline.later": "পরের টোকেনটি শেষে দেখা যায়।",
  "timeline.doubts": "সবচেয়ে কম নিশ্চিত",
  "timeline.doubts.none": "প্রতিটি টোকেনে নিশ্চিত।",
  "timeline.doubt": (p: P) => `ধাপ ${number(p.step)}-এ যাও: “${p.token}”, ${percent(p.probability)}`,
  "timeline.doubts.said": (p: P) => `সবচেয়ে কম নিশ্চিত ${list(p.tokens)} নিয়ে।`,
  "timeline.map": (p: P) => (p.step === p.of ? `${p.head}, এখন` : `${p.head}, ধাপ ${number(p.step)}-এ`),
  "timeline.none": "এখনো কিছু লেখা হয়নি। চালাও চাপো, তারপর প্রতিটি ধাপ এখানে আবার দেখা যাবে।",
  "timeline.fills": "এই মডেল ধাপে ধাপে লেখে না: গোটা লেখা একবারে পড়ে ফাঁকগুলো পূরণ করে। তাই ফিরে দেখার মতো ধাপ নেই।",
  "timeline.classifies": "এই মডেল শ্রেণি বলে, কিছু লেখে না, তাই ফিরে দেখার মতো ধাপ নেই।",
  "timeline.reads": "এই মডেল শুধু পড়ে: কিছু লেখে না, তাই ফিরে দেখার মতো ধাপ নেই।",
  "timeline.edited": "এখনকার সম্পাদনায়: সম্পাদিত মডেলে প্রতিটি টোকেনের সম্ভাবনা।",
  "timeline.sampled": "তাপমাত্রা আর top-k এখানে ধরা হয় না: এগুলো মডেলের নিজের সম্ভাবনা।",
  "timeline.failed": (p: P) => `সম্ভাবনা হিসাব করা যায়নি। ${p.message}`,
  "timeline.curve.written": "লেখা",
  "timeline.curve.rejected": (p: P) => `বিকল্প ${number(p.nth)}`,
};
