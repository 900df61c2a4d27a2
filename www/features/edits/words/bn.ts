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
  "edits.recorded": "রেকর্ড করা রানের সম্পাদনা",
  "edits.none": "কোনো সম্পাদনা নেই: এটিই প্রশিক্ষিত মডেল।",
  "edits.none.f16": "কোনো সম্পাদনা নেই, তবে ওয়েট ১৬ বিটে পূর্ণাঙ্ক করা।",
  "edits.none.int8": "কোনো সম্পাদনা নেই, তবে ওয়েট ৮ বিটে পূর্ণাঙ্ক করা।",
  "edits.none.int4": "কোনো সম্পাদনা নেই, তবে ওয়েট ৪ বিটে পূর্ণাঙ্ক করা।",
  "edits.loading": "মডেল লোড হলে নিয়ন্ত্রণগুলো দেখা যায়।",
  "edits.redo": "আবার করো",
  "edits.undo.hint": "সম্পাদনা, ইনপুট বা নমুনার শেষ বদল ফেরাও{ (Ctrl+Z)|}",
  "edits.redo.hint": "শেষ ফেরানো বদল আবার করো{ (Ctrl+Y)|}",
  "edits.reset": "সব ফেরাও",
  "edits.remove": (p: P) => `সরাও: ${p.name}`,
  "edits.sheet": "সম্পাদনা দেখাও বা লুকাও",
  "edits.more": "আরও নিয়ন্ত্রণ",
  "edits.fewer": "কম নিয়ন্ত্রণ",
  "edits.more.hint": "গেট, গামা, স্কেল, সফটম্যাক্সের তাপমাত্রা ও নয়েজ। যা সম্পাদিত তা সবসময়ই দেখা যায়।",
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
    `${plural(p.count, { other: "হেড" })}: অ্যাটেনশন ` +
    `${{ uniform: "সমান", identity: "নিজের দিকে", previous: "এক আগে", frozen: "সম্পাদনা ছাড়া" }[p.value as string]}`,
  "item.patches.several": (p: P) => `${plural(p.count, { other: "হেডের" })} জায়গায় তাদের গড়`,
  "item.patterns": (p: P) => `${p.name} তাকায় ${PATTERNS[p.value]}`,
  "item.windows": (p: P) => (p.value === "whole" ? `${p.name} জানালা ছাড়া` : `${p.name} জানালা ${exact(p.value)}`),
  "item.gates": (p: P) =>
    `${p.name} গেট ${{ open: "খোলা", closed: "বন্ধ", learned: "শেখা" }[(p.value as string)] ?? exact(p.value)}`,
  "item.gammas": (p: P) => `${p.name} গামা × ${exact(p.value)}`,
  "item.patches": (p: P) =>
    `${p.what} ` +
    `${p.from}${p.minus ? `, বিয়োগ একই জিনিস ${p.minus}` : ""}${p.factor === 1 ? "" : `, × ${exact(p.factor)}`}${p.place}`,
  "item.dropout": (p: P) => `ড্রপআউট ${exact(p.rate)} / ${exact(p.drop_path)}`,
  "effect.title": "সম্পাদনার প্রভাব",
  "effect.most": "সবচেয়ে প্রভাবিত",
  "effect.most.none": "কোনো টোকেন নয়",
  "effect.most.hint":
    "সম্পাদনা ছাড়া উত্তরের যে টোকেনের বণ্টন সবচেয়ে বেশি বদলায়, KL(অসম্পাদিত ‖ সম্পাদিত) দিয়ে; তার আগের ও " +
    "পরের সম্ভাবনা। বাছলে যে সারি এটি লেখে সেখানে যাওয়া যায়।",
  "effect.here": "বাছাই করা সারি",
  "effect.here.hint": "বাছাই করা সারি সম্পাদনা ছাড়া উত্তরে যে টোকেন লেখে, তার একই সংখ্যা।",
  "effect.token": (p: P) => `“${p.token}”, টোকেন ${exact(p.place)}`,
  "effect.was": "আগে",
  "effect.kl.unit": (p: P) => `${p.value} ন্যাট`,
  "effect.asked": "সেরা অনুমান",
  "effect.kl.asked": "এই টোকেনের KL",
  "effect.kl.asked.hint": "এই টোকেনের অনুমানগুলোর KL(অসম্পাদিত ‖ সম্পাদিত)। অন্য জায়গায় তুলনা করতে আরেকটি টোকেন বাছো।",
  "effect.kl.class": "শ্রেণিগুলোর KL",
  "effect.kl.class.hint": "শ্রেণির সম্ভাবনাগুলোর KL(অসম্পাদিত ‖ সম্পাদিত)",
  "effect.output": "আউটপুট",
  "effect.output.by": (p: P) => `দৈর্ঘ্যের ${percent(p.share, p.share < 0.1 ? 1 : 0)} বদলেছে`,
  "effect.output.hint":
    "‖সম্পাদিত − অসম্পাদিত‖ / ‖অসম্পাদিত‖, সব আউটপুট ভেক্টর মিলিয়ে। মডেলের আউটপুট হেড নেই, তাই তুলনা করার মতো টোকেন নেই।",
  "effect.head": "অ্যাটেনশন প্যাটার্ন",
  "effect.head.hint": "যে হেডের কোনো একটি ওয়েট সবচেয়ে বেশি বদলায়, আর কতটা। দুটি রানই একই টোকেন পড়ে: সম্পাদনা ছাড়া উত্তরেরগুলো।",
  "effect.head.none": "অপরিবর্তিত (একই টোকেনে তুলনা করে)",
  "effect.head.by": (p: P) => `সবচেয়ে বেশি ${p.name}-এ, ${p.value} পর্যন্ত`,
  "control.strength": "হেডের জোর",
  "control.strength.hint": "এই হেডের আউটপুটকে গুণ করে; ০ তাকে নীরব করে।",
  "control.pattern": "কোথায় তাকায়",
  "control.pattern.learned": "শেখা",
  "control.pattern.uniform": "সমান",
  "control.pattern.identity": "নিজে",
  "control.pattern.previous": "আগেরটি",
  "control.pattern.frozen": "স্থির",
  "control.pattern.learned.hint": "মডেলের নিজের প্যাটার্ন।",
  "control.pattern.uniform.hint": "যে যে টোকেন দেখতে পায়, সবগুলোতে সমান ওয়েট।",
  "control.pattern.identity.hint": "প্রতিটি টোকেন শুধু নিজের দিকে তাকায়।",
  "control.pattern.previous.hint": "প্রতিটি টোকেন ঠিক আগেরটির দিকে তাকায়।",
  "control.pattern.frozen.hint": "আর যা-ই বদলাও, সম্পাদনা ছাড়া প্যাটার্নটিই থাকে।",
  "control.window": "জানালা",
  "control.window.hint": "কোয়েরি নিজের টোকেন আর এতটা কাছের টোকেন দেখে; বাকি সব মাস্ক করা।",
  "control.window.learned": "মডেলের নিজের",
  "control.window.whole": "নেই",
  "control.window-at": "জানালার টোকেন",
  "control.gate": "গেট",
  "control.gate.hint": "খোলা গেট অ্যাটেনশনের আউটপুট পার করে। বন্ধ গেট ইনপুট পার করে, আর গেট হেডের হলে কিছুই নয়।",
  "control.gate.learned": "শেখা",
  "control.gate.open": "খোলা",
  "control.gate.closed": "বন্ধ",
  "control.gate-at": "গেটের মান",
  "control.gamma": "গামা",
  "control.gamma.hint": "স্ট্রিমে উপ-লেয়ারের অবদান বড়-ছোট করে।",
  "control.causal": "ভবিষ্যৎ লুকাও",
  "control.causal.hint": "বন্ধ থাকলে প্রতিটি টোকেন তার পরেরগুলোও দেখে।",
  "control.scale": (p: P) => (p.times === "" ? "√d দিয়ে ভাগ" : `${p.times} দিয়ে গুণ`),
  "control.scale.hint": (p: P) =>
    p.none
      ? "এই মডেল তার গুণফল স্কেল করে না, তাই বন্ধ করার কিছু নেই।"
      : p.times === ""
        ? "বন্ধ থাকলে স্কোর বাড়ে, আর প্রতিটি টোকেন প্রায় শুধু একটির দিকে তাকায়।"
        : "এই মডেলের স্কেলের গুণক। বন্ধ থাকলে গুণফল স্কেল হয় না।",
  "control.memory": "ক্রস-অ্যাটেনশন",
  "control.memory.hint": "বন্ধ করলে ডিকোডার উৎস থেকে বিচ্ছিন্ন হয়।",
  "control.tau": "সফটম্যাক্সের তাপমাত্রা",
  "control.tau.hint": "১-এর নিচে সব প্যাটার্ন তীক্ষ্ণ হয়, উপরে ঝাপসা।",
  "control.padding": "মাস্ক করা টোকেন",
  "control.padding.none": "লুকাতে ইনপুটের কোনো টোকেনে দুবার {ক্লিক করো|ছোঁও}।",
  "control.cells": "লুকোনো ঘর",
  "control.cells.none": "লুকাতে ম্যাপের কোনো ঘরে দুবার {ক্লিক করো|ছোঁও}।",
  "section.patches": "প্যাচ",
  "control.patches": "প্যাচ করা অ্যাক্টিভেশন",
  "control.patches.none": "মান বসাতে প্যাচ দৃশ্যের একটি ঘর বাছো।",
  "control.dropout": "ড্রপআউট",
  "control.dropout.hint": "প্রশিক্ষণের মতো মানগুলোর এই অংশ এলোমেলোভাবে ০ করে।",
  "control.drop-path": "ড্রপ-পাথ",
  "control.drop-path.hint": "এই সম্ভাবনায় গোটা উপ-লেয়ার বাদ দেয়।",
  "control.noise-seed": "সিড",
  "control.noise-seed.hint": "একই সিড একই নয়েজ তোলে।",
  "control.heads": "হেড",
  "control.heads.hint": "হেডে {ক্লিক করলে|ছুঁলে} সেটি নীরব হয়; দুবার {ক্লিক করলে|ছুঁলে} উপ-লেয়ারে শুধু সেটিই থাকে।",
  "control.heads.square": (p: P) => `${p.name}, ${p.on ? "চালু" : "নীরব"}`,
  "control.mlp": "MLP-গুলোর গামা",
  // ---- the heads behind an effect ----
  "attribution.ask.edited": "কোন হেডগুলো এটি বহন করে?",
  "attribution.ask.plain": "এখানে কোন হেডগুলো গুরুত্বপূর্ণ?",
  "attribution.title.effect": "পরিবর্তন বহনকারী হেড",
  "attribution.title.loss": "এখানে গুরুত্বপূর্ণ হেড",
  "attribution.title.change": "আউটপুট নাড়ানো হেড",
  "attribution.going": (p: P) => `${number(p.done)} / ${plural(p.of, { other: "হেড" })}`,
};
