// Words of the search for the heads behind an effect, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("bn");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  Math.abs(v) < 0.0001
    ? `${v > 0 ? "<" : ""}${number(v > 0 ? 0.0001 : 0, v > 0 ? 4 : 0)}`
    : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.close": "হেডের তালিকা বন্ধ করো",
  "attribution.about.effect": (p: P) =>
    `সম্পাদিত নয় এমন প্রতিটি হেড একে একে বন্ধ করা হয়, তোমার সম্পাদনাসহ আর সম্পাদনা ছাড়া। দণ্ডটি দেখায় ` +
    `${nats(p.total)} ন্যাট পরিবর্তনের কত ভাগ তার সঙ্গে মুছে যায়; শূন্যের বাঁয়ে পরিবর্তন বাড়ে।`,
  "attribution.about.effect.none": "সম্পাদনাগুলো এই উত্তর বদলায় না, তাই কোনো হেড পরিবর্তন বহন করে না।",
  "attribution.about.effect.small": "সম্পাদনাগুলো এই উত্তরকে ০.০০০১ ন্যাটের কম বদলায়: হেডে ভাগ করার পক্ষে খুব কম।",
  "attribution.about.loss":
    "প্রতিটি হেড একে একে বন্ধ করা হয়। সংখ্যাটি হলো উত্তরের লগ-সম্ভাবনা কত ন্যাট কমে, তার টোকেনগুলো আর পরেরটি মিলিয়ে।",
  "attribution.about.loss.asked": "প্রতিটি হেড একে একে বন্ধ করা হয়। সংখ্যাটি হলো এই টোকেনের সেরা অনুমানের লগ-সম্ভাবনা কত ন্যাট কমে।",
  "attribution.about.loss.class": "প্রতিটি হেড একে একে বন্ধ করা হয়। সংখ্যাটি হলো শ্রেণির লগ-সম্ভাবনা কত ন্যাট কমে।",
  "attribution.about.change":
    "প্রতিটি হেড একে একে বন্ধ করা হয়। সংখ্যাটি হলো নিজের আকারের তুলনায় আউটপুটের বদল; এই মডেলে তুলনা করার মতো সম্ভাবনা নেই।",
  "attribution.little": "এখানে একা কোনো হেড তেমন কিছু বদলায় না।",
  "attribution.spread": "একা কোনো হেড পরিবর্তনের বেশিটা বহন করে না।",
  "attribution.halted": (p: P) => `থেমেছে: ${number(p.done)} / ${plural(p.of, { other: "হেড" })}।`,
  "attribution.cancel": "বাতিল",
  "attribution.on": "চালিয়ে যাও",
  "attribution.again": "আবার চালাও",
  "attribution.stale": "আর হালনাগাদ নয়।",
  "attribution.failed": (p: P) => `হিসাব করা যায়নি। ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.row.effect": (p: P) => {
    const [left, total] = [nats(Math.max(0, p.total - p.value)), nats(p.total)];
    return p.share > 0.995
      ? `${p.name} ছাড়া তোমার সম্পাদনা কিছুই বদলায় না।`
      : p.value < 0
        ? `${p.name} ছাড়া তোমার সম্পাদনা আরও বেশি বদলায়: ${total}-এর বদলে ${left} ন্যাট।`
        : `${p.name} ছাড়া তোমার সম্পাদনা কম বদলায়: ${total}-এর বদলে ${left} ন্যাট।`;
  },
  "attribution.row.loss": (p: P) =>
    `${p.name} ছাড়া উত্তরের লগ-সম্ভাবনা ${nats(Math.abs(p.value))} ন্যাট ${p.value < 0 ? "বাড়ে" : "কমে"}।`,
  "attribution.row.change": (p: P) => `${p.name} ছাড়া আউটপুট ${percent(p.value, 1)} বদলায়।`,
  "attribution.most.among": (p: P) =>
    `এই ${nats(p.total)} ন্যাটের ${nats(p.kl)} ন্যাট ${number(p.place)} নম্বর টোকেন “${p.token}”-এর: সবচেয়ে বড় ভাগ। ` +
    `বাকিটা অন্য টোকেনগুলোর।`,
  "attribution.most.apart": (p: P) =>
    `${nats(p.total)} ন্যাট হলো সম্পাদনাসহ উত্তরের সব টোকেনের যোগফল। উপরের ${nats(p.kl)} ন্যাট সম্পাদনা ছাড়া উত্তরের ` +
    `একটি টোকেনের, “${p.token}”-এর।`,
  "attribution.go": (p: P) => `${p.name} খোলো`,
  "attribution.then": (p: P) => `তখন “${p.token}” লেখে (${percent(p.probability)})।`,
  "attribution.then.class": (p: P) => `তখন শ্রেণি হয় “${p.token}” (${percent(p.probability)})।`,
  "attribution.all": (p: P) => `${plural(p.of, { other: "হেডের" })} সবগুলো দেখাও`,
};
