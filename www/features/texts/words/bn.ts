// Words of the Texts view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number } = forms("bn");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "লেখা", of: "লেখার", at: "লেখায়" },
  image: { one: "ছবি", of: "ছবির", at: "ছবিতে" },
  sound: { one: "অডিও", of: "অডিওর", at: "অডিওতে" },
};
const input = (medium: Medium) => INPUTS[medium];

export const texts = {
  "texts.title": (p: P) => `অনেক ${input(p.medium).at} প্রতিটি হেড কী করে`,
  "texts.list": "লেখা, প্রতি লাইনে একটি; লেখার ভেতরে নতুন লাইনের জন্য \\n",
  "texts.sounds": (p: P) => `${number(p.count)}টি অডিও খোলা আছে, প্রতিটিই মাপা হয়। “অডিও” অংশে আরও খোলা যায়।`,
  "texts.images": (p: P) => `${number(p.count)}টি ছবি খোলা আছে, প্রতিটিই মাপা হয়। “ছবি” অংশে আরও খোলা যায়।`,
  "texts.placeholder": "এখানে লেখা বসাও, প্রতি লাইনে একটি",
  "texts.file": "লেখার ফাইল খোলো…",
  "texts.corpus": (p: P) => `এর প্রশিক্ষণের ডেটা থেকে ${number(p.count)}টি লেখা`,
  "texts.own": "সঙ্গে দেওয়া উদাহরণ",
  "texts.count": (p: P) => `${number(p.count)}টি লেখা।`,
  "texts.long": (p: P) => `${number(p.most)} অক্ষরের চেয়ে লম্বা ${number(p.count)}টি লেখা বাদ গেছে।`,
  "texts.more": (p: P) => `প্রথম ${number(p.most)}টির পরের ${number(p.count)}টি লেখা বাদ গেছে।`,
  "texts.unlinked": "তালিকাটি লিংকে ধরে না; ট্যাবটি বন্ধ করলে হারিয়ে যায়।",
  "texts.none": (p: P) =>
    ({
      text: "প্রতি লাইনে একটি করে লেখা বসাও, কিংবা লেখার একটি ফাইল খোলো।",
      image: "“ছবি” অংশে ছবি খোলো।",
      sound: "“অডিও” অংশে অডিও খোলো।",
    })[p.medium as Medium],
  "texts.going": (p: P) => `${number(p.of)}টির মধ্যে ${number(p.done)}টি ${input(p.medium).one}`,
  "texts.halt": "থামাও",
  "texts.resume": "চালিয়ে যাও",
  "texts.stale": "এই সংখ্যাগুলো শেষ সম্পাদনার আগের।",
  "texts.again": "আবার মাপো",
  "texts.edited": "তালিকা বদলেছে: নিচের সংখ্যাগুলো আগের তালিকার।",
  "texts.measure": "মাপো",
  "texts.failed": (p: P) => `${number(p.count)}টি ${input(p.medium).one} পড়া যায়নি`,
  "texts.read": (p: P) =>
    `প্রতিটি ${input(p.medium).one} আলাদা করে পড়া হয়, চালু থাকা সম্পাদনাগুলো সহ। ` +
    `একটি ঘর হলো সব ${input(p.medium).of} উপর মাপটির গড়; তার নিচে আদর্শ বিচ্যুতি।`,
  "texts.alone": "শুধু দেওয়া লেখাগুলো মাপা হয়, মডেল এরপর যা লিখত তা নয়।",
  "texts.limit": "বারবার আসা প্যাটার্ন কারণ প্রমাণ করে না। তা যাচাই করতে প্যাচ ব্যবহার করো।",
  "texts.head": "হেড",
  "texts.by-layer": "লেয়ার ধরে সাজাও",
  "texts.cell": (p: P) =>
    `${p.measure}: ${p.mean}${p.deviation === "" ? "" : ` ± ${p.deviation}`}, ` +
    `${number(p.count)}টি ${input(p.medium).at}`,
  "texts.highest": (p: P) => `${p.head}: যেসব ${input(p.medium).at} “${p.measure}” সবচেয়ে বেশি`,
  "texts.lowest": (p: P) => `${p.head}: যেসব ${input(p.medium).at} “${p.measure}” সবচেয়ে কম`,
  "texts.examples.none": (p: P) => `${p.head}: এই ${input(p.medium).one}গুলোতে “${p.measure}” খাটে না।`,
  "texts.map": (p: P) => `${p.head}, উদাহরণ ${number(p.number)}`,
  "texts.open": (p: P) => `এই ${input(p.medium).one}টি খোলো`,
  "texts.all": (p: P) => `${number(p.count)}টি হেডের সবগুলো দেখাও`,
  "texts.panel.mean": (p: P) => `${number(p.count)}টি ${input(p.medium).of} গড়`,
  "texts.panel.deviation": (p: P) => `${number(p.count)}টি ${input(p.medium).of} আদর্শ বিচ্যুতি`,
};
