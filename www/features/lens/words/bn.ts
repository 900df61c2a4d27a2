// লেন্সের শব্দ, বাংলায়।
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("bn");

export const lens = {
  "lens.title": "প্রতিটি লেয়ারের পরে অনুমান",
  "lens.about":
    "মডেলের আউটপুট হেড আগের লেয়ারে লাগানো (nostalgebraist 2020): পরের লেয়ারগুলো বাদ দিলে অনুমান কী হতো। " +
    "পরের লেয়ার এমন তথ্য পড়তে পারে যা আউটপুট হেড পারে না।",
  "lens.hint": "ঘরে নির্দেশ করলে সবচেয়ে সম্ভাব্য পাঁচটি টোকেন দেখায়; বেছে নিলে সেই লেয়ার খোলে।",
  "lens.hint.recorded": "ঘরে নির্দেশ করলে সবচেয়ে সম্ভাব্য টোকেনগুলো দেখায়, ফাইলে যেগুলোর নাম আছে।",
  "lens.map": (p: P) => `প্রতিটি লেয়ারের পরে সবচেয়ে সম্ভাব্য টোকেন, রং: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.unknown": "ফাইলে নেই",
  "lens.colour": "রং",
  "lens.colour.top": "সবচেয়ে সম্ভাব্য টোকেনের সম্ভাবনা",
  "lens.colour.probability": "অনুসৃত টোকেনের সম্ভাবনা",
  "lens.colour.rank": "১ / অনুসৃত টোকেনের ক্রম",
  "lens.colour.entropy": "এনট্রপি, ন্যাট",
  "lens.colour.kl": "শেষ অনুমান থেকে KL, ন্যাট",
  "lens.between": "অ্যাটেনশন ও MLP-র মাঝেও",
  "lens.between.cross": "অ্যাটেনশন, ক্রস-অ্যাটেনশন ও MLP-র মাঝেও",
  "lens.site.input": "ইনপুট",
  "lens.site.attention": (p: P) => `L${p.layer} অ্যাটেনশন`,
  "lens.site.cross": (p: P) => `L${p.layer} ক্রস`,
  "lens.site.layer": (p: P) => `লেয়ার ${number(p.layer)}`,
  "lens.read": (p: P) => `${p.place}, এখানে:`,
  "lens.numbers": (p: P) => `এনট্রপি ${number(p.entropy, 2)} ন্যাট; শেষ অনুমান থেকে KL ${number(p.kl, 2)} ন্যাট।`,
  "lens.numbers.entropy": (p: P) => `এনট্রপি ${number(p.entropy, 2)} ন্যাট।`,
  "lens.traced": "অনুসৃত টোকেন:",
  "lens.trace": (p: P) => `লেয়ারে লেয়ারে “${p.token}” অনুসরণ করো`,
  "lens.trace.reset": "লেখা টোকেনটি অনুসরণ করো",
  "lens.trace.of": (p: P) => `“${p.token}”-এর পথ`,
  "lens.trace.unknown": (p: P) => `ফাইলটি এই টোকেনে “${p.token}” অনুসরণ করে না।`,
  "lens.trace.where": "পরে",
  "lens.trace.probability": "সম্ভাবনা",
  "lens.trace.place": "ক্রম",
  // ---- ফাইলের লেন্স ----
  "lens.file.open": "প্রশিক্ষিত লেন্স খোলো",
  "lens.file.hint": "এই মডেলের একটি টিউন্ড বা জ্যাকোবিয়ান লেন্স: .pt বা .safetensors ফাইল।",
  "lens.file.opening": "ফাইল পড়া হচ্ছে…",
  "lens.file.tuned": (p: P) => `“${p.name}” টিউন্ড লেন্স দিয়ে পড়া হচ্ছে।`,
  "lens.file.jacobian": (p: P) => `“${p.name}” জ্যাকোবিয়ান লেন্স দিয়ে পড়া হচ্ছে।`,
  "lens.file.close": "খুলে ফেলো",
  "lens.file.unmatched": (p: P) => `${p.mark} চিহ্নের সারিগুলোর জন্য ফাইলে ম্যাট্রিক্স নেই, তাই সেগুলো সরাসরি পড়া হয়।`,
  "lens.file.unlinked": "লিংকে ফাইলটি থাকে না।",
  "lens.about.tuned":
    "ফাইলের ম্যাট্রিক্স প্রতিটি লেয়ারকে আউটপুট হেডের জন্য অনুবাদ করে: h + A h + b (Belrose et al. 2023)। শেষ " +
    "আউটপুট অনুমান করতেই এদের শেখানো হয়েছে: যা পড়া যায় তা লেয়ারের নয়, এদের জ্ঞান হতে পারে।",
  "lens.about.jacobian":
    "ফাইলের ম্যাট্রিক্স প্রতিটি লেয়ারকে শেষ লেয়ারে নিয়ে যায়: J h, বহু লেখায় শেষ লেয়ারের উপর গড় প্রভাব " +
    "(Gurnee et al. 2026)। এই লেখায় প্রভাবটি আলাদা হতে পারে।",
  "lens.about.recorded":
    "প্রতিটি লেয়ারের পরে লাগানো আউটপুট হেড (nostalgebraist 2020), অথবা একটি " +
    "জ্যাকোবিয়ান লেন্স (Gurnee et al. 2026): কোনটি, ফাইল তা জানায় না। সম্ভাবনাগুলো ফাইলে যেমন আছে তেমনই আসন্ন " +
    "মান; ক্রম জানা যায় শুধু ফাইলে নাম থাকা টোকেনগুলোর মধ্যে।",
  "problem.lens.file": (p: P) =>
    `${p.name} লেন্স হিসেবে পড়া যায় না: একটি safetensors ফাইল, নয়তো PyTorch 1.6 বা পরের সংস্করণে রাখা ফাইল বাছো।`,
  "problem.lens.gone": (p: P) => `মডেল আবার লোড হয়েছে, তাই “${p.name}” লেন্সটি সরানো হয়েছে। এই মডেলের লেন্স আবার খোলো।`,
  "lens.headless": "এই মডেলের আউটপুট হেড নেই, তাই পড়ার মতো অনুমান নেই। তার ভেক্টরের অংশ দেখতে “কেন” খোলো।",
  "lens.headless.classes":
    "এই মডেল টোকেন নয়, শ্রেণি অনুমান করে, তাই এখানে পড়ার কিছু নেই। যে অংশগুলো শ্রেণি ঠিক করে তা দেখতে “কেন” খোলো।",
  "lens.failed": (p: P) => `লেয়ারগুলো পড়া গেল না। ${p.message}`,
};
