// Words of the batch room, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("bn");

export const batch = {
  "batch.maps.title": "অসমান দৈর্ঘ্যের বাক্য",
  "batch.maps.lead":
    "মডেল কয়েকটি বাক্য একসঙ্গে, সংখ্যার একটি খণ্ড হিসেবে হিসাব করে। ছোটগুলো ⟨pad⟩ দিয়ে ভরা হয়, আর একটি " +
    "মাস্ক কোনো টোকেনকে প্যাডিংয়ের দিকে তাকাতে দেয় না।",
  "batch.sentences": "ব্যাচের বাক্যগুলো",
  "batch.sentence": (p: P) => `বাক্য ${number(p.number)}`,
  "batch.add": "+ বাক্য যোগ করো",
  "batch.remove": (p: P) => `বাক্য ${number(p.number)} সরাও`,
  "batch.problem.empty": "অন্তত একটি শব্দ লেখো, বা বাক্যটি সরাও।",
  "batch.problem.long": (p: P) => `ম্যাপ যেন পড়া যায়, সেজন্য সর্বোচ্চ ${number(p.words)}টি শব্দ লেখো।`,
  "batch.causal": "ভবিষ্যৎও লুকাও",
  "batch.causal.hint": "কজাল মাস্ক যোগ করে: তখন দুটি মাস্কই একসঙ্গে খাটে।",
  "batch.seed": "ওয়েটের সিড",
  "batch.seed.new": "নতুন সিড",
  "batch.seed.hint": "মডেলটি অপ্রশিক্ষিত। এর এলোমেলো ওয়েট শুধু সিডের উপর নির্ভর করে।",
  "batch.waiting": "হিসাব চলছে…",
  "batch.failure": "ইঞ্জিন এটি হিসাব করতে পারেনি।",
  "batch.maps.reads": (p: P) =>
    `${number(p.rows)}টি বাক্য, ${number(p.length)} টোকেন পর্যন্ত ভরা, ${number(p.heads)}টি হেড। সারি: যে ` +
    `টোকেন তাকায়। কলাম: যার দিকে তাকায়। দাগ কাটা: প্যাডিং মাস্কে${p.causal ? " বা কজাল মাস্কে" : ""} ` +
    `লুকোনো। ম্লান সারিগুলো প্যাডিং, কেউ পড়ে না। অপ্রশিক্ষিত, সিড ${number(p.seed)}; প্যাটার্ন যেন সমতল ` +
    `না হয়, সেজন্য ওয়েট স্বাভাবিকের দ্বিগুণ।`,
  "batch.row": (p: P) =>
    p.padding === 0
      ? `${number(p.real)}টি টোকেন, প্যাডিং নেই`
      : `${number(p.real)}টি টোকেন, ${number(p.padding)}টি প্যাডিং`,
  "batch.head": (p: P) => `হেড ${number(p.head)}`,
  "batch.map": (p: P) =>
    `বাক্য ${number(p.number)}, হেড ${number(p.head)}: ${p.words}। ` +
    `${p.hidden === 0 ? "প্যাডিং নেই" : `${number(p.hidden)}টি প্যাডিং-কলাম মাস্ক করা, ততগুলো সারিও প্যাডিং`}`,
  "batch.reading.none": "{একটি ঘরে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ম্যাপে ঘোরো।|পড়তে একটি ঘর ছোঁও।}",
  "batch.reading": (p: P) => `${p.query} তাকায় ${p.key}-এর দিকে: ${p.value}।`,
  "batch.reading.padding": (p: P) => `${p.query} তাকাতে পারে না ${p.key}-এর দিকে: সেটি প্যাডিং।`,
  "batch.reading.future": (p: P) => `${p.query} তাকাতে পারে না ${p.key}-এর দিকে: সেটি পরে আসে।`,
  "batch.reading.unread": "এই সারি প্যাডিং; কেউ এটি পড়ে না।",
  "batch.numbers": "সারণিতে ওয়েট",
  "batch.numbers.of": (p: P) => `বাক্য ${number(p.number)}, হেড ${number(p.head)}`,
  "batch.tensors.title": "জোড়া থেকে টেনসর",
  "batch.tensors.lead": (p: P) =>
    `লেখে এমন মডেল প্রশিক্ষণের জন্য প্রতিটি উৎস–লক্ষ্য জোড়া পাঁচটি টেনসরের সারি হয়ে ওঠে। এগুলো “ঘুরে ` +
    `দেখো”-তে খোলা প্রশিক্ষিত মডেলের টোকেনাইজার থেকে${p.model === null ? "" : `: “${p.model}”`}।`,
  "batch.pairs": "উৎস আর লক্ষ্যের জোড়া",
  "batch.source": (p: P) => `উৎস ${number(p.number)}`,
  "batch.target": (p: P) => `লক্ষ্য ${number(p.number)}`,
  "batch.pair.add": "+ জোড়া যোগ করো",
  "batch.pair.remove": (p: P) => `জোড়া ${number(p.number)} সরাও`,
  "batch.problem.blank": "প্রতিটি জোড়ার দুটি লেখাই লেখো, বা জোড়াটি সরাও।",
  "batch.length": "সর্বোচ্চ দৈর্ঘ্য",
  "batch.length.hint": "সারিগুলো এই দৈর্ঘ্য পর্যন্ত ভরা হয়। বেশি লম্বা লেখা কাটা পড়ে; সমাপ্তি-টোকেন থাকে।",
  "batch.problem.length": (p: P) => `${number(p.least)} থেকে ${number(p.most)}-এর মধ্যে একটি পূর্ণ সংখ্যা লেখো।`,
  "batch.shape": (p: P) => `[ব্যাচ ${number(p.rows)}, দৈর্ঘ্য ${number(p.length)}]`,
  "batch.tensor.input_ids": "এনকোডারের ইনপুট: উৎস, একটি সমাপ্তি-টোকেন, তারপর প্যাডিং।",
  "batch.tensor.attention_mask": "উৎসের টোকেনে ১, প্যাডিংয়ে ০; প্যাডিংয়ের দিকে এনকোডার বা ক্রস-অ্যাটেনশন কেউই তাকায় না।",
  "batch.tensor.decoder_input_ids":
    "ডিকোডারের ইনপুট: শুরুর টোকেনের পরে এক ঘর ডানে সরানো লেবেল; তাই প্রতিটি অবস্থান শুধু আগের টোকেন দেখে।",
  "batch.tensor.decoder_attention_mask": "লক্ষ্যের টোকেনে ১, প্যাডিংয়ে ০। সরানোর আগের লেবেলের সঙ্গে মেলে।",
  "batch.tensor.labels": "প্রতিটি অবস্থানে ডিকোডারের যে টোকেন লেখা উচিত। প্যাডিং লসে ধরা হয় না।",
  "batch.tensor.padding": "প্যাডিং",
  "batch.tensor.unknown": "মডেলের শব্দভান্ডারে নেই, তাই অজানা টোকেনের আইডি পায়",
  "batch.tensor.scroll": (p: P) => `${p.name}, পাশে সরে`,
  "batch.cut": (p: P) => `কাটা পড়েছে ${number(p.count)}টি:`,
};
