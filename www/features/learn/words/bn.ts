// Words of the learn room, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, list, number, percent: shareOf, plural } = forms("bn");
const percent = (share: number) =>
  share > 0 && share < 0.001 ? `${shareOf(0.001, 1)}-এর কম` : shareOf(share, share > 0 && share < 0.1 ? 1 : 0);
const two = (x: number) => number(x, 2);
const three = (x: number) => (x > 0 && x < 0.0005 ? `${number(0.001, 3)}-এর কম` : number(x, 3));

export const learn = {
  "learn.path": "পথের ধাপ",
  "learn.part.attention": "অ্যাটেনশনের এক লেয়ার",
  "learn.part.model": "এনকোডার আর ডিকোডার",
  "learn.part.cause": "উত্তর থেকে তার কারণে",
  "learn.part.block": "ব্লকের অংশগুলো",
  "learn.part.noise": "প্রশিক্ষণের সময়ের নয়েজ",
  "learn.own": "তোমার শব্দ আর ওয়েট",
  "learn.words": "তোমার বাক্য",
  "learn.words.hint": (p: P) => `সর্বোচ্চ ${plural(p.most, { other: "শব্দ" })}। নিচের প্রতিটি ছবি এগুলো থেকেই হিসাব করা।`,
  "learn.text": "মডেলের লেখা",
  "learn.own.image": "মডেলের ছবি",
  "learn.image": (p: P) => `হাতে লেখা ${p.name}`,
  "learn.other.shorter": "একটি ছোট লেখা",
  "learn.other.second": "আরেকটি লেখা",
  "learn.other.hint": "এই ধাপে আরেকটি লেখা লাগে।",
  "learn.empty": "ছবিগুলো দেখতে দু-একটি শব্দ লেখো।",
  "learn.blank": "শব্দ থাকলে এই ধাপের ছবিগুলো দেখা যায়।",
  "learn.long": (p: P) =>
    `এখানে ${number(p.count)}টি শব্দ; সীমা ${number(p.most)}। ${plural(p.count - p.most, { other: "শব্দ" })} বাদ দাও।`,
  "learn.long.letters": (p: P) =>
    `এখানে ${number(p.count)}টি অক্ষর; সীমা ${number(p.most)}। ${number(p.count - p.most)}টি বাদ দাও।`,
  "learn.weights": "ওয়েট",
  "learn.seed": "সিড",
  "learn.seed.hint": "এই মডেলগুলো অপ্রশিক্ষিত। অন্য সিড অন্য এলোমেলো ওয়েট দেয়।",
  "learn.draw": "পরেরটি",
  "learn.gain": "গেইন",
  "learn.gain.hint":
    "প্রতিটি লিনিয়ার লেয়ারের ওয়েটকে গুণ করে; শব্দ আর অবস্থানের ভেক্টর একই থাকে। ১-এ অপ্রশিক্ষিত প্যাটার্ন " +
    "মোটামুটি সমান; বড় হলে তীক্ষ্ণ হয়।",
  "learn.count": (p: P) => `ধাপ ${number(p.number)} / ${number(p.count)}`,
  "learn.back": "পেছনে",
  "learn.on": "পরের ধাপ",
  "learn.exercises": "অনুশীলনীতে যাও",
  "learn.row.title": (p: P) => `${p.head} হেডের একটি সারি`,
  "learn.row.key": (p: P) => (p.share === null ? `${p.token}: লুকানো, এটি পরে আসে` : `${p.share} ${p.token}`),
  "learn.row.said": (p: P) =>
    `“${p.query}”-তে এই হেড সবচেয়ে বেশি তাকায় “${p.key}”-এর দিকে (তার অ্যাটেনশনের ${shareOf(p.share, 0)})।`,
  "learn.row.hint": "প্রতিটি অক্ষরের নিজের সারি আছে। কোনটি কোথায় তাকায় দেখতে অক্ষরটি বেছে নাও।",
  "learn.formula": "নতুন অংশটি, সূত্রে",
  "learn.formula.chance": "এই সম্ভাবনায়",
  "learn.formula.else": "নইলে",
  "learn.formula.where": "যেখানে",
  "learn.formula.padding": "প্যাডিং",
  "learn.untrained": (p: P) => `অপ্রশিক্ষিত, সিড ${exact(p.seed)}`,
  "learn.random": (p: P) => `অপ্রশিক্ষিত, এলোমেলো ওয়েট (সিড ${exact(p.seed)}): এই ধাপে সূত্রটিই আসল।`,
  "learn.trained": (p: P) => `${p.model}, প্রশিক্ষিত`,
  "learn.reads": (p: P) =>
    `প্রশিক্ষিত মডেল ${p.model} অক্ষরে অক্ষরে পড়ে: ${list(p.texts)}।` +
    `${p.answers.length ? ` উত্তর: ${list(p.answers)}।` : ""}`,
  "learn.reads.image": (p: P) => `প্রশিক্ষিত ${p.model} মডেল হাতে লেখা একটি ${p.image} পড়ে।`,
  "learn.failed": "এটি হিসাব করা যায়নি।",
  "learn.kept": "ছবিগুলো শেষ ঠিক উত্তরটি দেখাচ্ছে।",
  "learn.before": "আগে",
  "learn.after": "পরে",
  "learn.change": "বদল",
  "learn.difference": "পরে বিয়োগ আগে",
  "learn.caption": (p: P) => `${p.role}: ${p.what}`,
  "learn.head": "হেড",
  "learn.layer": "লেয়ার",
  "learn.sentence": "লেখা",
  "learn.tries": "করে দেখো",
  "learn.notes": "জেনে রাখো",
  "learn.explore": "আরও কাছ থেকে দেখো",
  "learn.explore.why": "“ঘুরে দেখো” একই লেখায় এই মডেলের প্রতিটি হেড দেখায়, আর সবকিছু বদলাতে দেয়।",
  "learn.explore.do": (p: P) => `“ঘুরে দেখো”-তে ${p.model} খোলো`,
  "learn.explore.patch": "প্যাচে খোলো",
  "learn.explore.patch.why": "“ঘুরে দেখো”-তে প্যাচ যেকোনো দুটি লেখা নিয়ে এটি করে, আর প্যাচটি সম্পাদনা হিসেবে রাখতে পারে।",
  "learn.table": "সবচেয়ে বড় বদলগুলো সারণিতে",
  "learn.table.row": "সারি",
  "learn.table.col": "কলাম",
  "learn.point": "{একটি ঘরে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে সেখানে যাও।|পড়তে একটি ঘর ছোঁও।}",
  "learn.point.weight": (p: P) => `${p.row} → ${p.col}: ${p.numbers}`,
  "learn.point.number": (p: P) => `${p.row}, ${p.col}: ${p.numbers}`,
  "learn.point.both": (p: P) => `আগে ${p.before}, পরে ${p.after}, বদল ${p.change}`,
  "learn.dimension": (p: P) => `মাত্রা ${exact(p.number)}`,
  "learn.name": (p: P) =>
    `${p.title}। ${p.caption}। ${p.weights}। ${number(p.rows)} সারি, ${number(p.cols)} কলাম। সবচেয়ে ` +
    `জোরালো: ${p.cells}।`,
  "learn.summary.new": "এই ধাপে নতুন।",
  "learn.summary.gone": "এই সেটিংয়ে দেখানোর কিছু নেই।",
  "learn.summary.pattern.same": "প্যাটার্ন একই থাকে: কোনো ওয়েট আলাদা নয়।",
  "learn.summary.pattern": (p: P) => `কোনো ওয়েটের সবচেয়ে বড় বদল ${three(p.largest)}।`,
  "learn.summary.rows.same": "সংখ্যাগুলো একই থাকে: কোনোটি আলাদা নয়।",
  "learn.summary.rows": (p: P) =>
    p.relative === null ? `সবচেয়ে বড় বদল ${three(p.largest)}।` : `আপেক্ষিক বদল ${percent(p.relative)}।`,
  "learn.summary.swap.same": "জায়গা বদলানো শব্দের সারি আর কলামও জায়গা বদলেছে, আর কিছুই নয়: শব্দে শব্দে পার্থক্য ০।",
  "learn.summary.swap": (p: P) => `এখন শব্দে শব্দে ওয়েট আলাদা, সর্বোচ্চ ${three(p.largest)}।`,
  "learn.none.before": "এটি আগে ছিল না।",
  "learn.none.after": "এখানে কিছু নেই: তাকানোর মতো মেমরি নেই।",
  "learn.none.difference": "দেখানোর মতো পার্থক্য নেই।",
  "learn.trio.pattern": "প্রতিটি টোকেন কোথায় তাকায়",
  "learn.trio.out": "আউটপুট",
  "learn.trio.gate": "গেট g",
  "learn.trio.stream": "ব্লকের পরের স্ট্রিম",
  "learn.trio.hidden": "MLP-র ভেতরের লেয়ার",
  "learn.trio.entering": "প্রথম ব্লকের ইনপুট",
  "learn.trio.branch": "স্ট্রিমে অ্যাটেনশনের অবদান",
  "learn.trio.cross": "ক্রস-অ্যাটেনশন: প্রতিটি টোকেন মেমরির কোথায় তাকায়",
  "learn.trio.encoder": "এনকোডার: লেখার প্রতিটি টোকেন কোথায় তাকায়",
  "learn.trio.logits": "লজিট: পরের প্রতিটি সম্ভাব্য টোকেনের স্কোর",
  "learn.trio.own": "ডিকোডার: এ পর্যন্ত লেখা উত্তরে প্রতিটি টোকেন কোথায় তাকায়",
  "learn.trio.over": "শ্রেণি-টোকেন ছবির কোথায় তাকায় (লেয়ার ১)",
  "learn.trio.swap-before": "জায়গা বদলে, অবস্থান ছাড়া",
  "learn.trio.swap-after": "জায়গা বদলে, অবস্থানসহ",
  "learn.swap.plain": "যেমন লেখা",
  "learn.swap.moved": "দুটি শব্দ জায়গা বদলেছে",
  "learn.swap.apart": "পার্থক্য, শব্দে শব্দে",
  "learn.swap.first": "জায়গা বদলাবে প্রথম যে শব্দ",
  "learn.swap.second": "জায়গা বদলাবে দ্বিতীয় যে শব্দ",
  "learn.swap.do": "জায়গা বদলাও",
  "learn.swap.back": "ফিরিয়ে রাখো",
  "learn.shapes": "তোমার লেখায় টেনসরের আকার",
  "learn.sizes": (p: P) =>
    `${plural(p.n, { other: "টোকেন" })}, d_model ${exact(p.d_model)}, d_head ${exact(p.d_head)}-এর ` +
    `${plural(p.n_heads, { other: "হেড" })}${p.d_mlp ? `, d_mlp ${exact(p.d_mlp)}` : ""}; মোট ` +
    `${number(p.parameters)}টি ওয়েট।`,
  "learn.made": "এটি কীভাবে তৈরি",
  "learn.axes.attended": "ব্যাচ × হেড × অবস্থান × d_head",
  "learn.axes.cells": "ব্যাচ × হেড × কোয়েরি × কী",
  "learn.axes.stream": "ব্যাচ × অবস্থান × d_model",
  "learn.axes.hidden": "ব্যাচ × অবস্থান × d_mlp",
  "learn.axes.logits": "ব্যাচ × অবস্থান × শব্দভান্ডার",
  "learn.paths": "রাখা ও বাদ দেওয়া শাখা",
  "learn.paths.sublayer": "উপ-লেয়ার",
  "learn.paths.sentence": (p: P) => `লেখা ${number(p.number)}`,
  "learn.paths.kept": "আছে",
  "learn.paths.dropped": "বাদ",
  "learn.trio.sweep": "প্রতিটি অ্যাক্টিভেশন কতটা ফিরিয়ে আনে",
  "learn.sweep.caption": "০ এই লেখার উত্তর, ১ অন্যটির",
  "learn.sweep.summary": (p: P) => `“${p.foil}” → “${p.answer}”।`,
  "learn.sweep.answers": (p: P) =>
    `“${p.text}”-এর পরে আসে “${p.foil}” (সম্ভাবনা ${two(p.foil_probability)}), “${p.other}”-এর পরে ` +
    `“${p.answer}” (${two(p.probability)})।`,
  "learn.sweep.alike": "দুটি লেখাই একইভাবে চলে, তাই ফিরিয়ে আনার কিছু নেই। দ্বিতীয় লেখাটি বদলাও।",
  "learn.sweep.said": (p: P) =>
    `${p.name}, “${p.text}”-এর রান থেকে: পথের ${shareOf(p.share, 0)} (Δ ${p.from} থেকে ${p.to}; অন্য রানে ${p.other})।`,
  "learn.sweep.at": (p: P) => `${p.what}, “${p.token}”-এ`,
  "learn.sweep.resid_pre": (p: P) => `লেয়ার ${p.layer}-এ ঢোকা স্ট্রিম`,
  "learn.sweep.attn_out": (p: P) => `লেয়ার ${p.layer}-এর অ্যাটেনশন`,
  "learn.sweep.layer": (p: P) => `L${p.layer}`,
  "learn.sweep.head": (p: P) => `H${p.head}`,
  // ---- facts ----
  "learn.fact.sums": (p: P) =>
    p.most - p.least < 0.005
      ? `প্যাটার্নের প্রতিটি সারির যোগফল ${two(p.most)}।`
      : `প্যাটার্নের সারিগুলোর যোগফল ${two(p.least)} আর ${two(p.most)}-এর মধ্যে।`,
  "learn.fact.spread": (p: P) =>
    `আউটপুটের এক সারির ভেতরের বিচ্যুতি: আগে ${two(p.least)} থেকে ${two(p.most)}, পরে ${two(p.after_least)} ` +
    `থেকে ${two(p.after_most)}।`,
  "learn.fact.dropped": (p: P) =>
    p.rate === 0
      ? "হার ০: কোনো ওয়েট বাদ পড়ে না, কোনোটি গুণও হয় না।"
      : p.dropped === p.cells
        ? `এই হেডের ${number(p.cells)}টি ওয়েটের সবগুলোই বাদ পড়েছে: প্যাটার্নের কিছুই বাকি নেই।`
        : p.dropped === 0
          ? `দৈবক্রমে এই হেডের কোনো ওয়েট বাদ পড়েনি; সবগুলো ${two(p.factor)} দিয়ে গুণ হয়েছে।`
          : `এই হেডের ${number(p.cells)}টি ওয়েটের ${number(p.dropped)}টি বাদ পড়েছে; ` +
            `${p.cells - p.dropped === 1 ? "বাকি একটি" : "বাকিগুলো"} ${two(p.factor)} দিয়ে গুণ হয়েছে।` +
            `${p.pale ? ` আরও ${number(p.pale)}টি আগে থেকেই দেখা যাওয়ার মতো ছিল না।` : ""}`,
  "learn.fact.padded": (p: P) =>
    p.padding === 0
      ? "এই লেখায় প্যাডিং নেই: দুটি সমান লম্বা, বা এটিই বেশি লম্বা।"
      : `এই লেখা ${plural(p.padding, { other: "প্যাডিং-টোকেন" })} দিয়ে ভরা; এর ${number(p.cells)}টি ঘর মাস্ক করা।`,
  "learn.fact.zeros": (p: P) =>
    `${plural(p.rows, { other: "সারিতে" })} সবকিছু মাস্ক করা, তাই ${p.rows === 1 ? "সেটি" : "সেগুলো"} ` +
    `পুরোই শূন্য: ওই টোকেন কিছুই পড়ে না।`,
  "learn.fact.future": (p: P) =>
    `${number(p.cells)}টি ঘরের ${number(p.later)}টি ভবিষ্যতে। গড়ে একটি সারি সেখানে দিত তার অ্যাটেনশনের ` +
    `${percent(p.before)}, এখন ${percent(p.after)}।`,
  "learn.fact.gate": (p: P) =>
    `গেটের গড় ${two(p.mean)}, ${two(p.least)} থেকে ${two(p.most)}: এই অংশটুকু অ্যাটেনশন, বাকিটা টোকেন নিজে।`,
  "learn.fact.hidden": (p: P) => `এই বাক্যের ${number(p.cells)}টি ঘরের ${number(p.hidden)}টি মাস্ক করা।`,
  "learn.fact.alive": (p: P) => `প্রতিটি অবস্থানে ভেতরের ${number(p.wide)}টি সংখ্যা; তাদের ${percent(p.share)} ০-এর উপরে।`,
  "learn.fact.share": (p: P) =>
    `লেয়ার ${number(p.layer)}-এ স্ট্রিমের দৈর্ঘ্যের তুলনায় অ্যাটেনশনের অবদান: আগে ${percent(p.before)}, পরে ` +
    `${percent(p.after)}।`,
  "learn.fact.twins": (p: P) =>
    `“${p.word}”-এর দুটি জায়গা আগে ${p.before < 1e-6 ? "হুবহু এক" : `সর্বোচ্চ ${three(p.before)} আলাদা`}, ` +
    `পরে ${p.after < 1e-6 ? "হুবহু এক" : `সর্বোচ্চ ${three(p.after)} আলাদা`}।`,
  "learn.fact.swapped": (p: P) =>
    `জায়গা বদলে শব্দে শব্দে ফিরিয়ে রাখলে প্যাটার্নের পার্থক্য: অবস্থান ছাড়া ` +
    `${p.without < 1e-6 ? "০" : three(p.without)}, অবস্থানসহ সর্বোচ্চ ${three(p.with)}।`,
  "learn.fact.weights": (p: P) =>
    p.before === p.after
      ? `দুবারই একই ${number(p.after)}টি ওয়েট।`
      : `আগে ${number(p.before)}টি ওয়েট, পরে ${number(p.after)}টি।`,
  "learn.fact.next": (p: P) =>
    `এই লেখার পরে মডেলের অনুমান “${p.word}” (সম্ভাবনা ${two(p.probability)})। তুলনায়, ${p.compared}: ` +
    `“${p.before}” (${two(p.probability_before)})।`,
  "learn.fact.answer": (p: P) =>
    `নিজের উত্তর “${p.own}” ধরে টোকেনে টোকেনে যা বাছে: আগে “${p.before}” (${number(p.all)}টির ` +
    `${number(p.right_before)}টি ঠিক), পরে “${p.after}” (${number(p.right)}টি ঠিক)।`,
  "learn.fact.patches": (p: P) =>
    `${number(p.side)} × ${number(p.side)} পিক্সেল থেকে ${number(p.patch)} × ${number(p.patch)} পিক্সেলের ` +
    `${number(p.down)} × ${number(p.across)}টি টুকরো; শ্রেণি-টোকেনসহ মডেল পড়ে ${number(p.rows)}টি সারি।`,
  "learn.fact.read": (p: P) =>
    `মডেল আগে পড়ে “${p.before}” (${percent(p.share_before)}), পরে “${p.after}” (${percent(p.share)})।`,
  "learn.fact.gammas": (p: P) =>
    `লেয়ার ${number(p.layer)}-এ অ্যাটেনশনের γ শুরু হয়েছিল ${number(p.start)} থেকে; প্রশিক্ষণে তার গড় হয়েছে ` +
    `${three(p.mean)}।`,
  // ---- steps ----
  "learn.step.attention.title": "অ্যাটেনশন",
  "learn.step.attention.why":
    "একা একটি অক্ষর শুধু নিজেকেই জানে। অ্যাটেনশনে প্রতিটি অক্ষর একটি প্রশ্ন করে (q), প্রতিটি অক্ষর একটি কী " +
    "দেয় (k); যেখানে দুটি মেলে, সেখান থেকে অক্ষরটি ভ্যালু (v) পায়। এখানে প্রশ্নটি: গতবার আমার পরে কোন অক্ষর " +
    "এসেছিল?",
  "learn.step.attention.before": "প্রতিটি অক্ষর একা",
  "learn.step.attention.after": "অ্যাটেনশন",
  "learn.step.heads.title": "সব সারি একসঙ্গে",
  "learn.step.heads.why":
    "প্রতিটি অক্ষরের এক সারি মিলে একটি ম্যাপ হয়, আর প্রতিটি হেডের নিজের ম্যাপ আছে। সব হেডের আউটপুট জোড়া " +
    "লাগে, আর তা থেকে পরের প্রতিটি সম্ভাব্য অক্ষরের স্কোর হিসাব হয়। হেডগুলোকে অন্য দিকে তাকাতে দাও, উত্তর " +
    "বদলে যাবে।",
  "learn.step.heads.before": "প্রতিটি অক্ষর একা",
  "learn.step.heads.after": "অ্যাটেনশন",
  "learn.step.residual.title": "রেসিডুয়াল আর নর্ম",
  "learn.step.residual.why":
    "অ্যাটেনশনের আউটপুটের সঙ্গে ইনপুটও যোগ হয়, তাই কিছু হারায় না, আর গ্রেডিয়েন্ট ছোট পথে ফেরে। নর্ম তারপর " +
    "প্রতিটি সারিকে এক মাপে আনে।",
  "learn.step.residual.before": "শুধু অ্যাটেনশন",
  "learn.step.residual.after": "রেসিডুয়াল আর নর্মসহ",
  "learn.step.dropout.title": "ড্রপআউট",
  "learn.step.dropout.why":
    "প্রশিক্ষণের সময় কিছু ওয়েট এলোমেলোভাবে বন্ধ করা হয়, যাতে কোনো শব্দ অন্য একটিমাত্র শব্দের উপর নির্ভর না " +
    "করে। বাকি ওয়েট বড় করা হয়, যাতে গড় একই থাকে।",
  "learn.step.dropout.before": "ড্রপআউট নেই",
  "learn.step.dropout.after": "ড্রপআউটসহ",
  "learn.step.padding.title": "প্যাডিং মাস্ক",
  "learn.step.padding.why":
    "ব্যাচের লেখাগুলো প্যাডিং দিয়ে এক দৈর্ঘ্যে আনা হয়। প্যাডিংয়ের কোনো মানে নেই, তাই সফটম্যাক্সের আগে তার " +
    "স্কোর −∞ হয়, আর ওয়েট ঠিক ০। যে মডেল প্যাডিং পড়ে সে ভুল করে।",
  "learn.step.padding.before": "প্যাডিং পড়া হচ্ছে",
  "learn.step.padding.after": "প্যাডিং মাস্ক করা",
  "learn.step.causal.title": "কজাল মাস্ক",
  "learn.step.causal.why":
    "যে মডেল অক্ষরে অক্ষরে লেখে, তার এখনো-না-লেখা অক্ষর দেখা চলে না। তাই পরের সব অক্ষরের স্কোর −∞ হয়। মাস্ক " +
    "নিয়ে শেখা মডেল মাস্ক ছাড়া ব্যর্থ হয়।",
  "learn.step.causal.before": "সব অক্ষর দৃশ্যমান",
  "learn.step.causal.after": "ভবিষ্যৎ মাস্ক করা",
  "learn.step.gate.title": "গেট",
  "learn.step.gate.why":
    "গেট প্রতিটি সংখ্যার জন্য ঠিক করে কতটা অ্যাটেনশন থেকে আসবে, কতটা টোকেন নিজে থেকে। আর সবকিছুর মতো এটিও শেখা।",
  "learn.step.gate.before": "গেট খোলা",
  "learn.step.gate.after": "গেটসহ",
  "learn.step.full.title": "সব একসঙ্গে",
  "learn.step.full.why": "শুরুর অ্যাটেনশন লেয়ারকে ঘিরে প্যাডিং মাস্ক, কজাল মাস্ক, ড্রপআউট, গেট আর নর্ম। প্রভাব দেখতে একে একে বন্ধ করো।",
  "learn.step.full.before": "শুধু অ্যাটেনশন",
  "learn.step.full.after": "সব একসঙ্গে",
  "learn.step.mlp.title": "MLP",
  "learn.step.mlp.why":
    "অ্যাটেনশন শুধু শব্দগুলো মেশায়। MLP তারপর প্রতিটি শব্দ নিয়ে আলাদা কাজ করে: ভেক্টর চওড়া করে, একটি অ্যাক্টিভেশন লাগায়, আবার সরু করে।",
  "learn.step.mlp.before": "শুধু অ্যাটেনশন",
  "learn.step.mlp.after": "অ্যাটেনশন, তারপর MLP",
  "learn.step.positions.title": "অবস্থান",
  "learn.step.positions.why":
    "অ্যাটেনশন শব্দের ক্রম জানে না: দুটি শব্দের জায়গা বদলালে শুধু তাদের সারি বদলায়। তাই প্রতিটি অবস্থানে " +
    "সাইন ও কোসাইনের একটি সারি যোগ হয়।",
  "learn.step.positions.before": "অবস্থান নেই",
  "learn.step.positions.after": "সাইনের অবস্থান",
  "learn.step.layer-scale.title": "লেয়ার-স্কেল",
  "learn.step.layer-scale.why":
    "প্রতিটি উপ-লেয়ারের অবদানকে ০-র কাছ থেকে শুরু হওয়া একটি শেখা γ দিয়ে গুণ করা হয়। গভীর মডেল তখন প্রায় " +
    "অভেদ হিসেবে শুরু হয়, আর প্রতিটি লেয়ার যতটা কাজে লাগে ততটা বাড়ে।",
  "learn.step.layer-scale.before": "γ যখন ০",
  "learn.step.layer-scale.after": "γ-সহ",
  "learn.step.drop-path.title": "ড্রপ-পাথ",
  "learn.step.drop-path.why":
    "প্রশিক্ষণের সময় গোটা উপ-লেয়ার এলোমেলোভাবে বাদ পড়ে, প্রতি লেখায় আলাদা করে। বাকিরা সেগুলো ছাড়া কাজ করতে শেখে।",
  "learn.step.drop-path.before": "সব শাখা আছে",
  "learn.step.drop-path.after": "ড্রপ-পাথসহ",
  "learn.step.encoder.title": "এনকোডার ব্লক",
  "learn.step.encoder.why":
    "একটি ব্লক হলো নর্ম, অ্যাটেনশন, γ, রেসিডুয়াল; তারপর নর্ম, MLP, γ, রেসিডুয়াল। এনকোডার এমন ব্লকের স্তূপ, " +
    "আর প্রতিটি শব্দ অন্য প্রতিটির দিকে তাকাতে পারে।",
  "learn.step.encoder.before": "শুধু অ্যাটেনশন, স্তূপ করা",
  "learn.step.encoder.after": "গোটা ব্লক, স্তূপ করা",
  "learn.step.decoder.title": "ডিকোডার ব্লক",
  "learn.step.decoder.why":
    "ডিকোডার ভবিষ্যৎ লুকায়, আর তার তৃতীয় একটি উপ-লেয়ার আছে: ক্রস-অ্যাটেনশন, যার কী আর ভ্যালু আসে মেমরি " +
    "থেকে। মেমরি না থাকলে সেটি বাদ যায়।",
  "learn.step.decoder.before": "মেমরি নেই",
  "learn.step.decoder.after": "মেমরিসহ",
  "learn.step.whole.title": "এনকোডার আর ডিকোডার",
  "learn.step.whole.why":
    "এনকোডার শব্দটি পড়ে; তার আউটপুটই মেমরি। ডিকোডার এ পর্যন্ত লেখা উত্তর পড়ে, মেমরিতে তাকায়, আর পরের " +
    "প্রতিটি সম্ভাব্য অক্ষরকে স্কোর দেয়। তিনটি মডেলের গঠন এক; কে কোথায় তাকায় তাতেই তার কাজ বোঝা যায়।",
  "learn.step.whole.before": "উৎস থেকে বিচ্ছিন্ন",
  "learn.step.whole.after": "উৎস পড়ছে",
  "learn.step.patches.title": "টুকরোও টোকেন",
  "learn.step.patches.why":
    "ছবি একটি অনুক্রম হয়ে যায়: তাকে টুকরোয় কাটা হয়, আর একটি রৈখিক ম্যাপ প্রতিটি টুকরোর পিক্সেল থেকে একটি " +
    "ভেক্টর বানায়। এরপর টুকরো অন্য যেকোনো টোকেনের মতোই। আরেকটি সারি, শ্রেণি-টোকেন, যা দরকার তা জড়ো করে; " +
    "অঙ্কটি পড়া হয় শুধু সেটি থেকে।",
  "learn.step.patches.before": "সব টুকরো",
  "learn.step.patches.after": "কিছু টুকরো ঢাকা",
  "learn.step.lens.title": "আগের লেয়ার পড়া",
  "learn.step.lens.why":
    "সব লেয়ার রেসিডুয়াল স্ট্রিমে লেখে, আর আউটপুট হেড শেষে তা পড়ে। লেন্স একই হেড আগে লাগায়: পরের " +
    "লেয়ারগুলো কিছু যোগ না করলে মডেলের অনুমান কী হতো? ঠিক অক্ষরটি কখন আসে দেখো। “ঘুরে দেখো”-তে লেন্স এটি " +
    "প্রতিটি লেয়ার ও অক্ষরের জন্য দেখায়।",
  "learn.step.lens.before": "আগের একটি লেয়ারে",
  "learn.step.lens.after": "শেষ লেয়ারে",
  "learn.step.attribution.title": "অবদান ভাগ",
  "learn.step.attribution.why":
    "আউটপুট হেড একটি যোগফল পড়ে, আর শেষ নর্মটি স্থির রাখলে পড়াটা রৈখিক। তাই লজিটও একটি যোগফল: এমবেডিংয়ের " +
    "একটি অংশ আর প্রতিটি হেডের একটি। দণ্ডগুলো সেই অংশ: উত্তরের লজিট বিয়োগ সবচেয়ে সম্ভাব্য অন্য অক্ষরের " +
    "লজিট। একটি হেড সরাও, আর যা কমে তা তার অংশের সঙ্গে মেলাও। “ঘুরে দেখো”-তে “কেন” হেডের অংশকে তার উৎস টোকেন " +
    "পর্যন্ত অনুসরণ করে।",
  "learn.step.attribution.before": "হেড ছাড়া",
  "learn.step.attribution.after": "হেডসহ",
  "learn.step.patching.title": "প্যাচ করা",
  "learn.step.patching.why":
    "অবদান ভাগ দেখায় কোন অংশ উত্তরে কতটা যোগ করে; প্যাচ তা যাচাই করে। আলাদা উত্তরের দ্বিতীয় একটি লেখা নাও, " +
    "তার রানের একটি অ্যাক্টিভেশন এই রানে বসাও, বাকিটা হিসাব করো: স্কোর বলে উত্তর এই লেখারটি (০) থেকে অন্যটির " +
    "(১) দিকে কতটা যায়। Δ হলো দুই উত্তরের লজিটের তফাত; Δ₀ আর Δ₁ হলো প্যাচ ছাড়া দুই লেখায় তার মান।",
  "learn.parts": (p: P) => `“${p.foil}”-এর বদলে “${p.answer}”-এর পক্ষের অংশ`,
  "learn.parts.silenced": (p: P) =>
    `${p.name}-এর অবদান ${p.part}। সেটি নীরব করলে তফাত ${p.whole}-এর বদলে ${p.without}: ${p.change}।`,
  // ---- things to try ----
  "learn.try.attention-scale": "√d দিয়ে ভাগ",
  "learn.try-hint.attention-scale": "বন্ধ: স্কোর বাড়ে, প্রতিটি অক্ষর প্রায় একটিমাত্র অক্ষরের দিকেই তাকায়।",
  "learn.try.heads-look": "এই হেডগুলো কোথায় তাকায়",
  "learn.try-hint.heads-look": "দ্বিতীয় লেয়ারের চারটি হেড। কোন পছন্দে পরের অক্ষরটি তবু পাওয়া যায়?",
  "learn.option.heads-look-learned": "যেমন শিখেছে",
  "learn.option.heads-look-uniform": "সবখানে",
  "learn.option.heads-look-previous": "এক ঘর পেছনে",
  "learn.try.residual-residual": "রেসিডুয়াল",
  "learn.try-hint.residual-residual": "বন্ধ: শব্দটি নিজে আর তার সারির অংশ নয়।",
  "learn.try.residual-norm": "নর্ম",
  "learn.try-hint.residual-norm": "বন্ধ: কিছু সারি অন্যদের চেয়ে অনেক বড় হয়ে বেরোয়।",
  "learn.try.dropout-rate": "হার",
  "learn.try-hint.dropout-rate": "বাদ পড়ার সম্ভাবনা; সাধারণত ০.১।",
  "learn.try.dropout-draw": "নয়েজের সিড",
  "learn.try-hint.dropout-draw": "প্রশিক্ষণ প্রতি ধাপে নতুন করে তোলে; এখানে সিড তুমি বাছো।",
  "learn.try.padding-all": "সব অক্ষর মাস্ক করো",
  "learn.try-hint.padding-all": "চালু: ছোট লেখাটির তাকানোর মতো কিছু থাকে না।",
  "learn.try.causal-causal": "ভবিষ্যৎ লুকাও",
  "learn.try-hint.causal-causal": "বন্ধ: মাস্ক নেই।",
  "learn.try.causal-self": "অক্ষর নিজেকে দেখতে পাবে",
  "learn.try-hint.causal-self": "বন্ধ: কর্ণও মাস্ক হয়। প্রথম সারিটি দেখো।",
  "learn.try.gate-gate": "গেট",
  "learn.try-hint.gate-gate": "খোলা মানে শুধু অ্যাটেনশন, বন্ধ মানে টোকেন নিজে।",
  "learn.option.gate-gate-learned": "শেখা",
  "learn.option.gate-gate-open": "খোলা",
  "learn.option.gate-gate-half": "আধা",
  "learn.option.gate-gate-closed": "বন্ধ",
  "learn.try.full-causal": "কজাল মাস্ক",
  "learn.try-hint.full-causal": "বন্ধ: ভবিষ্যৎ দৃশ্যমান।",
  "learn.try.full-padding": "প্যাডিং মাস্ক",
  "learn.try-hint.full-padding": "বন্ধ: প্যাডিং শব্দের মতোই পড়া হয়।",
  "learn.try.full-gate": "গেট",
  "learn.try-hint.full-gate": "বন্ধ: গেট খোলা থাকে, শুধু অ্যাটেনশন যায়।",
  "learn.try.full-rate": "ড্রপআউট",
  "learn.try-hint.full-rate": "প্যাটার্নে আর অ্যাটেনশনের আউটপুটে লাগে, ইনপুটের শব্দে নয়।",
  "learn.try.full-draw": "নয়েজের সিড",
  "learn.try-hint.full-draw": "একই সিড একই ওয়েট বাদ দেয়।",
  "learn.try.mlp-activation": "অ্যাক্টিভেশন",
  "learn.try-hint.mlp-activation": "SwiGLU দুটি প্রজেকশন গুণ করে; তৃতীয় একটি ম্যাট্রিক্স লাগে।",
  "learn.option.mlp-activation-gelu": "GELU",
  "learn.option.mlp-activation-relu": "ReLU",
  "learn.option.mlp-activation-swiglu": "SwiGLU",
  "learn.try.positions-swap": "দুটি শব্দের জায়গা বদলাও",
  "learn.try-hint.positions-swap": "তারপর দুই মডেলকে নিজেদের সঙ্গে শব্দে শব্দে মেলাও।",
  "learn.try.layer-scale-gamma": "γ গুণ",
  "learn.try-hint.layer-scale-gamma": "০ প্রতিটি লেয়ার নীরব করে; ১ হলো শেখা জোর।",
  "learn.option.layer-scale-gamma-0": "০",
  "learn.option.layer-scale-gamma-0-1": "০.১",
  "learn.option.layer-scale-gamma-0-5": "০.৫",
  "learn.option.layer-scale-gamma-1": "১",
  "learn.option.layer-scale-gamma-2": "২",
  "learn.try.drop-path-rate": "হার",
  "learn.try-hint.drop-path-rate": "একটি শাখা বাদ পড়ার সম্ভাবনা; সাধারণত ০.১। ০.৫-এ প্রভাব সঙ্গে সঙ্গে দেখা যায়।",
  "learn.try.drop-path-draw": "নয়েজের সিড",
  "learn.try-hint.drop-path-draw": "প্রতিটি উপ-লেয়ারে প্রতিটি লেখার আলাদা লটারি।",
  "learn.try.encoder-layers": "লেয়ার",
  "learn.try-hint.encoder-layers": "দুটি রানেই ব্লকের সংখ্যা।",
  "learn.try.encoder-norm": "নর্ম",
  "learn.try-hint.encoder-norm": "প্রতিটি উপ-লেয়ারের আগে, বা যোগের পরে, ২০১৭ সালের গবেষণাপত্রের মতো।",
  "learn.option.encoder-norm-pre": "আগে",
  "learn.option.encoder-norm-post": "পরে",
  "learn.try.encoder-mlp": "MLP",
  "learn.try-hint.encoder-mlp": "বন্ধ: শুধু অ্যাটেনশন।",
  "learn.try.encoder-positions": "অবস্থান",
  "learn.try-hint.encoder-positions": "বন্ধ: একই শব্দের ভেক্টর সবখানে একই।",
  "learn.try.encoder-scale": "লেয়ার-স্কেল",
  "learn.try-hint.encoder-scale": "বন্ধ: প্রতিটি লেয়ার পুরো জোরে অবদান রাখে।",
  "learn.try.decoder-memory": "মেমরি",
  "learn.try-hint.decoder-memory": "মেমরি সরাও, আবার ফিরিয়ে আনো: ওয়েট একই থাকে।",
  "learn.try.whole-model": "মডেল",
  "learn.try-hint.whole-model": "একটি শব্দ কপি করে, উল্টে দেয়, বা তার অক্ষরগুলো সাজায়।",
  "learn.option.whole-model-copy": "কপি",
  "learn.option.whole-model-reverse": "উল্টো",
  "learn.option.whole-model-sort": "সাজানো",
  "learn.try.whole-memory": "উৎস পড়ো",
  "learn.try-hint.whole-memory": "বন্ধ: ডিকোডার এনকোডার থেকে বিচ্ছিন্ন।",
  "learn.try.patches-digit": "অঙ্ক",
  "learn.try-hint.patches-digit": "হাতের লেখা, যা প্রশিক্ষণে ছিল না।",
  "learn.option.patches-digit-9": "৯",
  "learn.option.patches-digit-4": "৪",
  "learn.option.patches-digit-2": "২",
  "learn.option.patches-digit-5": "৫",
  "learn.option.patches-digit-7": "৭",
  "learn.try.patches-hide": "যা ঢাকা",
  "learn.try-hint.patches-hide": "টুকরোর সাতটি সারি বা কলামের তিনটি, প্যাডিংয়ের মতো মাস্ক করা।",
  "learn.option.patches-hide-bottom": "নিচ",
  "learn.option.patches-hide-top": "উপর",
  "learn.option.patches-hide-left": "বাঁ",
  "learn.option.patches-hide-right": "ডান",
  "learn.option.patches-hide-none": "কিছু না",
  "learn.try.lens-after": "কোথায় পড়বে",
  "learn.try-hint.lens-after": "লেয়ার ০-এর পরে, বা ইনপুটে, যেখানে হেডের অনুমান কাজে লাগে না।",
  "learn.option.lens-after-first": "লেয়ার ০",
  "learn.option.lens-after-input": "ইনপুট",
  "learn.try.attribution-head": "হেড সরাও",
  "learn.try-hint.attribution-head": "শেষ লেয়ারের একটি হেড, কারণ তার পরে পুষিয়ে দেওয়ার মতো লেয়ার নেই।",
  "learn.option.attribution-head-0": "L1H0",
  "learn.option.attribution-head-1": "L1H1",
  "learn.option.attribution-head-2": "L1H2",
  "learn.option.attribution-head-3": "L1H3",
  "learn.try.patching-part": "যা বসানো হয়",
  "learn.try-hint.patching-part": "একটি অক্ষরে পুরো স্ট্রিম, সেখানে অ্যাটেনশনের আউটপুট, বা সব অক্ষরে একটি হেড।",
  "learn.option.patching-part-stream": "স্ট্রিম",
  "learn.option.patching-part-attention": "অ্যাটেনশন",
  "learn.option.patching-part-heads": "হেড",
  // ---- slips and subtleties ----
  "learn.note.heads": "প্রতিটি হেড d_head সংখ্যার নিজের টুকরো নিয়ে কাজ করে, তাই d_model হেডের সংখ্যা দিয়ে বিভাজ্য হতে হয়।",
  "learn.note.dropout-places":
    "ড্রপআউট সাধারণত প্যাটার্নে আর অ্যাটেনশনের আউটপুটে লাগে। প্রশিক্ষণের পরে কিছুই বাদ পড়ে না, কিছুই গুণ হয় না।",
  "learn.note.all-masked":
    "সব কী মাস্ক করা হলে −∞-এর উপর সফটম্যাক্স NaN দেয়। যে কোড তার বদলে বড় একটি ঋণাত্মক সংখ্যা যোগ করে, সে " +
    "সমান একটি সারি দেয়, আর তা প্যাডিং পড়ে। এখানে এমন সারি পুরোই শূন্য।",
  "learn.note.itself": "“শুধু আগেরগুলো” বলা সহজ, কিন্তু মাস্কে নিজের অবস্থানটিও থাকতে হবে। নইলে প্রথম টোকেন কিছুই দেখত না।",
  "learn.note.additive":
    "কিছু কোড মাস্ককে স্কোরের সঙ্গে যোগ করে: ০ অনুমতি দেয়, −∞ নিষেধ করে। এমন মাস্ককে “mask == 0” দিয়ে " +
    "পরীক্ষা করলে সব উল্টে যায়, শুধু ভবিষ্যৎই দেখা যায়।",
  "learn.note.gate-residual":
    "এই গেট শাখার ভেতরে, আর রেসিডুয়াল x-কেও যোগ করে। অন্য মডেলে গেট রেসিডুয়ালের জায়গা নেয়। দুই ক্ষেত্রেই " +
    "তার দুই অংশের যোগফল ১, আর প্যাটার্ন বদলায় না।",
  "learn.note.swiglu":
    "SwiGLU-তে ইনপুটের দুটি প্রজেকশন, তাদের ফল গুণ হয়। একটি সাধারণ ভুল হলো দ্বিগুণ চওড়া একটি প্রজেকশন আর " +
    "তার পরে SiLU: আউটপুট প্রজেকশনের সঙ্গে তা মেলে না, কারণ সেটি অর্ধেক কলাম আশা করে।",
  "learn.note.waves":
    "প্রথম কলামগুলোর ঢেউ সবচেয়ে দ্রুত: পুরো এক পাক প্রায় ৬ অবস্থানে। শেষেরগুলো একটি বাক্যে প্রায় বদলায়ই " +
    "না। প্রায়ই এটি উল্টো করে বলা হয়।",
  "learn.note.gamma-start":
    "এই মডেলে γ শুরু হয়েছিল ০.০১ থেকে। যে গবেষণাপত্র এটি এনেছে (Touvron ও অন্যান্য, ২০২১) সেখানে ১৮ লেয়ার " +
    "পর্যন্ত ০.১, ২৪-এর জন্য ১০⁻⁵, তার উপরে ১০⁻⁶।",
  "learn.note.drop-path-scale":
    "রাখা শাখাকে ১ − হার দিয়ে ভাগ করা হয়, যাতে গড় ঠিক থাকে। ০.৩৩ হারে গুণকটি ১.৪৯২৫, ১.৫ নয়: ছোট পার্থক্য, তবে পরীক্ষায় ধরা পড়ে।",
  "learn.note.one-set":
    "কোন ধরনে চলবে তা মডেলকে কোনো সুইচ বলে না। মেমরি থাকলে ক্রস-অ্যাটেনশন উপ-লেয়ার চলে, না থাকলে বাদ যায়। ওয়েট একই।",
  "learn.note.shifted": "ডিকোডার উত্তরটি এক ঘর ডানে সরিয়ে, শুরুর টোকেনের পরে পড়ে। তাই প্রতিটি সারি তার পরের অক্ষরকে স্কোর দেয়।",
  "learn.note.patch-vocabulary":
    "কোনো শব্দভান্ডার নেই: যেকোনো ৪ × ৪ পিক্সেলই একটি টুকরো, তাই কোনো ছবিই শব্দভান্ডারের বাইরে নয়। ক্রম আসে " +
    "শুধু অবস্থান থেকে; অন্য মাপের ছবিতে টুকরোর সংখ্যাও অন্য, আর অবস্থানের সারণি সেই মাপে টেনে নেওয়া হয়।",
  "learn.note.early":
    "মডেল সেখানে যা “ভাবে” তা এটি নয়: পরের লেয়ার এমন তথ্য পড়তে পারে যা আউটপুট হেড পারে না (nostalgebraist 2020)।",
  "learn.note.frozen":
    "হেড না থাকলে স্ট্রিম ছোট হয়, আর শেষের নর্ম বাকিটাকে বড় করে। তাই যা কমে তা তার অংশের চেয়ে কম, কখনো " +
    "শূন্য। “কেন” সেই স্কেল স্থির রাখে, তাই সব অংশের যোগফল ঠিক লজিট হয়। হেড না থাকলে কী হয় দেখতে “প্যাচ” বা " +
    "হেডের জোর ব্যবহার করো।",
  "learn.note.enough":
    "যে অ্যাক্টিভেশন উত্তর ফিরিয়ে আনে সে দুই লেখার তফাত বহন করে; যে আনে না সেও দরকারি হতে পারে (Zhang & " +
    "Nanda 2023)। একই কাজ করা হেডগুলো তা ভাগ করে নেয়: এখানে একা যথেষ্ট এমন কোনো হেড আছে কি?",
};
