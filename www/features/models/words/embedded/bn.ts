// Words about the models that there are, and about what each kind of them does with a text, in Bengali.
import { forms } from "../../../../i18n/forms.js";

export type P = Record<string, any>;

const { number } = forms("bn");

export const models = {
  "models.choose": "মডেল",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "লক্ষ করো:",
  "models.group.encoder-decoder": "এনকোডার–ডিকোডার: লেখার উত্তর দেয়",
  "models.group.decoder": "ডিকোডার: লেখা এগিয়ে নেয়",
  "models.group.encoder": "এনকোডার: ফাঁক পূরণ করে",
  "models.group.own": "তোমার, শুধু এই পাতায়",
  "models.group.opened": "এখানে খোলা",

  "models.dates.short": "তারিখ থেকে ISO 8601",
  "models.dates.does": "চার ভাষার তারিখ পড়ে, আর ISO 8601 রূপে লেখে।",
  "models.dates.look": "ক্রস-এ এমন একটি হেড, যা সাল লেখার সময় সালের অঙ্ক ধরে ধরে এগোয়।",
  "models.dates.write": "একটি তারিখ লেখো, যেভাবে খুশি",
  "models.dates.about": "ইংরেজি, তুর্কি, জার্মান বা বাংলায়।",

  "models.reverse.short": "উল্টো করে একটি শব্দ",
  "models.reverse.does": "একটি শব্দ শেষ থেকে শুরুর দিকে লেখে।",
  "models.reverse.look": "ক্রস-এ ডান-উপর থেকে নামা একটি কর্ণ: প্রতি ধাপ এক অক্ষর বাঁয়ে তাকায়।",
  "models.reverse.write": "একটি শব্দ লেখো",
  "models.reverse.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",

  "models.copy.short": "একই শব্দ আবার",
  "models.copy.does": "যে শব্দ পড়ে সেটিই লেখে।",
  "models.copy.look": "ক্রস-এ বাঁ-উপর থেকে নামা একটি কর্ণ: প্রতি ধাপ এক অক্ষর ডানে তাকায়।",
  "models.copy.write": "একটি শব্দ লেখো",
  "models.copy.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",

  "models.sort.short": "অক্ষরগুলো ক্রমে",
  "models.sort.does": "শব্দের অক্ষরগুলো বর্ণমালার ক্রমে লেখে।",
  "models.sort.look": "ক্রস-এ যে অক্ষর লেখে সেটি যেখানেই থাকুক, ধাপগুলো সেদিকেই তাকায়।",
  "models.sort.write": "একটি শব্দ লেখো",
  "models.sort.about": "a থেকে j অক্ষর, সর্বোচ্চ আটটি।",

  "models.induction.short": "যা ফিরে আসে তা চলতে থাকে",
  "models.induction.does": "যেসব অক্ষর আবার ফিরে আসে সেগুলো এগিয়ে নেয়। শুধু অ্যাটেনশন আছে, MLP নেই।",
  "models.induction.look":
    "লেয়ার ১-এ একটি কর্ণ: যেসব হেড একই অক্ষরের আগের জায়গার ঠিক পরেরটির দিকে তাকায়। লেয়ার ০-তে যেসব হেড " + "এক অক্ষর পেছনে তাকায়।",
  "models.induction.write": "অক্ষর লেখো, তারপর আবার লিখতে শুরু করো",
  "models.induction.about": "a থেকে z ছোট হাতের অক্ষর; পুনরাবৃত্তির আগে কোনোটি দুবার নয়।",

  "models.add.short": "যোগ, অঙ্ক ধরে ধরে",
  "models.add.does": "দুটি সংখ্যার যোগফল লেখে, প্রথম অঙ্কটি আগে।",
  "models.add.look": "যোগফলের প্রতিটি অঙ্ক কোন কোন অঙ্কের দিকে তাকায়: নিজের ঘরের অঙ্ক, আর ডানদিকের যেগুলো থেকে হাতে আসতে পারে।",
  "models.add.write": "একটি যোগ লেখো",
  "models.add.about": "তিনটি করে অঙ্ক, সামনের শূন্যগুলোসহ, শেষে সমান চিহ্ন।",

  "models.tales.short": "উপন্যাসের পরের অংশ",
  "models.tales.does": "জেন অস্টেনের ধাঁচে লেখা এগিয়ে নেয়; শুধু তাঁর উপন্যাসই সে পড়েছে।",
  "models.tales.look": "L0H1, যা গোটা বাক্যে নাম খোঁজে, আর L3H1 ও L2H2, যেগুলো আগের টোকেনের দিকে তাকায়।",
  "models.tales.write": "একটি বাক্য শুরু করো",
  "models.tales.about": "ইংরেজিতে। এর টোকেন শব্দ আর শব্দের টুকরো।",

  "models.fill.short": "হারানো শব্দ",
  "models.fill.does": "দুপাশে যা আছে তা দেখে [mask]-এর জায়গার শব্দ অনুমান করে।",
  "models.fill.look":
    "শেষ লেয়ারে একটি হেড এক টোকেন সামনে তাকায় (L2H0), একটি এক টোকেন পেছনে (L2H1): এনকোডারের কাছে ভবিষ্যৎ " + "লুকোনো থাকে না।",
  "models.fill.write": "ফাঁকসহ একটি বাক্য লেখো",
  "models.fill.about": "ইংরেজিতে। যেখানে শব্দ নেই সেখানে [mask] লেখো।",

  "models.own-answers.does": "একটি লেখা পড়ে আরেকটি লেখে।",
  "models.own-answers.look": "ক্রস-এ উত্তরের প্রতিটি ধাপ কোনদিকে তাকায়।",
  "models.own-answers.write": "কিছু লেখো",
  "models.own-answers.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.own-continues.does": "টোকেনের পর টোকেন লেখা এগিয়ে নেয়।",
  "models.own-continues.look": "যেসব হেড এক টোকেন পেছনে, বা একই টোকেনের আগের জায়গায় তাকায়।",
  "models.own-continues.write": "একটি লেখা শুরু করো",
  "models.own-continues.about": "মডেলটি যেভাবে পড়তে শিখেছে।",
  "models.own-fills.does": (p: P) => `${p.mask ? `${p.mask}-এর জায়গায় কী আছে` : "প্রতিটি টোকেন"}, দুপাশ দেখে অনুমান করে।`,
  "models.own-fills.look": (p: P) => `${p.mask ? `${p.mask}-এর সারি` : "একটি টোকেনের সারি"}, আর দুপাশে সে কোনদিকে তাকায়।`,
  "models.own-fills.write": "ফাঁকসহ একটি লেখা লেখো",
  "models.own-fills.about": (p: P) => (p.mask ? `যেখানে কিছু নেই সেখানে ${p.mask} লেখো।` : "মডেলটি যেভাবে পড়তে শিখেছে।"),
  "models.own-reads.does": "লেখা পড়ে, আর প্রতিটি টোকেনকে ভেক্টরে বদলায়।",
  "models.own-reads.look": "কোন টোকেন কার দিকে তাকায়।",
  "models.own-reads.write": "কিছু লেখো",
  "models.own-reads.about": "মডেলটি যেভাবে পড়তে শিখেছে।",

  "input.too-long.text": (p: P) =>
    `লেখায় ${number(p.length)}টি টোকেন আছে, মডেল পড়ে বড়জোর ${number(p.limit)}টি: ${number(p.over)}টি কমাও।`,
  "input.too-long.source": (p: P) =>
    `উৎসে ${number(p.length)}টি টোকেন আছে, মডেল পড়ে বড়জোর ${number(p.limit)}টি: ${number(p.over)}টি কমাও।`,
  "input.too-long.target": (p: P) =>
    `লক্ষ্যে ${number(p.length)}টি টোকেন আছে, মডেল পড়ে বড়জোর ${number(p.limit)}টি: ${number(p.over)}টি কমাও।`,
  "input.empty.answers": "উপরে কিছু লেখো, বা একটি উদাহরণ নাও। লিখতে লিখতেই মডেল উত্তর দেয়।",
  "input.empty.continues": "উপরে একটি লেখা শুরু করো, বা একটি উদাহরণ নাও। মডেল তা এগিয়ে নেয়।",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `${p.mask}সহ ` : ""}একটি বাক্য লেখো, বা একটি উদাহরণ নাও। মডেল হারানো শব্দটি অনুমান করে।`,
  "input.empty.reads": "উপরে কিছু লেখো। লিখতে লিখতেই মডেল পড়ে।",
  "input.goes-on": "কীভাবে এগোয়",
  "input.no-head":
    "কিছু নয়: এই মডেল আউটপুট-স্তরহীন একটি এনকোডার। প্রতিটি টোকেনকে ভেক্টরে বদলায়, তার জন্য কোনো শব্দ নেই। " +
    "তবু তার হেডগুলো দেখা যায়।",
  "input.tokens.hint.fills": "মডেল সেখানে কী বলত দেখতে একটি টোকেনে ক্লিক করো। ডাবল-ক্লিক সেটিকে প্যাডিং হিসেবে লুকায়।",

  "input.pair": "দুটি লেখা? মাঝখানে লেখো:",
  "input.pair.insert": (p: P) => `কার্সরের জায়গায়, দুই লেখার মাঝে ${p.separator} বসাও`,

  "guess.title": "ফাঁকে কী মানায়",
  "guess.instead": "এর বদলে যা বলত:",
  "guess.none": (p: P) =>
    p.mask
      ? `লেখায় কোনো ${p.mask} নেই। একটি লেখো, বা কোনো টোকেনে ক্লিক করে তার জায়গায় বসাও।`
      : "মডেল সেখানে কী বলত দেখতে একটি টোকেনে ক্লিক করো।",
  "guess.hint": "বসাতে একটি অনুমানে ক্লিক করো।",
  "guess.mask": (p: P) => `${p.token}-এর জায়গায় ${p.mask} বসাও`,

  "notice.model-edits": "এই মডেলে যেসব সম্পাদনার জায়গা নেই সেগুলো সরানো হয়েছে।",
  "notice.model-back": (p: P) => `${p.name} মডেলে ফেরো`,
  "notice.model-failed": (p: P) => `“${p.name}” মডেলটি লোড করা যায়নি, তাই আগেরটিই থাকছে। ${p.message}`,
  "notice.own-gone": "এখানে খোলা মডেলটি শুধু সেই পাতাতেই ছিল, এখন নেই। এটি শুরুর মডেল; সেটি নিয়ে এগোতে তার ফাইলগুলো আবার খোলো।",
};
