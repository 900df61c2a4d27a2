// Words of the page's frame: its header, the bar over the views, keys, in Bengali.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { number } = forms("bn");

export const page = {
  "page.title": "headlight",
  "page.tagline": "একটি গোটা ট্রান্সফরমার, এই পাতাতেই চলছে।",
  "page.tagline.more": "প্রতিটি ছবি মডেলের নিজের সংখ্যা, এইমাত্র হিসাব করা।",
  "page.skip": "ম্যাপে যাও",
  // ---- rooms ----
  "room.label": "বিভাগ",
  "room.explore": "ঘুরে দেখো",
  "room.train": "প্রশিক্ষণ",
  "room.learn": "শেখো",
  "room.paper": "গবেষণাপত্র",
  "room.loading": "খুলছে…",
  "notice.room": "পাতার এই অংশটি লোড হয়নি। সংযোগ দেখে আবার খোলো।",
  "notice.restarted": "ইঞ্জিন ভেঙে পড়েছিল, আবার চালু হয়েছে। তোমার কিছুই হারায়নি।",
  "notice.device-lost": "গ্রাফিক্স কার্ডের সঙ্গে সংযোগ ছিন্ন হয়েছে; মডেল এখন CPU-তে চলছে।",
  // ---- header and engine ----
  "engine.cpu": "CPU",
  "engine.gpu": "GPU",
  "engine.auto": "স্বয়ংক্রিয়",
  "engine.menu": "মডেল কোথায় চলবে",
  "engine.badge": (p: P) => `চলছে ${p.kind}-তে: ${p.adapter}। কোথায় চলবে বেছে নাও।`,
  "engine.opening": "শুরু হচ্ছে…",
  "engine.ms": (p: P) => `${p.ms < 0.1 ? `<${number(0.1)}` : number(p.ms, p.ms < 10 ? 1 : 0)} ms`,
  "engine.model": (p: P) => `“${p.name}” মডেলে ${number(p.parameters)}টি প্যারামিটার আছে।`,
  "engine.stages": (p: P) =>
    p.ran < p.all
      ? `শেষবার: ${number(p.all)}টি পর্যায়ের ${number(p.ran)}টি হিসাব করা হয়েছে, বাকিগুলো আগেরই।`
      : `শেষবার: ${number(p.all)}টি পর্যায়ের সবগুলোই হিসাব করা হয়েছে।`,
  "engine.auto.hint": "গ্রাফিক্স কার্ড থাকলে সেখানে, নইলে CPU-তে",
  "engine.cpu.hint": "সবখানে চলে",
  "engine.gpu.hint": "WebGPU; বড় মডেলের জন্য সবচেয়ে ভালো",
  "engine.gpu.missing": "এই সংস্করণে এখনো নেই",
  "language.label": "ভাষা",
  "theme.switch": "আলো বা আঁধার",
  // ---- maps ----
  "maps.region": "হেড",
  "maps.kinds": "কোন ধরনের অ্যাটেনশন",
  "maps.views": "দৃশ্য",
  "maps.empty": "পড়ার মতো লেখা পেলেই হেডগুলো এখানে দেখা দেবে।",
  "maps.trained": (p: P) => `প্রশিক্ষিত মডেল: ${p.name}`,
  "maps.opened": (p: P) => `মডেল: ${p.name}`,
  // ---- keys ----
  "keys.open": "সাহায্য ও কী",
  "keys.open.hint": "সাহায্য ও কী (?)",
  "help.terms": "কোন কথার কী মানে: সব পরিভাষা",
  "keys.title": "কী",
  "keys.group.look": "দেখা",
  "keys.group.write": "লেখা",
  "keys.group.edit": "সম্পাদনা",
  "keys.group.views": "দৃশ্য",
  "keys.group.page": "পাতা",
  "keys.jk": "পরের আর আগের টোকেন (সারি)",
  "keys.arrows": "বাছা ঘরটি সরাও",
  "keys.ends": "ম্যাপে: সারির দুই প্রান্তে; Ctrl সহ প্রথম আর শেষ ঘরে",
  "keys.pages": "ম্যাপে: অনেক সারি ওপরে বা নিচে",
  "keys.escape": "ধরে রাখা ঘরটি ছাড়ো",
  "keys.enter": "পরের টোকেন লেখো",
  "keys.back": "এক টোকেন পেছনে",
  "keys.space": "চালাও বা থামাও",
  "keys.mask": "বাছা টোকেনটি লুকাও, বা আবার দেখাও",
  "keys.hide": "বাছা ঘরটি লুকাও, বা আবার দেখাও",
  "keys.isolate": "হেডের ঘরে: উপ-লেয়ারে শুধু সেই হেডটি রাখো",
  "keys.undo": "শেষ বদল ফেরাও",
  "keys.redo": "আবার করো",
  "keys.link": "এর লিংক কপি করো",
  "keys.close": "যা খোলা আছে বন্ধ করো",
  "keys.learn": "শেখোতে: এক ধাপ পেছনে বা সামনে",
  "keys.help": "এই তালিকা",
  "keys.mouse": "উপরে গেলে আগাম দেখা যায়, ক্লিকে ধরে থাকে।",
  "keys.mouse.hide": "ডাবল-ক্লিকে টোকেন বা ঘর লুকায়।",
  "keys.while": "তুমি লেখার সময় কী-গুলো বিশ্রামে থাকে।",
  "keys.pin": "গ্রিডে: এই হেডটি জায়গায় খোলো, বা বন্ধ করো",
};
