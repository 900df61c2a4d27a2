// Words of links and of recent sessions, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, date } = forms("bn");

export const sharing = {
  // ---- links ----
  "link.copy": "লিংক কপি করো",
  "link.copy.hint": "এই দৃশ্যের লিংক কপি করো{ (L)|}",
  "link.copying": "কপি হচ্ছে…",
  "link.copied": "কপি হয়েছে।",
  "link.forbidden": "এই ব্রাউজার পাতাকে কপি করতে দেয় না। লিংকটি বাছাই করা আছে: নিজে কপি করো।",
  "link.field": "লিংক",
  "link.restores": "লিংকটি সব ফিরিয়ে আনে: মডেল, লেখা, উত্তর, সম্পাদনা, সিড আর দৃশ্য। সবই ঠিকানায় থাকে; কোনো সার্ভারে কিছু যায় না।",
  "link.long": (p: P) =>
    `এই লিংক ${number(p.count)} অক্ষর লম্বা। কিছু প্রোগ্রাম ৮,০০০-এর পরে লিংক কেটে দেয়; ছোট লেখা বা কম সম্পাদনায় লিংক ছোট হয়।`,
  "link.left": (p: P) =>
    `${p.what === "drawing" ? "আঁকাটি" : p.what === "sound" ? "অডিওটি" : "ছবিটি"} এই যন্ত্রেই থাকে, তাই লিংক তাকে আনে না।`,
  "link.rest": "বাকি সব ঠিকানাতেই থাকে, কোনো সার্ভারে যায় না।",
  "link.own": "এই মডেল শুধু এই যন্ত্রেই আছে, তাই লিংকে তা থাকে না: লিংকটি ডিফল্ট মডেল খোলে।",
  "link.kept": "এই মডেল শুধু এই ব্রাউজারে রাখা। লিংক এখানে তাকে খোলে; অন্য কোথাও ডিফল্ট মডেল খোলে।",
  // ---- sessions ----
  "recent.open": "সাম্প্রতিক",
  "recent.hint": "সাম্প্রতিক লেখা ও সম্পাদনা",
  "recent.title": "সাম্প্রতিক",
  "recent.none": "এখনো কিছু নেই। কয়েক সেকেন্ড দেখলে লেখাটি এখানে রাখা হয়।",
  "recent.about": (p: P) => `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { other: "সম্পাদনা" })}` : ""}`,
  "recent.forget": (p: P) => `মুছো: ${p.text}`,
  "recent.forget.all": "সব মুছো",
  "recent.deleted": (p: P) => `${plural(p.count, { other: "লেখা" })} মোছা হয়েছে।`,
  "recent.remember": "ফিরিয়ে আনো",
  "recent.private": "সর্বোচ্চ ২০টি, শুধু এই ব্রাউজারেই রাখা।",
};
