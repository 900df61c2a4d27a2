// Words of images, sounds, conversations and beams in the Input panel, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent } = forms("bn");

export const inputMore = {
  // ---- images ----
  "image.title": "ছবি",
  "image.choose": "ছবি বাছো…",
  "image.other": "অন্য ছবি…",
  "image.about": "অথবা পাতায় টেনে আনো, কিংবা পেস্ট করো। ছবিটি এই যন্ত্রেই থাকে।",
  "image.reading": "পড়া হচ্ছে…",
  "image.seen": (p: P) => `মডেল এটিকে ${number(p.width)} × ${number(p.height)} পিক্সেলে দেখে।`,
  "image.empty": "উপরে একটি ছবি বাছো। মডেল সঙ্গে সঙ্গে পড়বে।",
  "image.no-head": "আউটপুট নেই: এই মডেল আউটপুট হেড ছাড়া একটি এনকোডার। প্রতিটি টুকরোকে ভেক্টরে বদলায়। তবু এর হেডগুলো দেখা যায়।",
  // ---- pictures beside a text ----
  "pictures.field": (p: P) => (p.several ? "ছবিগুলো" : "ছবি"),
  "pictures.choose": "ছবি বাছো…",
  "pictures.other": (p: P) => (p.several ? "সব ছবি বদলাও…" : "অন্য ছবি…"),
  "pictures.empty": "উপরে একটি ছবি বাছো। মডেল সঙ্গে সঙ্গে পড়বে।",
  "pictures.empty.place": (p: P) => `লেখায় ছবির জায়গায় ${p.mark} লেখো। মডেল সঙ্গে সঙ্গে পড়বে।`,
  "pictures.title": (p: P) => (p.several ? "ছবিগুলোর উপরে" : "ছবির উপরে"),
  "pictures.nth": (p: P) => `${number(p.nth)} নম্বর ছবি`,
  "pictures.whole": (p: P) => `${number(p.nth)} নম্বর ছবির গোটাটা`,
  "pictures.remove": (p: P) => `${number(p.nth)} নম্বর ছবি সরাও`,
  "pictures.add": "ছবি যোগ করো…",
  "pictures.waiting": (p: P) =>
    p.count === p.all
      ? `লেখায় ${p.all === 1 ? "ছবিটির" : "ছবিগুলোর"} জায়গা নেই: জায়গামতো ${p.mark} লেখো, অথবা`
      : `${number(p.count)}টি ছবির লেখায় জায়গা নেই: জায়গামতো ${p.mark} লেখো, অথবা`,
  "pictures.place": (p: P) => (p.count === 1 ? "তার জায়গা যোগ করো" : "তাদের জায়গা যোগ করো"),
  "pictures.caption.tiles": (p: P) =>
    `${p.nth ? `${number(p.nth)} নম্বর ছবি` : "ছবিটি"}, ${number(p.down)} × ${number(p.across)} টালিতে`,
  "pictures.caption.whole": (p: P) => `${p.nth ? `${number(p.nth)} নম্বর ছবি` : "ছবিটি"} আরেকবার, পুরোটা একসঙ্গে`,
  "pictures.caption.alone": (p: P) => `${number(p.nth)} নম্বর ছবি`,
  "pictures.which": "ছবির উপর অ্যাটেনশন",
  "pictures.which.layer": (p: P) => `লেয়ার ${number(p.layer)}, তার হেডগুলোর গড়`,
  "pictures.which.all": "সব লেয়ারের সব হেডের গড়",
  "pictures.which.best": "যে হেড ছবির দিকে সবচেয়ে বেশি তাকায়",
  "pictures.measuring": "হেডগুলো মাপা হচ্ছে…",
  "pictures.best": (p: P) =>
    `লেয়ার ${p.layer}, হেড ${p.head}: তার অ্যাটেনশনের ${percent(p.share)} ছবি-টোকেনে; এমন টোকেন দেখে এমন ` +
    `${number(p.rows)}টি লেখা-টোকেনের গড়। আর কোনো হেডের এর বেশি নেই।`,
  "pictures.best.show": "এই হেডটি দেখাও",
  "pictures.best.list": "এই সংখ্যা দিয়ে গ্রিড সাজাও",
  "pictures.best.none": "এখনো কোনো শব্দ ছবি দেখে না: ছবির পরে কিছু লেখো।",
  "pictures.tile": "টালি",
  "pictures.tile.place": (p: P) =>
    `${p.nth ? `${number(p.nth)} নম্বর ছবি, ` : ""}${number(p.row)} নম্বর সারি, ${number(p.column)} নম্বর কলাম`,
  "pictures.tile.whole": (p: P) => (p.nth ? `${number(p.nth)} নম্বর ছবির গোটাটা` : "গোটা ছবি"),
  "pictures.share.head": (p: P) => `${p.token}-এ এই হেডের অ্যাটেনশনের ${percent(p.share)} ছবির উপরে।`,
  "pictures.share.layer": (p: P) => `${p.token}-এ এই লেয়ারের অ্যাটেনশনের, হেডগুলোর গড়ে, ${percent(p.share)} ছবির উপরে।`,
  "pictures.share.all": (p: P) => `${p.token}-এ অ্যাটেনশনের, সব লেয়ারের সব হেডের গড়ে, ${percent(p.share)} ছবির উপরে।`,
  "pictures.share.best": (p: P) => `${p.token}-এ এই হেডের (${p.name}) অ্যাটেনশনের ${percent(p.share)} ছবির উপরে।`,
  "pictures.about":
    "প্রতিটি ছবি-টোকেনের একটি ঘর, তার উপর বাছা টোকেনের অ্যাটেনশন। কোনো শব্দ কোথায় তাকায় দেখতে টোকেনগুলোর " +
    "মধ্যে সেটিতে {ক্লিক করো|ছোঁও}। ঘর মাস্ক করতে দুবার {ক্লিক করো|ছোঁও}।",
  "pictures.about.encoder": "এই টালির টুকরোগুলো লেখার আগে কোথায় তাকায়। শব্দের অ্যাটেনশন দেখতে একটি ডিকোডার হেড বাছো।",
  "pictures.cause": "অ্যাটেনশন কারণ দেখায় না। ছবির কোনো অংশ কী বদলায় তা জানতে:",
  // ---- the camera ----
  "camera.open": "ক্যামেরা…",
  "camera.close": "ক্যামেরা বন্ধ করো",
  "camera.take": "ছবি তোলো",
  "camera.view": "ক্যামেরায় যা দেখা যাচ্ছে",
  "camera.waiting": "পাতাটি ক্যামেরা ব্যবহার করতে পারবে কি না, ব্রাউজার তা জিজ্ঞেস করছে।",
  "camera.about": "ছবি তোলা হলেই ক্যামেরা বন্ধ হয়ে যায়। ছবিটি এই যন্ত্রেই থাকে।",
  "problem.camera.insecure": "ব্রাউজার শুধু https পাতায় ক্যামেরা খোলে: তার বদলে একটি ছবির ফাইল বাছো।",
  "problem.camera.refused": "ব্রাউজার এই পাতাকে ক্যামেরা দিচ্ছে না: ঠিকানার পাশে অনুমতি দিয়ে আবার চেষ্টা করো।",
  "problem.camera.none": "ব্রাউজার কোনো ক্যামেরা পাচ্ছে না: তার বদলে একটি ছবির ফাইল বাছো।",
  "problem.camera.lost": "ছবিটি রাখা যায়নি: আবার তোলো।",
  "problem.camera.busy": "ক্যামেরা চালু হচ্ছে না। অন্য প্রোগ্রাম ব্যবহার করলে সেটি বন্ধ করে আবার চেষ্টা করো।",
  // ---- drawing ----
  "drawing.title": "আঁকো",
  "drawing.sheet": "আঁকার জায়গা",
  "drawing.about": "মাউস বা আঙুল দিয়ে আঁকো। মডেল প্রতিটি টান সঙ্গে সঙ্গে পড়ে।",
  "drawing.blank": "মডেল ফাঁকা পাতাও পড়ে।",
  "drawing.undo": "শেষ টান ফেরাও",
  "drawing.clear": "সব মোছো",
  "image.hint.follow": "একটি টুকরোয় চাপলে সেটি অনুসরণ করা যায়।",
  "image.hint": "একটি টুকরোয় চাপলে সেটি অনুসরণ করা যায়, দুবার চাপলে মাস্ক হয়।",
  // ---- similarity ----
  "similarity.tint": "রং",
  "similarity.attention": "অ্যাটেনশন",
  "similarity.cosine": "স্ট্রিমের কোসাইন",
  "similarity.before": "প্রথম লেয়ারের আগে",
  "similarity.after": (p: P) => `লেয়ার ${number(Number(p.layer))}-এর পরে`,
  "similarity.out": "শেষ নর্মের পরে",
  "similarity.choose": "একটি টুকরোয় চাপো: অন্যগুলোর ভেক্টর তার সঙ্গে যত মেলে, রং তত গাঢ় হয়।",
  "similarity.nearest": (p: P) => `${p.token}-এর সঙ্গে সবচেয়ে বেশি মেলে: ${p.list}।`,
  "similarity.about": "cos(x, y) = x·y / (‖x‖ ‖y‖)। এটি অ্যাটেনশন নয়: এর পথে কোনো তথ্য যায় না।",
  "image.choice.none": "খোলা একটি ছবি বাছো",
  "problem.image.empty": "ফাইলটি খালি: অন্য একটি বাছো।",
  "problem.image.unreadable": "ব্রাউজার ফাইলটি ছবি হিসেবে পড়তে পারছে না: PNG, JPEG বা WebP বাছো।",
  "problem.image.large": (p: P) =>
    `ছবিটি ${number(p.width)} × ${number(p.height)} পিক্সেলের, আর সর্বোচ্চ ${number(p.most)} পিক্সেল পড়া হয়: ছোট করো।`,
  "problem.image.memory": "ব্রাউজারে এই ছবির জায়গা নেই: ছোট করো।",
  // ---- sounds ----
  "sound.title": "অডিও",
  "sound.choose": "অডিও বাছো…",
  "sound.other": "অন্য অডিও…",
  "sound.about": "অথবা একটি WAV বা MP3 ফাইল পাতায় টেনে আনো। বৈশিষ্ট্যের safetensors ফাইলও বেছে নেওয়া যায়। অডিওটি এই যন্ত্রেই থাকে।",
  "sound.reading": "পড়া হচ্ছে…",
  "sound.heard": (p: P) =>
    (p.seconds === null
      ? `${number(p.heard, 2)} সেকেন্ডের বৈশিষ্ট্য।`
      : p.seconds > p.heard
        ? `অডিওটি ${number(p.seconds, 2)} সেকেন্ডের, আর মডেল প্রথম ${number(p.heard, 2)} সেকেন্ড শোনে।`
        : `অডিওটি ${number(p.seconds, 2)} সেকেন্ডের। নীরবতা দিয়ে ${number(p.heard, 2)} সেকেন্ড পূর্ণ করা হয়।`) +
    (p.resampled ? " ব্রাউজার এটি ডিকোড করে নতুন হারে সাজিয়েছে।" : ""),
  "sound.empty": "উপরে একটি অডিও বাছো। মডেল সঙ্গে সঙ্গে শুনবে।",
  "sound.no-head": "আউটপুট নেই: এই মডেল আউটপুট হেড ছাড়া একটি এনকোডার। প্রতিটি অবস্থানকে ভেক্টরে বদলায়। তবু এর হেডগুলো দেখা যায়।",
  "sound.hint.follow": "একটি মুহূর্তে চাপলে সেটি অনুসরণ করা যায়।",
  "sound.hint": "একটি মুহূর্তে চাপলে সেটি অনুসরণ করা যায়, দুবার চাপলে মাস্ক হয়।",
  "sound.choice.none": "খোলা একটি অডিও বাছো",
  "problem.sound.empty": "ফাইলটি খালি: অন্য একটি বাছো।",
  "problem.sound.unreadable": "ব্রাউজার ফাইলটি অডিও হিসেবে পড়তে পারছে না: WAV বা MP3 ফাইল, কিংবা বৈশিষ্ট্যের safetensors ফাইল বাছো।",
  "problem.sound.large": (p: P) =>
    `এমন ফাইলের সর্বোচ্চ ${number(p.most / 2 ** 20)} MiB ব্রাউজার ডিকোড করে: ছোট অডিও, বা মডেলের নমুনা-হারের WAV ফাইল বাছো।`,
  // ---- conversations ----
  "chat.switch": "মডেল যা পড়ে",
  "chat.switch.text": "লেখা",
  "chat.switch.chat": "কথোপকথন",
  "chat.role": (p: P) => `${number(p.position)} নম্বর পালার ভূমিকা`,
  "chat.text": (p: P) => `${p.role}, পালা ${number(p.position)}`,
  "chat.remove": (p: P) => `${number(p.position)} নম্বর পালা মুছো`,
  "chat.add": "পালা যোগ করো",
  "chat.reply": "উত্তরের জবাব দাও",
  "chat.about": "মডেল সহকারীর পরের পালা লেখে। ‘লেখা’য় হুবহু প্রম্পটটি দেখা যায়।",
  "problem.chat.module": "কথোপকথন লেখার অংশটি লোড করা যায়নি। সংযোগ দেখো।",
  "problem.chat.crashed": "চ্যাট টেমপ্লেটটি চালানো যায়নি। আবার চেষ্টা করতে কথোপকথনটি বদলাও।",
  "problem.chat.config": (p: P) => `${p.file} পড়া যাচ্ছে না: ${p.reason}।`,
  "problem.chat.turns": (p: P) => `কথোপকথনটি পড়া যাচ্ছে না: ${p.reason}।`,
  "problem.chat.empty": "কথোপকথনে কোনো পালা নেই।",
  "problem.chat.no-template": "মডেলটির কোনো চ্যাট টেমপ্লেট নেই: প্রম্পটটি লেখা হিসেবে লেখো।",
  "problem.chat.no-default": "মডেলটির একাধিক চ্যাট টেমপ্লেট আছে, কিন্তু কোনোটির নাম “default” নয়।",
  "problem.chat.long-template": (p: P) =>
    `চ্যাট টেমপ্লেটে ${number(p.length)}টি অক্ষর আছে; বড়জোর ${number(p.limit)}টি পড়া হয়।`,
  "problem.chat.many-turns": (p: P) => `কথোপকথনে ${number(p.count)}টি পালা আছে; বড়জোর ${number(p.limit)}টি পড়া হয়।`,
  "problem.chat.syntax": (p: P) => `চ্যাট টেমপ্লেটের ${number(p.line)} নম্বর লাইন পড়া যাচ্ছে না: ${p.reason}।`,
  "problem.chat.refused": (p: P) => `চ্যাট টেমপ্লেটটি এই কথোপকথন নেয় না: ${p.reason}`,
  "problem.chat.failed": (p: P) => `চ্যাট টেমপ্লেটের ${number(p.line)} নম্বর লাইনে ত্রুটি: ${p.reason}।`,
  "problem.chat.endless": "চ্যাট টেমপ্লেটটি শেষ হচ্ছিল না, তাই থামানো হয়েছে।",
  "problem.chat.long-text": (p: P) => `চ্যাট টেমপ্লেটটি ${number(p.limit)} অক্ষরের বেশি লেখে।`,
  // ---- beams ----
  "beams.title": "বিম সার্চ",
  "beams.off": "একটিই উত্তর",
  "beams.on": (p: P) => `পাশাপাশি ${number(p.count)}টি লেখা`,
  "beams.count": "বিমের সংখ্যা",
  "beams.count.hint": "এতগুলো লেখা পাশাপাশি এগোয়, প্রতি ধাপে সবচেয়ে সম্ভাব্যগুলো থাকে; ১ মানে শুধু উত্তরটিই। তাপমাত্রা আর সিড কাজে লাগে না।",
  "beams.penalty": "দৈর্ঘ্যের দণ্ড",
  "beams.penalty.hint":
    "ln p-কে দৈর্ঘ্যের এই ঘাত দিয়ে ভাগ করে লেখাগুলো সাজানো হয়: ০ ছোট লেখা পছন্দ করে, ১ টোকেনপ্রতি গড় দিয়ে সাজায়।",
  "beams.list": "সবচেয়ে সম্ভাব্য লেখা ও তাদের স্কোর, সেরাটি আগে",
  "beams.take": (p: P) => `সম্ভাবনা ${p.probability}। বেছে নিলে এটিই উত্তর হয়।`,
  "beams.empty": "সঙ্গে সঙ্গেই শেষ",
  "beams.searching": "খোঁজা হচ্ছে…",
  "beams.stop": "থামাও",
};
