// Words of the dialog for models from elsewhere, and of a model's card, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, list, bytes, date } = forms("bn");

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
  // ---- the card of a model, and what its rounding costs ----
  "hub.about": "এই মডেল সম্পর্কে",
  "hub.looking": (p: P) => `${p.host}-কে জিজ্ঞেস করা হচ্ছে…`,
  "hub.card.family": "পরিবার",
  "hub.card.architecture": "গঠন",
  "hub.card.classes": "শ্রেণি",
  "hub.card.classes.named": (p: P) => `${number(p.count)}: ${p.names}`,
  "hub.card.parameters": "প্যারামিটার",
  "hub.card.memory": "মেমরিতে",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)}; এই ইঞ্জিন ${bytes(p.limit)} ধরতে পারে`,
  "hub.card.engine": "ইঞ্জিন",
  "hub.card.engine.cpu": (p: P) =>
    `CPU: গ্রাফিক্স কার্ড একবারে বড়জোর ${bytes(p.most)} নিয়ে হিসাব করে, একটি ম্যাট্রিক্স ${bytes(p.needed)}`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "লাইসেন্স",
  "hub.card.no-tokenizer": "tokenizer.json নেই, আর সেটি ছাড়া মডেল লেখা পড়তে পারে না। অন্য ফাইলগুলোর সঙ্গে সেটিও বাছো।",
  "hub.card.licence.none": "বলা নেই",
  "hub.card.source": "উৎস",
  "hub.card.commit": (p: P) => `কমিট ${p.commit}`,
  "hub.card.this-machine": "এই যন্ত্র",
  "hub.card.files": (p: P) => `${number(p.count)}টি ফাইল, ${bytes(p.bytes)}`,
  "hub.card.weights": "ওয়েট",
  "hub.card.kept.f16": (p: P) => `১৬ বিট; গড় বর্গমূল ত্রুটি ${percent(p.apart, 2)}`,
  "hub.card.kept.int8": (p: P) => `৮ বিট, প্রতি ৩২টি সংখ্যায় একটি স্কেল; গড় বর্গমূল ত্রুটি ${percent(p.apart, 2)}`,
  "hub.card.kept.int4": (p: P) => `৪ বিট, প্রতি ৩২টি সংখ্যায় একটি স্কেল; গড় বর্গমূল ত্রুটি ${percent(p.apart, 2)}`,
  "hub.rounding": "এই লেখায় পূর্ণাঙ্ক করার দাম",
  "hub.rounding.measure": (p: P) => `${number(p.bits)} বিটের সঙ্গে তুলনা করো`,
  "hub.rounding.hint": (p: P) => `ওয়েটগুলো ${number(p.bits)} বিটে আরেকবার লোড হয়, আর দুটি মডেলই এই লেখাটি হিসাব করে।`,
  "hub.rounding.pending": (p: P) => `${number(p.bits)} বিটে ওয়েট লোড হচ্ছে, তারপর হিসাব…`,
  "hub.rounding.beside": (p: P) => `${number(p.bits)} বিটের একই ওয়েটের তুলনায়, সব হেড মিলিয়ে। দুটিই দেখতে “তুলনা” খোলো।`,
  "hub.rounding.mean": "ঘরের গড়",
  "hub.rounding.worst": "সবচেয়ে খারাপ ঘর",
  "hub.rounding.worst.cell": (p: P) => `${p.exact}-এর বদলে ${p.rounded}: ${p.head}, “${p.query}” থেকে “${p.key}”`,
  "hub.rounding.moved": "সারি",
  "hub.rounding.moved.rows": (p: P) =>
    `${number(p.rows)}টির মধ্যে ${number(p.moved)}টিতে সবচেয়ে জোরালো কী বদলেছে (${percent(p.moved / p.rows, 1)})`,
  "hub.rounding.kl": "উত্তর (KL)",
  "hub.rounding.nats": (p: P) => `প্রতি টোকেনে ${p.value} ন্যাট`,
  "hub.card.head": "আউটপুট হেড",
  "hub.card.untied": "জোড়া নয়: config.json একে এমবেডিংয়ের সঙ্গে জোড়ে, কিন্তু ফাইলে ম্যাট্রিক্সগুলো আলাদা, আর সেগুলোই ব্যবহার হয়",
  "hub.card.parts": "অংশ ধরে প্যারামিটার",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.unfollowed": "এর ফাইলের যেসব জেনারেশন-সেটিং এখানে খাটানো হয় না",
  "hub.card.ignored": (p: P) => `ফাইলের ${number(p.count)}টি টেনসর ব্যবহার হয় না`,
  "hub.architecture.encoder": "এনকোডার",
  "hub.architecture.decoder": "ডিকোডার",
  "hub.architecture.encoder-decoder": "এনকোডার ও ডিকোডার",
  "hub.architecture.attention": "শুধু অ্যাটেনশন",
  "hub.fetching.of": (p: P) => `${bytes(p.total)}-এর ${bytes(p.done)}`,
  // ---- what went wrong ----
  "problem.hub.name": "রিপোজিটরি লেখো মালিক/নাম হিসেবে, যেমন openai-community/gpt2, বা মডেলের পাতার ঠিকানা সাঁটো।",
  "problem.hub.endpoint": "এটি কোনো ভান্ডারের ঠিকানা নয়: তা https:// দিয়ে শুরু হতে হবে।",
  "problem.hub.unreachable": (p: P) =>
    `${p.host}-এ পৌঁছানো যাচ্ছে না। সংযোগ দেখো, বা সেটিংসে অন্য ভান্ডার বাছো; রাখা মডেল নেটওয়ার্ক ছাড়াই খোলে।`,
  "problem.hub.unknown": (p: P) => `${p.host}-এ এই সংস্করণে ${p.name} নামে কোনো মডেল নেই, বা সেটি ব্যক্তিগত। বানান দেখো।`,
  "problem.hub.gated": (p: P) => `${p.name} নামাতে এর শর্ত মানতে হয়। এর পাতায় শর্ত মেনে সেখানে নামাও, তারপর ফোল্ডারটি এখানে খোলো।`,
  "problem.hub.status": (p: P) => `${p.host} উত্তর দিতে পারেনি (অবস্থা ${p.status})। পরে আবার চেষ্টা করো।`,
  "problem.hub.too-much": (p: P) =>
    `${p.host} মডেলের বিবরণের চেয়ে অনেক বেশি পাঠিয়েছে, তাই নামানো থামানো হয়েছে। সেটিংসে ঠিকানাটি দেখো।`,
  "problem.hub.no-hub": (p: P) => `${p.host} মডেলের ভান্ডারের মতো উত্তর দেয় না। সেটিংসে ঠিকানাটি দেখো।`,
  "problem.hub.nonsense": (p: P) =>
    `${p.host} এই মডেলের জন্য অপ্রত্যাশিত নাম বা কমিট দিয়েছে: “${p.said}”। কিছুই নামানো হয়নি; সেটিংসে ঠিকানাটি দেখো।`,
  "problem.hub.no-sizes": "ভান্ডার ফাইলের আকার বলে না, তাই সেখান থেকে কিছু নামানো হয় না।",
  "problem.hub.file": (p: P) => `${p.file} নামানো যায়নি (অবস্থা ${p.status})। পরে আবার চেষ্টা করো।`,
  "problem.hub.broken-off": (p: P) =>
    `${p.file}-এ সংযোগ ছিঁড়ে গেছে, ${bytes(p.total)}-এর ${bytes(p.done)} নামার পরে। সেখান থেকে চালাতে আবার নামাও।`,
  "problem.hub.broken-off.lost": (p: P) =>
    `${p.file}-এ সংযোগ ছিঁড়ে গেছে, ${bytes(p.total)}-এর ${bytes(p.done)} নামার পরে। এই ব্রাউজার এই পাতার ` +
    `জন্য কিছু রাখে না, তাই নামানো শুরু থেকে হবে। আবার নামাও।`,
  "problem.hub.checksum": (p: P) => `${p.file}-এর চেকসাম ভান্ডারের সঙ্গে মেলে না, তাই মুছে ফেলা হয়েছে। আবার নামাও।`,
  "problem.hub.full": "ডিস্কে এই পাতার জন্য আর জায়গা নেই। যা এসেছে রাখা আছে; রাখা কোনো মডেল মুছে চালিয়ে যাও।",
  "problem.hub.larger": (p: P) =>
    `এটি ${bytes(p.bytes)} নেয়, খোলাটির ${bytes(p.agreed)}-এর চেয়ে বেশি: নাম দিয়ে খোলো, সেখানে আকার লেখা থাকে।`,
  "problem.hub.gone": (p: P) => `${p.name}-এর ফাইল আর এই ব্রাউজারে নেই। তালিকা থেকে মুছে আবার নামাও।`,
  "problem.hub.empty": "ফোল্ডারটি খালি।",
  "problem.hub.no-config": "config.json নেই: মডেলের ফোল্ডার, বা তার সব ফাইল একসঙ্গে বাছো।",
  "problem.hub.weights-alone": (p: P) =>
    `${p.file} headlight-এর রেকর্ডিং নয়। এতে কোনো মডেলের ওয়েট থাকলে config.json-সহ মডেলের ফোল্ডারটি বাছো।`,
  "problem.hub.zip": (p: P) =>
    `${p.file} একটি zip, তবে এতে কোনো অ্যাটলাস নেই। খুলে তার ফোল্ডারটি বাছো; “প্রশিক্ষণ” থেকে সংরক্ষণ করা হলে সেখানেই খোলো।`,
  "problem.hub.no-gguf": (p: P) => `এই ভান্ডারে ${p.file} নামে কোনো ফাইল নেই। বানান মিলিয়ে দেখো।`,
  "problem.hub.which-gguf": (p: P) =>
    `কয়েকটি GGUF ফাইল আছে। একটি বাছো; ভান্ডার থেকে আনতে মালিক/নাম/ফাইল.gguf লেখো: ${p.files.join(", ")}…`,
  "problem.hub.no-part": (p: P) => `${p.file} নেই: মডেলটির ${p.count}টি অংশ। সবগুলো একসঙ্গে বাছো বা ছাড়ো।`,
  "problem.hub.no-weights": "ওয়েট নেই: মডেলের model.safetensors লাগে।",
  "problem.hub.other-weights": "ওয়েটগুলো .safetensors ফাইলে নেই। কমান্ড লাইনে headlight convert সেগুলোকে বদলে দেয়।",
  "problem.hub.no-index": "ওয়েট কয়েকটি ফাইলে, কিন্তু কোন টেনসর কোন ফাইলে তার তালিকা model.safetensors.index.json নেই।",
  "problem.hub.index": "model.safetensors.index.json পড়া যায় না: এতে weight_map নেই।",
  "problem.hub.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json-এ “${p.file}”-এর নাম আছে, কিন্তু ফাইলটি নেই। মডেলটি আবার নামাও বা কপি করো।`,
  "problem.hub.no-shard": (p: P) => `ওয়েটের একটি ফাইল নেই: ${p.file}।`,
  "hub.ignored": (p: P) => list(p.names),
};
