// Words of the Input panel: the text, its tokens, the answer, its steps, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, duration, room } = forms("bn");

export const input = {
  // ---- input ----
  "input.region": "ইনপুট",
  "input.examples": "উদাহরণ",
  "input.recorded": "রেকর্ড করা লেখা",
  "input.tokens": "কী পড়ছে",
  "input.tokens.hint.follow": "অনুসরণ করতে একটি {টোকেন} বেছে নাও।",
  "input.tokens.hint": "একটি {টোকেনে} চাপলে সেটি অনুসরণ করা যায়, দুবার চাপলে মাস্ক হয়।",
  "input.answer": "কী লিখছে",
  "input.answer.none": "এখনো কিছু নয়",
  "input.answer.special": "এখন পর্যন্ত শুধু বিশেষ টোকেন",
  "input.target": "এ পর্যন্ত টার্গেটের টোকেন",
  "input.unknown": (p: P) => `${p.list}: এই মডেলের শব্দভান্ডারে নেই, “অজানা” হিসেবে পড়ে।`,
  "input.long": (p: P) =>
    `এই লেখায় ${number(p.tokens)}টি টোকেন আছে, মডেলটি শিখেছে সর্বোচ্চ ${number(p.trained)}টিতে: উত্তর ভুল হতে পারে।`,
  "input.cut": (p: P) => `প্রথম ${number(p.tokens)}টি টোকেন রাখো`,
  "input.writing": "লেখা হচ্ছে…",
  "input.held": "এই টোকেনগুলো স্থির, তাই সম্পাদনায় বদলাবে না।",
  "input.held.older": "এই টোকেনগুলো স্থির। এগুলো অন্য সম্পাদনায় লেখা।",
  "input.no-date":
    "মডেল কোনো বৈধ তারিখ না পেলে “none” (কোনোটিই নয়) লেখে: অজানা রূপ, ক্যালেন্ডারে নেই এমন দিন, বা ১৯০০ থেকে " +
    "২০৯৯-এর বাইরের সাল।",
  "input.no-such-day": "এমন কোনো দিন নেই। মডেল শুধু বৈধ তারিখ বা “none” লিখতে শিখেছে।",
  "input.short-year": "দুই অঙ্কের সাল দ্ব্যর্থক: এই মডেল ৭০–৯৯-কে ১৯৭০–১৯৯৯, আর ০০–৬৯-কে ২০০০–২০৬৯ বলে পড়ে।",
  "input.same": "সম্পাদনা ছাড়াও একই উত্তর",
  "input.plain": "সম্পাদনা ছাড়া",
  "input.again": "মডেলকে লিখতে দাও",
  "input.empty.answers": "উপরে কিছু লেখো, বা একটি উদাহরণ নাও। লিখতে লিখতেই মডেল উত্তর দেয়।",
  "input.empty.continues": "উপরে একটি লেখা শুরু করো, বা একটি উদাহরণ নাও। মডেল তা এগিয়ে নেয়।",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `${p.mask}সহ ` : ""}একটি বাক্য লেখো, বা একটি উদাহরণ নাও। মডেল হারানো টোকেনটি অনুমান করে।`,
  "input.empty.classifies": "উপরে কিছু লেখো, বা একটি উদাহরণ নাও। লিখতে লিখতেই মডেল তার শ্রেণি বলে।",
  "input.classes": "কোন শ্রেণি",
  "input.classes.more": (p: P) => `আরও ${number(p.count)}টি`,
  "input.classes.hint": (p: P) =>
    p.token !== null
      ? `“${p.token}” টোকেনের শ্রেণি। অন্য টোকেন বাছলে তার শ্রেণি দেখা যায়। কারণ দেখতে “কেন” খোলো।`
      : p.read === "visible"
        ? "মাস্ক না করা সব টোকেনের গড় থেকে শ্রেণি পড়া হয়। কারণ দেখতে “কেন” খোলো।"
        : p.read === "visible_logits"
          ? "মাস্ক না করা প্রতিটি টোকেনের শ্রেণি বলা হয়; শ্রেণি পড়া হয় সেগুলোর গড় থেকে। কারণ দেখতে “কেন” খোলো।"
          : p.read === "last"
            ? "শ্রেণি পড়া হয় শুধু শেষ টোকেন থেকে, যা বাকি সবার দিকে তাকিয়েছে। কারণ দেখতে “কেন” খোলো।"
            : "শ্রেণি পড়া হয় শুধু প্রথম টোকেন থেকে, যা বাকি সবার দিকে তাকিয়েছে। কারণ দেখতে “কেন” খোলো।",
  "image.classes.hint": (p: P) =>
    `${
      p.rows === "patches"
        ? "সব টুকরোর গড় থেকে"
        : p.rows === "first_and_patches"
          ? "প্রথম সারি আর সব টুকরোর গড় থেকে"
          : p.rows === "first_two"
            ? "দুটি শ্রেণি-টোকেন থেকে, যেগুলো সব টুকরোর দিকে তাকিয়েছে,"
            : "শুধু শ্রেণি-টোকেন থেকে, যা সব টুকরোর দিকে তাকিয়েছে,"
    } শ্রেণি বলা হয়। কী সেদিকে ঠেলেছে, তা বলে “কেন”।`,
  "sound.classes.hint": "মাস্ক না করা সব মুহূর্তের গড় থেকে শ্রেণি পড়া হয়। কারণ দেখতে “কেন” খোলো।",
  "input.empty.reads": "উপরে কিছু লেখো। লিখতে লিখতেই মডেল পড়ে।",
  "input.goes-on": "পরের অংশ",
  "input.no-head": "আউটপুট নেই: এই মডেলের আউটপুট হেড নেই। প্রতিটি টোকেনকে ভেক্টরে বদলায়। তবু এর হেডগুলো দেখা যায়।",
  "input.tokens.hint.fills": "সেখানে মডেলের অনুমান দেখতে একটি {টোকেনে} চাপো; দুবার চাপলে সেটি প্যাডিং হিসেবে লুকায়।",
  "input.from": "উৎস ভাষা",
  "input.into": "লক্ষ্য ভাষা",
  "input.into.free": "মডেলের পছন্দ",
  "input.pair": "দুটি লেখা? মাঝখানে লেখো:",
  "input.pair.insert": (p: P) => `কার্সরের জায়গায়, দুই লেখার মাঝে ${p.separator} বসাও`,
  "token.title": (p: P) => `${p.name}, অবস্থান ${number(p.position)}`,
  "token.unknown": (p: P) => `“${p.text}”, এই মডেলের শব্দভান্ডারে নেই`,
  "token.masked": (p: P) => `${p.name}: প্যাডিং হিসেবে লুকোনো`,
  "token.second": (p: P) => `${p.name}, দ্বিতীয় লেখা`,
  "camera.file": "তোলা ছবি",
  "drawing.file": "আঁকা ছবি",
  "image.panel": (p: P) => `${p.head} · ${p.token}-এর সারি`,
  // ---- কথোপকথন ----
  "chat.role.system": "সিস্টেম",
  "chat.role.user": "ব্যবহারকারী",
  "chat.role.assistant": "সহকারী",
  "notice.no-template": "এই মডেলের কোনো চ্যাট টেমপ্লেট নেই, তাই লিংকের কথোপকথনটি বাদ পড়েছে।",
  "notice.unread.early": (p: P) => `মডেলটি এখনো লোড হয়নি। লোড হলে ${p.name} আবার এনে ছাড়ো বা পেস্ট করো।`,
  "notice.unread.image": (p: P) => `${p.name} একটি ছবি, কিন্তু খোলা মডেলটি ছবি পড়ে না। ছবি পড়ে এমন মডেল বাছো, যেমন digits।`,
  "notice.unread.sound": (p: P) =>
    `${p.name} একটি অডিও ফাইল, কিন্তু খোলা মডেলটি অডিও পড়ে না। অডিও পড়ে এমন মডেল খোলো, যেমন Whisper।`,
  // ---- stepping ----
  "moment.count": (p: P) => `ধাপ ${number(p.step)} / ${number(p.of)} (আগের ধাপ)`,
  "step.group": "ধাপ",
  "step.first": "শুরুতে যাও",
  "step.back": "এক টোকেন পেছনে",
  "step.forward": "পরের টোকেনটি লেখো",
  "step.play": "শেষ পর্যন্ত লেখো",
  "step.play.on": "লিখতে থাকো",
  "step.forward.name": "ধাপ",
  "step.play.name": "চালাও",
  "step.pause": "থামাও",
  "step.count": (p: P) => (p.count === 0 ? "প্রথম টোকেনের আগে" : plural(p.count, { other: "টোকেন লেখা হয়েছে" })),
  "step.ended": (p: P) => `${plural(p.count, { other: "টোকেন" })}, শেষ`,
  "step.full": (p: P) => `${plural(p.count, { other: "টোকেন" })}, মডেলের সীমা`,
  "guess.title": "ফাঁকের জন্য অনুমান",
  "guess.instead": "এর বদলে অনুমান:",
  "guess.none": (p: P) =>
    p.mask
      ? `লেখায় কোনো ${p.mask} নেই। একটি লেখো, বা কোনো টোকেন বেছে নিয়ে তার জায়গায় বসাও।`
      : "সেখানে মডেলের অনুমান দেখতে একটি টোকেন বাছো।",
  "guess.hint": "বসাতে একটি অনুমান বেছে নাও।",
  "guess.mask": (p: P) => `${p.token}-এর জায়গায় ${p.mask} বসাও`,
  "reading.cost": (p: P) =>
    `এই লেখায় ${plural(p.tokens, { other: "টোকেন" })} আছে: এখানে এটি পড়তে প্রায় ${duration(p.ms)} আর ` +
    `আরও ${room(p.bytes)} মেমরি লাগে।`,
  "reading.quick": (p: P) => `${plural(p.tokens, { other: "টোকেন" })}ের একটি লেখা পড়তে প্রায় ${duration(p.ms)} লাগে।`,
  "reading.read": "পড়ো",
  "reading.stop": "থামাও",
  "reading.stop.hint": "পড়া থামায়, আগের ছবিটি থেকে যায়{ (Escape)|}",
  "reading.waits": "লেখাটি পড়া হলে ম্যাপগুলো আসবে।",
};
