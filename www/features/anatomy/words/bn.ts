// Words of the Anatomy view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent } = forms("bn");

export const anatomy = {
  "anatomy.region": "একটি কোয়েরিতে একটি হেডের অ্যানাটমি",
  "anatomy.reading": "এই হেডের সংখ্যাগুলো পড়া হচ্ছে…",
  "anatomy.failed": (p: P) => `এই হেডের সংখ্যাগুলো পড়া যায়নি।${p.message ? ` ${p.message}` : ""}`,
  "anatomy.query": "কোয়েরি",
  "anatomy.key": "তাকায় এই কী-র দিকে",
  "anatomy.weight": "ওয়েট",
  "anatomy.option": (p: P) => `${p.name}, অবস্থান ${number(p.position)}`,
  "anatomy.how":
    "{যেকোনো ফিতায় একটি কী-র উপর যাও; ধরে রাখতে ক্লিক করো। J আর K কোয়েরি বদলায়, তীরচিহ্নের কী দুটিই।|ধরে " +
    "রাখতে যেকোনো ফিতায় একটি কী-তে ট্যাপ করো।}",
  "anatomy.pipeline": "ধাপগুলো, এই কোয়েরি আর কী-র সংখ্যাসহ",
  "anatomy.chip.length": (p: P) => `${p.name}: ${p.value} দৈর্ঘ্যের একটি ভেক্টর`,
  "anatomy.chip.value": (p: P) => `${p.name}: ${p.value}`,
  "anatomy.chip.none": (p: P) => `${p.name}: এই মডেলে নেই`,
  "anatomy.chip.elsewhere": (p: P) => `${p.name}: এই মডেলে এখানে নয়`,
  "anatomy.short.input": "u",
  "anatomy.short.products": "q·k",
  "anatomy.short.scale": (p: P) => (p.times === "" ? "÷√d" : `×${p.times}`),
  "anatomy.short.mask": "মাস্ক",
  "anatomy.short.softmax": "softmax",
  "anatomy.short.convolution": "q, k, v",
  "anatomy.short.rates": "g, β",
  "anatomy.short.weights": "w",
  "anatomy.short.values": "·v",
  "anatomy.short.z-gate": "গেট",
  "anatomy.short.concat": "জোড়া",
  "anatomy.short.out": "Wₒ",
  "anatomy.short.out-norm": "নর্ম",
  "anatomy.short.gate": "গেট",
  "anatomy.short.gamma": "γ",
  "anatomy.short.residual": "+x",
  "anatomy.short.norm": "নর্ম",
  "anatomy.stage.input": "ইনপুট",
  "anatomy.stage.products": "কোয়েরি গুণ কী",
  "anatomy.stage.scale": "স্কেল",
  "anatomy.stage.mask": "মাস্ক",
  "anatomy.stage.softmax": "সফটম্যাক্স",
  "anatomy.stage.convolution": "কনভোলিউশন",
  "anatomy.stage.rates": "ক্ষয় আর β",
  "anatomy.stage.weights": "চিহ্নযুক্ত ওয়েট",
  "anatomy.stage.values": "ওয়েট দেওয়া ভ্যালু",
  "anatomy.stage.z-gate": "হেডের গেট",
  "anatomy.stage.concat": "সব হেড একসঙ্গে",
  "anatomy.stage.out": "আউটপুট প্রজেকশন",
  "anatomy.stage.out-norm": "আউটপুটের নর্ম",
  "anatomy.stage.gate": "গেট",
  "anatomy.stage.gamma": "গামা",
  "anatomy.stage.residual": "রেসিডুয়াল",
  "anatomy.stage.norm": "নর্ম",
  "anatomy.about.input": (p: P) =>
    p.normed ? "যে টোকেন তাকায় তার স্ট্রিম x, নর্ম করে u।" : "যে টোকেন তাকায় তার স্ট্রিম, যেমন আছে তেমন: আগে কোনো নর্ম নেই।",
  "anatomy.about.products": (p: P) =>
    `q-এর প্রতিটি সংখ্যা k-এর একই জায়গার সংখ্যার সঙ্গে গুণ; যোগফল বলে দুটি কতটা ` +
    `মেলে।${p.clip === null ? "" : ` কোয়েরি, কী ও ভ্যালু −${exact(p.clip)} আর ${exact(p.clip)}-এর মধ্যে থাকে।`}` +
    `${p.normed ? " দুটিই আগে নর্ম করা হয়।" : ""}${p.grouped ? ` এই হেড ${number(p.shared)} নম্বর কী ও ভ্যালু হেড ভাগ করে নেয়।` : ""}` +
    `${p.lender == null ? "" : ` কী ও ভ্যালু ${number(p.lender)} নম্বর লেয়ারের।`}`,
  "anatomy.about.scale": (p: P) =>
    (p.none
      ? "এই মডেল তার গুণফলে কোনো স্কেল দেয় না: যেমন আছে তেমনই যায়।"
      : p.times !== ""
        ? p.on
          ? `এই মডেলের স্কেল ${p.times} দিয়ে গুণ।`
          : `${p.times} দিয়ে স্কেল বন্ধ আছে।`
        : p.on
          ? `√${exact(p.d)} দিয়ে ভাগ, যাতে চওড়া হেডে সফটম্যাক্স তীক্ষ্ণ না হয়।`
          : "√d দিয়ে ভাগ বন্ধ আছে।") + (p.tau !== 1 ? ` সফটম্যাক্সের তাপমাত্রা ${exact(p.tau)} দিয়েও ভাগ হয়।` : ""),
  "anatomy.about.mask": (p: P) =>
    (p.visible === p.keys
      ? `এই কোয়েরি ${number(p.keys)}টি কী-র সবগুলোর দিকে তাকাতে পারে।`
      : `এই কোয়েরি ${number(p.keys)}টি কী-র ${number(p.visible)}টির দিকে তাকাতে পারে; বাকিগুলোর স্কোর −∞।`) +
    (p.window === null ? "" : ` ${number(p.window)} বা তার বেশি দূরের কী জানালার বাইরে।`) +
    (p.cap === null ? "" : ` সীমা স্কোরকে −${exact(p.cap)} থেকে ${exact(p.cap)}-এর মধ্যে রাখে।`) +
    (p.bias === null ? "" : " দূরত্বের জন্য একটি বায়াস, b, যোগ হয়।"),
  "anatomy.about.softmax": (p: P) =>
    p.replaced
      ? "এই হেড কোথায় তাকাবে তা একটি সম্পাদনা বলে দেয়, তাই স্কোর খাটে না।"
      : p.visible === 0
        ? "এখানে সবই মাস্ক করা, তাই এই সারি শূন্য।"
        : p.dropped
          ? "স্কোর থেকে ওয়েট হয়; তারপর ড্রপআউট কয়েকটি বন্ধ করে, বাকিগুলো বাড়ায়।"
          : p.sink === null
            ? "স্কোর থেকে ০ আর ১-এর মাঝের ওয়েট হয়, যাদের যোগফল ১।"
            : "স্কোর থেকে ০ আর ১-এর মাঝের ওয়েট হয়। হেডের শোষক, যে শেখা লজিট কোনো কী পায় না, সারির " +
              `${percent(p.sink, 1)} নেয়।`,
  "anatomy.about.convolution": (p: P) =>
    `কোয়েরি, কী আর ভ্যালু প্রতিটি কলামের শেষ ${exact(p.width)}টি অবস্থান মেশায়। এরপর কোয়েরি আর কী-র দৈর্ঘ্য স্থির করা হয়।`,
  "anatomy.about.rates":
    "প্রতিটি কী-তে হেড যা মনে রেখেছে তার exp(g) অংশ রাখে, আর ওই কী-র জন্য মনে রাখা ভ্যালুকে β পরিমাণে নতুন ভ্যালুর দিকে সরায়। " +
    "দুটোই আসে টোকেনের ইনপুট u থেকে।",
  "anatomy.about.weights":
    "এই কোয়েরির আউটপুটে প্রতিটি কী-র ভ্যালুর ওয়েট, কোয়েরি থেকে পেছনের দিকে হিসাব করা: পরের কী আগেরটির লেখার একটি অংশ মুছে বসেছে। " +
    "ওয়েটের চিহ্ন আছে, আর যোগফল ১ হয় না।",
  "anatomy.about.values": (p: P) =>
    `প্রতিটি কী-র ভ্যালু তার ওয়েট দিয়ে গুণ হয়ে যোগ হয়। দেখানো হচ্ছে বেছে নেওয়া কী-র v আর যোগফল ` +
    `z।${p.strength !== 1 ? ` হেডের জোর s হলো ${exact(p.strength)}।` : ""}` +
    `${p.fromKeys ? " ভ্যালু হলো নর্ম ও ঘোরানোর আগের কী।" : ""}` +
    `${p.normed ? " ভ্যালু আগে নর্ম করা হয়।" : ""}`,
  "anatomy.about.z-gate": (p: P) =>
    p.linear
      ? "z-এর প্রতিটি সংখ্যা একটি গেট দিয়ে গুণ হয়: টোকেনের নিজের ইনপুট u-র silu, ভাগ হেডের z-এর বর্গ-গড়-মূল।" +
        (p.strength !== 1 ? ` হেডের জোর s হলো ${exact(p.strength)}।` : "")
      : p.fixed
        ? `একটি সম্পাদনা g-কে ${p.mean}-এ ধরে রেখেছে: ১ z-কে যেতে দেয়, ০ আটকায়।`
        : "z-এর প্রতিটি সংখ্যা ০ আর ১-এর মাঝের একটি গেট দিয়ে গুণ হয়, যা টোকেনের নিজের ইনপুট u ঠিক করে।",
  "anatomy.about.concat": (p: P) =>
    p.heads === 1 ? "হেড একটিই, তাই তার z-ই সব।" : `${number(p.heads)}টি হেডের z পাশাপাশি; এই হেডের অংশটি ঘেরা।`,
  "anatomy.about.out": "একটি ম্যাট্রিক্স সব হেডের আউটপুট মেশায়।",
  "anatomy.about.out-norm": "স্ট্রিমে যোগ হওয়ার আগে আউটপুট নর্ম করা হয়।",
  "anatomy.about.gate": (p: P) =>
    p.fixed
      ? `একটি সম্পাদনা g-কে ${p.mean}-এ ধরে রেখেছে: ১ অ্যাটেনশনকে যেতে দেয়, ০ টোকেনের নিজের ইনপুট u-কে।`
      : "g যেখানে ১ সেখানে অ্যাটেনশন যায়, যেখানে ০ সেখানে টোকেনের নিজের ইনপুট u।",
  "anatomy.about.gamma": (p: P) =>
    (p.constant
      ? `মডেল শাখাটিকে ${p.mean} দিয়ে গুণ করে। এই গুণক শেখা নয়।`
      : p.learned
        ? `প্রতিটি সংখ্যার জন্য শেখা একটি গুণক, গড়ে ${p.mean}, ঠিক করে উপ-লেয়ারটি কতটা জোরে বলবে।`
        : "এই মডেলের নিজের কোনো লেয়ার-স্কেল নেই।") +
    (p.factor !== 1 ? ` একটি সম্পাদনা ${exact(p.factor)} দিয়ে গুণ করে।` : "") +
    (p.path ? " ড্রপ-পাথ গোটা শাখাই বাদ দিতে পারে।" : ""),
  "anatomy.gamma.lengths": (p: P) => `দৈর্ঘ্য ${p.before} → ${p.after}`,
  "anatomy.about.residual": (p: P) =>
    p.parallel
      ? "এই শাখা, আর একই x পড়া MLP-র শাখা, দুটিই স্ট্রিমে যোগ হয়।"
      : "শাখাটি স্ট্রিমে যোগ হয়, যে স্ট্রিম আগের সবকিছু বয়ে আনে।",
  "anatomy.about.norm": "যোগফল নর্ম করা হয়, তারপর পরের উপ-লেয়ারে যায়।",
  "anatomy.none.out": "এই মডেলে আউটপুট প্রজেকশন নেই: পাশাপাশি হেডগুলোই আউটপুট।",
  "anatomy.none.gate": "এই মডেলে গেট নেই: অ্যাটেনশনের আউটপুট না বদলে যায়।",
  "anatomy.none.gamma": "এই মডেলে লেয়ার-স্কেল নেই: শাখাটি পুরোটাই যোগ হয়।",
  "anatomy.none.residual": "এই মডেলে রেসিডুয়াল নেই: শুধু শাখাটি এগোয়।",
  "anatomy.none.norm": "এই মডেলে নর্ম নেই।",
  "anatomy.elsewhere.norm": "এই মডেলে নর্ম অ্যাটেনশনের আগে: ইনপুট দেখো।",
  "anatomy.engine": (p: P) => `স্কেল ছাড়া: ${p.value}`,
  "anatomy.extent": (p: P) => `সর্বনিম্ন ${p.min}, সর্বোচ্চ ${p.max}, দৈর্ঘ্য ${p.norm}`,
  "anatomy.extent.min": "সর্বনিম্ন",
  "anatomy.extent.max": "সর্বোচ্চ",
  "anatomy.extent.length": "দৈর্ঘ্য",
  "anatomy.extent.hint": "সবচেয়ে ছোট ও বড় সংখ্যা, আর ভেক্টরের দৈর্ঘ্য √(বর্গের যোগফল)",
  "anatomy.strip.keys": (p: P) => `${p.name}, ${number(p.count)}টি কী জুড়ে; ${p.key}: ${p.value}`,
  "anatomy.strip.cells": (p: P) => `${p.name}, ${number(p.count)}টি সংখ্যা: ${p.extent}`,
  "anatomy.cell": (p: P) => `${p.name}, ${number(p.index)} নম্বর: ${p.value}`,
  "anatomy.bar": (p: P) => `রং ${p.from} থেকে ${p.to}`,
  "anatomy.zero": "সব শূন্য",
  "anatomy.numbers": "সব সংখ্যা সারণিতে",
  "anatomy.numbers.keys": "কী জুড়ে",
  "anatomy.numbers.cells": "এই হেডের ভেক্টর",
  "anatomy.numbers.wide": "স্ট্রিমের ভেক্টর",
  "anatomy.numbers.key": "কী",
  "anatomy.numbers.index": "i",
  "anatomy.why": "√d দিয়ে ভাগ কেন?",
  "anatomy.why.argument":
    "q আর k-এর সংখ্যাগুলো স্বাধীন, গড় ০ আর ভেদাঙ্ক ১ হলে প্রতিটি গুণফলের ভেদাঙ্ক ১, আর d-টির যোগফলের ভেদাঙ্ক " +
    "d। তখন চওড়া হেডের স্কোর বড় হতো, আর সফটম্যাক্স প্রায় সব ওয়েট একটি কী-তেই দিত।",
  "anatomy.why.mended": "√d দিয়ে ভাগ করলে প্রস্থ যা-ই হোক, ভেদাঙ্ক আবার ১ হয়।",
  "anatomy.why.experiment": (p: P) =>
    `এইমাত্র এলোমেলো q আর k দিয়ে পরীক্ষা করা (একক নরমাল, ${number(p.keys)}টি কী-র উপর ` +
    `${number(p.samples)}টি কোয়েরি, সিড ${number(p.seed)}), এই মডেলের ওয়েট দিয়ে নয়।`,
  "anatomy.why.waiting": "এলোমেলো কোয়েরি আর কী তোলা হচ্ছে…",
  "anatomy.why.failed": (p: P) => `এই পরীক্ষাটি চালানো যায়নি। ${p.message}`,
  "anatomy.why.variance": "স্কোরের ভেদাঙ্ক",
  "anatomy.why.entropy": "সফটম্যাক্সের এনট্রপি, ন্যাট এককে",
  "anatomy.why.axis": "d_head",
  "anatomy.why.raw": "q·k",
  "anatomy.why.scaled": "q·k / √d",
  "anatomy.why.even": (p: P) => `সমান: ln ${exact(p.keys)}`,
  "anatomy.why.model": (p: P) => `এই মডেল: ${exact(p.d)}`,
  "anatomy.why.variance.label": (p: P) =>
    `d_head অনুযায়ী ভেদাঙ্ক: ভাগ ছাড়া ${p.least}-এ ${p.from} থেকে বেড়ে ${p.most}-এ ${p.to}; ভাগ করলে ` +
    `${p.low} আর ${p.high}-এর মধ্যে থাকে।`,
  "anatomy.why.entropy.label": (p: P) =>
    `d_head অনুযায়ী এনট্রপি: ভাগ ছাড়া ${p.least}-এ ${p.from} থেকে কমে ${p.most}-এ ${p.to}; ভাগ করলে ` +
    `${p.low} আর ${p.high}-এর মধ্যে থাকে।`,
  "anatomy.why.table": "একই জিনিস সারণিতে",
  "anatomy.why.table.variance": "ভেদাঙ্ক",
  "anatomy.why.table.entropy": "এনট্রপি",
};
