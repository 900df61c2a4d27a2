// Words of the models there are, and of opening one of someone else's making, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("bn");

export const models = {
  "models.choose": "মডেল",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "লক্ষ করো:",
  "models.group.encoder-decoder": "এনকোডার–ডিকোডার: লেখার উত্তর দেয়",
  "models.group.decoder": "ডিকোডার: লেখা এগিয়ে নেয়",
  "models.group.encoder": "এনকোডার: ফাঁক পূরণ করে, ছবি পড়ে",
  "models.group.own": "তোমার, শুধু এই পাতায়",
  "models.group.opened": "এখানে খোলা",
  "models.group.recordings": "রেকর্ডিং",
  "models.group.kept": "এখানে রাখা",
  "models.kept.name": (p: P) => `${p.name}, ধাপ ${number(p.step, 0)}`,
  "models.dates.short": "তারিখ থেকে ISO 8601",
  "models.dates.does": "চার ভাষার তারিখ পড়ে, আর ISO 8601 রূপে লেখে।",
  "models.dates.look": "ক্রস-এ L0H3, যা সাল লেখার সময় সালের অঙ্কগুলোর দিকে তাকায়।",
  "models.dates.write": "একটি তারিখ লেখো, যেভাবে খুশি",
  "models.dates.about": "ইংরেজি, তুর্কি, জার্মান বা বাংলায়। অন্য যেকোনো লেখার উত্তর “none”।",
  "models.reverse.short": "উল্টো করে একটি শব্দ",
  "models.reverse.does": "একটি শব্দ শেষ থেকে শুরুর দিকে লেখে।",
  "models.reverse.look": "ক্রস-এ L0H0 আর L0H1, ডান-উপর থেকে নামা দুটি নরম কর্ণ: প্রতি ধাপ এক অক্ষর বাঁয়ে তাকায়।",
  "models.reverse.write": "একটি শব্দ লেখো",
  "models.reverse.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",
  "models.copy.short": "একই শব্দ আবার",
  "models.copy.does": "যে শব্দ পড়ে সেটিই লেখে।",
  "models.copy.look": "ক্রস-এ L0H0, বাঁ-উপর থেকে নামা একটি কর্ণ: প্রতি ধাপ এক অক্ষর ডানে তাকায়।",
  "models.copy.write": "একটি শব্দ লেখো",
  "models.copy.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",
  "models.sort.short": "অক্ষরগুলো ক্রমে",
  "models.sort.does": "শব্দের অক্ষরগুলো বর্ণমালার ক্রমে লেখে।",
  "models.sort.look": "ক্রস-এ যে অক্ষর লেখে সেটি যেখানেই থাকুক, ধাপগুলো সেদিকেই তাকায়।",
  "models.sort.write": "একটি শব্দ লেখো",
  "models.sort.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",
  "models.phrases.short": "ইংরেজি থেকে তুর্কি",
  "models.phrases.does": "সফটওয়্যারের মেনুর ছোট ছোট ইংরেজি কথা তুর্কিতে অনুবাদ করে।",
  "models.phrases.look":
    "ক্রস-এ L1H1, যা তুর্কি শব্দ লেখার সময় তার ইংরেজি শব্দের দিকে তাকায়। তুর্কিতে ক্রিয়া শেষে আসে: যে সারি সেটি " +
    "লেখে তা প্রথম শব্দের দিকে তাকায়।",
  "models.phrases.write": "ইংরেজিতে ছোট একটি কথা লেখো",
  "models.phrases.about": "মেনু আর বার্তায় যেমন থাকে, সর্বোচ্চ আটটি শব্দ, সংখ্যা ছাড়া। উত্তর দেয় ছোট হাতের অক্ষরে।",
  "models.induction.short": "বারবার আসা অক্ষর, তারপর",
  "models.induction.does": "যেসব অক্ষর আবার ফিরে আসে সেগুলো এগিয়ে নেয়। শুধু অ্যাটেনশন আছে, MLP নেই।",
  "models.induction.look":
    "L1H1, একটি কর্ণ: একই অক্ষরের আগের জায়গার ঠিক পরেরটির দিকে তাকায়। লেয়ার ০-তে যেসব হেড এক অক্ষর পেছনে তাকায়।",
  "models.induction.write": "অক্ষর লেখো, তারপর আবার লিখতে শুরু করো",
  "models.induction.about": "a থেকে z ছোট হাতের অক্ষর; পুরো সারিটি আবার শুরু না হওয়া পর্যন্ত কোনোটি দুবার নয়।",
  "models.add.short": "যোগ, অঙ্ক ধরে ধরে",
  "models.add.does": "দুটি সংখ্যার যোগফল লেখে, সবচেয়ে বাঁয়ের অঙ্কটি আগে।",
  "models.add.look":
    "L0H2, যেখানে যোগফলের প্রতিটি অঙ্ক নিজের ঘরের অঙ্কগুলোর দিকে তাকায়; অন্য হেড ডানে তাকায়, যেখান থেকে হাতে কিছু আসতে পারে।",
  "models.add.write": "একটি যোগ লেখো",
  "models.add.about": "তিনটি করে অঙ্ক, সামনের শূন্যগুলোসহ, শেষে সমান চিহ্ন।",
  "models.tales.short": "উপন্যাসের পরের অংশ",
  "models.tales.does": "জেন অস্টেনের ধাঁচে লেখা এগিয়ে নেয়; শুধু তাঁর উপন্যাসই সে পড়েছে।",
  "models.tales.look": "L3H1 ও L2H2, যেগুলো টোকেনটির নিজের আর তার আগের দুটি টোকেনের দিকে তাকায়।",
  "models.tales.write": "একটি বাক্য শুরু করো",
  "models.tales.about": "ইংরেজিতে। এর টোকেন শব্দ আর শব্দের টুকরো।",
  "models.fill.short": "হারানো শব্দ",
  "models.fill.does": "দুপাশের লেখা দেখে [mask]-এর জায়গার শব্দ অনুমান করে।",
  "models.fill.look": "শেষ লেয়ারে একটি হেড এক টোকেন সামনে তাকায় (L2H0), একটি এক টোকেন পেছনে (L2H1): এনকোডার ভবিষ্যৎও দেখে।",
  "models.fill.write": "ফাঁকসহ একটি বাক্য লেখো",
  "models.fill.about": "ইংরেজিতে। যেখানে শব্দ নেই সেখানে [mask] লেখো।",
  "models.digits.short": "হাতে লেখা একটি অঙ্ক",
  "models.digits.does": "ছবি থেকে হাতে লেখা একটি অঙ্ক পড়ে।",
  "models.digits.look": "শ্রেণি-টোকেনের সারি, যা কলমের টানগুলোর দিকে তাকায়: অঙ্কটি একা সে-ই ঠিক করে।",
  "models.digits.write": "একটি অঙ্ক বেছে নাও",
  "models.digits.about": "সাদার উপর গাঢ় কালি। মডেলটি ২৮ × ২৮ পিক্সেলকে ৪৯টি টুকরো হিসেবে দেখে।",
  "models.own-answers.does": "একটি লেখা পড়ে আরেকটি লেখে।",
  "models.own-answers.look": "ক্রস-এ উত্তরের প্রতিটি ধাপ কোনদিকে তাকায়।",
  "models.own-answers.write": "কিছু লেখো",
  "models.own-answers.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.own-continues.does": "টোকেনের পর টোকেন লেখা এগিয়ে নেয়।",
  "models.own-continues.look": "যেসব হেড এক টোকেন পেছনে, বা একই টোকেনের আগের জায়গায় তাকায়।",
  "models.own-continues.write": "একটি লেখা শুরু করো",
  "models.own-continues.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.own-fills.does": (p: P) => `${p.mask ? `${p.mask}-এর জায়গায় কী আছে` : "প্রতিটি টোকেন"}, দুপাশ দেখে অনুমান করে।`,
  "models.own-fills.look": (p: P) => `${p.mask ? `${p.mask}-এর সারি` : "একটি টোকেনের সারি"} দুপাশে কোনদিকে তাকায়।`,
  "models.own-fills.write": (p: P) => (p.mask ? "ফাঁকসহ একটি লেখা লেখো" : "একটি লেখা লেখো"),
  "models.own-fills.about": (p: P) => (p.mask ? `যেখানে কিছু নেই সেখানে ${p.mask} লেখো।` : "মডেলটি যেভাবে পড়তে শিখেছে।"),
  "models.own-classifies.does": "লেখা পড়ে, আর বলে সেটি কোন শ্রেণির।",
  "models.own-classifies.look": (p: P) =>
    p.each
      ? "প্রতিটি টোকেনের নিজের সারি: তা দেখেই তার শ্রেণি বলা হয়।"
      : p.read === "visible"
        ? "সব টোকেনের সারি: তাদের গড় দেখে শ্রেণি বলা হয়।"
        : p.read === "visible_logits"
          ? "সব টোকেনের সারি: প্রতিটি একটি শ্রেণিকে ভোট দেয়, ভোটের গড় দেখে শ্রেণি বলা হয়।"
          : p.read === "last"
            ? "শেষ টোকেনের সারি: শুধু তা দেখেই শ্রেণি বলা হয়।"
            : "প্রথম টোকেনের সারি: শুধু তা দেখেই শ্রেণি বলা হয়।",
  "models.own-classifies.write": "কিছু লেখো",
  "models.own-classifies.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.own-reads.does": "লেখা পড়ে, আর প্রতিটি টোকেনকে ভেক্টরে বদলায়।",
  "models.own-reads.look": "কোন টোকেন কার দিকে তাকায়।",
  "models.own-reads.write": "কিছু লেখো",
  "models.own-reads.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.sounds.does": (p: P) =>
    p.way === "classifies"
      ? "অডিও শোনে, আর বলে সেটি কোন শ্রেণির।"
      : p.way === "reads"
        ? "অডিও শোনে, আর প্রতিটি মুহূর্তকে ভেক্টরে বদলায়।"
        : "অডিও শোনে, আর তার লেখা লেখে।",
  "models.sounds.look": (p: P) =>
    p.way === "classifies"
      ? "সব মুহূর্তের সারি: তাদের গড় দেখে শ্রেণি বলা হয়।"
      : p.way === "reads"
        ? "কোন মুহূর্ত কার দিকে তাকায়।"
        : "প্রতিটি টোকেন কোথায় শোনে, ক্রসে।",
  "models.beside.does": "ছবিসহ লেখা পড়ে, আর টোকেনের পর টোকেন এগিয়ে নেয়।",
  "models.beside.look": "লেখা প্রতিটি টোকেন ছবির কোথায় তাকায়।",
  "models.images.does": (p: P) =>
    p.rows === null ? "ছবি পড়ে, আর প্রতিটি টুকরোকে ভেক্টরে বদলায়।" : "ছবি পড়ে, আর বলে সেটি কোন শ্রেণির।",
  "models.images.look": (p: P) =>
    p.rows === null
      ? "কোন টুকরো কার দিকে তাকায়।"
      : p.rows === "patches"
        ? "সব টুকরোর সারি: তাদের গড় দেখে শ্রেণি বলা হয়।"
        : p.rows === "first_and_patches"
          ? "প্রথম সারি আর সব টুকরোর সারি: প্রথমটি আর বাকিদের গড় দেখে শ্রেণি বলা হয়।"
          : p.rows === "first_two"
            ? "দুটি শ্রেণি-টোকেনের সারি: দুটো মিলে শ্রেণি ঠিক করে।"
            : "শ্রেণি-টোকেনের সারি: শুধু তা দেখেই শ্রেণি বলা হয়।",
  "notice.model-edits": "এই মডেলে খাটে না এমন সম্পাদনাগুলো সরানো হয়েছে।",
  "notice.model-back": (p: P) => `${p.name} মডেলে ফেরো`,
  "notice.model-failed": (p: P) => `“${p.name}” মডেলটি লোড করা যায়নি, তাই আগেরটিই থাকছে। ${p.message}`,
  "notice.kept-gone":
    "এই লিংকের মডেলটি এই ব্রাউজারে রাখা নেই: অন্য ব্রাউজারে রাখা হয়েছিল, বা মুছে ফেলা হয়েছে। তার বদলে পাতাটি ডিফল্ট মডেল দেখাচ্ছে।",
  "notice.own-gone":
    "তোমার খোলা মডেলটি রাখা হয়নি, তাই ডিফল্ট মডেলটি দেখানো হচ্ছে। তার ফাইলগুলো আবার খোলো, বা মডেলটি আবার প্রশিক্ষণ দাও।",
  "hub.open": "মডেল খোলো…",
  "hub.open.going": (p: P) => `মডেল খোলো… (নামছে, ${percent(p.share)})`,
  // ---- what went wrong ----
  "problem.hub.elsewhere": "এই পাতা বা অন্য ট্যাব এই মডেলটি নামাচ্ছে বা খুলছে। শেষ হওয়া পর্যন্ত অপেক্ষা করো।",
  "problem.hub.header": (p: P) => `${p.file} পুরো safetensors ফাইল নয়: এর হেডার কাটা পড়েছে। আবার নামাও বা কপি করো।`,
  "problem.hub.size": (p: P) =>
    `${p.file} পুরো safetensors ফাইল নয়: শিরোনাম অনুযায়ী ${number(p.said)} বাইট থাকার কথা, ` +
    `আছে ${number(p.size)}। আবার নামাও বা কপি করো।`,
  "problem.kept-gone": "এই মডেল ব্রাউজারের ভান্ডারে আর নেই।",
};
