// Words of the search for the heads behind an effect, in Bengali.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("bn");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  v === 0
    ? number(0)
    : Math.abs(v) < 0.0001
      ? `${v < 0 ? ">" : "<"}${number(Math.sign(v) * 0.0001, 4)}`
      : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.ask.edited": "কোন হেডগুলো এটি বহন করে?",
  "attribution.ask.plain": "এখানে কোন হেডগুলো গুরুত্বপূর্ণ?",
  "attribution.title.effect": "সরণ বহনকারী হেড",
  "attribution.title.loss": "এখানে গুরুত্বপূর্ণ হেড",
  "attribution.title.change": "আউটপুট নাড়ানো হেড",
  "attribution.close": "হেডের তালিকা বন্ধ করো",
  "attribution.about.effect": (p: P) =>
    `প্রতিটি হেড একবার নীরব করা হয়, সম্পাদনাসহ আর সম্পাদনা ছাড়া। সংখ্যাটি বলে ${nats(p.total)} ন্যাট ` +
    `সরণের কতটা তার সঙ্গে চলে যায়। ${percent(1)}: এই হেড ছাড়া সম্পাদনা কিছুই বদলায় না। শূন্যের নিচে: ` +
    `আরও বেশি বদলায়।`,
  "attribution.about.effect.none": "সম্পাদনাগুলো এই উত্তরকে সরায় না, তাই কোনো হেড কিছু বহন করে না।",
  "attribution.about.effect.small": "সম্পাদনাগুলো এই উত্তরকে ০.০০০১ ন্যাটের কম সরায়: কোন হেড তা বহন করে বলার জন্য খুব কম।",
  "attribution.about.loss":
    "প্রতিটি হেড একবার নীরব করা হয়। সংখ্যাটি বলে তখন পুরো উত্তরটি কতটা কম সম্ভাব্য: সব টোকেন আর তার পরেরটি মিলিয়ে " +
    "ln p এত ন্যাট কমে।",
  "attribution.about.loss.asked":
    "প্রতিটি হেড একবার নীরব করা হয়। সংখ্যাটি বলে তখন এই টোকেনের সেরা অনুমান কতটা কম সম্ভাব্য: তার ln p এত ন্যাট কমে।",
  "attribution.about.loss.class":
    "প্রতিটি হেড একবার নীরব করা হয়। সংখ্যাটি বলে তখন লেখাটির শ্রেণি কতটা কম সম্ভাব্য: তার ln p এত ন্যাট কমে।",
  "attribution.about.change":
    "প্রতিটি হেড একবার নীরব করা হয়। সংখ্যাটি বলে আউটপুট নিজের আকারের তুলনায় কতটা নড়ে। এই মডেলে তুলনা করার " + "মতো সম্ভাবনা নেই।",
  "attribution.little": "এখানে একা কোনো হেড তেমন কিছু বদলায় না।",
  "attribution.spread": "একা কোনো হেড এর বেশিটা বহন করে না।",
  "attribution.going": (p: P) => `${number(p.done)} / ${plural(p.of, { other: "হেড" })}`,
  "attribution.halted": (p: P) => `থেমেছে: ${number(p.done)} / ${plural(p.of, { other: "হেড" })}।`,
  "attribution.cancel": "বাতিল",
  "attribution.on": "চালিয়ে যাও",
  "attribution.again": "আবার",
  "attribution.stale": "আগে যা ছিল তার।",
  "attribution.failed": (p: P) => `হিসাব করা যায়নি। ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.said.effect": (p: P) => `সরণের ${nats(p.value)} ন্যাট তার সঙ্গে যায়, ${share(p.share)}`,
  "attribution.said.loss": (p: P) => `${nats(p.value)} ন্যাট`,
  "attribution.said.change": (p: P) => percent(p.value, 1),
  "attribution.row": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, তখন “${p.token}” লেখে`}। এই হেডটি দেখো।`,
  "attribution.row.class": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, তখন শ্রেণি হয় “${p.token}”`}। এই হেডটি দেখো।`,
  "attribution.then": (p: P) => `→ ${p.token}`,
  "attribution.then.hint": (p: P) => `এই হেড নীরব হলে উত্তর বদলায়: “${p.token}” লেখে, সম্ভাবনা ${percent(p.probability)}।`,
  "attribution.then.hint.class": (p: P) =>
    `এই হেড নীরব হলে শ্রেণি বদলায়: তখন হয় “${p.token}”, সম্ভাবনা ${percent(p.probability)}।`,
  "attribution.all": (p: P) => `${plural(p.of, { other: "হেডের" })} সবগুলো দেখাও`,
};
