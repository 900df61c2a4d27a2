// লেন্সের শব্দ, বাংলায়।
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("bn");

export const lens = {
  "view.lens": "লেন্স",
  "lens.title": "প্রতিটি লেয়ারের পরে মডেল কী বলত",
  "lens.about":
    "মডেলের নিজের আউটপুট হেড, আগেভাগে পড়া (nostalgebraist 2020): উপরের লেয়ারগুলো না থাকলে সে কী বলত। " +
    "মডেল সেখানে কী ভাবে, তা নয়: পরের লেয়ার এমন কিছু পড়তে পারে যা এই হেড পারে না।",
  "lens.hint": "উপরে রাখলে সবচেয়ে সম্ভাব্য পাঁচটি টোকেন দেখায়; ক্লিক করলে সেই লেয়ার খোলে।",
  "lens.map": (p: P) => `প্রতিটি লেয়ারের পরে সবচেয়ে সম্ভাব্য টোকেন, রং: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.colour": "রং",
  "lens.colour.top": "সবচেয়ে সম্ভাব্য টোকেনের সম্ভাবনা",
  "lens.colour.probability": "অনুসৃত টোকেনের সম্ভাবনা",
  "lens.colour.rank": "১ / অনুসৃত টোকেনের স্থান",
  "lens.colour.entropy": "বিস্তার (এনট্রপি), ন্যাট",
  "lens.colour.kl": "শেষ থেকে দূরত্ব (KL), ন্যাট",
  "lens.between": "অ্যাটেনশন ও MLP-র মাঝেও",
  "lens.between.cross": "অ্যাটেনশন, ক্রস-অ্যাটেনশন ও MLP-র মাঝেও",
  "lens.site.input": "ইনপুট",
  "lens.site.attention": (p: P) => `L${p.layer} অ্যাটেনশন`,
  "lens.site.cross": (p: P) => `L${p.layer} ক্রস`,
  "lens.site.layer": (p: P) => `লেয়ার ${number(p.layer)}`,
  "lens.read": (p: P) => `${p.place}, এখানে:`,
  "lens.numbers": (p: P) => `বিস্তার ${number(p.entropy, 2)} ন্যাট, মডেল শেষে যা বলে তার থেকে দূরত্ব ${number(p.kl, 2)} ন্যাট।`,
  "lens.traced": "অনুসৃত টোকেন:",
  "lens.trace": (p: P) => `লেয়ারে লেয়ারে “${p.token}” অনুসরণ করো`,
  "lens.trace.reset": "যেটি লেখা হয়েছে সেটিতে ফেরো",
  "lens.trace.of": (p: P) => `“${p.token}”-এর পথ`,
  "lens.trace.where": "পরে",
  "lens.trace.probability": "সম্ভাবনা",
  "lens.trace.place": "স্থান",
  // ---- ফাইলের লেন্স ----
  "lens.file.open": "প্রশিক্ষিত লেন্স খোলো",
  "lens.file.hint": "এই মডেলের একটি টিউন্ড বা জ্যাকোবিয়ান লেন্স: .pt বা .safetensors ফাইল।",
  "lens.file.opening": "ফাইল পড়া হচ্ছে…",
  "lens.file.tuned": (p: P) => `“${p.name}” টিউন্ড লেন্স দিয়ে পড়া হচ্ছে।`,
  "lens.file.jacobian": (p: P) => `“${p.name}” জ্যাকোবিয়ান লেন্স দিয়ে পড়া হচ্ছে।`,
  "lens.file.close": "খুলে ফেলো",
  "lens.file.unmatched": (p: P) => `${p.mark} চিহ্নের সারিগুলোর জন্য ফাইলে ম্যাট্রিক্স নেই: সেগুলো ম্যাট্রিক্স ছাড়াই পড়া।`,
  "lens.file.unlinked": "লিংক ফাইলটি সঙ্গে নেয় না।",
  "lens.about.tuned":
    "ফাইলের ম্যাট্রিক্সগুলো প্রতিটি লেয়ারকে আউটপুট হেডের জন্য অনুবাদ করে: h + A h + b (Belrose et al. 2023)। মডেল শেষে " +
    "কী বলবে তা অনুমান করতেই এদের শেখানো হয়েছে: এখানে যা পড়া যায় তা লেয়ারের নয়, এদেরই জ্ঞান হতে পারে।",
  "lens.about.jacobian":
    "ফাইলের ম্যাট্রিক্সগুলো প্রতিটি লেয়ারকে আউটপুট হেডের জন্য শেষ পর্যন্ত বয়ে নেয়: J h, অর্থাৎ বহু লেখায় শেষ লেয়ারের উপর " +
    "তার গড় প্রভাব দিয়ে (Gurnee et al. 2026)। ঠিক এই লেখা তা থেকে কী করে, তা নয়।",
  "problem.lens.file": (p: P) =>
    `${p.name} লেন্স হিসেবে পড়া যায় না: একটি safetensors ফাইল, নয়তো PyTorch 1.6 বা পরের সংস্করণে রাখা ফাইল বাছো।`,
  "problem.lens.gone": (p: P) =>
    `“${p.name}” লেন্সটি খুলে ফেলা হয়েছে, কারণ মডেল নতুন করে খোলা হয়েছে: এই মডেলের লেন্স আবার খোলো।`,
  "lens.headless": "এই মডেলের আউটপুট হেড নেই: সে কিছু বলে না, তাই আগেভাগে পড়ারও কিছু নেই। তার ভেক্টর কী দিয়ে তৈরি, তা বলে “কেন”।",
  "lens.failed": (p: P) => `লেয়ারগুলো পড়া গেল না। ${p.message}`,
};
