// Words of the Patch view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { duration, exact, percent } = forms("bn");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "লেখা", of: "লেখার", at: "লেখায়" },
  image: { one: "ছবি", of: "ছবির", at: "ছবিতে" },
  sound: { one: "অডিও", of: "অডিওর", at: "অডিওতে" },
};
const input = (medium: Medium) => INPUTS[medium];

export const patch = {
  "patch.title": (p: P) => `কোন অ্যাক্টিভেশন অন্য ${input(p.medium).of} উত্তর এনে দেয়?`,
  "patch.read": (p: P) =>
    `প্রতিটি ঘর আলাদা একটি রান: এই ${input(p.medium).one}, শুধু একটি অ্যাক্টিভেশন অন্য ${input(p.medium).of} রান থেকে নেওয়া। ` +
    "সংখ্যাটি বলে উত্তর অন্যটির দিকে কতটা সরে: ০ একটুও না, ১ পুরোটা, ১-এর বেশি তাকেও ছাড়িয়ে, ০-এর কম উল্টো দিকে।",
  "patch.this.sound": "এই অডিও",
  "patch.other.sound": "অন্য অডিও",
  "patch.this.image": "এই ছবি",
  "patch.other.image": "অন্য ছবি",
  "patch.this": "এই লেখা",
  "patch.other": "অন্য লেখা",
  "patch.placeholder": "একই লেখা, একটি জিনিস বদলে",
  "patch.swap": "অদলবদল",
  "patch.swap.hint": (p: P) => `দুটি ${input(p.medium).one} জায়গা বদলায়`,
  "patch.open": "ছবি খোলো…",
  "patch.picture": (p: P) => `${exact(p.nth)}: ${p.file}`,
  "patch.pictures": (p: P) => `${exact(p.count)}টি ছবির মধ্যে ${exact(p.nth)} নম্বর ছবি বদলায়; বাকিগুলো থাকে।`,
  "patch.asks": (p: P) =>
    p.medium === "image"
      ? "উপরে দ্বিতীয় একটি ছবি বেছে নাও বা খোলো, সম্ভব হলে যার উত্তর আলাদা।"
      : p.medium === "sound"
        ? "উপরে দ্বিতীয় একটি অডিও বেছে নাও, সম্ভব হলে যার উত্তর আলাদা। “অডিও” অংশে আরও খোলা যায়।"
        : "দ্বিতীয় একটি লেখা দাও, সম্ভব হলে সমান সংখ্যক টোকেনের: একটি শব্দ বা অঙ্ক এমনভাবে বদলাও যাতে উত্তর বদলায়।",
  "patch.example": (p: P) => `“${p.other}” দিয়ে চেষ্টা করো`,
  "patch.example.both": (p: P) => `“${p.text}” আর “${p.other}” দিয়ে চেষ্টা করো`,
  "patch.same": (p: P) => `দুটি ${input(p.medium).one} একই, তাই প্যাচ করার কিছু নেই।`,
  "patch.alike.answer": (p: P) =>
    p.medium !== "text"
      ? `দুটি ${input(p.medium).one}ই এখানে একই উত্তর দেয়। অন্য একটি ${input(p.medium).one} বা অন্য দুটি ` +
        `${p.medium === "image" && !p.beside ? "শ্রেণি" : "টোকেন"} বাছো।`
      : "দুটি লেখাই এখানে একই উত্তর দেয়। উত্তর আলাদা না হওয়া পর্যন্ত অন্য লেখাটি বদলাও, বা অন্য দুটি টোকেন বাছো।",
  "patch.alike.score": (p: P) =>
    `এই মাপে দুটি ${input(p.medium).of} ফল একই, তাই মাপার মতো কোনো তফাত নেই: অন্য দুটি ` +
    `${p.medium === "image" && !p.beside ? "শ্রেণি" : "টোকেন"}, অন্য মাপ বা অন্য ${input(p.medium).one} বেছে নাও।`,
  "patch.aligned": (p: P) =>
    p.beside
      ? "দুই চালানোর টোকেন উপরে-নিচে"
      : p.medium !== "text"
        ? `দুই ${input(p.medium).of} ${p.medium === "image" ? "টুকরো" : "মুহূর্ত"} উপরে-নিচে`
        : `দুই লেখার টোকেন উপরে-নিচে; ${exact(p.count)}টি জোড়া আলাদা`,
  "patch.token.own": (p: P) => `এই ${input(p.medium).of} ${p.token}, অন্যটির ${p.facing}-এর সঙ্গে জোড়া`,
  "patch.token.own.alone": (p: P) => `এই ${input(p.medium).of} ${p.token}, একা`,
  "patch.token.other": (p: P) => `অন্য ${input(p.medium).of} ${p.token}, এটির ${p.facing}-এর সঙ্গে জোড়া`,
  "patch.token.other.alone": (p: P) => `অন্য ${input(p.medium).of} ${p.token}, একা`,
  "patch.align.hint": "দুটি টোকেন জোড়া দিতে বা আলাদা করতে উপরের একটি, তারপর নিচের একটি বেছে নাও।",
  "patch.align.own": (p: P) => `এবার নিচে “${p.token}”-এর জোড়াটি বেছে নাও।`,
  "patch.align.other": (p: P) => `এবার উপরে “${p.token}”-এর জোড়াটি বেছে নাও।`,
  "patch.align.differs": "মোটা: জোড়ার দুটি আলাদা।",
  "patch.align.alone": "ঘেরা: জোড়া নেই।",
  "patch.align.anew": "নতুন করে মেলাও",
  "patch.unpaired": "কোনো টোকেন জোড়া নেই, তাই প্যাচ করার কিছু নেই।",
  "patch.step": "উত্তরের টোকেন",
  "patch.answer": (p: P) => `অন্য ${input(p.medium).of} উত্তর`,
  "patch.foil": (p: P) => `এই ${input(p.medium).of} উত্তর`,
  "patch.for": "মাপা হচ্ছে",
  "patch.against": "বিপরীতে",
  "patch.share.there": (p: P) => `অন্য ${input(p.medium).at} ${percent(p.share, 0)}`,
  "patch.share.here": (p: P) => `এই ${input(p.medium).at} ${percent(p.share, 0)}`,
  "patch.one": (p: P) =>
    `দুটি ${input(p.medium).one}ই এখানে “${p.answer}” উত্তর দেয়, তাই এটি “${p.foil}”-এর সঙ্গে তুলনা করে মাপা হচ্ছে।`,
  "patch.stack": "স্তূপ",
  "patch.stack.hint": "যার লেয়ারগুলোতে প্যাচ বসে।",
  "patch.part": "কী প্যাচ হবে",
  "patch.part.resid_pre": "স্ট্রিম",
  "patch.part.attn_out": "অ্যাটেনশন",
  "patch.part.cross_out": "ক্রস",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "হেড",
  "patch.part.cross_z": "ক্রস হেড",
  "patch.part.resid_pre.hint": "লেয়ারে ঢোকা রেসিডুয়াল স্ট্রিম, একটি টোকেনে।",
  "patch.part.attn_out.hint": "একটি লেয়ারের সেলফ-অ্যাটেনশনের আউটপুট, একটি টোকেনে।",
  "patch.part.cross_out.hint": "একটি লেয়ারের ক্রস-অ্যাটেনশনের আউটপুট, একটি টোকেনে।",
  "patch.part.mlp_out.hint": "একটি লেয়ারের MLP-র আউটপুট, একটি টোকেনে।",
  "patch.part.z.hint": "একটি হেডের ভারযুক্ত মান, সব টোকেনে।",
  "patch.part.cross_z.hint": "ক্রস-অ্যাটেনশনের একটি হেডের ভারযুক্ত মান, সব টোকেনে।",
  "patch.to": "যেখানে পৌঁছায়",
  "patch.to.everything": "এর পরের সবকিছু",
  "patch.to.everything.hint": "প্যাচের পরের সবকিছু আবার হিসাব হয়।",
  "patch.to.hint": (p: P) => `পথ ধরে প্যাচ: শুধু বাছা গ্রহীতা প্যাচটি দেখে; বাকি সব এই ${input(p.medium).of} মতোই থাকে।`,
  "patch.to.others": "MLP আর আউটপুট",
  "patch.to.end": "আউটপুট, যেখানে উত্তর পড়া হয়",
  "patch.to.mlp": (p: P) => `${p.name}-এর ইনপুট`,
  "patch.to.q": (p: P) => `${p.name}-এর কোয়েরি`,
  "patch.to.k": (p: P) => `${p.name}-এর কী`,
  "patch.to.v": (p: P) => `${p.name}-এর ভ্যালু`,
  "patch.input": "কোন ইনপুট হিসেবে",
  "patch.input.q": "কোয়েরি",
  "patch.input.k": "কী",
  "patch.input.v": "ভ্যালু",
  "patch.input.q.hint": "হেডটি কী খোঁজে তা বদলায়।",
  "patch.input.k.hint": "হেডটি টোকেন কী দিয়ে চেনে তা বদলায়।",
  "patch.input.v.hint": "হেডটি যে টোকেনের দিকে তাকায় তা থেকে কী কপি করে তা বদলায়।",
  "patch.input.shared": (p: P) => `${exact(p.count)}টি হেড এটি ভাগ করে নেয়।`,
  "patch.score": "মাপ",
  "patch.score.logit-difference": "লজিট",
  "patch.score.probability": "সম্ভাবনা",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "নিচের প্রথম উত্তরের লজিট বিয়োগ দ্বিতীয়টির লজিট।",
  "patch.score.probability.hint": "নিচের প্রথম উত্তরের সম্ভাবনা।",
  "patch.score.kl.hint": "সব সম্ভাবনা অন্য রানের কতটা কাছে আসে।",
  "patch.caption": "অন্য উত্তরের কতটা ফিরে আসে",
  "patch.caption.tokens": (p: P) =>
    `অন্য ${input(p.medium).at} “${p.foil}”-এর বদলে “${p.answer}”-এর দিকে যে ঝোঁক, তার কতটা ফিরে আসে`,
  "patch.caption.probability": (p: P) => `অন্য ${input(p.medium).at} “${p.answer}”-এর যে সম্ভাবনা, তার কতটা ফিরে আসে`,
  "patch.caption.kl": (p: P) => `অন্য ${input(p.medium).of} সম্ভাবনাগুলো থেকে দূরত্বের কতটা কমে`,
  "patch.caption.coarse": (p: P) => `${p.what}, আনুমানিক`,
  "patch.caption.path": (p: P) => `${p.what}, শুধু এই পথে: ${p.to}`,
  "patch.coarse": "আনুমানিক",
  "patch.coarse.hint": "একবার পেছনে গিয়ে পাওয়া আনুমানিক হিসাব (attribution patching)। কোনো ঘর বাছলে তার সঠিক স্কোর হিসাব হয়।",
  "patch.coarse.none": "চটজলদি আনুমানিক হিসাব নেই: তার জন্য ৩২ বিটের ওয়েট লাগে, আর অন্য রান থেকে মান নেওয়া সম্পাদনা থাকলে চলে না।",
  "patch.coarse.tiles": "চটজলদি আনুমানিক হিসাব নেই: টালি ধরে ছবি পড়া এনকোডারে গ্রেডিয়েন্ট পৌঁছায় না।",
  "patch.exact": "প্রতিটি ঘর ঠিকঠাক হিসাব করো",
  "patch.exact.cost": (p: P) =>
    `(${exact(p.cells)}টি ঘর, প্রতিটি একটি রান${p.ms === null ? "" : `: প্রায় ${duration(p.ms)}`})`,
  "patch.point": "পড়তে একটি ঘর দেখাও বা ছোঁও; তারপর বাছলে তার মান বসে, আবার বাছলে সরে।",
  "patch.point.path": "পড়তে একটি হেড দেখাও; বেছে নিলে সেটি ধরা থাকে।",
  "patch.up": "এই হেডে কী পৌঁছায়?",
  "patch.first": "এর আগে কোনো হেড নেই।",
  "patch.none": "এখানে প্যাচ করার কিছু নেই",
  "patch.failed": "গণনা হয়নি: একটি রান ব্যর্থ হয়েছে",
  "patch.late": "দাগটানা: এতে পৌঁছানোর পক্ষে বেশি পরের লেয়ার।",
  "patch.way.answer": "অন্য উত্তরের",
  "patch.way.text": (p: P) => `অন্য ${input(p.medium).of}`,
  "patch.said": (p: P) => `${p.name}: ${p.way} পথের ${percent(p.share, 0)}`,
  "patch.said.coarse": (p: P) => `${p.name}: ${p.way} পথের আনুমানিক ${percent(p.share, 0)}`,
  "patch.said.exact": (p: P) =>
    `${p.name}: ${p.way} পথের ঠিক ${percent(p.exact, 0)}; আনুমানিক হিসাবে ${percent(p.share, 0)}`,
  "patch.at": (p: P) => `${p.what}, ${p.token}-এ`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.axis.layer": "লেয়ার",
  "patch.axis.head": "হেড",
  "patch.axis.image": "টুকরো",
  "patch.axis.sound": "মুহূর্ত",
  "patch.axis.text": "টোকেন",
  "patch.put": "বসাও",
  "patch.take": "সরাও",
  "patch.going": (p: P) => `${exact(p.of)}টির মধ্যে ${exact(p.done)}টি লেয়ার`,
  "patch.going.cells": (p: P) =>
    `${exact(p.of)}টির মধ্যে ${exact(p.done)}টি ঘর${p.ms === null ? "" : `, আরও প্রায় ${duration(p.ms)}`}`,
  "patch.halt": "থামাও",
  "patch.resume": "চালিয়ে যাও",
  "patch.flat": (p: P) =>
    `আসন্ন মানে সব ঘরই ০: এই অ্যাক্টিভেশনগুলোর কোনোটিই একা উত্তর নড়ায় না। দুটি ${input(p.medium).of} তফাত অন্য পথে যায়; ` +
    "অন্য কিছু প্যাচ করো।",
  "patch.limit": (p: P) =>
    `যে অ্যাক্টিভেশন উত্তর ফিরিয়ে আনে সে দুটি ${input(p.medium).of} তফাত বহন করে; যে আনে না সেও দরকারি হতে পারে। ` +
    "অন্য সম্পাদনা চালু থাকে; প্যাচগুলো ম্যাপে ধরা হয় না।",
};
