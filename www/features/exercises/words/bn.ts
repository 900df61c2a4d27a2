// Words of the exercises room, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent: shareOf } = forms("bn");
const percent = (share: number) => shareOf(share, 0);
const grouped = (x: string | number) => number(Number(x));
const short = (x: number) => number(Number(x.toPrecision(3)));

export const exercises = {
  "exercises.deck": "অনুশীলন",
  "exercises.progress": (p: P) => `${exact(p.all)}টির মধ্যে ${exact(p.done)}টির উত্তর দেওয়া হয়েছে`,
  "exercises.number": (p: P) => `অনুশীলন ${exact(p.number)} / ${exact(p.all)}`,
  "exercises.done": "(উত্তর দেওয়া হয়েছে)",
  "exercises.group.attention": "অ্যাটেনশন",
  "exercises.group.parts": "ব্লকের অংশ",
  "exercises.group.blocks": "ব্লক",
  "exercises.group.cause": "উত্তর আর তার কারণ",
  "exercises.own": "তোমার সংখ্যা",
  "exercises.redraw": "নতুন সংখ্যা তোলো",
  "exercises.check": "মিলিয়ে দেখো",
  "exercises.help": "একটি ইঙ্গিত দাও",
  "exercises.show": "উত্তর দেখাও",
  "exercises.hide": "আমার উত্তরে ফেরো",
  "exercises.clear": "শুরু থেকে",
  "exercises.next": "পরের অনুশীলন",
  "exercises.waiting": "হিসাব চলছে…",
  "exercises.failure": (p: P) => `ইঞ্জিন এটি হিসাব করতে পারেনি। ${p.message}`,
  "exercises.shown": "এটিই উত্তর। তোমারটি রাখা আছে।",
  "exercises.right": "সব ঠিক।",
  "exercises.so-far": (p: P) =>
    p.all === 1
      ? "এখনো হয়নি। বদলে আবার মিলিয়ে দেখো।"
      : p.count === 0
        ? "এখনো একটিও ঠিক হয়নি। উত্তর বদলে আবার মিলিয়ে দেখো।"
        : `এ পর্যন্ত ${exact(p.all)}টির মধ্যে ${exact(p.count)}টি ঠিক। বাকিগুলো বদলে আবার মিলিয়ে দেখো।`,
  "exercises.figure.later": "উত্তরের সঙ্গে একটি ছবি আসে।",
  "exercises.numbers": "ম্যাপগুলো সারণিতে",
  "exercises.untrained": (p: P) =>
    `এইমাত্র একটি অপ্রশিক্ষিত মডেলের হিসাব: ${exact(p.seed)} সিডের এলোমেলো ওয়েট, স্বাভাবিকের দ্বিগুণ, যাতে প্যাটার্ন সমতল না হয়।`,
  "exercises.head": (p: P) => `হেড ${exact(p.head)}`,
  "exercises.cell": (p: P) =>
    `কোয়েরি ${p.query}, কী ${p.key}: ${p.hidden ? "লুকোনো" : "দৃশ্যমান"}${p.wrong ? ", এখনো ঠিক নয়" : ""}`,
  "exercises.misplaced": "এখনো নিজের জায়গায় নেই",
  "exercises.up": (p: P) => `উপরে নাও: ${p.step}`,
  "exercises.down": (p: P) => `নিচে নাও: ${p.step}`,
  "exercises.state.right": "✓ ঠিক।",
  "exercises.state.answer": "উত্তর।",
  "exercises.state.not-yet": "এখনো নয়।",
  "exercises.state.empty": "এখনো উত্তর নেই।",
  "exercises.state.unread": "বোঝা গেল না।",
  "exercises.verdict.empty": "এখানে একটি সংখ্যা লেখো।",
  "exercises.verdict.choose": "একটি উত্তর বেছে নাও।",
  "exercises.verdict.empty-cells": "যে ঘরগুলো লুকোতে হবে সেগুলো বেছে নাও।",
  "exercises.verdict.unread": "এটি সংখ্যা নয়। ৬৪, ০.৫ বা ১/৩-এর মতো একটি লেখো।",
  "exercises.problem.whole": (p: P) => `${p.name}: ${grouped(p.min)} থেকে ${grouped(p.max)}-এর মধ্যে একটি পূর্ণসংখ্যা লেখো।`,
  "exercises.problem.number": (p: P) =>
    `${p.name}: ${grouped(p.min)} থেকে ${grouped(p.max)}-এর মধ্যে একটি দশমিক সংখ্যা লেখো।`,
  "exercises.problem.range": (p: P) => `${p.name}: ${grouped(p.min)} থেকে ${grouped(p.max)}-এর মধ্যে একটি বাছো।`,
  "exercises.problem.even": (p: P) => `${p.name}: একটি জোড় সংখ্যা বাছো, কলামগুলো জোড়ায় জোড়ায় আসে।`,
  "exercises.problem.apart-column": "প্রস্থের চেয়ে ছোট একটি কলাম বাছো: কলাম গোনা শুরু ০ থেকে।",
  "exercises.own.keys": "কী",
  "exercises.own.seed": "সিড",
  "exercises.own.d_model": "d_model",
  "exercises.own.n_heads": "হেড",
  "exercises.own.n": "টোকেন",
  "exercises.own.d": "প্রস্থ d",
  "exercises.own.x1": "x₁",
  "exercises.own.x2": "x₂",
  "exercises.own.x3": "x₃",
  "exercises.own.drop": "বাদ",
  "exercises.own.pos": "অবস্থান",
  "exercises.own.column": "কলাম",
  "exercises.own.place": "বদলানো শব্দ",
  "exercises.own.expansion": "প্রসারণ",
  "exercises.own.letter": "অক্ষর",
  "exercises.own.x": "x",
  "exercises.formula.rest": "বাকি",
  "exercises.formula.keep": "থাকা",
  "exercises.formula.drop": "বাদ",
  // ---- why √d ----
  "exercises.scaling.title": "√d দিয়ে ভাগ কেন?",
  "exercises.scaling.lead": (p: P) =>
    `একটি এলোমেলো কোয়েরি আর ${exact(p.keys)}টি এলোমেলো কী নাও, যাদের প্রতিটি সংখ্যা একক নরমাল থেকে তোলা। ` +
    `এবার হেড চওড়া করো, d = ${exact(p.narrow)} থেকে d = ${exact(p.wide)}। কী হবে আগে অনুমান করো; তারপর ` +
    `ইঞ্জিন সংখ্যা তুলে মাপবে।`,
  "exercises.scaling.variance-raw.ask": "ভাগ না করা q·k-এর ভেদাঙ্ক",
  "exercises.scaling.variance-raw.is-grows": "বাড়ে",
  "exercises.scaling.variance-raw.is-stays": "একই থাকে",
  "exercises.scaling.variance-raw.is-falls": "কমে",
  "exercises.scaling.variance-raw.right": (p: P) =>
    `${short(p.from)} থেকে ${short(p.to)} হয়েছে: d-টি গুণফলের যোগফলের ভেদাঙ্ক একটির d গুণ।`,
  "exercises.scaling.variance-raw.hint": "q·k হলো d-টি এলোমেলো গুণফলের যোগফল। পদ বাড়লে যোগফলের ভেদাঙ্কের কী হয়?",
  "exercises.scaling.variance-raw.not-yet": (p: P) =>
    `মেপে পাওয়া: d = ${exact(p.narrow)} হলে ${short(p.from)}, d = ${exact(p.wide)} হলে ${short(p.to)}। ` +
    `q·k মানে d-টি এলোমেলো গুণফলের যোগফল।`,
  "exercises.scaling.variance-scaled.ask": "q·k / √d-এর ভেদাঙ্ক",
  "exercises.scaling.variance-scaled.is-grows": "বাড়ে",
  "exercises.scaling.variance-scaled.is-stays": "একই থাকে",
  "exercises.scaling.variance-scaled.is-falls": "কমে",
  "exercises.scaling.variance-scaled.right": (p: P) =>
    `${short(p.from)} থেকে ${short(p.to)}: √d দিয়ে ভাগ করলে ভেদাঙ্ক d দিয়ে ভাগ হয়।`,
  "exercises.scaling.variance-scaled.hint": "কোনো সংখ্যাকে √d দিয়ে ভাগ করলে তার ভেদাঙ্ক d দিয়ে ভাগ হয়। আগে তা কত ছিল?",
  "exercises.scaling.variance-scaled.not-yet": (p: P) =>
    `মেপে পাওয়া: d = ${exact(p.narrow)} হলে ${short(p.from)}, d = ${exact(p.wide)} হলে ${short(p.to)}। √d ` +
    `দিয়ে ভাগ করলে ভেদাঙ্ক d দিয়ে ভাগ হয়।`,
  "exercises.scaling.entropy-raw.ask": "softmax(q·k)-এর এনট্রপি: অ্যাটেনশন কতটা সমানভাবে ছড়ানো",
  "exercises.scaling.entropy-raw.is-grows": "বাড়ে",
  "exercises.scaling.entropy-raw.is-stays": "একই থাকে",
  "exercises.scaling.entropy-raw.is-falls": "কমে",
  "exercises.scaling.entropy-raw.right": (p: P) =>
    `${short(p.from)} থেকে ${short(p.to)} ন্যাট: স্কোর বড় হলে প্রায় সব ওয়েট একটি কী-তে যায়।`,
  "exercises.scaling.entropy-raw.hint": "ভেদাঙ্ক বড় হলে স্কোরগুলো দূরে দূরে থাকে। সফটম্যাক্স এমন স্কোর নিয়ে কী করে?",
  "exercises.scaling.entropy-raw.not-yet": (p: P) =>
    `মেপে পাওয়া: d = ${exact(p.narrow)} হলে ${short(p.from)} ন্যাট, d = ${exact(p.wide)} হলে ` +
    `${short(p.to)}। স্কোরগুলো অনেক দূরে দূরে হলে সফটম্যাক্স কী করে?`,
  "exercises.scaling.entropy-scaled.ask": "softmax(q·k / √d)-এর এনট্রপি",
  "exercises.scaling.entropy-scaled.is-grows": "বাড়ে",
  "exercises.scaling.entropy-scaled.is-stays": "একই থাকে",
  "exercises.scaling.entropy-scaled.is-falls": "কমে",
  "exercises.scaling.entropy-scaled.right": (p: P) =>
    `${short(p.from)} থেকে ${short(p.to)} ন্যাট: কতটা ছড়ানো তা আর প্রস্থের উপর নির্ভর করে না।`,
  "exercises.scaling.entropy-scaled.hint": "স্কোরগুলো কি এখনো তত দূরে? সফটম্যাক্স শুধু তাদের তফাতের উপর নির্ভর করে।",
  "exercises.scaling.entropy-scaled.not-yet": (p: P) =>
    `মেপে পাওয়া: d = ${exact(p.narrow)} হলে ${short(p.from)} ন্যাট, d = ${exact(p.wide)} হলে ` +
    `${short(p.to)}। স্কোরের ভেদাঙ্ক একই থাকে, তাই সফটম্যাক্সও একই রকম ছড়ানো থাকে।`,
  "exercises.scaling.why":
    "√d ছাড়া চওড়া হেডের স্কোরগুলো এত দূরে দূরে থাকে যে সফটম্যাক্স প্রায় সবটুকু একটি কী-কে দেয়। তখন তার " +
    "গ্রেডিয়েন্ট প্রায় শূন্য, আর প্রশিক্ষণ প্রায় এগোয় না। √d দিয়ে ভাগ করলে প্রস্থ যা-ই হোক, স্কোর আর " +
    "গ্রেডিয়েন্ট এক মাপে থাকে।",
  "exercises.scaling.chart-variance": "স্কোরের ভেদাঙ্ক",
  "exercises.scaling.chart-entropy": "সফটম্যাক্সের এনট্রপি, ন্যাট এককে",
  "exercises.scaling.along": "হেডের প্রস্থ, d",
  "exercises.scaling.raw": "q·k",
  "exercises.scaling.scaled": "q·k / √d",
  "exercises.scaling.spoken": (p: P) =>
    `${p.what}। ${p.rows.map((r: P) => `d ${exact(r.d)}: ভাগ ছাড়া ${r.raw}, ভাগ করে ${r.scaled}`).join("; ")}।`,
  "exercises.scaling.source": (p: P) =>
    `${exact(p.keys)}টি কী-র উপর ${exact(p.samples)}টি কোয়েরি, এইমাত্র ${exact(p.seed)} সিড থেকে তোলা আর মাপা।`,
  // ---- the width of a head ----
  "exercises.width.title": "একটি হেড কত চওড়া?",
  "exercises.width.lead": (p: P) =>
    `একটি মডেল ${exact(p.d_model)} সংখ্যা চওড়া, তাতে ${exact(p.n_heads)}টি হেড। প্রতিটি হেড প্রস্থের ` +
    `নিজের সমান ভাগটুকু নিয়ে কাজ করে।`,
  "exercises.width.d_head.ask": "একটি হেডের প্রস্থ, d_head",
  "exercises.width.d_head.right": (p: P) =>
    `${exact(p.d_model)}-কে ${exact(p.n_heads)} ভাগ করলে প্রতিটিতে ${exact(p.d_head)}।`,
  "exercises.width.d_head.not-yet": (p: P) => `${exact(p.d_model)}-এর মধ্যে ${exact(p.n_heads)} কতবার যায়?`,
  "exercises.width.d_head.times": "হেডগুলো প্রস্থ ভাগ করে নেয়, গুণ করে না।",
  "exercises.width.d_head.whole": "এটি পুরো প্রস্থ। এক হেড পায় শুধু তার ভাগ।",
  "exercises.width.d_head.broken": (p: P) =>
    `হেডের প্রস্থ পূর্ণসংখ্যা। নিচের দিকে পূর্ণ করো, আর ${exact(p.d_model)}-এর কত বাকি থাকে তা নিচে লেখো।`,
  "exercises.width.rest.ask": "বাকি",
  "exercises.width.rest.right": (p: P) =>
    p.rest === 0
      ? "কিছুই বাকি থাকে না, তাই এই মডেল বানানো যায়।"
      : `${exact(p.n_heads)} · ${exact(p.d_head)} = ${exact(p.n_heads * p.d_head)}, আর ${exact(p.d_model)} − ` +
        `${exact(p.n_heads * p.d_head)} = ${exact(p.rest)}। কিছু বাকি থাকলে হেডগুলো আর জোড়া দেওয়া যায় না, ` +
        `তাই এই মডেল বানানো হয় না।`,
  "exercises.width.rest.not-yet": (p: P) =>
    `এক হেডের প্রস্থকে ${exact(p.n_heads)} দিয়ে গুণ করো, তারপর ${exact(p.d_model)}-এর সঙ্গে মেলাও।`,
  "exercises.width.why":
    "অনেক সরু হেডের খরচ প্রায় একটি চওড়া হেডের সমান। প্রতিটি নিজের ছোট জায়গায় লেখা পড়ে, আর তাদের আউটপুট " +
    "পাশাপাশি বসে আবার পুরো প্রস্থ হয়। হেডের সংখ্যা দিয়ে d_model বিভাজ্য হলেই তা মেলে।",
  "exercises.width.split": (p: P) =>
    `${exact(p.each)} চওড়া ${exact(p.heads)}টি হেড${p.rest ? `, আর ${exact(p.rest)} বাকি` : ""}।`,
  "exercises.width.accepted": (p: P) => `ইঞ্জিন d_model ${exact(p.d_model)} আর ${exact(p.heads)}টি হেড মেনে নেয়।`,
  "exercises.width.refused": (p: P) => `ইঞ্জিন এই মডেল ফিরিয়ে দেয়। ${p.message}`,
  // ---- the causal mask ----
  "exercises.causal.title": "কজাল মাস্ক বানাও",
  "exercises.causal.lead":
    "যে মডেল বাঁ থেকে ডানে লেখে, তার এখনো-না-লেখা শব্দ দেখা চলে না। প্রতিটি সারি একটি কোয়েরি, যে শব্দ " +
    "তাকায়; প্রতিটি কলাম একটি কী, যার দিকে তাকাতে পারে।",
  "exercises.causal.cells.ask": "যে ঘরগুলো লুকোতে হবে তার সবগুলো বেছে নাও।",
  "exercises.causal.cells.right": (p: P) =>
    `${exact(p.all)}টি ঘরের ${exact(p.hidden)}টি লুকোনো: কোয়েরির পরের প্রতিটি কী। ইঞ্জিনও এই মাস্কই ব্যবহার করে।`,
  "exercises.causal.cells.hint": "প্রতিটি ঘরে ভাবো: এর কী কি কোয়েরির পরে আসে? তাহলে সেটি ভবিষ্যৎ।",
  "exercises.causal.cells.not-yet": (p: P) =>
    `${number(p.count)}টি ঘর ইঞ্জিনের মাস্কের সঙ্গে মেলে না; সেগুলো চিহ্নিত। প্রতিটিতে ভাবো: কী কি কোয়েরির পরে আসে?`,
  "exercises.causal.cells.opposite": "এটি ঠিক উল্টো: শুধু ভবিষ্যৎ দেখা যাবে। ০ আর −∞ অদলবদল হলে এমন হয়।",
  "exercises.causal.cells.diagonal": "প্রায় হয়েছে: কর্ণ মানে শব্দ নিজের দিকে তাকায়, আর তা চলে।",
  "exercises.causal.cells.past": "তুমি অতীত লুকিয়েছ। সারি তাকায়, কলামের দিকে তাকানো হয়: ভবিষ্যৎ ডানদিকে।",
  "exercises.causal.why":
    "লুকোনো ঘরগুলো কর্ণের উপরের ত্রিভুজ। সফটম্যাক্সের আগে তাদের স্কোর −∞ হয়, তাই ওয়েট ঠিক ০, আর প্রতিটি সারির যোগফল তবু ১।",
  "exercises.causal.map": (p: P) => `কজাল মাস্কের নিচে হেড ${exact(p.head)}-এর প্যাটার্ন: কোয়েরির পরের প্রতিটি কী মাস্ক করা`,
  // ---- cost ----
  "exercises.cost.title": "অ্যাটেনশনের খরচ কত?",
  "exercises.cost.lead":
    "প্রতিটি টোকেন প্রতিটি টোকেনের দিকে তাকায়, d-টি সংখ্যা জুড়ে। রিকারেন্ট লেয়ার লেখা একবার পড়ে, আর প্রতি " +
    "ধাপে একটি d × d ম্যাট্রিক্স দিয়ে গুণ করে। তোমার দৈর্ঘ্য n আর প্রস্থ d-তে দুটির তুলনা করো।",
  "exercises.cost.operations.ask": (p: P) => `n = ${exact(p.n)}, d = ${exact(p.d)} হলে সেলফ-অ্যাটেনশনে কয়টি গণনা`,
  "exercises.cost.operations.right": (p: P) => `n² · d = ${grouped(p.attention)}।`,
  "exercises.cost.operations.not-yet": "n-টি কোয়েরি গুণ n-টি কী, প্রতি জোড়ায় d-টি সংখ্যা: এভাবে গোনো।",
  "exercises.cost.operations.recurrent": "এটি n · d², রিকারেন্ট লেয়ারের।",
  "exercises.cost.operations.cells": "এটি জোড়ার সংখ্যা। প্রতি জোড়ায় d-টি সংখ্যা গুণ হয়।",
  "exercises.cost.operations.linear": "এটি n · d: প্রতি টোকেনে একবার তাকানো। প্রতিটি টোকেন n-টির সবগুলো দেখে।",
  "exercises.cost.double.ask": "লেখা দ্বিগুণ হলো। সেলফ-অ্যাটেনশনের খরচ কত গুণ হবে?",
  "exercises.cost.double.right": "কোয়েরি দ্বিগুণ, আর প্রতিটির জন্য কী-ও দ্বিগুণ।",
  "exercises.cost.double.not-yet": "n² · d-তে n দুবার আছে।",
  "exercises.cost.double.linear": "দ্বিগুণ হলে তা রৈখিক, রিকারেন্ট লেয়ারের মতো। এখানে কোয়েরি আর কী দুটিই দ্বিগুণ হয়।",
  "exercises.cost.cheaper.ask": "এই n আর d-তে কম গণনা লাগে কোনটির",
  "exercises.cost.cheaper.is-self-attention": "সেলফ-অ্যাটেনশন",
  "exercises.cost.cheaper.is-recurrent": "রিকারেন্ট",
  "exercises.cost.cheaper.is-equal": "কোনোটির নয়: দুটি সমান",
  "exercises.cost.cheaper.right": (p: P) =>
    `${grouped(p.attention)} বনাম ${grouped(p.recurrent)}। দুটি সমান হয় n = d হলে।`,
  "exercises.cost.cheaper.not-yet": "n² · d আর n · d² মেলাও: দুটিকেই n · d দিয়ে ভাগ করো।",
  "exercises.cost.why":
    "লেখা যতক্ষণ মডেলের প্রস্থের চেয়ে ছোট, সেলফ-অ্যাটেনশন সস্তা; আর রিকারেন্ট লেয়ারের যেখানে একের পর এক n " +
    "ধাপ লাগে, তার লাগে একটি। দাম হলো n²: প্রতি জোড়া টোকেনের একটি ওয়েট মেমরিতেও রাখতে হয়।",
  "exercises.cost.table": (p: P) => `তোমার n আর d-তে এক লেয়ার (কনভোলিউশন আর সীমা ${exact(p.kernel)} চওড়া)`,
  "exercises.cost.column-layer": "লেয়ার",
  "exercises.cost.column-operations": "গণনা",
  "exercises.cost.column-sequential": "একের পর এক",
  "exercises.cost.column-path": "দীর্ঘতম পথ",
  "exercises.cost.layer-self-attention": "সেলফ-অ্যাটেনশন",
  "exercises.cost.layer-recurrent": "রিকারেন্ট",
  "exercises.cost.layer-convolutional": "কনভোলিউশন",
  "exercises.cost.layer-restricted": "সীমিত",
  "exercises.cost.source": "“Attention Is All You Need”, সারণি ১, তোমার সংখ্যায়; ধ্রুব গুণক বাদে। দণ্ডগুলো লগারিদমে।",
  // ---- parameters ----
  "exercises.parameters.title": "অ্যাটেনশনের প্যারামিটার কয়টি?",
  "exercises.parameters.lead": (p: P) =>
    `অ্যাটেনশনে চারটি লিনিয়ার লেয়ার: কোয়েরি, কী, ভ্যালু আর আউটপুটের। প্রতিটি ${exact(p.d_model)}টি ` +
    `সংখ্যা থেকে ${exact(p.d_model)}টি সংখ্যা বানায়, বায়াসসহ।`,
  "exercises.parameters.count.ask": "চারটি মিলে প্যারামিটার",
  "exercises.parameters.count.right": (p: P) =>
    `৪ · (${exact(p.d_model)}² + ${exact(p.d_model)}) = ${grouped(p.parameters)}।`,
  "exercises.parameters.count.not-yet": "চারটির প্রতিটিতে d · d ওয়েট আর d বায়াস গোনো।",
  "exercises.parameters.count.weights": "এগুলো শুধু ওয়েট। প্রতিটি লেয়ারে প্রতি আউটপুটে একটি বায়াসও আছে।",
  "exercises.parameters.count.output": "আউটপুট প্রজেকশন আর বায়াসগুলো ভুলো না: লেয়ার চারটি।",
  "exercises.parameters.count.one": "এটি মোটামুটি এক লেয়ারের। লেয়ার চারটি।",
  "exercises.parameters.heads.ask": (p: P) => `${exact(p.n_heads)}টির বদলে ১টি হেড হলে প্যারামিটার হতো`,
  "exercises.parameters.heads.is-more": "বেশি",
  "exercises.parameters.heads.is-same": "সমান",
  "exercises.parameters.heads.is-fewer": "কম",
  "exercises.parameters.heads.right": "হেডগুলো একই ম্যাট্রিক্স নিজেদের মধ্যে ভাগ করে নেয়।",
  "exercises.parameters.heads.not-yet": "যতগুলোই হোক, সব হেড মিলে মডেলের সমান চওড়া।",
  "exercises.parameters.why":
    "হেড বাড়লে প্যারামিটার বাড়ে না: d_model-কে বেশি হেডে কাটলে শুধু বদলায় একই চারটি ম্যাট্রিক্সের কোন কলামগুলো একসঙ্গে কাজ করে।",
  "exercises.parameters.several": (p: P) => `ইঞ্জিনের গোনা, ${exact(p.heads)}টি হেডে`,
  "exercises.parameters.one": "ইঞ্জিনের গোনা, ১টি হেডে",
  // ---- drop-path ----
  "exercises.droppath.title": "ড্রপ-পাথ, ধাপে ধাপে",
  "exercises.droppath.lead": (p: P) =>
    `তিনটি নমুনা একটি উপ-লেয়ারের মধ্য দিয়ে যায়; তাদের মান ${exact(p.x1)}, ${exact(p.x2)} আর ` +
    `${exact(p.x3)}। প্রশিক্ষণের সময় ড্রপ-পাথ ${exact(p.drop)} সম্ভাবনায় (“বাদ”) গোটা নমুনার জন্য ` +
    `উপ-লেয়ারটি এড়িয়ে যায়। প্রতিটি নমুনা ০ আর ১-এর মাঝে একটি u তোলে।`,
  "exercises.droppath.bit.ask": (p: P) => `নমুনা ${exact(p.nth)}: ⌊থাকা + u⌋`,
  "exercises.droppath.bit.is-0": "০",
  "exercises.droppath.bit.is-1": "১",
  "exercises.droppath.bit.right": (p: P) => `⌊${exact(p.sum)}⌋: এই নমুনা ${p.kept ? "থাকে" : "বাদ পড়ে"}।`,
  "exercises.droppath.bit.not-yet": (p: P) => `মেঝে মানে ${exact(p.sum)} বা তার নিচের সবচেয়ে কাছের পূর্ণসংখ্যা।`,
  "exercises.droppath.y.ask": (p: P) => `নমুনা ${exact(p.nth)}: আউটপুট, চার দশমিক পর্যন্ত`,
  "exercises.droppath.y.right": (p: P) =>
    p.kept
      ? `${exact(p.x)} / ${exact(p.keep)} = ${p.exact === p.y ? exact(p.y) : `${exact(p.exact)} ≈ ${exact(p.y)}`}।`
      : "বাদ: উপ-লেয়ার কিছুই যোগ করে না।",
  "exercises.droppath.y.not-yet": (p: P) =>
    p.kept ? `যে নমুনা থাকে তাকে ${exact(p.keep)} দিয়ে ভাগ করা হয়।` : "যে নমুনা বাদ পড়ে তাকে ০ দিয়ে গুণ করা হয়।",
  "exercises.droppath.y.rounded": (p: P) =>
    `${exact(p.given)} বেশি কাটছাঁট করা। ঠিক মান ${exact(p.exact)}: চার দশমিকে ${exact(p.y)}।`,
  "exercises.droppath.y.unscaled": (p: P) => `নমুনাটি থাকে, তবে ${exact(p.keep)} দিয়ে ভাগও হয়, যাতে বাদ পড়া নমুনার অভাব মেটে।`,
  "exercises.droppath.y.times": (p: P) => `${exact(p.keep)} দিয়ে ভাগ করো, গুণ নয়: যা থাকে তার ভার বাড়তে হবে।`,
  "exercises.droppath.y.lost": (p: P) => `এই নমুনা থাকে: ${exact(p.sum)} অন্তত ১।`,
  "exercises.droppath.y.kept": (p: P) => `এই নমুনা বাদ পড়ে: ${exact(p.sum)} ১-এর কম, তাই তার মেঝে ০।`,
  "exercises.droppath.why":
    "থাকা + u ১-এ পৌঁছায় ঠিক “থাকা” সম্ভাবনায়, তাই মেঝেটি এমন এক মুদ্রা, যা ততবারই ১ দেখায়। “থাকা” দিয়ে " +
    "ভাগ করলে গড় আগের মতোই: থাকা · (x / থাকা) = x। তাই প্রশিক্ষণ শেষে কিছুই আর ছোট-বড় করতে হয় না। বাদ " +
    "পড়ে গোটা নমুনা, কখনো একটি-দুটি সংখ্যা নয়।",
  "exercises.droppath.table": (p: P) => `থাকা = ১ − ${exact(p.drop)} = ${exact(p.keep)}`,
  "exercises.droppath.source": (p: P) =>
    `এই কার্ড নিজের u নিজে তোলে, দুই দশমিকে, ${exact(p.seed)} সিড থেকে, যাতে প্রতিটি যোগ হাতে মিলিয়ে দেখা ` +
    `যায়। প্রশিক্ষণে আরও সূক্ষ্ম সংখ্যা তোলা হয়।`,
  "exercises.droppath.column-x": "x",
  "exercises.droppath.column-u": "u, তোলা",
  "exercises.droppath.column-sum": "থাকা + u",
  "exercises.droppath.column-bit": "মেঝে",
  "exercises.droppath.column-scaled": "x / থাকা",
  "exercises.droppath.column-y": "আউটপুট",
  "exercises.droppath.kept": (p: P) =>
    `এবার যত ভাগ নমুনা থেকেছে: ${exact(p.kept)} (${exact(p.share)}); অনেকবার তুললে তা ${exact(p.keep)}।`,
  "exercises.droppath.lost": (p: P) =>
    `${exact(p.scaled)}-কে ${exact(p.short)} করলে এটুকু হারায়: ${exact(p.short)} · ${exact(p.keep)} = ` +
    `${exact(p.back)}, আর ${exact(p.x)} থাকে না।`,
  // ---- positions ----
  "exercises.positions.title": "অবস্থান-এনকোডিংয়ের একটি সংখ্যা",
  "exercises.positions.lead": (p: P) =>
    `এনকোডিংটি ${exact(p.d)} সংখ্যা চওড়া। জোড় কলামে সাইন, বিজোড় কলামে একই কোণের কোসাইন; i জোড়াগুলো ` +
    `গোনে ০ থেকে। অবস্থান ${exact(p.pos)}, কলাম ${exact(p.column)}-এর সংখ্যাটি বের করো।`,
  "exercises.positions.exponent.ask": (p: P) => `কলাম ${exact(p.column)}-এ ১০০০০-এর সূচক`,
  "exercises.positions.exponent.right": (p: P) =>
    `২i / d = ${exact(p.pair)} / ${exact(p.d)}। exp(−${exact(p.pair)} · ln ১০০০০ / ${exact(p.d)}) লিখলে যা ` +
    `হয়, “arange” আর “exp” তা-ই হিসাব করে।`,
  "exercises.positions.exponent.not-yet": "সূচক ২i / d, যেখানে ২i হলো জোড়াটির জোড় কলাম।",
  "exercises.positions.exponent.sign": "আকার ঠিক। এখানে ঘাতটি হরে, তাই সূচক ধনাত্মক।",
  "exercises.positions.exponent.odd": "এক জোড়ার দুটি কলামের সূচক একই: জোড় কলামটি নাও।",
  "exercises.positions.exponent.half": "i জোড়া গোনে: সূচক ২i / d।",
  "exercises.positions.wave.ask": (p: P) => `কলাম ${exact(p.column)}-এ আছে`,
  "exercises.positions.wave.is-sine": "সাইন",
  "exercises.positions.wave.is-cosine": "কোসাইন",
  "exercises.positions.wave.right": (p: P) =>
    p.wave === "sine" ? "জোড় কলাম: সাইন, অবস্থান ০-তে ০।" : "বিজোড় কলাম: কোসাইন, অবস্থান ০-তে ১।",
  "exercises.positions.wave.not-yet": "জোড় কলাম সাইন, বিজোড় কলাম কোসাইন; কলাম গোনা শুরু ০ থেকে।",
  "exercises.positions.value.ask": (p: P) => `অবস্থান ${exact(p.pos)}-এর সংখ্যা, দুই দশমিক পর্যন্ত`,
  "exercises.positions.value.right": (p: P) =>
    `কোণ ${exact(p.pos)} / ১০০০০^${exact(Number(p.exponent.toPrecision(4)))} = ${exact(p.angle)}, আর তার ` +
    `${p.wave === "sine" ? "সাইন" : "কোসাইন"} ${exact(p.value)}।`,
  "exercises.positions.value.not-yet": (p: P) =>
    `${exact(p.pos)}-কে ভাগ করো ১০০০০-এর ঘাত ${exact(Number(p.exponent.toPrecision(4)))} দিয়ে, তারপর ` +
    `${p.wave === "sine" ? "সাইন" : "কোসাইন"} নাও, রেডিয়ানে।`,
  "exercises.positions.value.partner": "এটি জোড়ার অন্য কলামটি।",
  "exercises.positions.value.degrees": "এটি ডিগ্রিতে মাপা কোণের। এখানে কোণ রেডিয়ানে।",
  "exercises.positions.fast.ask": "সবচেয়ে দ্রুত ঢেউ কোথায়",
  "exercises.positions.fast.is-low": "প্রথম কলামগুলোতে",
  "exercises.positions.fast.is-high": "শেষ কলামগুলোতে",
  "exercises.positions.fast.right": (p: P) =>
    `${exact(p.n)} অবস্থানে কলাম ০ শূন্য পেরোয় ${exact(p.low)} বার, কলাম ${exact(p.d - 2)} পেরোয় ` +
    `${exact(p.high)} বার। গুলিয়ে ফেলা সহজ: সূচক ছোট মানে ঢেউ দ্রুত।`,
  "exercises.positions.fast.not-yet": "ছোট ঘাত দিয়ে ভাগ করলে কোণ অবস্থান থেকে অবস্থানে দ্রুত বাড়ে।",
  "exercises.positions.why":
    "ঘড়ির কাঁটার মতো প্রতিটি জোড়া নিজের গতিতে ঘোরে, তাই প্রতিটি অবস্থান নিজের ভেক্টর পায়। যে অবস্থান " +
    "থেকেই হোক, k ঘর এগোলে প্রতিটি জোড়া একটি নির্দিষ্ট কোণে ঘোরে: তাই দূরত্ব পড়ে নেওয়া যায়।",
  "exercises.positions.column": (p: P) => `কলাম ${exact(p.column)}`,
  "exercises.positions.along": "অবস্থান",
  "exercises.positions.chart": (p: P) =>
    `${exact(p.shown)} অবস্থান জুড়ে কলাম ${exact(p.low)}, ${exact(p.column)} আর ${exact(p.high)}: কলাম যত ` +
    `আগের, ঢেউ তত দ্রুত।`,
  "exercises.positions.source": "মডেল যে ম্যাট্রিক্স যোগ করে সেটিই, এইমাত্র হিসাব করা।",
  // ---- mlp ----
  "exercises.mlp.title": "MLP কিসের জন্য?",
  "exercises.mlp.lead": (p: P) =>
    `দুটি বাক্যে তফাত শুধু একটি শব্দে, ${exact(p.place)} নম্বরটিতে। দুটিই একটি এনকোডার ব্লকের মধ্য দিয়ে ` +
    `যায়, যার অ্যাটেনশন নীরব করা, তাই কাজ করার জন্য বাকি শুধু MLP।`,
  "exercises.mlp.reach.ask": "ব্লকের পরে দুই বাক্যে কোন কোন ভেক্টর আলাদা?",
  "exercises.mlp.reach.is-one": "শুধু ওই শব্দের",
  "exercises.mlp.reach.is-after": "ওই শব্দের আর পরেরগুলোর",
  "exercises.mlp.reach.is-all": "সব শব্দের",
  "exercises.mlp.reach.right": (p: P) =>
    `মেপে পাওয়া: ${number(p.count)}টি ভেক্টর নড়েছে। MLP প্রতিটি টোকেন নিয়ে আলাদা কাজ করে।`,
  "exercises.mlp.reach.hint": "ব্লকের কোন অংশ একটি টোকেনকে অন্যটি পড়তে দেয়? সেটি কি MLP?",
  "exercises.mlp.reach.not-yet": (p: P) =>
    `মেপে পাওয়া: ${number(p.count)}টি ভেক্টর নড়েছে। MLP একই ফাংশন, প্রতিটি টোকেনে আলাদা করে লাগানো।`,
  "exercises.mlp.hidden.ask": (p: P) => `ভেতরের লেয়ারের প্রস্থ, d = ${exact(p.d)} আর প্রসারণ ${exact(p.expansion)} হলে`,
  "exercises.mlp.hidden.right": (p: P) => `${exact(p.d)} · ${exact(p.expansion)}, এই রানের টেনসরেও তাই।`,
  "exercises.mlp.hidden.not-yet": "প্রথম লেয়ার ভেক্টরকে প্রসারণ গুণ চওড়া করে।",
  "exercises.mlp.hidden.same": "এটি ইনপুট আর আউটপুটের প্রস্থ। ভেতরের লেয়ার আরও চওড়া।",
  "exercises.mlp.hidden.factor": "এটি গুণক। একে প্রস্থ দিয়ে গুণ করো।",
  "exercises.mlp.hidden.sum": "গুণ করো, যোগ নয়।",
  "exercises.mlp.why":
    "অ্যাটেনশন টোকেন থেকে টোকেনে তথ্য নেয়; MLP তারপর প্রতিটি টোকেন যা জড়ো করেছে তা নিয়ে কাজ করে। ভেক্টর " +
    "চওড়া করে, একটি অ্যাক্টিভেশন লাগায়, আবার সরু করে। অ্যাক্টিভেশন না থাকলে দুটি লিনিয়ার লেয়ার একটির বেশি " +
    "কিছু করত না।",
  "exercises.mlp.table": "দুই বাক্যে প্রতিটি টোকেনের ভেক্টরের দূরত্ব",
  "exercises.mlp.column-token": "টোকেন",
  "exercises.mlp.column-silent": "শুধু MLP",
  "exercises.mlp.column-whole": "অ্যাটেনশনসহ",
  // ---- activations ----
  "exercises.activations.title": "SiLU না GELU?",
  "exercises.activations.lead":
    "ReLU-র মতো দুটিই বড় মান যেতে দেয় আর ঋণাত্মক মান আটকায়, তবে কোনো কোণ ছাড়া। σ হলো সিগময়েড; Φ বলে একক " +
    "নরমালের একটি সংখ্যা x-এর নিচে থাকার সম্ভাবনা কত। আগে অনুমান করো, তারপর একসঙ্গে আঁকা দেখো।",
  "exercises.activations.dip.ask": "শূন্যের নিচে সবচেয়ে বেশি নামে কোনটি?",
  "exercises.activations.dip.is-relu": "ReLU",
  "exercises.activations.dip.is-gelu": "GELU",
  "exercises.activations.dip.is-silu": "SiLU",
  "exercises.activations.dip.right": (p: P) => `SiLU নামে ${exact(p.low)} পর্যন্ত, GELU মাত্র ${exact(p.other)}।`,
  "exercises.activations.dip.hint":
    "০-এর নিচের একটি বিন্দু নাও, যেমন x = −১, আর প্রতিটি রেখা সেখানে যতটা ভাগ যেতে দেয় তা দিয়ে গুণ করো।",
  "exercises.activations.dip.not-yet": (p: P) =>
    `রেখাগুলো দেখো: সবার মধ্যে সবচেয়ে নিচু বিন্দু ${exact(p.low)}। সিগময়েড Φ-এর চেয়ে ধীরে নামে।`,
  "exercises.activations.close.ask": (p: P) => `x = ${exact(p.far)} হলে কোনটি ReLU-র বেশি কাছে?`,
  "exercises.activations.close.is-gelu": "GELU",
  "exercises.activations.close.is-silu": "SiLU",
  "exercises.activations.close.right": (p: P) => `GELU ${exact(p.gelu)} দূরে, SiLU ${exact(p.silu)}।`,
  "exercises.activations.close.hint": "দুটিই x গুণ ০ থেকে ১-এর মধ্যের একটি ভাগ। কোন ভাগটি ০ বা ১-এর কাছে তাড়াতাড়ি পৌঁছায়?",
  "exercises.activations.close.not-yet": (p: P) =>
    `x = ${exact(p.far)} হলে ReLU থেকে GELU ${exact(p.gelu)} দূরে, SiLU ${exact(p.silu)}।`,
  "exercises.activations.silu.ask": (p: P) => `silu(${exact(p.x)}), দুই দশমিক পর্যন্ত`,
  "exercises.activations.silu.right": (p: P) => `σ(${exact(p.x)}) = ${exact(p.sigmoid)}, গুণ ${exact(p.x)}।`,
  "exercises.activations.silu.not-yet": (p: P) =>
    `σ(${exact(p.x)}) = ১ / (১ + e^${p.x < 0 ? exact(-p.x) : `−${exact(p.x)}`}) = ${exact(p.sigmoid)}। একে ` +
    `x দিয়ে গুণ করো।`,
  "exercises.activations.silu.sigmoid": (p: P) => `এটি σ(${exact(p.x)})। একে ${exact(p.x)} দিয়ে গুণ করো।`,
  "exercises.activations.silu.gelu": "এটি এই জায়গায় GELU-র মান।",
  "exercises.activations.why":
    "দুটি প্রায় মিলে যায়। GELU চলে নরমাল বণ্টন ধরে, আর ReLU-র বেশি কাছে; SiLU চলে সিগময়েড ধরে, হিসাব " +
    "সস্তা, আর SwiGLU-র ভেতরে সেটিই থাকে। ছোট ঋণাত্মক মানেও দুটিরই গ্রেডিয়েন্ট আছে, তাই ReLU-র চেয়ে কম " +
    "ইউনিট চিরতরে নীরব হয়ে যায়।",
  "exercises.activations.chart": "−৬ থেকে ৬ পর্যন্ত ReLU, GELU আর SiLU।",
  "exercises.activations.chart-relu": "−৬ থেকে ৬ পর্যন্ত ReLU।",
  "exercises.activations.along": "x",
  "exercises.activations.name-relu": "ReLU",
  "exercises.activations.name-gelu": "GELU",
  "exercises.activations.name-silu": "SiLU",
  "exercises.activations.at": (p: P) => `${p.name}, x = ${exact(Number(p.x.toPrecision(6)))}`,
  // ---- swiglu ----
  "exercises.swiglu.title": "SwiGLU-র আকার",
  "exercises.swiglu.lead": (p: P) =>
    `${exact(p.n)}টি টোকেন ${exact(p.d)} প্রস্থ আর ${exact(p.expansion)} প্রসারণের একটি SwiGLU-র মধ্য ` +
    `দিয়ে যায়। একটি লেয়ার ভ্যালু বানায়, আরেকটি গেট; তারা সংখ্যায় সংখ্যায় গুণ হয়। প্রস্থগুলো পূরণ ` +
    `করো।`,
  "exercises.swiglu.value.ask": (p: P) => `W_value: ${exact(p.d)} × ?`,
  "exercises.swiglu.value.right": (p: P) => `${exact(p.d)} · ${exact(p.expansion)} = ${exact(p.hidden)}।`,
  "exercises.swiglu.value.not-yet": "এটি d-কে প্রসারণ গুণ চওড়া করে।",
  "exercises.swiglu.value.double": "ভ্যালু আর গেট দুটি আলাদা লেয়ার। একা একটি এর অর্ধেক চওড়া।",
  "exercises.swiglu.value.narrow": "এটি যা ঢোকে তার প্রস্থ।",
  "exercises.swiglu.value.factor": "এটি গুণক। একে d দিয়ে গুণ করো।",
  "exercises.swiglu.gate.ask": (p: P) => `W_gate: ${exact(p.d)} × ?`,
  "exercises.swiglu.gate.right": "ভ্যালুর সমান চওড়া: প্রতিটির নিজের গেট।",
  "exercises.swiglu.gate.not-yet": "প্রতিটি ভ্যালুর একটি গেট লাগে।",
  "exercises.swiglu.gate.double": "প্রতিটি ভ্যালুর একটি গেট লাগে, দুটি নয়।",
  "exercises.swiglu.gate.narrow": "এটি যা ঢোকে তার প্রস্থ। প্রতিটি ভ্যালুর একটি গেট লাগে।",
  "exercises.swiglu.gate.factor": "এটি গুণক। একে d দিয়ে গুণ করো।",
  "exercises.swiglu.product.ask": (p: P) => `ভ্যালু ⊙ silu(গেট): ${exact(p.n)} × ?`,
  "exercises.swiglu.product.right": "সংখ্যায় সংখ্যায় গুণ করলে আকার আগের মতোই থাকে।",
  "exercises.swiglu.product.not-yet": "⊙ সংখ্যায় সংখ্যায় গুণ করে: আকার বদলায় না।",
  "exercises.swiglu.product.double": "⊙ দুটিকে পাশাপাশি বসায় না; গুণ করে।",
  "exercises.swiglu.product.narrow": "সরু করে কেবল W_out।",
  "exercises.swiglu.product.factor": "এটি গুণক। একে d দিয়ে গুণ করো।",
  "exercises.swiglu.out.ask": (p: P) => `W_out: ? × ${exact(p.d)}`,
  "exercises.swiglu.out.right": "এটি গুণফল নিয়ে মডেলের প্রস্থে ফেরে।",
  "exercises.swiglu.out.not-yet": "গুণফলের যতগুলো কলাম, এর ততগুলো সারি।",
  "exercises.swiglu.out.double": (p: P) =>
    `চেনা একটি ভুল: ${exact(p.double)} চওড়া একটি লেয়ার, যা কখনো ভাগ করা হয় না, তারপর ${exact(p.hidden)} ` +
    `প্রস্থের W_out। এমন মডেল প্রথমবার চালাতেই থেমে যায়।`,
  "exercises.swiglu.out.narrow": "এটি যা বেরোয় তার প্রস্থ। যা ঢোকে তা আরও চওড়া।",
  "exercises.swiglu.out.factor": "এটি গুণক। একে d দিয়ে গুণ করো।",
  "exercises.swiglu.why.ask": "গেট কেন?",
  "exercises.swiglu.why.is-gate": "প্রতিটি টোকেন যাতে ঠিক করতে পারে তার কোন ভ্যালু যাবে, আর কতটা জোরে।",
  "exercises.swiglu.why.is-cheap": "এতে প্যারামিটার বাঁচে।",
  "exercises.swiglu.why.is-tokens": "এতে টোকেনগুলো একে অন্যের দিকে তাকাতে পারে।",
  "exercises.swiglu.why.right": "একই টোকেনের দুটি পাঠ গুণ হয়: একটি বিষয়, অন্যটি তার কতটা যাবে।",
  "exercises.swiglu.why.not-yet": (p: P) =>
    `এটি নয়: ভেতরের প্রস্থ সমান হলে এতে ${grouped(p.plain)}টির বদলে ${grouped(p.gated)}টি সংখ্যা লাগে, আর ` +
    `প্রতিটি টোকেন তবু একাই কাজ করে।`,
  "exercises.swiglu.why":
    "একটি টোকেনের দুটি পাঠ গুণ হয়, তাই টোকেন অনুযায়ী একটি ইউনিট একটি ভ্যালু যেতে দিতে, দুর্বল করতে বা " +
    "আটকাতে পারে। দাম হলো তৃতীয় একটি ম্যাট্রিক্স; প্যারামিটার সমান রাখতে ভেতরের লেয়ারটি সরু করা হয়।",
  "exercises.swiglu.shape-input": "MLP-তে যা ঢোকে (ব্যাচ × টোকেন × প্রস্থ)",
  "exercises.swiglu.shape-hidden": "ভ্যালু ⊙ silu(গেট)",
  "exercises.swiglu.shape-output": "MLP থেকে যা বেরোয়",
  "exercises.swiglu.plain": "সাধারণ MLP-র প্যারামিটার, নর্মসহ",
  "exercises.swiglu.gated": "গেটসহ প্যারামিটার",
  "exercises.swiglu.source": "আকারগুলো এইমাত্র চালানো একটি রানের; প্যারামিটারের সংখ্যা ইঞ্জিনের।",
  // ---- gamma ----
  "exercises.gamma.title": "গামা বাড়াও, কমাও",
  "exercises.gamma.lead": (p: P) =>
    `প্রি-নর্ম ব্লকে প্রতিটি উপ-লেয়ারের আউটপুট স্ট্রিমে যোগ হওয়ার আগে একটি শেখা গামা দিয়ে গুণ হয়। গামা ` +
    `শুরু হয় ${exact(p.start)} থেকে। আগে অনুমান করো, তারপর নিজে নাড়াও।`,
  "exercises.gamma.times.ask": (p: P) =>
    `গামা ${exact(p.start)} থেকে ${exact(p.ten)} হলো। প্রথম অ্যাটেনশনের অবদান কত গুণ বাড়ে?`,
  "exercises.gamma.times.right": (p: P) =>
    `তার দৈর্ঘ্য ${exact(p.before)} থেকে ${exact(p.after)} হয়েছে। গামা শুধু গুণ করে, আর প্রথম উপ-লেয়ারের ইনপুট বদলায়নি।`,
  "exercises.gamma.times.not-yet": "গামা শুধু অবদানকে গুণ করে, আর প্রথম উপ-লেয়ারের ইনপুট বদলায় না।",
  "exercises.gamma.times.norm": "এমন গুণক শুধু উপ-লেয়ারের পরের নর্ম মুছে দিতে পারে। এখানে নর্ম আগে।",
  "exercises.gamma.times.square": "গামা একবারই লাগে।",
  "exercises.gamma.zero.ask": "গামা ০ হলে ব্লকগুলো থেকে কী বেরোয়?",
  "exercises.gamma.zero.is-unchanged": "ইনপুট, অপরিবর্তিত",
  "exercises.gamma.zero.is-zeros": "শূন্য",
  "exercises.gamma.zero.is-noise": "এলোমেলো কিছু",
  "exercises.gamma.zero.right": "মেপে পাওয়া: একটি সংখ্যাও আলাদা নয়। রেসিডুয়াল ইনপুটকে প্রতিটি উপ-লেয়ারের পাশ দিয়ে নিয়ে যায়।",
  "exercises.gamma.zero.not-yet": "y = x + ০ · f(norm(x)): কী বাকি থাকে দেখো।",
  "exercises.gamma.start.ask": "এত ছোট থেকে শুরু কেন?",
  "exercises.gamma.start.is-identity": "গভীর মডেল তখন প্রায় অভেদ হিসেবে শুরু হয়, তাতে প্রশিক্ষণ স্থির থাকে।",
  "exercises.gamma.start.is-speed": "ছোট সংখ্যা তাড়াতাড়ি গুণ হয়।",
  "exercises.gamma.start.is-size": "মডেলের তখন কম প্যারামিটার লাগে।",
  "exercises.gamma.start.right": "এরপর প্রতিটি ব্লক যতটা কাজে লাগে ততটা বাড়ে (লেয়ার-স্কেল; Touvron ও অন্যান্য, ২০২১)।",
  "exercises.gamma.start.not-yet": "গামা ০-র কাছে থাকলে ব্লকগুলো কী করে, দেখো।",
  "exercises.gamma.why":
    "গামা ছোট হলে ব্লকগুলো প্রায় কিছুই যোগ করে না: নিরাপদ, কিন্তু ধীরে শেখে। বড় হলে স্ট্রিম ডুবে যায়: " +
    "শুরুতে শেখা দ্রুত, তবে ডাইভার্জ করতে পারে।",
  "exercises.gamma.slider": "প্রতিটি উপ-লেয়ারের গামা",
  "exercises.gamma.slider.hint": "নাড়াও, আর দেখো প্রতিটি উপ-লেয়ার কতটা যোগ করে।",
  "exercises.gamma.table": "প্রতিটি অবদানের আকার, যে স্ট্রিমে যোগ হয় তার পাশে",
  "exercises.gamma.column-sublayer": "উপ-লেয়ার",
  "exercises.gamma.column-base": (p: P) => `γ = ${exact(p.gamma)}`,
  "exercises.gamma.column-now": (p: P) => `γ = ${exact(p.gamma)}`,
  // ---- order ----
  "exercises.order.title": "ডিকোডার ব্লক ক্রমে সাজাও",
  "exercises.order.lead":
    "লেয়ার-স্কেলসহ একটি প্রি-নর্ম ডিকোডার ব্লকে তিনটি উপ-লেয়ার, প্রতিটিতে তিনটি ধাপ। ধাপগুলো সরাও, যতক্ষণ " +
    "না উপর থেকে নিচে ঠিক ক্রমে চলে।",
  "exercises.order.steps.ask": "সবার উপরে প্রথম ধাপ:",
  "exercises.order.steps.right": "ইঞ্জিন এই ক্রমেই চালায়।",
  "exercises.order.steps.not-yet": (p: P) => `${exact(p.all)}টির ${exact(p.placed)}টি নিজের জায়গায় আছে; বাকিগুলো চিহ্নিত।`,
  "exercises.order.steps.norm-late": (p: P) =>
    `${exact(p.all)}টির ${exact(p.placed)}টি নিজের জায়গায় আছে। প্রি-নর্ম ব্লকে প্রতিটি নর্ম তার উপ-লেয়ারের আগে আসে।`,
  "exercises.order.steps.cross-early": (p: P) =>
    `${exact(p.all)}টির ${exact(p.placed)}টি নিজের জায়গায় আছে। ব্লকটি আগে নিজের লেখার দিকে তাকায়, তারপর মেমরির দিকে।`,
  "exercises.order.steps.mlp-early": (p: P) =>
    `${exact(p.all)}টির ${exact(p.placed)}টি নিজের জায়গায় আছে। MLP আসে সবার শেষে: যা যা জোগাড় হয়েছে তার সবটা নিয়ে কাজ করে।`,
  "exercises.order.why":
    "তিনবার একই জিনিস: নর্ম করো, হিসাব করো, গামা দিয়ে গুণ করে যোগ করো। আগে নিজের লেখা, তারপর উৎস, তারপর " +
    "টোকেন একা। তিনটি গামার প্রতিটি ঠিক করে তার উপ-লেয়ার কতটা যোগ করবে।",
  "exercises.step.attn-norm": "স্ট্রিম নর্ম করো",
  "exercises.step.attn-out": "মাস্ক করা সেলফ-অ্যাটেনশন",
  "exercises.step.resid_mid": "γ₁ দিয়ে গুণ, ড্রপ-পাথ, স্ট্রিমে যোগ",
  "exercises.step.cross-norm": "স্ট্রিম নর্ম করো, মেমরিও",
  "exercises.step.cross-out": "মেমরির দিকে ক্রস-অ্যাটেনশন",
  "exercises.step.resid_cross": "γ₂ দিয়ে গুণ, ড্রপ-পাথ, স্ট্রিমে যোগ",
  "exercises.step.mlp-norm": "স্ট্রিম আরেকবার নর্ম করো",
  "exercises.step.mlp-out": "MLP",
  "exercises.step.resid_post": "γ₃ দিয়ে গুণ, ড্রপ-পাথ, স্ট্রিমে যোগ",
  // ---- memory ----
  "exercises.memory.title": "সেলফ না ক্রস: কী ঠিক করে?",
  "exercises.memory.lead": (p: P) =>
    `একটি ডিকোডার ব্লকে সেলফ-অ্যাটেনশনও আছে, ক্রস-অ্যাটেনশনও। এটি “${p.words}” দুবার পড়ে: একবার মেমরিসহ, ` +
    `অর্থাৎ “${p.memory}” বোঝায় এমন কিছু ভেক্টর নিয়ে, আরেকবার মেমরি ছাড়া।`,
  "exercises.memory.how.ask": "ক্রস-অ্যাটেনশন চলবে কি না, ঠিক করে কী?",
  "exercises.memory.how.is-given": "মেমরি দেওয়া হয়েছে কি না",
  "exercises.memory.how.is-class": "অন্য ওয়েটের আরেকটি ব্লক",
  "exercises.memory.how.is-learned": "মডেল সেটি বন্ধ করতে শেখে",
  "exercises.memory.how.right": "মেমরি নেই, তো ক্রস-অ্যাটেনশনও নেই: ব্লকটি সোজা তার MLP-তে চলে যায়।",
  "exercises.memory.how.not-yet": "দুটি রানই একই ব্লক চালায়। শুধু একটিকে কী দেওয়া হয়েছিল?",
  "exercises.memory.sublayers.ask": "মেমরি ছাড়া ব্লকের কয়টি উপ-লেয়ার চলে?",
  "exercises.memory.sublayers.right": (p: P) => `${exact(p.with)}টির বদলে ${exact(p.without)}টি: সেলফ-অ্যাটেনশন আর MLP।`,
  "exercises.memory.sublayers.not-yet": "গুনে দেখো: সেলফ-অ্যাটেনশন, ক্রস-অ্যাটেনশন, MLP।",
  "exercises.memory.sublayers.all": "এটি মেমরিসহ। তাদের একটির তাকানোর মতো কিছু নেই।",
  "exercises.memory.weights.ask": "মেমরি ছাড়া প্যারামিটারের সংখ্যা",
  "exercises.memory.weights.is-same": "একই",
  "exercises.memory.weights.is-fewer": "কম",
  "exercises.memory.weights.right": (p: P) => `দুটি রানেই ${grouped(p.parameters)}; ক্রস-অ্যাটেনশনেরগুলো বসে থাকে।`,
  "exercises.memory.weights.not-yet": "কিছুই সরানো হয় না: উপ-লেয়ারটি এড়িয়ে যাওয়া হয়, তার ওয়েট থাকে।",
  "exercises.memory.why":
    "সেলফ- আর ক্রস-অ্যাটেনশন একই কোড: তফাত শুধু কী আর ভ্যালু কোথা থেকে আসে, আর কোন মাস্ক লাগে। " +
    "সেলফ-অ্যাটেনশন পায় কজাল মাস্ক, ক্রস-অ্যাটেনশন পায় উৎসের প্যাডিং মাস্ক।",
  "exercises.memory.table": (p: P) => `একটি ব্লক, দুবারই ${p.parameters}টি প্যারামিটার`,
  "exercises.memory.column-sublayer": "উপ-লেয়ার",
  "exercises.memory.column-with": "মেমরিসহ",
  "exercises.memory.column-without": "ছাড়া",
  "exercises.memory.sublayer-attn": "সেলফ-অ্যাটেনশন",
  "exercises.memory.sublayer-cross": "ক্রস-অ্যাটেনশন",
  "exercises.memory.sublayer-mlp": "MLP",
  "exercises.memory.ran": "চলেছে",
  "exercises.memory.skipped": "এড়ানো",
  "exercises.memory.map-own": "সেলফ, মেমরিসহ",
  "exercises.memory.map-cross": "ক্রস",
  "exercises.memory.map-alone": "সেলফ, মেমরি ছাড়া",
  // ---- lens ----
  "exercises.lens.title": "উত্তর প্রথম কোথায় দেখা যায়?",
  "exercises.lens.lead": (p: P) =>
    `প্রশিক্ষিত dates মডেল “${p.text}” পড়ে, আর তারিখটি অক্ষরে অক্ষরে লেখে। লেন্স আউটপুট হেডকে আগের লেয়ারের স্ট্রিমে ` +
    `লাগায়। উত্তরের ${exact(p.letter)} নম্বর অক্ষরটি দেখো। অনুমান করো, বা লেন্সে খুঁজে নাও।`,
  "exercises.lens.place": "লেন্সে খোলো",
  "exercises.lens.layer.ask": (p: P) => `কোন লেয়ার থেকে ${exact(p.letter)} নম্বর অক্ষরটি সবচেয়ে সম্ভাব্য টোকেন?`,
  "exercises.lens.layer.hint": "লেন্সে সেই অক্ষরের ঘরগুলো ইনপুট থেকে উপরের দিকে দেখো: কোনটির পর থেকে আর বদলায় না?",
  "exercises.lens.layer.is-input": "ইনপুট",
  "exercises.lens.layer.is-0": "লেয়ার ০-এর পরে",
  "exercises.lens.layer.is-1": "লেয়ার ১-এর পরে",
  "exercises.lens.layer.right": (p: P) => `সেখানে “${p.token}” প্রথম হয়, আর থেকে যায়।`,
  "exercises.lens.layer.not-yet": (p: P) => `সেখানে সবচেয়ে সম্ভাব্য “${p.top}”, যা লেখা হয় না।`,
  "exercises.lens.layer.lost": (p: P) => `সেখানে “${p.top}” প্রথম, কিন্তু উপরের একটি লেয়ার তার আগে অন্য টোকেন আনে।`,
  "exercises.lens.layer.late": "এটি আরও আগে দেখা যায়।",
  "exercises.lens.share.ask": "সেখানে তার সম্ভাবনা শতকরা কত?",
  "exercises.lens.share.right": (p: P) =>
    `${percent(p.probability)}: সবার আগে, ${p.probability < 0.5 ? "তবে এখনো নিশ্চিত নয়" : "আর বেশ নিশ্চিত"}।`,
  "exercises.lens.share.not-yet": "সেই লেয়ারের ঘরটি পড়ো: লেন্স তার প্রথম টোকেনের সম্ভাবনা বলে।",
  "exercises.lens.share.fraction": "এটি সম্ভাবনাটিই। শতকরায় তার একশো গুণ।",
  "exercises.lens.share.end": "এটি শেষ লেয়ারে তার সম্ভাবনা।",
  "exercises.lens.other.ask": "কোনো লেয়ারে অন্য টোকেন প্রথম হলে কী বোঝা যায়?",
  "exercises.lens.other.is-unread": "এই আউটপুট হেড সেখানে উত্তরটি এখনো পড়তে পারে না।",
  "exercises.lens.other.is-unknown": "মডেল সেখানে উত্তরের কিছুই এখনো জানে না।",
  "exercises.lens.other.right": "তথ্যটি সেখানে থাকতেই পারে, এমন রূপে যা শুধু পরের লেয়ারগুলো পড়ে।",
  "exercises.lens.other.not-yet": "লেন্সের পাঠক একটিই, আউটপুট হেড। পরের লেয়ার নিজের মতো করে পড়ে।",
  "exercises.lens.why":
    "উত্তর কখন আউটপুট হেডের পড়ার মতো রূপ নেয় তা লেন্স দেখায় (nostalgebraist 2020)। উত্তর কোথায় তৈরি হয় " +
    "তার প্রমাণ এটি নয়। তা যাচাই করতে অন্য লেখার একটি অ্যাক্টিভেশন বসাও, আর দেখো উত্তর বদলায় কি না।",
  "exercises.lens.table": "প্রতিটি লেয়ারে সবচেয়ে সম্ভাব্য টোকেন",
  "exercises.lens.column-site": "লেয়ার",
  "exercises.lens.column-tokens": "সবচেয়ে সম্ভাব্য টোকেন",
  "exercises.lens.source": "প্রশিক্ষিত মডেল দিয়ে এখনই হিসাব করা; সারণিটি লেন্সের একটি কলাম।",
  // ---- patching ----
  "exercises.patching.title": "কোন হেড উত্তর ফিরিয়ে আনে?",
  "exercises.patching.lead": (p: P) =>
    `প্রশিক্ষিত induction মডেল একই অক্ষরের পরে আগে যা এসেছিল তা-ই লেখে: “${p.text}”-এর পরে p, “${p.other}”-এর পরে k। ` +
    `“${p.other}”-এ একটি হেড যা লিখেছে তা “${p.text}”-এর রানে বসাও। উত্তর p (০%) থেকে k (১০০%)-র দিকে কতটা সরে? ` +
    `প্যাচে খুঁজে নাও।`,
  "exercises.patching.place": "প্যাচে খোলো",
  "exercises.patching.layer.ask": "সবচেয়ে বেশি ফিরিয়ে আনে যে হেড, সে কোন লেয়ারে?",
  "exercises.patching.layer.right": (p: P) => `${p.name}: পরে কী এসেছিল তা খোঁজে যে হেডগুলো, তারা এখানে।`,
  "exercises.patching.layer.not-yet": "ম্যাপের দুই সারি মেলাও: একটি উত্তরকে প্রায় নাড়ায়ই না।",
  "exercises.patching.head.ask": "সেই লেয়ারের কোন হেড?",
  "exercises.patching.head.right": (p: P) => `সব হেডের মধ্যে ${p.name} উত্তরকে সবচেয়ে দূরে সরায়।`,
  "exercises.patching.head.not-yet": "সেই লেয়ারের অন্য একটি হেড আরও দূরে সরায়। হেড গোনা হয় ০ থেকে।",
  "exercises.patching.share.ask": "শতকরা কতটা ফিরিয়ে আনে?",
  "exercises.patching.share.right": (p: P) => `এক উত্তর থেকে অন্যটির পথের ${percent(p.share)}।`,
  "exercises.patching.share.not-yet": "প্যাচে তার ঘরটি দেখাও: ম্যাপের নিচের লাইনে মানটি লেখা থাকে।",
  "exercises.patching.share.fraction": "এটি ভাগটিই। শতকরায় তার একশো গুণ।",
  "exercises.patching.alone.ask": "সেই হেড কি একাই ঠিক করে?",
  "exercises.patching.alone.is-whole": "হ্যাঁ, পুরো উত্তরটি সে-ই বয়ে আনে।",
  "exercises.patching.alone.is-part": "না, বাকিটা অন্যরা বয়ে আনে।",
  "exercises.patching.alone.right": (p: P) =>
    `${p.name} আনে ${percent(p.share)}; তার লেয়ারের আরও ${exact(p.rest)}টি হেড তার পাশে লেখে।`,
  "exercises.patching.alone.not-yet": "তার ভাগ ১০০% থেকে কত দূরে, দেখো।",
  "exercises.patching.why":
    "প্যাচ যা ফিরিয়ে আনে, সেই মান তা-ই বয়ে নেয়: এটি কারণ, হেড কোথায় তাকায় তা দেখে করা অনুমান নয়। এখানে কয়েকটি হেড একই " +
    "কাজ করে; তাই কোনোটিই সবটা নয়, আর ভাগগুলোর যোগফল ১০০% না-ও হতে পারে।",
  "exercises.patching.table": "প্রতিটি হেড একা উত্তরকে কতটা সরায়",
  "exercises.patching.column-head": "হেড",
  "exercises.patching.column-share": "যতটা ফেরে",
  "exercises.patching.source": "প্রতি সারির জন্য প্রশিক্ষিত মডেলের একটি রান, এখনই করা।",
  // ---- silence ----
  "exercises.silence.title": "কোন হেড ৯-কে ৪ থেকে আলাদা করে?",
  "exercises.silence.lead": (p: P) =>
    `প্রশিক্ষিত digits মডেল হাতে লেখা একটি ${p.image} পড়ে। লেয়ার ১-এর চার হেডের বিশেষ দুটিকে নীরব ` +
    `করলে, অর্থাৎ তারা কিছুই যোগ না করলে, সে পড়ে ${p.read}। কোন দুটিতে সে সবচেয়ে নিশ্চিত হয়? ` +
    "অনুমান করো, বা “ঘুরে দেখো”-তে তাদের জোর ০ করে দেখো।",
  "exercises.silence.place": "ছবিটি “ঘুরে দেখো”-তে খোলো",
  "exercises.silence.pair.ask": "লেয়ার ১-এর হেড",
  "exercises.silence.pair.hint": "গ্রিডে লেয়ার ১-এ শ্রেণি-টোকেনের সারি দেখো: যে রেখা ফাঁসটি বন্ধ করে, কোন হেড সেখানে তাকায়?",
  "exercises.silence.pair.is-01": "০ ও ১",
  "exercises.silence.pair.is-02": "০ ও ২",
  "exercises.silence.pair.is-03": "০ ও ৩",
  "exercises.silence.pair.is-12": "১ ও ২",
  "exercises.silence.pair.is-13": "১ ও ৩",
  "exercises.silence.pair.is-23": "২ ও ৩",
  "exercises.silence.pair.right": (p: P) => `${p.name} ছাড়া বন্ধ ফাঁসটির আর কোনো গুরুত্ব থাকে না।`,
  "exercises.silence.pair.not-yet": (p: P) => `${p.name} ছাড়াও মডেল “${p.read}”-ই পড়ে (${percent(p.share)})।`,
  "exercises.silence.pair.weaker": (p: P) => `${p.name} ছাড়া মডেল “${p.read}” পড়ে, তবে অন্য এক জোড়ায় সে আরও নিশ্চিত।`,
  "exercises.silence.share.ask": (p: P) => `তখন ${p.read}-এর সম্ভাবনা শতকরা কত?`,
  "exercises.silence.share.right": (p: P) => `${percent(p.share)}: ৯ নিয়ে যতটা নিশ্চিত ছিল, প্রায় ততটাই।`,
  "exercises.silence.share.not-yet": "দুটি হেডই ০ রেখে “ঘুরে দেখো”-তে প্রথম শ্রেণির সম্ভাবনা পড়ো।",
  "exercises.silence.share.fraction": "এটি সম্ভাবনাটিই। শতকরায় তার একশো গুণ।",
  "exercises.silence.one.ask": "দুটিকেই কি নীরব করতে হয়?",
  "exercises.silence.one.is-one": "না, একটিই যথেষ্ট।",
  "exercises.silence.one.is-both": "হ্যাঁ, একা যে কেউ ৯ ধরে রাখে।",
  "exercises.silence.one.right": (p: P) =>
    `শুধু ${p.one} নীরব থাকলে সবচেয়ে সম্ভাব্য ক্লাসের ভাগ ${percent(p.alone)}, দুটিই নীরব থাকলে ` +
    `${percent(p.share)}: অন্য হেডটি তখনো ৯-এর পক্ষে।`,
  "exercises.silence.one.not-yet": "দুটির একটিকে আবার ১ করো, তারপর অন্যটিকে।",
  "exercises.silence.why":
    "এক লেয়ারের হেডেরা কাজ ভাগ করে নেয়। বাকিরা যখন প্রশিক্ষণমতো চলে, তখন একটি হেড কীসে লাগে, নীরব " +
    "করলে তা বোঝা যায়: একই কাজের দুটির একটি থাকলে মডেল দোটানায় পড়ে, দুটিই না থাকলে ভুল উত্তরে " +
    "নিশ্চিত হয়। এ দুটি ছাড়া, ঠিক পড়া অদেখা ৯-গুলোর ৭২টি ৪ হয়ে যায়, আর ৪ থাকে ৪-ই।",
  "exercises.silence.table": "এই হেডগুলো ছাড়া যে অঙ্ক পড়া হয়",
  "exercises.silence.column-heads": "নীরব",
  "exercises.silence.column-read": "সবচেয়ে সম্ভাব্য ক্লাস",
  "exercises.silence.none": "কোনোটি নয়",
  "exercises.silence.source": "প্রতি সারির জন্য প্রশিক্ষিত মডেলের একটি রান, এখনই করা।",
};
