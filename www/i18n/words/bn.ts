// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in Bengali.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";

const { number, percent } = forms("bn");

/** A weight as a share of a row. */
const share = (value: number) => (value > 0 && value < 0.005 ? `<${percent(0.01)}` : percent(value));
const by = (head: string | null) => head ?? "এই হেড";

const most = (p: P) => (p.most ? "সবচেয়ে বেশি " : "");

export const shared = {
  // ---- problems that may come before the words of the others ----
  "problem.unsaid": "একটা সমস্যা হয়েছে; কী সমস্যা তা বলার বাক্যটি লোড হয়নি। সংযোগ দেখে আবার চেষ্টা করো।",
  "problem.no-webgpu": "এই ব্রাউজারে WebGPU নেই, তাই মডেল CPU-তে চলছে।",
  "problem.no-adapter": "এই পাতা গ্রাফিক্স কার্ড ব্যবহার করতে পারে না, তাই মডেল CPU-তে চলছে।",
  "problem.late": "গ্রাফিক্স কার্ড সময়মতো সাড়া দেয়নি, তাই মডেল CPU-তে চলছে।",
  "problem.software": "একমাত্র গ্রাফিক্স অ্যাডাপ্টারটি সফটওয়্যারের; CPU আরও দ্রুত।",
  "problem.not-built": "পাতার এই সংস্করণে GPU ইঞ্জিন নেই, তাই মডেল CPU-তে চলছে।",
  "problem.gpu-failed": "GPU ইঞ্জিন চালু হয়নি, তাই মডেল CPU-তে চলছে।",
  "problem.fetch": (p: P) =>
    `${p.url} আনা যায়নি${p.status ? ` (${p.status})` : ""}। ` +
    (p.status === 404
      ? "এই পাতা যেখান থেকে আসে সেখানে ফাইলটি নেই।"
      : p.status
        ? "সার্ভার ত্রুটি জানিয়েছে; পরে আবার চেষ্টা করো।"
        : "সংযোগ দেখে আবার চেষ্টা করো।"),
  "problem.worker": "পাতার হিসাবের অংশটি লোড করা যায়নি। সংযোগ দেখে আবার শুরু করো।",
  // ---- kinds, heads, parts ----
  "kind.encoder": "এনকোডার",
  "kind.decoder": "ডিকোডার",
  "kind.cross": "ক্রস",
  "kind.mlp": "MLP",
  "kind.encoder.long": "এনকোডারের সেলফ-অ্যাটেনশন",
  "kind.decoder.long": "ডিকোডারের সেলফ-অ্যাটেনশন",
  "kind.linear.long": "ডিকোডারের লিনিয়ার লেয়ার",
  "kind.cross.long": "ক্রস-অ্যাটেনশন",
  "kind.encoder.reads": "উৎস নিজের দিকেই তাকায়।",
  "kind.decoder.reads": "এ পর্যন্ত যা লেখা হয়েছে, উত্তর তার দিকে তাকায়।",
  "kind.cross.reads": "উত্তর উৎসের দিকে তাকায়।",
  "head.name": (p: P) => `লেয়ার ${number(p.layer)}, হেড ${number(p.head)}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind} L${p.layer}`,
  "layer.name": (p: P) => `লেয়ার ${number(p.layer)}`,
  "part.embed": "এমবেডিং",
  "part.positions": "অবস্থান",
  "part.types": "খণ্ড",
  "part.head": "হেড",
  "part.bias": "বায়াস",
  "part.mlp": "MLP",
  "part.convolution": "প্রথম লেয়ারের পাশের কনভোলিউশন",
  "part.layer-embedding": "লেয়ারটির জন্য টোকেনের এমবেডিং",
  "part.norm": "নর্মের সরণ",
  "part.unembed": "আউটপুট হেডের বায়াস",
  "part.patch": "প্যাচ",
  "part.before-output": "আউটপুট ম্যাট্রিক্সের আগে",
  "part.classes": "শ্রেণিগুলো",
  "part.before-classes": "শ্রেণির আগে",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `অংশগুলোর যোগফল ${p.sum}`,
  "part.residue": (p: P) => `(মডেলের মান ${p.whole}; পার্থক্য ${p.residue})।`,
  // ---- values of a run, by the names of their sites ----
  "site.norm": (p: P) => `${p.name}-এর ইনপুট`,
  "site.q": (p: P) => `${p.name}-এর কোয়েরি`,
  "site.k": (p: P) => `${p.name}-এর কী`,
  "site.v": (p: P) => `${p.name}-এর ভ্যালু`,
  "site.z": (p: P) => `${p.name}-এর ভারযুক্ত মান`,
  "site.z_gate": (p: P) => `${p.name}-এর গেটগুলো`,
  "site.hidden": (p: P) => `${p.name}-এর নিউরন`,
  "site.out": (p: P) => `${p.name}-এর আউটপুট`,
  "site.out_norm": (p: P) => `${p.name}-এর নর্ম করা আউটপুট`,
  "site.gate": (p: P) => `${p.name}-এর গেট`,
  "site.branch": (p: P) => `${p.name}-এর অবদান`,
  "site.convolution": (p: P) => `${p.name}-এর পাশের কনভোলিউশন`,
  "site.layer_embedding": (p: P) => `${p.name}-এর পাশের টোকেন এমবেডিং`,
  "site.stream.pre": (p: P) => `${p.name}: যে স্ট্রিম ঢোকে`,
  "site.stream.mid": (p: P) => `${p.name}: অ্যাটেনশনের পরের স্ট্রিম`,
  "site.stream.cross": (p: P) => `${p.name}: ক্রস-অ্যাটেনশনের পরের স্ট্রিম`,
  "site.stream.post": (p: P) => `${p.name}: যে স্ট্রিম বেরোয়`,
  "site.stream.embed": (p: P) => `${p.name}-এর এমবেডিং`,
  "site.stream.positions": (p: P) => `${p.name}-এর অবস্থান`,
  "site.stream.types": (p: P) => `${p.name}-এর খণ্ড`,
  "site.stream.out": (p: P) => `${p.name}-এর আউটপুট`,
  // ---- the chosen cell, in one sentence ----
  "sentence.to.write": (p: P) => `${p.writes} লিখতে`,
  "sentence.to.go-on": (p: P) => `${p.query} টোকেনের পরে ${p.writes} লিখতে`,
  "sentence.to.end": "উত্তর শেষ করতে",
  "sentence.to.predict": (p: P) => `${p.query} টোকেনের পরেরটি অনুমান করতে`,
  "sentence.to.read": (p: P) => `${p.query} টোকেনটি পড়তে`,
  "sentence.to.rest": (p: P) => `${p.query} টোকেনে`,
  "sentence.to.fill": (p: P) => `${p.query} জায়গাটি পূরণ করতে`,
  "sentence.picture": (p: P) =>
    `${p.nth ? `${number(p.nth)} নম্বর ছবির` : "ছবির"}${p.whole ? " গোটাটার" : ""} ${number(p.y)} নম্বর সারির ` +
    `${number(p.x)} নম্বর কলামের অংশ`,
  "sentence.patch": (p: P) => `${number(p.y)} নম্বর সারির ${number(p.x)} নম্বর কলামের টুকরো`,
  "sentence.at.source": (p: P) => `${most(p)}তোমার লেখার ${p.key} টোকেনের দিকে`,
  "sentence.at.sound": (p: P) => `${most(p)}অডিওর ${p.key} মুহূর্তের দিকে`,
  "sentence.at.token": (p: P) => `${most(p)}${p.key} টোকেনের দিকে`,
  "sentence.at.earlier": (p: P) => `${most(p)}আগের ${p.key} টোকেনের দিকে`,
  "sentence.at.later": (p: P) => `${most(p)}পরের ${p.key} টোকেনের দিকে`,
  "sentence.at.itself": (p: P) => `${most(p)}${p.key} টোকেনের নিজের দিকে`,
  "sentence.cell": (p: P) => `${p.purpose} ${by(p.head)} ${p.object} তাকায় (${share(p.share)})।`,
  "sentence.evenly": (p: P) =>
    `${p.purpose} ${by(p.head)} ${number(p.count)}টি টোকেনের দিকে সমানভাবে তাকায় (প্রতিটির দিকে ${share(p.share)})।`,
  "sentence.masked": (p: P) => `${p.purpose} ${by(p.head)} ${p.object} তাকাতে পারে না: এই ঘরটি মাস্ক করা।`,
  "sentence.outside": (p: P) =>
    `${p.purpose} ${by(p.head)} ${p.object} তাকাতে পারে না: ওটা ${number(p.window)} টোকেনের জানালার বাইরে।`,
  "sentence.nothing": (p: P) => `${p.purpose} ${by(p.head)} কোনো দিকেই তাকায় না: পুরো সারিটি মাস্ক করা।`,
  "sentence.column": (p: P) => `${p.key}: ${by(p.head)} এর দিকে সবচেয়ে বেশি তাকায় ${p.purpose} (${share(p.share)})।`,
  "sentence.two": (p: P) => `${p.purpose} ${p.object} তাকায়; A: ${p.a}, B: ${p.b}।`,
  "sentence.sink": (p: P) => `সারিতে তার শোষকের ভাগ: ${share(p.share)}।`,
  "sentence.silenced": "হেডটি নীরব: এর ফল ০ দিয়ে গুণ করা হয়।",
  // ---- a bar, in one sentence ----
  "sentence.part.source": (p: P) => `${p.head} দিয়ে তোমার লেখার ${p.key} টোকেন`,
  "sentence.part.sound": (p: P) => `${p.head} দিয়ে অডিওর ${p.key} মুহূর্ত`,
  "sentence.part.token": (p: P) => `${p.head} দিয়ে ${p.key} টোকেন`,
  "sentence.target.over": (p: P) =>
    `${p.foil} ${p.isClass ? "শ্রেণির" : "টোকেনের"} তুলনায় ${p.answer} ${p.isClass ? "শ্রেণিতে" : "টোকেনে"}`,
  "sentence.target.logit": (p: P) => `${p.answer} ${p.isClass ? "শ্রেণির" : "টোকেনের"} লজিটে`,
  "sentence.target.output": "আউটপুট ভেক্টরে",
  "sentence.target.likeness": "মিলে",
  "sentence.target.score": (p: P) => `${p.query} টোকেন থেকে ${p.key} টোকেনে ${p.head} হেডের স্কোরে`,
  "sentence.adds": (p: P) => `${p.without ? "সম্পাদনা ছাড়া " : ""}${p.part} ${p.target} ${p.value} যোগ করে।`,
  "sentence.takes": (p: P) => `${p.without ? "সম্পাদনা ছাড়া " : ""}${p.part} ${p.target} −${p.value} যোগ করে।`,
  "sentence.changes": (p: P) => `${p.part}: ${p.target} এর অবদান সম্পাদনায় ${p.value} বদলায়।`,
  "sentence.from.source": (p: P) => `তোমার লেখার ${p.key} টোকেন থেকে`,
  "sentence.from.sound": (p: P) => `অডিওর ${p.key} মুহূর্ত থেকে`,
  "sentence.from.written": (p: P) => `উত্তরের ${p.key} টোকেন থেকে`,
  "sentence.from.token": (p: P) => `${p.key} টোকেন থেকে`,
  "sentence.from.itself": "নিজের কাছ থেকে",
  "sentence.share": (p: P) => `${p.token} টোকেনে যা পৌঁছায়, তার ${share(p.share)} আসে ${p.from}।`,
  "sentence.here": "এখানে",
  "sentence.after.input": "শুধু ইনপুট থেকে",
  "sentence.after.attention": (p: P) => `লেয়ার ${number(p.layer)}-এর অ্যাটেনশনের পরে`,
  "sentence.after.cross": (p: P) => `লেয়ার ${number(p.layer)}-এর ক্রস-অ্যাটেনশনের পরে`,
  "sentence.after.layer": (p: P) => `লেয়ার ${number(p.layer)}-এর পরে`,
  "sentence.would": (p: P) =>
    p.other
      ? `${p.after} ${p.token} টোকেনের সম্ভাবনা ${share(p.share)}; ` +
        `মডেল ${p.other.token} ${p.fills ? "বসাত" : "লিখত"} (${share(p.other.share)})।`
      : `${p.after} মডেল ${p.token} ${p.fills ? "বসাত" : "লিখত"} (${share(p.share)})।`,
  "sentence.at-step": "এই ধাপে",
  "sentence.at-next": "এরপর",
  "sentence.next": (p: P) =>
    `${p.at} মডেল ${share(p.share)} সম্ভাবনায় ${p.token} লেখে` +
    `${p.other ? `; ${p.likelier ? "বেশি সম্ভাব্য" : "দ্বিতীয় স্থানে"} ${p.other.token}, ${share(p.other.share)}` : ""}।`,
  "sentence.next.other": (p: P) =>
    `${p.at} ${p.token} টোকেনের সম্ভাবনা ${share(p.share)}` +
    `${p.other ? `; মডেল ${p.other.token} লেখে (${share(p.other.share)})` : ""}।`,
  "sentence.class": (p: P) => `মডেল ${p.token} শ্রেণিকে ${share(p.share)} সম্ভাবনা দেয়।`,
  "sentence.raises": (p: P) => `${p.token} দেখলে ${p.other}-এর লজিট ${p.value} বাড়ে।`,
  "sentence.lowers": (p: P) => `${p.token} দেখলে ${p.other}-এর লজিট ${p.value} কমে।`,
  "sentence.matches": (p: P) => `${p.token}-এর কোয়েরি ও ${p.other}-এর কী-র গুণফল: q · k = ${p.value}।`,
  "sentence.input.query": (p: P) => `${p.head}-এর আউটপুট আর এই হেডের কোয়েরির মিল: ${p.value}।`,
  "sentence.input.key": (p: P) => `${p.head}-এর আউটপুট আর এই হেডের কী-র মিল: ${p.value}।`,
  "sentence.input.value": (p: P) => `${p.head}-এর আউটপুট আর এই হেডের ভ্যালুর মিল: ${p.value}।`,
  // ---- tokens ----
  "token.start": "শুরু",
  "token.end": "শেষ",
  "token.pad": "প্যাড",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "ফাঁকা",
  "token.nth": (p: P) => `${p.text}, ${number(p.nth)} নম্বর`,
  "token.picture": (p: P) =>
    `${p.nth ? `${number(p.nth)} নম্বর ছবি` : "ছবি"}${p.whole ? ", গোটাটা" : ""}: ${number(p.y)} নম্বর সারি, ` +
    `${number(p.x)} নম্বর কলাম`,
  "token.patch": (p: P) => `${number(p.y)} নম্বর সারির ${number(p.x)} নম্বর কলামের টুকরো`,
  "grid.kind.encoder": "এন",
  "grid.kind.decoder": "ডি",
  "grid.kind.cross": "ক্রস",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};
