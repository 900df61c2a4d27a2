// Words of recordings, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, bytes } = forms("bn");

export const recording = {
  "recording.offer": "একটি রেকর্ডিং",
  "recording.offer.from": (p: P) => `এই লিংক ${p.host} থেকে একটি রেকর্ডিং খোলে।`,
  "recording.offer.unread": "সেখান থেকে এখনো কিছু আনা হয়নি।",
  "recording.offer.sizes": (p: P) => `ফাইলটি ${bytes(p.file)}; তার যে অ্যাটেনশন প্যাটার্নগুলো পাতাটি পড়ে, সেগুলো ${bytes(p.read)}।`,
  "recording.offer.lens": (p: P) => `ফাইলটি ${bytes(p.file)}; তাতে একটি লেন্স আছে, পাতাটি পুরোটাই পড়ে।`,
  "recording.look-up": (p: P) => `${p.host}-কে আকার জিজ্ঞেস করো`,
  "recording.take": (p: P) => `${bytes(p.bytes)} পড়ো`,
  "recording.decline": "না, থাক",
  "recording.note": (p: P) => `এটি একটি রেকর্ডিং: ${p.file}।`,
  "recording.note.lens": (p: P) => `এটি একটি লেন্সের রেকর্ডিং: ${p.file}।`,
  "recording.note.needs": "এটি একটি রান দেখায়, কিছু হিসাব করে না: সম্পাদনা আর অন্য লেখার জন্য মডেলটি খোলো।",
  "recording.note.open": "মডেলটি খোলো",
  "recording.note.bare": "ফাইলে প্যাটার্ন আছে, মডেলের বিবরণ নেই।",
  "recording.note.first": (p: P) => `${number(p.count)}টি সিকোয়েন্সের প্রথমটি দেখানো হচ্ছে।`,
  "recording.note.partial": "কিছু সারির যোগফল ১-এর কম: তাদের বাকি অ্যাটেনশন ফাইলে নেই।",
  "recording.note.alike": "কিছু টোকেনের বানান এক, অথচ ফাইলে তাদের জন্য একটিই সংখ্যা: সংখ্যাটি অন্যটিরও হতে পারে।",
  "problem.recording.gone": (p: P) => `${p.file} আর পড়া যাচ্ছে না: সরানো বা বদলানো হয়েছে। আবার খোলো।`,
  "problem.recording.unreachable": (p: P) =>
    `${p.host}-এ পৌঁছানো যাচ্ছে না, বা সেটি অন্য পাতাকে নিজের ফাইল পড়তে দেয় না। ফাইলটি নামিয়ে এখানে ছেড়ে দাও।`,
  "problem.recording.status": (p: P) => `${p.host} ফাইলটি পাঠায়নি (অবস্থা ${p.status})।`,
  "problem.recording.cut": (p: P) => `${p.host}-এর সঙ্গে সংযোগ কেটে গেছে। আবার চেষ্টা করো।`,
  "problem.recording.no-ranges": (p: P) =>
    `${p.host} ফাইল ভাগে ভাগে পাঠায় না, আর এটি বড়, বা এর আকার জানা নেই। ফাইলটি নামিয়ে এখানে ছেড়ে দাও।`,
  "problem.recording.header": (p: P) => `${p.file} পড়া যাচ্ছে না: তার হেডার টেনসরগুলোর বিবরণ দেয় না।`,
  "problem.recording.none": (p: P) =>
    `${p.file}-এ কোনো অ্যাটেনশন প্যাটার্ন নেই: কোনো টেনসরের নাম decoder.blocks.0.attn.pattern, ` +
    "blocks.0.attn.hook_pattern বা attentions.0-এর মতো নয়।",
  "problem.recording.newer": (p: P) => `এই রেকর্ডিং আরও নতুন সংস্করণে লেখা (${p.format}): পাতাটি হালনাগাদ করো।`,
  "problem.recording.metadata": (p: P) => `${p.file} পড়া যাচ্ছে না: তার মেটাডেটা “${p.key}” অসম্পূর্ণ। ফাইলটি আবার লেখো।`,
  "problem.recording.twice": (p: P) => `ফাইলে ${p.path} আলাদা নামে দুবার আছে: একটি রাখো।`,
  "problem.recording.shape": (p: P) =>
    `${p.tensor}-এর আকার ${p.shape}: প্যাটার্ন হলো ব্যাচ × হেড × কোয়েরি × কী, ব্যাচ না থাকতেও পারে।`,
  "problem.recording.sizes": (p: P) => `${p.path}-এর আকার ${p.shape}, অথচ ফাইলের বাকিটা অনুযায়ী ${p.wanted}।`,
  "problem.recording.number": (p: P) =>
    `${p.tensor} অ্যাটেনশন নয়: হেড ${p.head}-এর সারি ${p.row}-এ ${p.value} আছে, আর ওয়েট থাকে ০ আর ১-এর মধ্যে।`,
  "problem.recording.sum": (p: P) =>
    `${p.tensor} অ্যাটেনশন নয়: হেড ${p.head}-এর সারি ${p.row}-এর যোগফল ${number(p.sum, 2)}, ১ নয়।`,
  "problem.recording.lens.large": (p: P) =>
    `${p.file} খুব বড় (${bytes(p.bytes)}): লজিট লেন্স ${bytes(p.most)} পর্যন্ত পড়া যায়। আরও ছোট লেখা রেকর্ড করো।`,
  "problem.recording.lens.cut": (p: P) => `${p.file} পড়া যাচ্ছে না: তার JSON অসম্পূর্ণ। ফাইলটি আবার সংরক্ষণ করো।`,
  "problem.recording.lens.unnumbered": (p: P) =>
    `${p.file} পড়া যাচ্ছে না: তাতে ${p.value} আছে, যা কোনো সংখ্যা নয়। লেন্সটি float32-এ আবার রেকর্ড করো।`,
  "problem.recording.lens.field": (p: P) => `${p.file} লজিট লেন্স হিসেবে পড়া যাচ্ছে না: “${p.key}” নেই, বা তার গঠন অন্যরকম।`,
  "problem.recording.lens.empty": (p: P) => `${p.file}-এ কোনো লেয়ার বা টোকেন নেই: একটি লেখা আবার রেকর্ড করো।`,
  "problem.recording.lens.size": (p: P) =>
    `${p.file} লজিট লেন্স হিসেবে পড়া যাচ্ছে না: ${p.place}-এ ${number(p.count)}টি সংখ্যা বা নাম, অথচ ${p.of}-এ ${number(p.wanted)}টি।`,
  "problem.recording.lens.number": (p: P) =>
    `${p.file} লজিট লেন্স নয়: ${p.place}-এর মান ${p.value}, যা সম্ভাবনাও নয়, এনট্রপিও নয়।`,
  "problem.recording.lens.untracked": (p: P) =>
    `${p.file} লজিট লেন্স হিসেবে পড়া যাচ্ছে না: ${p.place}-এ “${p.token}” আছে, কিন্তু ${p.of}-এ তার সম্ভাবনা নেই।`,
  "problem.recording.sites": (p: P) => `এই রেকর্ডিংয়ে ${p.sites} নেই: এখানে দেখতে --sites '*' দিয়ে লেখো।`,
  "problem.recording.other-text": (p: P) => `রেকর্ডিংটি অন্য লেখার: তুলনা করতে “${p.text}” লেখো।`,
};
