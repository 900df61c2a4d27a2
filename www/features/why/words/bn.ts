// “কেন” দৃশ্যের শব্দ, বাংলায়।
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("bn");

export const why = {
  "view.why": "কেন",
  "why.title": (p: P) => `কেন “${p.answer}”?`,
  "why.title.foil": (p: P) => `কেন “${p.answer}”, “${p.foil}” নয়?`,
  "why.title.output": (p: P) => `“${p.token}”-এর ভেক্টর কী দিয়ে তৈরি?`,
  "why.title.likeness": (p: P) => `এটি কেন “${p.text}”-এর মতো?`,
  "why.ask": "প্রশ্ন",
  "why.row": "যেখানে লেখে",
  "why.row.reads": "এই টোকেনে",
  "why.answer": "কেন",
  "why.foil": "আর এটি নয়",
  "why.foil.none": "অন্য কিছু নয়",
  "why.typed": "অন্য টোকেন …",
  "why.typed.answer": "যা নিয়ে জিজ্ঞেস করবে এমন আরেকটি টোকেন লেখো",
  "why.typed.foil": "যার বিপরীতে রাখবে এমন আরেকটি টোকেন লেখো",
  "why.typed.several": (p: P) => `“${p.text}” এখানে একটি টোকেন নয়: মডেল একে ${p.tokens} হিসেবে পড়ে।`,
  "why.typed.unknown": (p: P) => `“${p.text}” এই মডেলের কোনো টোকেন নয়: মডেল যেভাবে লেখে সেভাবে লেখো।`,
  "why.likeness": "অন্য লেখার সঙ্গে তুলনা করো",
  "why.likeness.placeholder": "নেই: শুধু এই ভেক্টর",
  "why.trail": "এখানে আসার পথ",
  "why.crumb.cell": (p: P) => `“${p.query}” তাকাল “${p.key}”-এর দিকে`,
  "why.parts": "কোন অংশ এর পক্ষে ঠেলেছে, কোনটি বিপক্ষে",
  "why.parts.foil": "কোন অংশ একটির পক্ষে ঠেলেছে, কোনটি অন্যটির",
  "why.parts.output": "কোন অংশগুলোর যোগফল",
  "why.about.parts":
    "প্রতিটি অংশ লজিটে সরাসরি যা যোগ করে: নির্ভুল, নর্মের স্কেল আর প্যাটার্ন এই রানে যেমন ছিল তেমন রেখে। সেই অংশ না থাকলে " +
    "কী হতো, তা নয়: সেজন্য “প্যাচ”-কে জিজ্ঞেস করো, বা সেটিকে নীরব করো।",
  "why.about.output":
    "প্রতিটি অংশ সরাসরি যা যোগ করে: নির্ভুল, নর্মের স্কেল আর প্যাটার্ন এই রানে যেমন ছিল তেমন রেখে। সেই অংশ না থাকলে কী " +
    "হতো, তা নয়: সেজন্য সেটিকে নীরব করো।",
  "why.keys": (p: P) => `“${p.token}”-এ ${p.head} কোন টোকেনগুলো থেকে এটি নিয়েছে`,
  "why.about.keys":
    "হেডের অংশ, টোকেন ধরে ধরে: তার ওজন গুণ সেখানে যা পড়ে। হেড সেদিকে কেন তাকাল দেখতে একটি টোকেনে ক্লিক করো। বড় ওজন অল্প " +
    "বহন করতে পারে, ছোট ওজন অনেক।",
  "why.weight": (p: P) => `ওজন ${number(p.weight, 2)}`,
  "why.look": (p: P) => `${p.name}-কে “হেড” দৃশ্যে দেখো`,
  "why.patch": (p: P) => `${p.name} নিয়ে “প্যাচ”-কে জিজ্ঞেস করো`,
  "why.cell": (p: P) => `${p.head} কেন “${p.query}” থেকে “${p.key}”-এর দিকে তাকাল`,
  "why.pairs": "কার সঙ্গে কার দেখা হলো, সবচেয়ে জোরালোটি আগে",
  "why.met": "ও",
  "why.map": (p: P) => `সারি: “${p.query}” যা দিয়ে খোঁজে। কলাম: “${p.key}” যা দিয়ে সাড়া দেয়।`,
  "why.map.name": "কোয়েরির অংশ বনাম কী-এর অংশ",
  "why.map.hint": "কোথায় কী মেলে দেখতে একটি ঘরে যাও; তাতে হেড থাকলে সে আরও পেছনে নিয়ে যায়।",
  "why.about.cell":
    "কাঁচা গুণফল q · k, স্কেল করার আর অন্য টোকেনের সঙ্গে তুলনার আগে, অংশ ধরে ধরে; বায়াস, ঘূর্ণন আর নর্ম এই রানে যেমন ছিল। কী " +
    "মিলল তা বলে, সেটি জরুরি ছিল কি না তা নয়: সেজন্য “প্যাচ”-কে জিজ্ঞেস করো।",
  "why.part.embed": "এমবেডিং",
  "why.part.positions": "অবস্থান",
  "why.part.types": "খণ্ড",
  "why.part.head": "হেড",
  "why.part.bias": "বায়াস",
  "why.part.mlp": "MLP",
  "why.part.norm": "নর্মের সরণ",
  "why.part.unembed": "আউটপুট হেডের বায়াস",
  "why.part.patch": "প্যাচ",
  "why.part.in": (p: P) => `${p.part}, ${p.place}`,
  "why.others": "অন্যগুলো",
  "why.rest.parts": (p: P) => plural(p.count, { one: "অন্য অংশ", other: "অন্য অংশ" }),
  "why.rest.keys": (p: P) => plural(p.count, { one: "অন্য টোকেন", other: "অন্য টোকেন" }),
  "why.all": (p: P) => `${number(p.count)}টির সব দেখাও`,
  "why.fewer": "শুধু সবচেয়ে বড়গুলো দেখাও",
  "why.go": (p: P) => `${p.name}-এ এগিয়ে যাও`,
  "why.sum": (p: P) => `যোগফল ${p.sum}`,
  "why.residue": (p: P) => `রানের নিজের সংখ্যা ${p.whole}; বাকি: ${p.residue}।`,
  "why.failed": (p: P) => `এটিকে অংশে ভাগ করা গেল না। ${p.message}`,
};
