// Words of the dialog for models from elsewhere, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, bytes, date } = forms("bn");

export const modelsDialog = {
  "notice.fetched": (p: P) => `${p.name} নামানো হয়েছে। “মডেল খোলো”-তে পাবে।`,
  "hub.title": "মডেল খোলো",
  // ---- from a hub ----
  "hub.name": "মডেলের ভান্ডার থেকে",
  "hub.name.label": "রিপোজিটরি",
  "hub.name.example": "মালিক/নাম",
  "hub.name.hint": (p: P) =>
    "নির্দিষ্ট সংস্করণের জন্য শেষে @revision জোড়ো, GGUF ফাইলের জন্য মালিক/নাম/ফাইল.gguf লেখো, বা মডেলের পাতার ঠিকানা " +
    `সাঁটো। খোঁজ নিলে ${p.host} থেকে ` +
    "শুধু কনফিগারেশন, ফাইলের আকার আর টেনসরের নাম আনা হয়; ওয়েট নামে তুমি সম্মতি দিলে।",
  "hub.look-up": "খোঁজো",
  "hub.suggested": "যেমন",
  "hub.suggested.encoder": "এনকোডার",
  "hub.suggested.decoder": "ডিকোডার",
  "hub.suggested.encoder-decoder": "এনকোডার ও ডিকোডার",
  // ---- from this machine ----
  "hub.files": "এই যন্ত্র থেকে",
  "hub.files.folder": "ফোল্ডার বাছো…",
  "hub.files.choose": "ফাইল বাছো…",
  "hub.files.hint":
    "config.json, tokenizer.json আর .safetensors ফাইলগুলো; বা একটি .gguf ফাইল, ভাগ করা থাকলে সব অংশ; " +
    "বা কোনো রেকর্ডিংয়ের .safetensors, বা লজিট লেন্সের .json ফাইল। সেগুলো বা তাদের ফোল্ডার " +
    "পাতার যেকোনো জায়গায় ছেড়ে দিতেও পারো। এই যন্ত্রেই থাকে।",
  "hub.reading": "পড়া হচ্ছে…",
  // ---- what was found ----
  "hub.back": "ফিরে যাও",
  "hub.steps": "প্রশিক্ষণের ধাপ",
  "hub.step": (p: P) => `ধাপ ${number(p.step)}`,
  "hub.step.none": "শেষ অবস্থা",
  "hub.steps.hint": (p: P) =>
    `ধাপ ${number(p.first)} থেকে ${number(p.last)} পর্যন্ত ${number(p.count)}টি সংরক্ষিত অবস্থা। তুমি নিশ্চিত করলে তবেই ` +
    "কোনো ধাপ নামানো হয়। একটি খোলা থাকলে গ্রিডের নিচের চার্ট ধাপ জুড়ে হেডগুলো মাপে।",
  "hub.fetch": (p: P) => `নামাও ও খোলো (${bytes(p.bytes)})`,
  "hub.use": "খোলো",
  "hub.tower": "এই মডেলে দুটি এনকোডার আছে। কোনটি খুলবে",
  "hub.tower.images": "ছবির এনকোডার",
  "hub.tower.texts": "লেখার এনকোডার",
  "hub.keep": "মেমরিতে ওয়েটের প্রিসিশন",
  "hub.keep.bits": (p: P) => `${number(p.bits)} বিট`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, বেশি বড়`,
  "hub.keep.only": "শুধু এই প্রিসিশন আঁটে।",
  "hub.keep.f32": "মডেল যে প্রিসিশনে হিসাব করে।",
  "hub.keep.f16":
    "ফাইলে ১৬ বিটের ওয়েট হুবহু বা প্রায় হুবহু থাকে (১১টি সার্থক বিট)। তখন মডেলের নামে f16 লেখা থাকে; একেকটি ধাপ একটু দ্রুত হয়।",
  "hub.keep.int8":
    "৩২টি সংখ্যার ব্লকে ওয়েটগুলো ২৫৫টি ধাপে, আর প্রতিটি ম্যাট্রিক্সের ইনপুট ১২৭টি ধাপে পূর্ণাঙ্ক করা হয়। ফল " +
    "একটু বদলায়, হিসাব দ্রুত হয়। মডেলের নামে int8 লেখা থাকে।",
  "hub.keep.int4":
    "GGUF-এর Q4_0-র মতো ৩২টি সংখ্যার ব্লকে ওয়েটগুলো ১৬টি ধাপে পূর্ণাঙ্ক করা হয়। যে মডেল অন্যভাবে আঁটে না " +
    "শুধু তার জন্য: ফল চোখে পড়ার মতো বদলায়। মডেলের নামে int4 লেখা থাকে।",
  "hub.too-large": (p: P) =>
    `এই মডেল আঁটে না: মেমরিতে এর ওয়েট ${bytes(p.memory)}, আর এই ইঞ্জিন ধরতে পারে ${bytes(p.limit)}। কিছুই ` +
    `নামানো হয়নি। এই পরিবারের ছোট কোনো মডেল হয়তো আঁটবে।`,
  "hub.no-room": (p: P) =>
    `জায়গা নেই: মডেলটি ${bytes(p.bytes)}, আর ব্রাউজার এই পাতাকে আরও ${bytes(p.room)} রাখতে দেয়। রাখা ` +
    `কোনো মডেল মুছো, বা ডিস্কে জায়গা করো।`,
  // ---- on its way ----
  "hub.fetching": (p: P) => `${p.name} নামছে`,
  "hub.fetching.stopping": "থামছে…",
  "hub.fetching.speed": (p: P) => `সেকেন্ডে ${bytes(p.speed)}`,
  "hub.fetching.done": "এসেছে",
  "hub.stop": "বাতিল",
  "hub.opening": (p: P) => `${p.name} খুলছে`,
  // ---- kept ----
  "hub.kept": "এই যন্ত্রে রাখা",
  "hub.kept.none": "এখনো কোনোটি নেই। নামানো মডেল এই ব্রাউজারে থাকে, আর নেটওয়ার্ক ছাড়াই খোলে।",
  "hub.kept.not": "এই ব্রাউজার এই পাতার জন্য কিছু রাখে না (বেশিরভাগ গোপন উইন্ডো রাখে না), তাই নামানো মডেল পাতা বন্ধ করলে হারিয়ে যায়।",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.bytes)}-এর ${bytes(p.have)} এসেছে`,
  "hub.kept.damaged": (p: P) => `${bytes(p.bytes)} · নষ্ট: এর বিবরণ আর পড়া যায় না। আবার নামাও, বা মুছে ফেলো।`,
  "hub.kept.f32": "খোলো",
  "hub.kept.f32.one": (p: P) => `${p.name} খোলো`,
  "hub.kept.f16": "১৬ বিটে খোলো",
  "hub.kept.f16.one": (p: P) => `১৬ বিটে খোলো: ${p.name}`,
  "hub.kept.int8": "৮ বিটে খোলো",
  "hub.kept.int8.one": (p: P) => `৮ বিটে খোলো: ${p.name}`,
  "hub.kept.int4": "৪ বিটে খোলো",
  "hub.kept.int4.one": (p: P) => `৪ বিটে খোলো: ${p.name}`,
  "hub.kept.go-on": "নামানো চালিয়ে যাও",
  "hub.kept.go-on.one": (p: P) => `${p.name} নামানো চালিয়ে যাও`,
  "hub.kept.doom": "মুছো",
  "hub.kept.doom.one": (p: P) => `${p.name} মুছো`,
  "hub.kept.sure": "মুছলে আবার নামাতে হবে।",
  "hub.kept.spare": "থাক",
  "hub.kept.spare.one": (p: P) => `${p.name} থাক`,
  "hub.kept.drop": "একেবারে মুছো",
  "hub.kept.drop.one": (p: P) => `${p.name} একেবারে মুছো`,
  "hub.kept.room": (p: P) => `ব্রাউজারে এই পাতার জন্য আরও ${bytes(p.room)} জায়গা আছে।`,
  // ---- settings ----
  "hub.settings": "সেটিংস",
  "hub.endpoint": "ভান্ডারের ঠিকানা",
  "hub.endpoint.hint": "একই বিন্যাসের কোনো মিররও চলে। ডিফল্টের জন্য খালি রাখো।",
  "hub.endpoint.set": "ব্যবহার করো",
  // ---- a link's model ----
  "hub.wanted": (p: P) => `এই লিংক ${p.name} দেখায়, যা এই ব্রাউজারে রাখা নেই।`,
  "hub.wanted.bytes": (p: P) => `এর আকার ${bytes(p.bytes)}; আসবে ${p.host} থেকে।`,
  "hub.wanted.unsaid": (p: P) => `এর আকার লিংকে লেখা নেই: ${p.host}-কে জিজ্ঞেস করা যায়।`,
  "hub.wanted.kept": (p: P) => `লিংকটি ${number(p.bits)} বিটের ওয়েট ব্যবহার করে।`,
  "hub.wanted.not-kept": (p: P) =>
    `লিংকটি ${number(p.bits)} বিটের ওয়েট ব্যবহার করে, যা এই ইঞ্জিনে চলে না। অন্য প্রিসিশনে সংখ্যাগুলো একটু আলাদা হয়।`,
  "hub.wanted.whole": "লিংকটি পুরো প্রিসিশন ব্যবহার করে। কম বিটে সংখ্যাগুলো একটু আলাদা হয়।",
  "hub.wanted.else": "নইলে পাতা তার ডিফল্ট মডেল দেখায়।",
};
