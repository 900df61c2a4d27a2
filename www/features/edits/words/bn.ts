// Words of the Edits panel, its list and its controls, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("bn");

/** Where a head looks. */
const PATTERNS: Record<string, string> = {
  uniform: "সমানভাবে",
  identity: "নিজের দিকে",
  previous: "এক ধাপ পেছনে",
  frozen: "সম্পাদনার আগের মতো",
};

export const edits = {
  "edits.answer": "উত্তর:",
  "edits.region": "সম্পাদনা",
  "edits.recorded": "রেকর্ড করা রানের সম্পাদনা",
  "edits.none": "কিছুই বদলানো হয়নি: মডেল যেমন প্রশিক্ষিত, তেমনই।",
  "edits.none.f16": "ওজন ১৬ বিটে পূর্ণাঙ্ক করা ছাড়া কিছুই বদলানো হয়নি।",
  "edits.none.int8": "ওজন ৮ বিটে পূর্ণাঙ্ক করা ছাড়া কিছুই বদলানো হয়নি।",
  "edits.none.int4": "ওজন ৪ বিটে পূর্ণাঙ্ক করা ছাড়া কিছুই বদলানো হয়নি।",
  "edits.loading": "নিয়ন্ত্রণগুলো মডেলের সঙ্গে আসে।",
  "edits.undo": "ফেরাও",
  "edits.redo": "আবার করো",
  "edits.undo.hint": "সম্পাদনা, ইনপুট বা নমুনার শেষ বদল ফেরাও{ (Ctrl+Z)|}",
  "edits.redo.hint": "যা ফেরানো হয়েছে আবার করো{ (Ctrl+Y)|}",
  "edits.reset": "সব মুছে দাও",
  "edits.remove": (p: P) => `সরাও: ${p.name}`,
  "edits.sheet": "সম্পাদনা দেখাও বা লুকাও",
  "edits.more": "আরও নিয়ন্ত্রণ",
  "edits.fewer": "কম নিয়ন্ত্রণ",
  "edits.more.hint": "গেট, গামা, স্কেল, সফটম্যাক্সের তাপমাত্রা ও নয়েজ। যা সম্পাদিত তা সব সময়ই দেখা যায়।",
  "edits.control.reset": (p: P) => `আগের মতো করো: ${p.name}`,
  "edits.edited": "সম্পাদিত",
  "item.causal": (p: P) => (p.value ? "ভবিষ্যৎ লুকোনো" : "ভবিষ্যৎ দৃশ্যমান"),
  "item.padding": (p: P) => `${plural(p.count, { other: "উৎস-টোকেন" })} মাস্ক করা`,
  "item.target_padding": (p: P) =>
    p.images && p.images === p.count
      ? `${plural(p.count, { other: "ছবি-টোকেন" })} মাস্ক করা`
      : `${plural(p.count, { other: p.alone ? "টোকেন" : "নিজের টোকেন" })} মাস্ক করা` +
        (p.images ? `, ${number(p.images)}টি ছবির` : ""),
  "item.scale": (p: P) => (p.divided ? "√d ভাগ বন্ধ" : "স্কেল বন্ধ"),
  "item.attention_temperature": (p: P) => `সফটম্যাক্সের তাপমাত্রা ${exact(p.value)}`,
  "item.memory": "উৎস বিচ্ছিন্ন",
  "item.hidden_cells": (p: P) => `${plural(p.count, { other: "ঘর" })} লুকোনো`,
  "item.heads": (p: P) => (p.value === 0 ? `${p.name} নীরব` : `${p.name} × ${exact(p.value)}`),
  "item.heads.several": (p: P) => {
    const heads = plural(p.count, { other: "হেড" });
    return p.value === 0 ? `${heads} নীরব` : `${heads} × ${exact(Math.round(p.value * 100) / 100)}`;
  },
  "item.patterns.several": (p: P) =>
    `${plural(p.count, { other: "হেড" })}: মনোযোগ ` +
    `${{ uniform: "সমান", identity: "নিজের দিকে", previous: "এক আগে", frozen: "সম্পাদনা ছাড়া" }[p.value as string]}`,
  "item.patches.several": (p: P) => `${plural(p.count, { other: "হেডের" })} জায়গায় তাদের গড়`,
  "item.patterns": (p: P) => `${p.name} তাকায় ${PATTERNS[p.value]}`,
  "item.windows": (p: P) => (p.value === "whole" ? `${p.name} জানালা ছাড়া` : `${p.name} জানালা ${exact(p.value)}`),
  "item.gates": (p: P) =>
    `${p.name} গেট ${{ open: "খোলা", closed: "বন্ধ", learned: "শেখা" }[(p.value as string)] ?? exact(p.value)}`,
  "item.gammas": (p: P) => `${p.name} গামা × ${exact(p.value)}`,
  "item.patches": (p: P) =>
    `${p.what} ${p.from}${p.minus ? `, বাদ একই জিনিস ${p.minus}` : ""}` +
    `${p.factor === 1 ? "" : `, × ${exact(p.factor)}`}${p.place}`,
  "item.dropout": (p: P) => `ড্রপআউট ${exact(p.rate)} / ${exact(p.drop_path)}`,
  "effect.title": "সম্পাদনায় কী বদলাল",
  "effect.most": "সবচেয়ে সরেছে",
  "effect.most.none": "কোনো টোকেন নয়",
  "effect.most.hint":
    "সম্পাদনা ছাড়া উত্তরের যে টোকেনের বণ্টন সম্পাদনায় সবচেয়ে সরে, KL(অসম্পাদিত ‖ সম্পাদিত) দিয়ে; তার আগের ও পরের " +
    "সম্ভাবনা। বেছে নিলে যে সারি এটি লেখে সেখান থেকে দেখা যায়।",
  "effect.here": "বাছাই করা সারি",
  "effect.here.hint": "বাছাই করা সারি সম্পাদনা ছাড়া উত্তরে যে টোকেন লেখে, তার জন্য একই কথা।",
  "effect.token": (p: P) => `“${p.token}”, টোকেন ${exact(p.place)}`,
  "effect.was": "আগে",
  "effect.kl.unit": (p: P) => `${p.value} ন্যাট`,
  "effect.asked": "সেরা অনুমান",
  "effect.kl.asked": "সরণ, এই টোকেন",
  "effect.kl.asked.hint": "এই টোকেনের অনুমানের KL ডাইভার্জেন্স, সম্পাদনার আগে থেকে পরে; অন্য জায়গায় তুলনা করতে আরেকটি টোকেন বাছো",
  "effect.kl.class": "শ্রেণির সরণ",
  "effect.kl.class.hint": "শ্রেণিগুলোর সম্ভাবনার KL ডাইভার্জেন্স, সম্পাদনার আগে থেকে পরে",
  "effect.output": "আউটপুট",
  "effect.output.by": (p: P) => `নিজের দৈর্ঘ্যের ${percent(p.share, p.share < 0.1 ? 1 : 0)} সরেছে`,
  "effect.output.hint":
    "‖সম্পাদিত − অসম্পাদিত‖ / ‖অসম্পাদিত‖, মডেলের দেওয়া সব ভেক্টর মিলিয়ে; আউটপুট-স্তর নেই, তাই তুলনা করার " + "মতো টোকেন নেই",
  "effect.head": "অ্যাটেনশন প্যাটার্ন",
  "effect.head.hint":
    "দুবারই একই টোকেন পড়লে, অর্থাৎ সম্পাদনা ছাড়া উত্তরের টোকেন, যে হেডের কোনো একটি ওয়েট সবচেয়ে বেশি বদলায়, আর কতটা।",
  "effect.head.none": "অপরিবর্তিত (একই টোকেনে তুলনা করে)",
  "effect.head.by": (p: P) => `সবচেয়ে বেশি ${p.name}-এ, ${p.value} পর্যন্ত`,
  "control.strength": "হেডের জোর",
  "control.strength.hint": "এই হেড যা বলে তাকে গুণ করে; ০ তাকে নীরব করে।",
  "control.pattern": "কোথায় তাকায়",
  "control.pattern.learned": "শেখা",
  "control.pattern.uniform": "সমান",
  "control.pattern.identity": "নিজে",
  "control.pattern.previous": "আগেরটি",
  "control.pattern.frozen": "স্থির",
  "control.pattern.learned.hint": "মডেল নিজে যেখানে তাকায়।",
  "control.pattern.uniform.hint": "যে যে টোকেন দেখতে পায়, সবগুলোতে সমান ওয়েট।",
  "control.pattern.identity.hint": "প্রতিটি টোকেন শুধু নিজের দিকে তাকায়।",
  "control.pattern.previous.hint": "প্রতিটি টোকেন ঠিক আগেরটির দিকে তাকায়।",
  "control.pattern.frozen.hint": "আর যা-ই বদলাও, সম্পাদনা ছাড়া যেখানে তাকাত সেখানেই।",
  "control.window": "জানালা",
  "control.window.hint": "কোয়েরি নিজের টোকেন আর এতটা কাছের টোকেন দেখে; বাকি সব মাস্ক করা।",
  "control.window.learned": "মডেলের নিজের",
  "control.window.whole": "নেই",
  "control.window-trained": (p: P) => `প্রশিক্ষণে ${number(p.width)}`,
  "control.window-none": "ক্রস-অ্যাটেনশনের কোনো জানালা নেই।",
  "control.linear": "লিনিয়ার লেয়ারে মাস্ক করার স্কোর, জানালা বা বদলানোর প্যাটার্ন নেই।",
  "control.linear-gate": "লিনিয়ার লেয়ারের গেটে একটি নর্মও থাকে। বরং হেডগুলোর জোর বদলাও।",
  "control.window-at": "জানালার টোকেন",
  "control.gate": "গেট",
  "control.gate.hint": "খোলা থাকলে শুধু অ্যাটেনশন যায়। বন্ধ থাকলে ইনপুট যেমন আছে তেমন যায়, আর গেট হেডের হলে কিছুই যায় না।",
  "control.gate.learned": "শেখা",
  "control.gate.open": "খোলা",
  "control.gate.closed": "বন্ধ",
  "control.gate.mean": (p: P) => `গড় ${exact(p.value)}`,
  "control.gate.none": "এই উপ-লেয়ারের কোনো গেট নেই।",
  "control.gate-at": "গেটের মান",
  "control.gamma": "গামা",
  "control.gamma.hint": "উপ-লেয়ার স্রোতে যা যোগ করে, তাকে বড়-ছোট করে।",
  "control.gamma.mean": (p: P) => `${p.constant ? "স্থির:" : "শেখা গড়"} ${exact(p.value)}`,
  "control.causal": "ভবিষ্যৎ লুকাও",
  "control.causal.hint": "বন্ধ করলে লেখা প্রতিটি টোকেন তার পরেরগুলোও দেখে।",
  "control.scale": (p: P) => (p.times === "" ? "√d দিয়ে ভাগ" : `${p.times} দিয়ে গুণ`),
  "control.scale.hint": (p: P) =>
    p.none
      ? "এই মডেল তার গুণফলে কোনো স্কেল দেয় না, তাই বন্ধ করার কিছু নেই।"
      : p.times === ""
        ? "বন্ধ করলে সফটম্যাক্স তীক্ষ্ণ হয়।"
        : "এই মডেল যে সংখ্যা দিয়ে গুণফল স্কেল করে। বন্ধ করলে সেগুলো যেমন আছে তেমন থাকে।",
  "control.memory": "ক্রস-অ্যাটেনশন",
  "control.memory.hint": "বন্ধ করলে ডিকোডার উৎস থেকে বিচ্ছিন্ন হয়।",
  "control.tau": "সফটম্যাক্সের তাপমাত্রা",
  "control.tau.hint": "১-এর নিচে সব প্যাটার্ন তীক্ষ্ণ হয়, উপরে ঝাপসা।",
  "control.padding": "মাস্ক করা টোকেন",
  "control.padding.none": "লুকাতে ইনপুটের কোনো টোকেনে দ্রুত পরপর দুবার চাপো।",
  "control.cells": "লুকোনো ঘর",
  "control.cells.none": "লুকাতে ম্যাপের কোনো ঘরে দ্রুত পরপর দুবার চাপো।",
  "control.cells.some": (p: P) => `সফটম্যাক্সের আগে ${plural(p.count, { other: "ঘর" })} লুকোনো`,
  "patch.from.text": (p: P) => `“${p.text}” থেকে`,
  "patch.from.image": "অন্য একটি ছবি থেকে",
  "patch.from.ids": "অন্য একটি লেখা থেকে",
  "patch.from.mean": "নিজের গড়ে বসানো",
  "patch.from.zero": "শূন্য করা",
  "patch.at.tokens": (p: P) => `, ${p.list}-এ`,
  "patch.at.positions": (p: P) => `, স্থান ${p.list}`,
  "patch.at.many": (p: P) => `, ${exact(p.count)}টি টোকেনে`,
  "section.patches": "প্যাচ",
  "control.patches": "বসানো মান",
  "control.patches.none": "মান বসাতে প্যাচ ভিউয়ের একটি ঘর বেছে নাও।",
  "control.patches.some": (p: P) => `মডেলের নিজের মানের জায়গায় অন্য রানের ${exact(p.count)}টি মান`,
  "control.dropout": "ড্রপআউট",
  "control.dropout.hint": "প্রশিক্ষণের মতোই মানগুলোর এই অংশ এলোমেলোভাবে বন্ধ করে।",
  "control.drop-path": "ড্রপ-পাথ",
  "control.drop-path.hint": "এই সম্ভাবনায় গোটা উপ-লেয়ার বাদ দেয়।",
  "control.noise-seed": "সিড",
  "control.noise-seed.hint": "একই সিড একই নয়েজ তোলে।",
  "control.noise-seed.next": "আবার তোলো",
  "control.heads": "হেড",
  "control.heads.hint": "হেডে চাপলে সেটি নীরব হয়; দ্রুত পরপর দুবার চাপলে উপ-লেয়ারে শুধু সেটিই থাকে।",
  "control.heads.square": (p: P) => `${p.name}, ${p.on ? "চালু" : "নীরব"}`,
  "control.mlp": "MLP-গুলোর গামা",
};
