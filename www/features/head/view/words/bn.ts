// Words of the view of one head, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural, list } = forms("bn");
/** Chosen tokens; none chosen is all of them. */
const some = ({ count, all }: { count: number; all: number }, words: { other: string }) =>
  count === 0 ? `সব ${plural(all, words)}` : plural(count, words);

export const headView = {
  // ---- its tools ----
  "head.formula.raw": "গুণফল হলো q · k: মাস্ক করার আগে প্রতিটি কোয়েরি প্রতিটি কী-র সঙ্গে কতটা মেলে।",
  "head.formula.scores": (p: P) =>
    `স্কোর হলো ${p.before}q · k${p.scale}${p.biased ? " + বায়াস" : ""}${p.after}` +
    `${p.temperature === 1 ? "" : ` / ${number(p.temperature)}`}, আর মাস্ক করা জায়গায় −∞। এগুলোই সফটম্যাক্সের ইনপুট।`,
  "head.formula.pattern": "প্যাটার্ন হলো softmax(স্কোর): প্রতিটি সারি তার অ্যাটেনশন কলামগুলোতে কীভাবে ভাগ করে।",
  "head.formula.weights":
    "লিনিয়ার লেয়ারে সফটম্যাক্স নেই। এর আউটপুট z হলো আগের ভ্যালুগুলোর যোগ, এই ওয়েটে; ওয়েটগুলো আসে q, k, ক্ষয় আর β থেকে।",
  "head.formula.weighted": "ভ্যালুসহ হলো ‖α v Wₒ‖: প্রতিটি কলাম সারিতে যে ভেক্টর যোগ করে তার দৈর্ঘ্য।",
  "head.legend.raw": (p: P) => `এই লেয়ারের গুণফল, −${p.most} থেকে ${p.most}`,
  "head.legend.scores": (p: P) => `এই লেয়ারের স্কোর, −${p.most} থেকে ${p.most}`,
  "head.legend.weighted": (p: P) => `প্রতিটি অবদানের দৈর্ঘ্য, ০ থেকে ${p.most}, এই লেয়ারের সর্বোচ্চ`,
  "head.reading": "সংখ্যাগুলো পড়া হচ্ছে…",
  "head.failed": (p: P) => `সংখ্যাগুলো পড়া যায়নি। ${p.message}`,
  // ---- filters ----
  "head.hidden": (p: P) => `লুকোনো: ${list(p.names)}। দেখানো সারিগুলো তাদের দেয় অ্যাটেনশনের ${percent(p.share, 1)}।`,
  "head.hidden.all": "এই ম্যাপে শুধু বিশেষ টোকেন আছে। দেখতে চাইলে সেগুলো দেখাও।",
  // ---- marginals and chosen tokens ----
  "head.bars.entropy": "এনট্রপি",
  "head.bars.entropy.title": (p: P) =>
    `সারিটি কতটা ছড়িয়ে তাকায়, ন্যাট এককে: ০ মানে একটি টোকেন, ${number(Math.log(p.count), 2)} মানে ` +
    `${number(p.count)}টিই সমান`,
  "head.bars.received": "পেয়েছে",
  "head.bars.received.title": (p: P) => (p.chosen ? "বাছা সারিগুলোতে কলামের যোগফল" : "সব সারিতে কলামের যোগফল"),
  "head.bars.given": "দিয়েছে",
  "head.bars.given.title": "বাছা কলামগুলোতে সারির যোগফল",
  "head.bars.sum": "যোগফল",
  "head.bars.sum.title": (p: P) => (p.chosen ? "বাছা ঘরগুলোর যোগফল" : "সব ঘরের যোগফল"),
  "head.bars.mean": "গড়",
  "head.bars.mean.title": (p: P) => (p.chosen ? "বাছা ঘরগুলোর গড়, মাস্ক করাগুলো বাদে" : "ঘরগুলোর গড়, মাস্ক করাগুলো বাদে"),
  "head.bar": (p: P) => `${p.name} ${p.value}`,
  "head.bar.nats": (p: P) => `${p.name} ${p.value} ন্যাট`,
  "head.chosen": (p: P) => `${some(p.rows, { other: "সারি" })} → ${some(p.cols, { other: "কলাম" })}`,
  "head.chosen.title": (p: P) => list(p.names),
  "head.chosen.sum": "যোগফল",
  "head.chosen.row": "সারির গড়",
  "head.chosen.cell": "ঘরের গড়",
  "head.clear": "মুছো",
  "head.choose": "যোগ করতে সারি বা কলাম বাছো।",
  // ---- what its weights say ----
  "head.weights": "ওয়েট থেকে",
  "head.weights.about":
    "শুধু ওয়েট ম্যাট্রিক্স থেকে হিসাব করা, যেন স্ট্রিমে শুধু একটি টোকেনের এমবেডিং আছে: নর্ম, বায়াস আর " +
    "অবস্থান বাদ। এটি হেডের ঝোঁক দেখায়, এই লেখায় তার আচরণ নয়।",
  "head.weights.token": "টোকেন",
  "head.weights.type": "অন্য একটি টোকেন লেখো",
  "head.weights.follows": "ম্যাপে যে কী বেছে নাও, সেটি অনুসরণ করে।",
  "head.weights.none": "দেখানোর মতো টোকেন এখনো নেই।",
  "head.weights.number": (p: P) => `টোকেন ${number(p.id)}`,
  "head.weights.pick": (p: P) => `“${p.token}” দেখাও`,
  "head.weights.writes": (p: P) => `“${p.token}”-এর দিকে তাকালে যা বাড়ে ও কমে`,
  "head.weights.writes.about": "প্রতিটি টোকেনের লজিটের বদল: সব টোকেনের মধ্যে সবচেয়ে বেশি বাড়া ও সবচেয়ে বেশি কমা।",
  "head.weights.silent": "এই মডেলের স্ট্রিম থেকে টোকেনে যাওয়ার একক ম্যাট্রিক্স নেই, তাই হেডের আউটপুট এখানে টোকেন হিসেবে পড়া যায় না।",
  "head.weights.matches": (p: P) => `কোয়েরি হিসেবে “${p.token}” যার সঙ্গে মেলে`,
  "head.weights.matches.about": "কী হিসেবে প্রতিটি টোকেনের সঙ্গে q · k, স্কেল করার আগে: সবচেয়ে ভালো মিলগুলো।",
  "head.weights.copying": "কপি করা",
  "head.weights.copying.about":
    "সব টোকেনে Σ λ / Σ |λ|। ১-এর কাছে: কোনো টোকেনের দিকে তাকালে সেই টোকেনের সম্ভাবনা বাড়ে। −১-এর কাছে: কমে। " +
    "০-এর কাছে: কোনোটিই নয়।",
  "head.weights.reads": "আগের হেড থেকে ইনপুট",
  "head.weights.reads.about": (p: P) =>
    `‖AB‖ / (‖A‖ ‖B‖), ০ থেকে ১: আগের একটি হেডের আউটপুটের যে অংশ এই হেড পড়ে। সম্পর্কহীন ম্যাট্রিক্সে প্রায় ` +
    `${number(p.chance, 3)}।`,
  "head.weights.reads.none": "এর আগে কোনো হেড নেই।",
  "head.weights.query": "কোয়েরি দিয়ে",
  "head.weights.key": "কী দিয়ে",
  "head.weights.value": "ভ্যালু দিয়ে",
  "head.weights.open": (p: P) => `${p.head} খোলো`,
  // ---- what is said of an exported picture ----
  "head.panel.part": (p: P) =>
    `সারি ${number(p.rows[0])} থেকে ${number(p.rows[1])}, কলাম ${number(p.cols[0])} থেকে ${number(p.cols[1])}`,
  "head.panel.strongest": (p: P) => `সবচেয়ে জোরালো ${percent(p.percent / 100)}`,
  "head.panel.specials": "বিশেষ টোকেন ছাড়া",
  "head.panel.chosen": (p: P) => `বাছা: ${list(p.chosen)}`,
};
