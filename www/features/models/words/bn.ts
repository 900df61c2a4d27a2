// Words about opening a model of someone else's making: from a hub, or from files, in Bengali.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { number, percent, bytes, date, list } = forms("bn");

export const hub = {
  "hub.open": "মডেল খোলো…",
  "hub.open.going": (p: P) => `মডেল খোলো… (নামছে, ${percent(p.share)})`,
  "hub.about": "এই মডেল সম্পর্কে",
  "hub.title": "মডেল খোলো",

  // ---- from a hub ----
  "hub.name": "মডেলের ভান্ডার থেকে",
  "hub.name.label": "রিপোজিটরি",
  "hub.name.example": "মালিক/নাম",
  "hub.name.hint": (p: P) =>
    `সবচেয়ে নতুনটি ছাড়া অন্য কিছু চাইলে @সংস্করণ যোগ করো, বা মডেলের পাতার ঠিকানা বসাও। খুঁজলে ` +
    `${p.host}-কে তার কনফিগারেশন, ফাইলের আকার আর ওজনগুলোর নাম জিজ্ঞেস করা হয়; ওজনগুলো আসে শুধু তুমি বললে।`,
  "hub.look-up": "খোঁজো",
  "hub.looking": (p: P) => `${p.host}-কে জিজ্ঞেস করা হচ্ছে…`,
  "hub.suggested": "যেমন",
  "hub.suggested.encoder": "এনকোডার",
  "hub.suggested.decoder": "ডিকোডার",
  "hub.suggested.encoder-decoder": "এনকোডার ও ডিকোডার",

  // ---- from this machine ----
  "hub.files": "এই যন্ত্র থেকে",
  "hub.files.folder": "ফোল্ডার বাছো…",
  "hub.files.choose": "ফাইল বাছো…",
  "hub.files.hint":
    "config.json, tokenizer.json আর .safetensors ফাইলগুলো। সেগুলো বা তাদের ফোল্ডার পাতার যেকোনো জায়গায় " +
    "ছেড়ে দিতেও পারো। এই যন্ত্রেই থাকে।",
  "hub.reading": "পড়া হচ্ছে…",

  // ---- what was found ----
  "hub.back": "ফিরে যাও",
  "hub.card.family": "পরিবার",
  "hub.card.architecture": "গঠন",
  "hub.card.parameters": "প্যারামিটার",
  "hub.card.memory": "মেমরিতে",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)}; এই ইঞ্জিন ${bytes(p.limit)} ধরতে পারে`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "লাইসেন্স",
  "hub.card.no-tokenizer": "ফাইলগুলোর মধ্যে tokenizer.json নেই: সেটি ছাড়া এটি কোনো লেখা পড়ে না। অন্যগুলোর সঙ্গে সেটিও বেছে নাও।",
  "hub.card.licence.none": "বলা নেই",
  "hub.card.source": "কোথা থেকে",
  "hub.card.commit": (p: P) => `কমিট ${p.commit}`,
  "hub.card.this-machine": "এই যন্ত্র",
  "hub.card.files": (p: P) => `${number(p.count)}টি ফাইল, ${bytes(p.bytes)}`,
  "hub.card.weights": "ওজন",
  "hub.card.kept.f16": (p: P) => `১৬ বিট; ফাইলের ওজন থেকে ${percent(p.apart, 2)} দূরে (বর্গমূল গড়)`,
  "hub.card.kept.int8": (p: P) =>
    `৮ বিট, প্রতিটি সারির নিজের মাপকাঠিসহ; ফাইলের ওজন থেকে ${percent(p.apart, 2)} দূরে (বর্গমূল গড়)`,
  "hub.card.parts": "অংশ ধরে প্যারামিটার",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.ignored": (p: P) => `ফাইলের ${number(p.count)}টি টেনসর পড়া হয় না`,
  "hub.architecture.encoder": "এনকোডার",
  "hub.architecture.decoder": "ডিকোডার",
  "hub.architecture.encoder-decoder": "এনকোডার ও ডিকোডার",
  "hub.architecture.attention": "শুধু অ্যাটেনশন",
  "hub.fetch": (p: P) => `নামাও ও খোলো (${bytes(p.bytes)})`,
  "hub.use": "খোলো",
  "hub.keep": "মেমরিতে ওজন কীভাবে রাখা হবে",
  "hub.keep.bits": (p: P) => `প্রতি সংখ্যায় ${number(p.bits)} বিট`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, বেশি বড়`,
  "hub.keep.only": "কেবল এভাবেই এটি আঁটে।",
  "hub.keep.f32": "যেভাবে গণনায় লাগে, সেভাবেই।",
  "hub.keep.f16":
    "প্রতিটি সংখ্যার ১১টি বাইনারি অঙ্ক থাকে: ফাইলে যা ১৬ বিটে আছে তা একই থাকে, বা প্রায় একই। তখন মডেলের " +
    "নামে f16 লেখা থাকে; একেকটি ধাপে বেশি সময় লাগে।",
  "hub.keep.int8":
    "ম্যাট্রিক্সের প্রতিটি সারি তার নিজের ২৫৫টি ধাপে পূর্ণাঙ্ক করা হয়। তখন মডেলটি একটু অন্য সংখ্যা গণনা " +
    "করে, আর তার নামে int8 লেখা থাকে; একেকটি ধাপে বেশি সময় লাগে।",
  "hub.too-large": (p: P) =>
    `এই মডেল আঁটে না: মেমরিতে এর ওজন ${bytes(p.memory)}, আর এই ইঞ্জিন ধরতে পারে ${bytes(p.limit)}। কিছুই ` +
    `নামানো হয়নি। এই পরিবারের ছোট কোনো মডেল হয়তো আঁটবে।`,
  "hub.no-room": (p: P) =>
    `জায়গা নেই: মডেলটি ${bytes(p.bytes)}, আর ব্রাউজার এই পাতাকে আরও ${bytes(p.room)} রাখতে দেয়। রাখা ` +
    `কোনো মডেল মুছো, বা ডিস্কে জায়গা করো।`,

  // ---- on its way ----
  "hub.fetching": (p: P) => `${p.name} নামছে`,
  "hub.fetching.stopping": "থামছে…",
  "hub.fetching.of": (p: P) => `${bytes(p.total)}-এর ${bytes(p.done)}`,
  "hub.fetching.speed": (p: P) => `সেকেন্ডে ${bytes(p.speed)}`,
  "hub.fetching.done": "এসেছে",
  "hub.stop": "বাতিল",
  "hub.opening": (p: P) => `${p.name} খুলছে`,

  // ---- kept ----
  "hub.kept": "এই যন্ত্রে রাখা",
  "hub.kept.none": "এখনো কোনোটি নেই। যা নামানো হয় তা এই ব্রাউজারে থাকে, নেটওয়ার্ক ছাড়াই খোলে।",
  "hub.kept.not": "এই ব্রাউজার এই পাতার জন্য কিছু রাখে না (গোপন উইন্ডোতে বেশিরভাগই রাখে না), তাই নামানো মডেল পাতার সঙ্গেই " + "চলে যায়।",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.bytes)}-এর ${bytes(p.have)} এসেছে`,
  "hub.kept.damaged": (p: P) => `${bytes(p.bytes)} · নষ্ট: এটি কী তা আর পড়া যায় না। আবার নামাও, বা মুছে ফেলো।`,
  "hub.kept.f32": "খোলো",
  "hub.kept.f32.one": (p: P) => `${p.name} খোলো`,
  "hub.kept.f16": "১৬ বিটে খোলো",
  "hub.kept.f16.one": (p: P) => `১৬ বিটে খোলো: ${p.name}`,
  "hub.kept.int8": "৮ বিটে খোলো",
  "hub.kept.int8.one": (p: P) => `৮ বিটে খোলো: ${p.name}`,
  "hub.kept.go-on": "নামানো চালিয়ে যাও",
  "hub.kept.go-on.one": (p: P) => `${p.name} নামানো চালিয়ে যাও`,
  "hub.kept.doom": "মুছো",
  "hub.kept.doom.one": (p: P) => `${p.name} মুছো`,
  "hub.kept.sure": "মুছলে আবার আনতে হবে।",
  "hub.kept.spare": "থাক",
  "hub.kept.spare.one": (p: P) => `${p.name} থাক`,
  "hub.kept.drop": "একেবারে মুছো",
  "hub.kept.drop.one": (p: P) => `${p.name} একেবারে মুছো`,
  "hub.kept.room": (p: P) => `ব্রাউজারে আরও ${bytes(p.room)} জায়গা আছে।`,

  // ---- settings ----
  "hub.settings": "সেটিংস",
  "hub.endpoint": "ভান্ডারের ঠিকানা",
  "hub.endpoint.hint": "একই বিন্যাসের কোনো মিরর হলেও চলে। সাধারণটির জন্য খালি রাখো।",
  "hub.endpoint.set": "ব্যবহার করো",

  // ---- a link's model ----
  "hub.wanted": (p: P) => `এই লিংক ${p.name} দেখায়, যা এই ব্রাউজারে রাখা নেই।`,
  "hub.wanted.bytes": (p: P) => `এর আকার ${bytes(p.bytes)}; আসবে ${p.host} থেকে।`,
  "hub.wanted.unsaid": (p: P) => `এর আকার লিংকে লেখা নেই: ${p.host}-কে জিজ্ঞেস করা যায়।`,
  "hub.wanted.kept": (p: P) => `লিংকে এটি ${number(p.bits)} বিটে রাখা।`,
  "hub.wanted.not-kept": (p: P) =>
    `লিংকে এটি ${number(p.bits)} বিটে রাখা, চলতি ইঞ্জিন যা রাখে না: অন্যভাবে খুললে এর সংখ্যাগুলো একটু অন্য হয়।`,
  "hub.wanted.whole": "লিংকে এটি পুরো রাখা: কম বিটে এর সংখ্যাগুলো একটু অন্য হয়।",
  "hub.wanted.else": "এটি ছাড়া পাতা তার প্রথম মডেল দেখায়।",

  // ---- what went wrong ----
  "hub.problem.name": "রিপোজিটরি লেখা হয় মালিক/নাম, যেমন openai-community/gpt2; বা এটি মডেলের পাতার ঠিকানা।",
  "hub.problem.endpoint": "এটি কোনো ভান্ডারের ঠিকানা নয়: https:// দিয়ে শুরু এমন একটি লেখো।",
  "hub.problem.unreachable": (p: P) =>
    `${p.host}-এর কাছে পৌঁছানো যাচ্ছে না। সংযোগ দেখো, বা সেটিংসে অন্য ভান্ডার বাছো; রাখা মডেল নেটওয়ার্ক ছাড়াই খোলে।`,
  "hub.problem.unknown": (p: P) => `${p.host}-এ এই সংস্করণে ${p.name} নামে কোনো মডেল নেই, বা সেটি ব্যক্তিগত। বানান দেখো।`,
  "hub.problem.gated": (p: P) =>
    `${p.name} শুধু তাদেরই দেওয়া হয় যারা এর শর্ত মেনেছে। সেখানে এর পাতায় শর্ত মেনে নামাও, তারপর ` + `ফোল্ডারটি এখানে খোলো।`,
  "hub.problem.status": (p: P) => `${p.host} উত্তর দিতে পারেনি (অবস্থা ${p.status})। পরে আবার চেষ্টা করো।`,
  "hub.problem.no-hub": (p: P) => `${p.host} উত্তর দেয়, কিন্তু মডেলের ভান্ডারের মতো নয়। সেটিংসে ঠিকানাটি দেখো।`,
  "hub.problem.nonsense": (p: P) =>
    `${p.host} এই মডেল বা তার কমিটের যে নাম বলে তা বোঝা যায় না: “${p.said}”। সেখান থেকে কিছুই নামানো হয় ` +
    `না; সেটিংসে তার ঠিকানা দেখো।`,
  "hub.problem.no-sizes": "ভান্ডার ফাইলের আকার বলে না, তাই সেখান থেকে কিছু নামানো হয় না।",
  "hub.problem.file": (p: P) => `${p.file} নামানো যায়নি (অবস্থা ${p.status})। পরে আবার চেষ্টা করো।`,
  "hub.problem.broken-off": (p: P) =>
    `${p.file}-এ সংযোগ ছিঁড়ে গেছে, ${bytes(p.total)}-এর ${bytes(p.done)} পর্যন্ত এসে। যা এসেছে রাখা আছে: ` +
    `সেখান থেকে চালাতে আবার নামাও।`,
  "hub.problem.broken-off.lost": (p: P) =>
    `${p.file}-এ সংযোগ ছিঁড়ে গেছে, ${bytes(p.total)}-এর ${bytes(p.done)} পর্যন্ত এসে। এই ব্রাউজার এই ` +
    `পাতার জন্য কিছুই রাখে না, তাই যা এসেছিল তা নেই। আবার নামাও।`,
  "hub.problem.checksum": (p: P) => `${p.file} ভান্ডারে যেমন তেমন আসেনি: এর চেকসাম মেলে না। মুছে ফেলা হয়েছে; আবার নামাও।`,
  "hub.problem.full": "ডিস্কে এই পাতার জন্য আর জায়গা নেই। যা এসেছে রাখা আছে; রাখা কোনো মডেল মুছে চালিয়ে যাও।",
  "hub.problem.gone": (p: P) => `${p.name}-এর ফাইল আর এই ব্রাউজারে নেই। তালিকা থেকে মুছে আবার নামাও।`,
  "hub.problem.empty": "এর ভিতরে কোনো ফাইল নেই।",
  "hub.problem.no-config": "ফাইলগুলোর মধ্যে config.json নেই: মডেলের ফোল্ডার বাছো, বা তার সব ফাইল একসঙ্গে।",
  "hub.problem.no-weights": "ফাইলগুলোর মধ্যে ওজন নেই: মডেলের model.safetensors লাগে।",
  "hub.problem.other-weights": "ওজনগুলো .safetensors ফাইলে নেই। কমান্ড লাইনে headlight convert সেগুলোকে বদলে দেয়।",
  "hub.problem.no-index": "ওজন কয়েকটি ফাইলে, কিন্তু কোন টেনসর কোথায় তা যে বলে, সেই model.safetensors.index.json নেই।",
  "hub.problem.index": "model.safetensors.index.json পড়া যায় না: এতে weight_map নেই।",
  "hub.problem.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json “${p.file}”-এর নাম বলে, যা তার পাশের কোনো ফাইল নয়। মডেলটি আবার নামাও বা কপি করো।`,
  "hub.problem.no-shard": (p: P) => `ওজনের একটি ফাইল নেই: ${p.file}।`,
  "hub.ignored": (p: P) => list(p.names),
  "notice.fetched": (p: P) => `${p.name} এখন এখানে: “মডেল খোলো”-তে আছে।`,
};
