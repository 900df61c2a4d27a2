// Words of exporting and importing, in Bengali.

import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { number, plural } = forms("bn");

export const exporting = {
  "export.name": "রপ্তানি",
  "export.hint": "এই ছবি আর তার সংখ্যা ফাইল হিসেবে; সম্পাদনা বাইরে নাও, ভেতরে আনো",
  "export.picture": "যা দেখছ, ফাইল হিসেবে",
  "export.what": "কী রপ্তানি হবে",
  "export.what.view": "এই দৃশ্য",
  "export.heads.hint": "প্রতিটি হেড এক পাতায়, ছোট করে, একটিই নির্দেশিকাসহ।",
  "export.colours": "রং",
  "export.colours.white": "সাদার উপর",
  "export.colours.screen": "পর্দার মতো",
  "export.png": "PNG",
  "export.png.hint": "দ্বিগুণ মাপের ছবি, স্লাইডের জন্য",
  "export.svg": "SVG",
  "export.svg.hint": "আসল অক্ষরসহ আঁকা, গবেষণাপত্রের জন্য",
  "export.html": "HTML",
  "export.html.hint": "সংযোগ ছাড়াও মান দেখায় এমন পাতা",
  "export.csv": "CSV",
  "export.csv.hint": "সংখ্যাগুলো, লাইনে একটি করে, স্প্রেডশিটের জন্য",
  "export.json": "JSON",
  "export.json.hint": "টোকেন, মাস্ক আর সম্পাদনাসহ সংখ্যা",
  "export.wait": "মডেল উত্তর দিলে ফাইল বানানো যাবে।",
  "export.nothing": "এখানে এখনো নেওয়ার মতো কিছু নেই। দেখা দেওয়া পর্যন্ত অপেক্ষা করো।",
  "export.failed": (p: P) => `এটি হলো না: ${p.message}`,
  "export.failed.png": "ছবিটি এখানে PNG হিসেবে আঁকার পক্ষে বেশি বড়। তার বদলে SVG বেছে নাও।",
  "export.failed.worker": "ফাইলটি লেখা গেল না। পাতাটি আবার লোড করে আরেকবার চেষ্টা করো।",

  "export.sites": "অ্যাক্টিভেশন",
  "export.sites.hint": "মডেলের ভেতরের সংখ্যা, নাম ধরে; * মানে নামের যে-কোনো অংশ। আউটপুট সবসময় সঙ্গে আসে।",
  "export.sites.busy": "দেখা হচ্ছে…",
  "export.sites.none": "এই নামে কোনো অ্যাক্টিভেশন নেই: ফাইলে শুধু আউটপুট থাকত।",
  "export.sites.found": (p: P) => `${plural(p.count, { other: "টেনসর" })}, ${p.size}`,
  "export.sites.large": (p: P) => `প্রায় ${p.size}: নামালে তখন হিসাব হয়।`,
  "export.sites.more": (p: P) => `আরও ${number(p.count)}টি`,
  "export.safetensors": "safetensors হিসেবে নামাও",

  "export.edits.save": "সম্পাদনা রাখো",
  "export.edits.open": "সম্পাদনা খোলো…",
  "export.edits.hint": "এমন ফাইল, যা এই পাতা আর কমান্ড লাইন দুটোই পড়ে।",
  "export.edits.none": "এখন কিছু সম্পাদিত নয়। সম্পাদনার ফাইল পাতার উপর ফেলেও দেওয়া যায়।",
  "export.edits.wait": "মডেল এলে সম্পাদনা খোলা যাবে।",
  "export.edits.opened": (p: P) => `${p.name}-এর সম্পাদনাগুলো এখন চলছে।`,
  "export.edits.opened-without": (p: P) =>
    `${p.name}-এর সম্পাদনাগুলো এখন চলছে, ${p.list} বাদে: ${p.model} মডেলে এমন অংশ নেই।`,
  "export.edits.not-json": (p: P) => `${p.name} JSON নয়, তাই সেখান থেকে কোনো সম্পাদনা পড়া হয়নি।`,
  "export.edits.not-edits": (p: P) => `${p.name}-এ কোনো সম্পাদনা নেই।`,
  "export.edits.unknown": (p: P) =>
    `${p.name} খোলা হয়নি: ${p.keys} এই পাতার চেনা ${p.count === 1 ? "কোনো সম্পাদনা নয়" : "সম্পাদনাগুলোর মধ্যে নেই"}।`,
  "export.edits.none-fits": (p: P) => `${p.name} খোলা হয়নি: ${p.model} মডেলে ${p.list}-এর কোনো অংশ নেই।`,

  // ---- in the files ----
  "export.no-number": (p: P) => `সংখ্যা না থাকলে ${p.below}-এর কম`,
  "export.read": "পড়ে",
  "export.wrote": "লেখে",
  "export.edited": "সম্পাদিত",
  "export.query": "কোয়েরি",
  "export.key": "কী",
  "export.down": "← কোয়েরি",
  "export.across": "কী →",
  "export.toned": (p: P) => `${p.name}, ${p.tone} রং`,
  "export.tone.root": "বর্গমূল",
  "export.tone.log": "লগারিদম",
  "export.heads": "সব হেড",
  "export.effect": "প্রভাব",
  "export.effect.hint": "প্রতিটি হেড নীরব করলে কী বদলায়, খোঁজে যা পাওয়া গেছে।",
  "export.strips": (p: P) => `কোয়েরি “${p.query}”, কী “${p.key}”`,
  "export.page.numbers": "সংখ্যা",
  "export.page.open": "headlight-এ খোলো",
  "export.page.made": "headlight দিয়ে তৈরি: এগুলো মডেলের নিজের সংখ্যা, কোথাও থেকে কিছু লোড হয় না।",
  "export.page.hint": "একটি ঘরে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ঘোরো।",
  "export.page.hint.lines": "একটি টোকেনে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ঘোরো।",
  "export.page.hint.curves": "রেখাগুলোতে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ঘোরো।",
  "export.page.hint.paths": "একটি রেখায় নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ঘোরো।",
  "export.page.hint.heads": "বড় করে দেখতে একটি হেড বাছো।",
  "export.page.cell": (p: P) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "এখানে কোনো ওয়েট নেই।",
};
