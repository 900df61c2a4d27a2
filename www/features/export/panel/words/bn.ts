// Words of the Export panel, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, plural } = forms("bn");

export const exportPanel = {
  "export.picture": "ফাইল হিসেবে রাখো",
  "export.what.view": "এই দৃশ্য",
  "export.heads.hint": "প্রতিটি হেড এক পাতায়, ছোট করে, একটিই নির্দেশিকাসহ।",
  "export.colours.white": "সাদার উপর",
  "export.colours.screen": "পর্দার মতো",
  "export.image": "ছবিটিও",
  "export.image.hint": "তখন PNG আর SVG-তে টুকরোর ঘরগুলোর নিচে ছবিটিও থাকে।",
  "export.title": "শিরোনাম ও লেখা",
  "export.width": "প্রস্থ, মিমি",
  "export.width.auto": "স্বয়ংক্রিয়",
  "export.png.hint": "দ্বিগুণ মাপের ছবি, স্লাইডের জন্য",
  "export.svg": "SVG",
  "export.svg.hint": "আঁকা, যা অন্য প্রোগ্রামে বদলানো যায়",
  "export.pdf": "PDF",
  "export.pdf.hint": "আসল লেখাসহ আঁকা, গবেষণাপত্রের জন্য",
  "export.html": "HTML",
  "export.html.hint": "সংযোগ ছাড়াও মান দেখায় এমন পাতা",
  "export.csv": "CSV",
  "export.csv.hint": "সংখ্যাগুলো, লাইনে একটি করে, স্প্রেডশিটের জন্য",
  "export.json": "JSON",
  "export.json.hint": "টোকেন, মাস্ক আর সম্পাদনাসহ সংখ্যা",
  "export.wait": "মডেল উত্তর দিলে রপ্তানি করা যাবে।",
  "export.sites.hint": "মডেলের ভেতরের সংখ্যা, নাম ধরে; * মানে নামের যেকোনো অংশ। আউটপুট সবসময় সঙ্গে আসে।",
  "export.sites.busy": "খোঁজা হচ্ছে…",
  "export.sites.none": "কোনো অ্যাক্টিভেশন মেলে না: ফাইলে শুধু আউটপুট থাকবে।",
  "export.sites.found": (p: P) => `${plural(p.count, { other: "টেনসর" })}, ${p.size}`,
  "export.sites.large": (p: P) => `প্রায় ${p.size}, নামানোর সময় হিসাব হয়।`,
  "export.sites.more": (p: P) => `আরও ${number(p.count)}টি`,
  "export.safetensors": "safetensors হিসেবে নামাও",
  "export.edits.save": "সম্পাদনা রাখো",
  "export.edits.open": "সম্পাদনা খোলো…",
  "export.edits.hint": "এমন ফাইল, যা এই পাতা আর কমান্ড লাইন পড়তে পারে।",
  "export.edits.none": "এখন কোনো সম্পাদনা নেই। সম্পাদনার ফাইল পাতায় ছেড়েও দেওয়া যায়।",
  "export.effect": "প্রভাব",
  "export.effect.hint": "খোঁজে পাওয়া, প্রতিটি হেড নীরব করার প্রভাব।",
};
