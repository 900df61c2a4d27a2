// Words of the Heads view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number, list, bytes } = forms("bn");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "লেখা", at: "লেখায়", of: "লেখাগুলোর" },
  image: { one: "ছবি", at: "ছবিতে", of: "ছবিগুলোর" },
  sound: { one: "অডিও", at: "অডিওতে", of: "অডিওগুলোর" },
};
const input = (medium: Medium) => INPUTS[medium];

export const atlas = {
  "atlas.title": "একটি কর্পাসে সব হেড",
  "atlas.empty": "অ্যাটলাসে থাকে অনেক লেখায় প্রতিটি হেডের মাপ, উদাহরণসহ। কমান্ড লাইন একে একটি ফোল্ডারে লেখে:",
  "atlas.wanted": (p: P) => `এই লিংক একটি অ্যাটলাসের ${p.head} হেডের: দেখতে হলে অ্যাটলাসটি খোলো।`,
  "atlas.source": "হেডগুলো কোথা থেকে",
  "atlas.source.files": "একটি অ্যাটলাস",
  "atlas.source.texts": "“বহু লেখা”-র তালিকা",
  "atlas.own": (p: P) => `পাতার মডেল; যতটা মাপা হয়েছে: ${p.progress}।`,
  "atlas.own.open": "“বহু লেখা”-য় বদলাও",
  "atlas.open.folder": "অ্যাটলাসের ফোল্ডার খোলো…",
  "atlas.open.files": "এর ফাইল বা একটি zip বাছো…",
  "atlas.close": "অ্যাটলাস বন্ধ করো",
  "atlas.drop": "অথবা ফোল্ডারটি পাতার যেকোনো জায়গায় ছেড়ে দাও। ফাইলগুলো এই যন্ত্রেই থাকে।",
  "atlas.opening": "ফাইল পড়া হচ্ছে…",
  "atlas.unnamed": "নামহীন মডেল",
  "atlas.model": (p: P) => `এই অ্যাটলাসের মডেল: ${p.name}।`,
  "atlas.corpus": (p: P) => `কর্পাস: ${number(p.texts)}টি লেখা, ${number(p.tokens)}টি টোকেন; উৎস: ${p.sources}।`,
  "atlas.corpus.texts": (p: P) => `কর্পাস: ${number(p.texts)}টি লেখা; উৎস: ${p.sources}।`,
  "atlas.sources": (p: P) => `আরও ${number(p.count)}টি ফাইল`,
  "atlas.cut": (p: P) => `${number(p.count)}টি লেখা দৈর্ঘ্যের সীমায় কাটা হয়েছে।`,
  "atlas.skipped": (p: P) => `${number(p.count)}টি লেখা পড়া যায়নি।`,
  "atlas.narrow": "একই ধরনের লেখা ভুল ধারণা দেয়: অন্য লেখায় হেডটি অন্যভাবে চলতে পারে।",
  "atlas.no-corpus": "ফাইলগুলো কর্পাসের বিবরণ দেয় না। সিদ্ধান্তের আগে জেনে নাও এতে কোন কোন লেখা আছে।",
  "atlas.missing": (p: P) => `এই অ্যাটলাসে ${p.head} হেড নেই।`,
  "atlas.x": "X অক্ষ",
  "atlas.y": "Y অক্ষ",
  "atlas.find": "হেড খোঁজো",
  "atlas.find.example": "induction > ০.৪, layer < ৬",
  "atlas.found": (p: P) =>
    p.found === p.of ? `${number(p.of)}টি হেডের সবগুলো।` : `${number(p.of)}টি হেডের মধ্যে ${number(p.found)}টি।`,
  "atlas.scatter": (p: P) => `${number(p.count)}টি হেড: পাশে ${p.x}, উপরে ${p.y}`,
  "atlas.lacking": (p: P) => `দুটি মাপের একটি নেই এমন ${number(p.count)}টি হেড আঁকা হয়নি।`,
  "atlas.keys": "{হেড খুলতে তার চিহ্নে ক্লিক করো, কিংবা তীরচিহ্নে সরে Enter চাপো।|হেড খুলতে তার চিহ্ন ছোঁও।}",
  "atlas.dot": (p: P) => `${p.head}: ${p.xName} ${p.x}, ${p.yName} ${p.y}`,
  "atlas.table": "সারণিতে হেডগুলো",
  "atlas.head": "হেড",
  "atlas.all": (p: P) => `${number(p.found)}টি হেডের সব দেখাও`,
  "atlas.part.examples": "উদাহরণ",
  "atlas.part.measures": "লেখাগুলোতে মাপ",
  "atlas.part.tokens": "সবচেয়ে বেশি ওয়েটের টোকেন",
  "atlas.part.distances": "কোয়েরি থেকে কী-র দূরত্ব",
  "atlas.intervals": "প্রতিটি লেখায় হেডের সবচেয়ে বড় ওয়েট ধরে লেখাগুলোর পাঁচটি ভাগ",
  "atlas.intervals.by": (p: P) => `“${p.measure}” অনুসারে ${input(p.medium).of} পাঁচটি ভাগ`,
  "atlas.range": (p: P) => `${p.from} – ${p.to}`,
  "atlas.interval.texts": (p: P) => `এই ভাগে ${number(p.count)}টি ${input(p.medium).one}।`,
  "atlas.sparse": (p: P) => `প্রতিটি সারি তার সবচেয়ে বড় ${number(p.count)}টি ওয়েট দেখায়।`,
  "atlas.other-model": (p: P) => `উদাহরণ চালাতে পাতায় এই মডেলটি খোলো: ${p.name}।`,
  "atlas.no-texts": "ফাইলে উদাহরণের টোকেন আছে, লেখা নেই; তাই চালানো যায় না।",
  "atlas.map": (p: P) => `${p.head}, উদাহরণ ${number(p.number)}`,
  "atlas.run": "এই লেখাটি চালাও",
  "atlas.distribution": (p: P) =>
    `${p.deviation === null ? `গড় ${p.mean}` : `${p.mean} ± ${p.deviation}`}` +
    `${p.from === null ? "" : `, ${p.from} থেকে ${p.to}`}, ${number(p.count)}টি ${input(p.medium).at}`,
  "atlas.tokens.queries": "কোয়েরি",
  "atlas.tokens.keys": "কী",
  "atlas.token": "টোকেন",
  "atlas.weight": "ওয়েট",
  "atlas.times": "বার",
  "atlas.distance": (p: P) => `${p.range} দূরে ${p.share}`,
  "atlas.distances.about": (p: P) =>
    `কী আর কোয়েরির মাঝে কত টোকেন, সেই অনুযায়ী সব ওয়েটের ভাগ: ${p.said}। পরের কী-র দূরত্ব ঋণাত্মক।`,
  "atlas.panel.dots": (p: P) => `${p.x} ও ${p.y}`,
  "atlas.panel.mean": (p: P) =>
    p.count === null ? "কর্পাস জুড়ে গড়" : `${number(p.count)}টি ${input(p.medium).one} জুড়ে গড়`,
  "atlas.measure.distance_variance": "দূরত্বের ভেদাঙ্ক",
  "atlas.measure.distance_variance.about":
    "একটি সারির দূরত্ব কতটা কমবেশি হয়, Σ p · (দূরত্ব − গড়)²; একাধিক টোকেন দেখে এমন সারিগুলোর গড়।",
  "atlas.measure.strongest": "সবচেয়ে বড় ওয়েট",
  "atlas.measure.strongest.about": "একটি লেখার সবচেয়ে বড় ওয়েট; সেলফ-অ্যাটেনশনে প্রথম টোকেন বাদে।",
  "atlas.place.layer": "লেয়ার",
  "atlas.place.head": "হেডের নম্বর",
  "problem.atlas.none": (p: P) =>
    `এই ফাইলগুলো কোনো অ্যাটলাস নয়: ${p.file} নেই। headlight atlas যে ফোল্ডার লিখেছে, তার পুরোটা বাছো।`,
  "problem.atlas.shape": (p: P) => `${p.file} অ্যাটলাসের ফাইল হিসেবে পড়া যায় না: একটি অংশ নেই, বা তার গঠন অন্য।`,
  "problem.atlas.format": (p: P) => `অ্যাটলাসটির ফরম্যাট ${p.found}, আর এই পাতা পড়ে ${p.read}: headlight atlas দিয়ে আবার লেখো।`,
  "problem.atlas.twice": "scatter_data.json একটি হেডের নাম দুবার দিয়েছে: প্রতিটি হেডের আলাদা নাম চাই।",
  "problem.atlas.zip": (p: P) => `${p.file} খোলা যায় না: অন্য প্রোগ্রামে খুলে তার ফোল্ডারটি বাছো।`,
  "problem.atlas.large": (p: P) => `${p.file} ${bytes(p.most)}-এর চেয়ে বড়: পাতার পক্ষে বেশি।`,
  "problem.atlas.gone": (p: P) => `${p.file} আর পড়া যাচ্ছে না: সরানো বা বদলানো হয়েছে। অ্যাটলাসটি আবার খোলো।`,
  "problem.atlas.find.part": (p: P) => `“${p.part}” কোনো তুলনা নয়: induction > ০.৪-এর মতো লেখো।`,
  "problem.atlas.find.name": (p: P) => `“${p.name}” এই অ্যাটলাসের মাপ নয়: এগুলোর একটি লেখো: ${list(p.names)}।`,
  "problem.atlas.find.number": (p: P) => `“${p.part}”-এ চিহ্নের পরে ০.৪-এর মতো একটি সংখ্যা চাই।`,
};
