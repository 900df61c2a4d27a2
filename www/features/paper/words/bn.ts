// Words of the paper room, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number } = forms("bn");

export const paper = {
  "paper.title": "Attention Is All You Need",
  "paper.authors": "Vaswani ও অন্যান্য, ২০১৭",
  "paper.parts": "গবেষণাপত্রের অংশ",
  "paper.source": "arXiv:1706.03762",
  "paper.busy": "হিসাব চলছে…",
  "paper.failed": "এই সংখ্যাগুলো হিসাব করা যায়নি।",
  "paper.number.wrong": (p: P) => `${number(p.least)} থেকে ${number(p.most)}-এর মধ্যে একটি পূর্ণসংখ্যা লেখো।`,
  "paper.table.what": "কী",
  "paper.base": "বেস",
  "paper.big": "বিগ",
  "paper.and": "আর",
  "paper.part.model": "মডেল",
  "paper.part.model.hint": "প্রতিটি অংশ, তার আকার আর প্যারামিটার",
  "paper.part.cost": "খরচ",
  "paper.part.cost.hint": "দৈর্ঘ্য অনুযায়ী কাজ, গোনা আর মাপা",
  "paper.part.ablations": "রকমফের",
  "paper.part.ablations.hint": "প্রতিটি হাইপারপ্যারামিটারে কী বদলায়",
  "paper.part.training": "প্রশিক্ষণ",
  "paper.part.training.hint": "শেখার হার আর লেবেল স্মুদিং",
  "paper.part.positions": "অবস্থান",
  "paper.part.positions.hint": "মডেল শব্দের ক্রম কীভাবে জানে",
  "paper.part.reported": "ফলাফল",
  "paper.part.reported.hint": "গবেষণাপত্র যা জানিয়েছে",
  // ---- words in formulas ----
  "paper.formula.next": "পরের টোকেন",
  "paper.formula.right": "ঠিক",
  "paper.formula.rate": "হার",
  "paper.formula.step": "ধাপ",
  "paper.formula.warmup": "ওয়ার্মআপ",
  "paper.formula.sublayer": "উপ-লেয়ার",
  // ---- the model ----
  "paper.model.title": "মডেল, অংশে অংশে",
  "paper.model.lead":
    "এনকোডার উৎস পড়ে; ডিকোডার উত্তর লেখে, একবারে একটি টোকেন। কোন অংশ কী করে আর তার খরচ কত, দেখতে একটি অংশ বাছো।",
  "paper.diagram": "ট্রান্সফরমার, উপর থেকে নিচে",
  "paper.frame.encoder": (p: P) => (p.layers ? `এনকোডার, ${exact(p.layers)} লেয়ার` : "এনকোডার"),
  "paper.frame.decoder": (p: P) => (p.layers ? `ডিকোডার, ${exact(p.layers)} লেয়ার` : "ডিকোডার"),
  "paper.stack.encoder": "এনকোডারে",
  "paper.stack.decoder": "ডিকোডারে",
  "paper.stack.output": "ডিকোডারের পরে",
  "paper.in.source": "উৎসের টোকেন",
  "paper.in.target": "এ পর্যন্ত লেখা টোকেন",
  "paper.out": "পরের টোকেনের সম্ভাবনা",
  "paper.memory": "মেমরি: কী আর ভ্যালু",
  "paper.box.long": (p: P) => `${p.name}। ${p.stack}।`,
  "paper.box.embedding": "এমবেডিং + অবস্থান",
  "paper.box.attention": "মাল্টি-হেড অ্যাটেনশন",
  "paper.box.masked": "মাস্ক করা অ্যাটেনশন",
  "paper.box.cross": "ক্রস-অ্যাটেনশন",
  "paper.box.norm": "যোগ ও নর্ম",
  "paper.box.mlp": "ফিড-ফরোয়ার্ড",
  "paper.box.output": "লিনিয়ার + সফটম্যাক্স",
  "paper.kind.embedding": "এমবেডিং আর অবস্থান",
  "paper.kind.embedding.does":
    "প্রতিটি টোকেন এমবেডিং ম্যাট্রিক্সের একটি সারি হয়, √d_model দিয়ে গুণ করা, যাতে এরপর যোগ হওয়া অবস্থান " +
    "তাকে ডুবিয়ে না দেয়। তারপর তার অবস্থানের সাইন-তরঙ্গ যোগ হয়, কারণ অ্যাটেনশন একা টোকেনের ক্রম জানে না।",
  "paper.kind.embedding.letters": "E: এমবেডিং ম্যাট্রিক্স। t: p অবস্থানের টোকেন। PE: সাইন-তরঙ্গ, যা হিসাব করা, শেখা নয়।",
  "paper.kind.attention": "মাল্টি-হেড অ্যাটেনশন",
  "paper.kind.attention.does":
    "প্রতিটি টোকেনের কোয়েরি সব টোকেনের কী-র সঙ্গে মেলানো হয়, আর ভ্যালুগুলোর গড় নেওয়া হয়; কোয়েরি আর কী " +
    "যত মেলে ওয়েট তত। কয়েকটি হেড পাশাপাশি এই কাজ করে, প্রতিটি নিজের ছোট জায়গায়, আর একটি ম্যাট্রিক্স তাদের " +
    "আউটপুট মেশায়।",
  "paper.kind.attention.letters":
    "এখানে একটি হেড দেখানো; W হলো তার শেখা প্রজেকশন। √d_k দিয়ে ভাগ সফটম্যাক্সকে সব-নয়তো-কিছুই-না হতে দেয় না।",
  "paper.kind.masked": "মাস্ক করা মাল্টি-হেড অ্যাটেনশন",
  "paper.kind.masked.does":
    "এনকোডারের মতোই, তবে একটি টোকেন শুধু নিজের আর আগের টোকেনের দিকে তাকাতে পারে। তাই সব অবস্থান একসঙ্গে " +
    "প্রশিক্ষণ পায়, অথচ কেউ যে টোকেন অনুমান করবে তা দেখে না।",
  "paper.kind.masked.letters": "M: মাস্ক; কী k যেখানে কোয়েরি q-এর পরে আসে, সেখানে −∞। সফটম্যাক্সের পরে এই ওয়েটগুলো ঠিক ০।",
  "paper.kind.cross": "ক্রস-অ্যাটেনশন",
  "paper.kind.cross.does": "কোয়েরি আসে ডিকোডার থেকে; কী আর ভ্যালু আসে এনকোডারের আউটপুট থেকে। উৎস শুধু এই জায়গা দিয়েই উত্তরে পৌঁছায়।",
  "paper.kind.cross.letters": "x: ডিকোডারের নিজের স্ট্রিম। m: মেমরি, অর্থাৎ এনকোডারের আউটপুট, যা ডিকোডারের সব লেয়ারে একই।",
  "paper.kind.norm": "যোগ ও নর্ম",
  "paper.kind.norm.does":
    "উপ-লেয়ারের আউটপুট তার ইনপুটের সঙ্গে যোগ হয়, তাই একটি লেয়ারকে শুধু বদলটুকু শিখতে হয়। তারপর প্রতিটি " +
    "টোকেনের ভেক্টরকে গড় ০ আর আদর্শ বিচ্যুতি ১-এ আনা হয়, শেষে শেখা সংখ্যা দিয়ে গুণ করা ও সরানো হয়।",
  "paper.kind.norm.letters":
    "μ আর σ একটি টোকেনের ভেক্টর থেকে নেওয়া। γ আর β শেখা। প্রতিটি অংশের পাশ দিয়ে যাওয়া সরু রেখাটি রেসিডুয়াল সংযোগ।",
  "paper.kind.mlp": "ফিড-ফরোয়ার্ড নেটওয়ার্ক",
  "paper.kind.mlp.does":
    "প্রতিটি টোকেনের ভেক্টর চওড়া করা হয়, ReLU-র মধ্য দিয়ে যায়, আবার আগের প্রস্থে ফেরে; অন্য কোনো টোকেন " +
    "দেখা হয় না। অ্যাটেনশন টোকেন থেকে টোকেনে তথ্য নেয়; এই অংশ সেই তথ্য নিয়ে কাজ করে।",
  "paper.kind.mlp.letters": "W₁ আর W₂ সব অবস্থানে একই, তবে প্রতিটি লেয়ারের নিজের আলাদা। max(0, ·) হলো ReLU।",
  "paper.kind.output": "লিনিয়ার আর সফটম্যাক্স",
  "paper.kind.output.does":
    "শেষ ভেক্টরটি শব্দভান্ডারের প্রতিটি টোকেনের এমবেডিংয়ের সঙ্গে মেলানো হয়: প্রতি টোকেনে একটি স্কোর। " +
    "সফটম্যাক্স স্কোর থেকে সম্ভাবনা বানায়।",
  "paper.kind.output.letters": "E: আবার সেই এমবেডিং ম্যাট্রিক্স, ট্রান্সপোজ করা। এর নিজের কোনো ওয়েট বা বায়াস নেই।",
  "paper.letters": "n: উৎসের টোকেন। m: উত্তরের টোকেন। আকার লেখা: হেড × টোকেন × প্রস্থ।",
  "paper.shape.table": "ম্যাট্রিক্স",
  "paper.shape.x": "ইনপুট",
  "paper.shape.q": "কোয়েরি",
  "paper.shape.k": "কী",
  "paper.shape.v": "ভ্যালু",
  "paper.shape.pattern": "প্যাটার্ন",
  "paper.shape.gamma": "γ আর β, প্রতিটি",
  "paper.shape.hidden": "ভেতরের লেয়ার",
  "paper.shape.logits": "স্কোর",
  "paper.shape.out": "আউটপুট",
  "paper.parameters": "প্যারামিটার",
  "paper.parameters.each": "প্যারামিটার, এক লেয়ারে",
  "paper.parameters.all": (p: P) => `${exact(p.layers)} লেয়ারে`,
  "paper.parameters.share": "মডেলের কত ভাগ",
  "paper.parameters.model": "পুরো মডেল",
  "paper.shared.mark": "E",
  "paper.shared.one": "E: একটিই ম্যাট্রিক্স,",
  "paper.shared.size": (p: P) => `${p.rows} × ${p.columns}, তিন জায়গায় লাগে`,
  "paper.shared.embedding":
    "একটিই ম্যাট্রিক্স তিন কাজ করে: উৎসের এমবেডিং, উত্তরের এমবেডিং আর, ট্রান্সপোজ করে, আউটপুট। এটি একবারই গোনা হয়।",
  "paper.shared.output": "আউটপুটের নিজের কোনো ম্যাট্রিক্স নেই: এমবেডিং ম্যাট্রিক্সই লাগে, আর তা সেখানেই গোনা।",
  "paper.shared.none": "এখানে কিছুই ভাগাভাগি নয়: প্রতিটি লেয়ারের নিজের ওয়েট আছে।",
  "paper.to.learn": "“শেখো”-তে এই ধাপটি খোলো",
  "paper.to.encoder": "প্রশিক্ষিত মডেলে এনকোডারের অ্যাটেনশন দেখো",
  "paper.to.decoder": "প্রশিক্ষিত মডেলে মাস্ক করা অ্যাটেনশন দেখো",
  "paper.to.cross": "প্রশিক্ষিত মডেলে ক্রস-অ্যাটেনশন দেখো",
  // ---- cost ----
  "paper.cost.title": "একটি লেয়ারের খরচ কত",
  "paper.cost.lead":
    "সেলফ-অ্যাটেনশন এক ধাপেই প্রতিটি টোকেনকে অন্য সবগুলোর সঙ্গে জোড়ে। তার খরচ বাড়ে দৈর্ঘ্যের বর্গে, তবু " +
    "লেখা যতক্ষণ ভেক্টরের প্রস্থের চেয়ে ছোট, ততক্ষণ রিকারেন্ট লেয়ারের চেয়ে সস্তা।",
  "paper.layers.title": "চার রকম লেয়ার, তোমার মাপে",
  "paper.n": "দৈর্ঘ্য",
  "paper.n.hint": "লেখায় কয়টি টোকেন",
  "paper.d": "প্রস্থ",
  "paper.d.hint": "এক টোকেনের ভেক্টরে কয়টি সংখ্যা",
  "paper.k": "প্রতিবেশী",
  "paper.k.hint": "কনভোলিউশন কত চওড়া, বা সীমিত অ্যাটেনশন কতদূর তাকায়",
  "paper.k.all": (p: P) => `লেখার চেয়ে চওড়া: সীমিত অ্যাটেনশন তখন ${p.n}টির সবগুলো দেখে, অর্থাৎ সেলফ-অ্যাটেনশনই।`,
  "paper.layer": "লেয়ার",
  "paper.operations": "গণনা",
  "paper.operations.bar": "তুলনা",
  "paper.sequential": "একের পর এক",
  "paper.path": "দীর্ঘতম পথ",
  "paper.layer.self-attention": "সেলফ-অ্যাটেনশন",
  "paper.layer.recurrent": "রিকারেন্ট",
  "paper.layer.convolutional": "কনভোলিউশন",
  "paper.layer.restricted": "সীমিত অ্যাটেনশন",
  "paper.verdict.shorter": (p: P) =>
    `লেখা ভেক্টরের প্রস্থের চেয়ে ছোট (${p.n} < ${p.d}): রিকারেন্ট লেয়ারের কাজ সেলফ-অ্যাটেনশনের ${p.ratio} গুণ।`,
  "paper.verdict.longer": (p: P) =>
    `লেখা ভেক্টরের প্রস্থের চেয়ে বড় (${p.n} > ${p.d}): সেলফ-অ্যাটেনশনের কাজ রিকারেন্ট লেয়ারের ${p.ratio} গুণ।`,
  "paper.verdict.same": (p: P) => `লেখার দৈর্ঘ্য আর ভেক্টরের প্রস্থ সমান (${p.n}): সেলফ-অ্যাটেনশন আর রিকারেন্ট লেয়ারের কাজ একই।`,
  "paper.layers.note":
    "গবেষণাপত্রের সারণি ১, তোমার সংখ্যায়, ধ্রুব গুণক বাদে। সীমিত অ্যাটেনশন k-টি টোকেনের দিকে তাকায়, কম " +
    "থাকলে সবগুলোর দিকে। কনভোলিউশনগুলো ফাঁক রেখে বসানো (dilated)। দীর্ঘতম পথ মানে সবচেয়ে দূরের দুটি টোকেনের " +
    "মাঝে একটি সংকেত কয়টি গণনা পেরোয়।",
  "paper.why.recurrent": "রিকারেন্ট নয় কেন?",
  "paper.why.recurrent.says": (p: P) =>
    `প্রতিটি টোকেন আগেরটির জন্য অপেক্ষা করে: ${p.steps}টি ধাপ, যা কোনো যন্ত্রই একসঙ্গে করতে পারে না। প্রথম ` +
    `টোকেনের কথা শেষেরটিতে পৌঁছাতে তার সবগুলো পেরোতে হয়।`,
  "paper.why.convolutional": "কনভোলিউশন নয় কেন?",
  "paper.why.convolutional.says": (p: P) =>
    (p.spans
      ? "লেখার সমান চওড়া একটি কার্নেল পুরোটাই দেখে, তবে"
      : `একটি কার্নেল শুধু প্রতিবেশীদের দেখে, তাই দূরের টোকেনের দেখা হয় ${p.path} লেয়ার পরে। তার উপর`) +
    " " +
    `একটি লেয়ারের খরচ রিকারেন্ট লেয়ারের ${p.times} গুণ।`,
  "paper.why.attention": "আর এর দাম?",
  "paper.why.attention.says":
    "প্রতিটি জোড়া টোকেন মেলানো হয়, তাই লেখা দ্বিগুণ হলে কাজ চার গুণ, আর প্যাটার্নটিও রেখে দিতে হয়। সীমিত " +
    "অ্যাটেনশনের মতো শুধু প্রতিবেশীদের দেখলে তা বাঁচে, তবে পথ লম্বা হয়।",
  "paper.measure.title": "একটি অ্যাটেনশন লেয়ার, এখানেই মাপা",
  "paper.measure.lead":
    "সারণির প্রতিটি দৈর্ঘ্যের জন্য গণনা গোনা হয়, তারপর এই পাতাতেই চালানো হয়। দৈর্ঘ্য দ্বিগুণ হলে প্যাটার্ন " +
    "চার গুণ; লম্বা লেখায় সময়ও সেভাবে বাড়ে।",
  "paper.length": "দৈর্ঘ্য",
  "paper.length.hint": "সাধারণ দৈর্ঘ্যগুলোর মাঝে তোমার নিজেরটি",
  "paper.width": "প্রস্থ",
  "paper.width.hint": "সরু লেয়ারে বর্গটি আগে চোখে পড়ে",
  "paper.heads": "হেড",
  "paper.heads.hint": "প্রস্থটি তারা সমান ভাগে নেয়",
  "paper.heads.uneven": (p: P) =>
    `${p.width} প্রস্থ ${p.heads}টি হেডে সমান ভাগ হয় না। এমন সংখ্যা বাছো যা দিয়ে ${p.width} বিভাজ্য।`,
  "paper.measure": "মাপো",
  "paper.measure.again": "আবার মাপো",
  "paper.measure.hint": "প্রতিটি দৈর্ঘ্য কয়েকবার চালায়, সবচেয়ে দ্রুতটি রাখে।",
  "paper.measure.at": (p: P) => `${p.length}টি টোকেন চলছে…`,
  "paper.measure.done": "মাপা হয়েছে: প্রতিটিতে কয়েকবারের সবচেয়ে দ্রুতটি।",
  "paper.measure.empty": "“মাপো” চাপলে দেখবে এই যন্ত্রে মিলিসেকেন্ড কীভাবে বাড়ে।",
  "paper.measure.engine": (p: P) => `এই যন্ত্রেই মাপা, ইঞ্জিন: ${p.kind} (${p.adapter})।`,
  "paper.measure.untrained": "গণনা: লেয়ারের ম্যাট্রিক্স-গুণনের প্রতিটি গুণ আর যোগ। ওয়েট এলোমেলো; তাদের মানে সময় বদলায় না।",
  "paper.measure.plot": (p: P) => `দৈর্ঘ্য অনুযায়ী মিলিসেকেন্ড: ${p.list}।`,
  "paper.measure.point": (p: P) => `${p.length} টোকেনে ${p.ms} মি.সে.`,
  "paper.measure.x": "টোকেন। রেখা: মাপা সময়। ড্যাশ: গণনার সংখ্যা, শেষ মাপের সঙ্গে মিলিয়ে টানা।",
  "paper.measure.y": "মিলিসেকেন্ড",
  "paper.measure.of": (p: P) => `${p.width} প্রস্থের একটি লেয়ার, ${exact(p.heads)}টি হেড`,
  "paper.flops": "গণনা",
  "paper.pattern": "প্যাটার্ন",
  "paper.ms": "এখানে মি.সে.",
  // ---- variations ----
  "paper.ablations.title": "একবারে একটি হাইপারপ্যারামিটার",
  "paper.ablations.lead":
    "প্রতিটি সারি বেস মডেলের একটি জিনিস বদলে আবার প্রশিক্ষণ দেয়। প্যারামিটার আর গণনা এই পাতা গোনে; শেষ তিন কলাম গবেষণাপত্রের ফল।",
  "paper.tokens": "টোকেন",
  "paper.tokens.hint": "গণনার হিসাবে উৎসে এতগুলো, উত্তরেও এতগুলো",
  "paper.ablations.row": "সারি",
  "paper.ablations.sizes": "মাপ",
  "paper.ablations.here": (p: P) => `এখানে গোনা, ${p.tokens}টি টোকেনে`,
  "paper.ablations.there": "গবেষণাপত্রের জানানো",
  "paper.ablations.note":
    "জানানো সংখ্যা: Vaswani ও অন্যান্য ২০১৭, সারণি ৩; পারপ্লেক্সিটি শব্দাংশ ধরে, আর BLEU newstest2013-তে, " +
    "ইংরেজি থেকে জার্মান। গবেষণাপত্র যেখানে প্যারামিটার ছাপেনি, সেখানে ঘর ফাঁকা। তার শব্দভান্ডার “প্রায় " +
    "৩৭,০০০” টোকেনের, তাই তার মিলিয়ন আর এখানকার গোনায় সামান্য তফাত।",
  "paper.size.n_layers.long": "এনকোডারে কয়টি লেয়ার, ডিকোডারেও ততগুলো",
  "paper.size.d_model.long": "মডেলের প্রস্থ, d_model",
  "paper.size.d_mlp.long": "ফিড-ফরোয়ার্ড নেটওয়ার্কের ভেতরের প্রস্থ",
  "paper.size.n_heads.long": "হেড",
  "paper.size.d_head.long": "এক হেডের কী আর কোয়েরির প্রস্থ",
  "paper.size.d_value.long": "এক হেডের ভ্যালুর প্রস্থ",
  "paper.size.dropout.long": "ড্রপআউটের হার",
  "paper.size.smoothing.long": "লেবেল স্মুদিং",
  "paper.row.base": "বেস",
  "paper.row.base.long": "বেস মডেল",
  "paper.row.A": "A",
  "paper.row.A.long": "বেশি বা কম হেড, কাজ একই: এক হেড সবচেয়ে খারাপ, খুব বেশি হলেও ক্ষতি",
  "paper.row.B": "B",
  "paper.row.B.long": "সরু কী: প্যারামিটার কম, কিন্তু কোয়েরি আর কী মেলেও কম",
  "paper.row.C": "C",
  "paper.row.C.long": "গভীরতা, প্রস্থ আর ফিড-ফরোয়ার্ডের প্রস্থ: বড় হলে প্রায়ই ভালো",
  "paper.row.D": "D",
  "paper.row.D.long": "ড্রপআউট আর লেবেল স্মুদিং: প্যারামিটার লাগে না; ড্রপআউট ছাড়া মডেল উদাহরণ মুখস্থ করে ফেলে",
  "paper.row.E": "E",
  "paper.row.E.long": "সাইন-তরঙ্গের বদলে শেখা অবস্থান: ফল প্রায় একই (এখানে তোমার টোকেনের সমান লম্বা একটি সারণি)",
  "paper.row.big": "বিগ",
  "paper.row.big.long": "বিগ মডেল, তিন গুণ সময় ধরে প্রশিক্ষিত",
  "paper.reported.millions": "মিলিয়ন",
  "paper.reported.perplexity": "পারপ্লেক্সিটি",
  "paper.reported.bleu": "BLEU",
  // ---- training ----
  "paper.training.title": "কীভাবে প্রশিক্ষণ হয়",
  "paper.training.lead": "Adam, যার β₁ = ০.৯, β₂ = ০.৯৮ আর ε = ১০⁻⁹; শেখার হার, যা আগে ওঠে, পরে নামে; আর লেবেল স্মুদিং।",
  "paper.schedule.title": "প্রতি ধাপের শেখার হার",
  "paper.schedule.says": "ওয়ার্মআপে সরলরেখায় ওঠে, তারপর ধাপের বর্গমূলের ব্যস্তানুপাতে নামে। চওড়া মডেলে হার ছোট।",
  "paper.warmup": "ওয়ার্মআপ",
  "paper.warmup.hint": (p: P) => `চূড়া পর্যন্ত ধাপ; গবেষণাপত্রে ${p.steps}।`,
  "paper.rate.width": "মডেলের প্রস্থ",
  "paper.rate.width.hint": "d_model: বেস মডেলে ৫১২, বিগ মডেলে ১,০২৪।",
  "paper.schedule.peak": (p: P) => `চূড়া ${p.rate}, ধাপ ${p.step}-এ`,
  "paper.schedule.plot": (p: P) => `ধাপ অনুযায়ী শেখার হার, ওয়ার্মআপ ${p.warmup} আর প্রস্থ ${p.width} হলে। ${p.peak}।`,
  "paper.schedule.x": "ধাপ",
  "paper.schedule.y": "শেখার হার",
  "paper.schedule.usual": "এটি বেস মডেলের পরিকল্পনা।",
  "paper.schedule.other": (p: P) => `ড্যাশ: বেস মডেলের পরিকল্পনা, প্রস্থ ${p.width} আর ওয়ার্মআপ ${p.warmup}।`,
  "paper.schedule.table": "সারণিতে শেখার হার",
  "paper.step": "ধাপ",
  "paper.rate": "হার",
  "paper.smoothing.title": "স্মুদ করা লক্ষ্য",
  "paper.smoothing.says":
    "ঠিক টোকেনের লক্ষ্য ১-এর একটু কম; বাকিটুকু সব টোকেনে সমান ভাগ হয়। মডেল অতি নিশ্চিত না হতে শেখে: " +
    "গবেষণাপত্রে পারপ্লেক্সিটি খারাপ হয়েছে, BLEU ভালো।",
  "paper.epsilon": "স্মুদিং ε",
  "paper.epsilon.hint": (p: P) => `ঠিক টোকেন থেকে কতটা নেওয়া হয়; গবেষণাপত্রে ${exact(p.smoothing)}।`,
  "paper.vocab": "শব্দভান্ডার",
  "paper.vocab.hint": "এই ছোট উদাহরণের টোকেন।",
  "paper.smoothing.plot": (p: P) =>
    `${exact(p.count)}টি টোকেনের উপর লক্ষ্য: ঠিকটিতে ${p.right}, বাকি প্রতিটিতে ${p.other}।`,
  "paper.smoothing.right": "ঠিক টোকেন",
  "paper.smoothing.other": "বাকি প্রতিটি টোকেন",
  "paper.smoothing.least": "সবচেয়ে কম সম্ভব লস",
  "paper.smoothing.full": (p: P) => `${p.vocabulary}টি টোকেনে`,
  "paper.smoothing.note":
    "হলো শব্দভান্ডারের আকার। সবচেয়ে কম লস লক্ষ্যটির নিজের এনট্রপি: ε ০-এর বেশি হলে কোনো মডেলই ০-তে পৌঁছায় না।",
  "paper.nats": (p: P) => `${p.value} ন্যাট`,
  // ---- positions ----
  "paper.positions.title": "কোন টোকেন কোথায়",
  "paper.positions.lead":
    "অ্যাটেনশন টোকেনের ক্রম জানে না। তাই প্রতিটি অবস্থানে সাইন আর কোসাইনের একটি সারি যোগ হয়, দ্রুত ঢেউ থেকে প্রায় স্থির পর্যন্ত।",
  "paper.matrix.title": "ম্যাট্রিক্স",
  "paper.matrix.says":
    "জোড় কলাম সাইন, বিজোড় কলাম কোসাইন। ঘড়ির কাঁটার মতো, প্রতি জোড়া কলাম আগের জোড়ার চেয়ে ধীরে ঘোরে। " +
    "অবস্থান বাছতে তার সারিটি বেছে নাও।",
  "paper.matrix.map": (p: P) =>
    `ম্যাপে অবস্থান: উপর থেকে নিচে ${exact(p.rows)}টি অবস্থান, পাশাপাশি ${exact(p.columns)}টি মাত্রা। ` +
    `তীরচিহ্নের কী ঘর থেকে ঘরে নেয়, Enter একটি সারি বাছে। বাছা অবস্থানের সংখ্যাগুলো নিচের সারণিতে।`,
  "paper.map.role": "সংখ্যার ম্যাপ",
  "paper.matrix.legend": "মান",
  "paper.axis.position": "অবস্থান",
  "paper.axis.dimension": "মাত্রা",
  "paper.axis.value": "মান",
  "paper.axis.from": (p: P) => `অবস্থান ${exact(p.from)} থেকে ${exact(p.to)}`,
  "paper.position": "অবস্থান",
  "paper.position.hint": "যে সারি নিচে আঁকা আর বাকি সবগুলোর সঙ্গে মেলানো।",
  "paper.count": "কয়টি অবস্থান",
  "paper.count.hint": "ম্যাট্রিক্সের সারি; প্রথমটি অবস্থান ০।",
  "paper.dimensions": "মাত্রা",
  "paper.dimensions.hint": "কলাম: মডেলের প্রস্থ, গবেষণাপত্রে ৫১২।",
  "paper.point.sin": (p: P) =>
    `PE(${exact(p.position)}, ${exact(p.dimension)}) = sin(${exact(p.position)} / ` +
    `১০০০০^(${exact(p.exponent)}/${exact(p.size)})) = ${p.value}`,
  "paper.point.cos": (p: P) =>
    `PE(${exact(p.position)}, ${exact(p.dimension)}) = cos(${exact(p.position)} / ` +
    `১০০০০^(${exact(p.exponent)}/${exact(p.size)})) = ${p.value}`,
  "paper.point.like": (p: P) => `অবস্থান ${exact(p.row)} আর ${exact(p.column)}: ${p.value}`,
  "paper.point.none": "{পড়তে একটি ঘরে নির্দেশ করো, বা তীরচিহ্নের কী দিয়ে ম্যাপে ঘোরো।|পড়তে একটি ঘর ছোঁও।}",
  "paper.vector.title": (p: P) => `অবস্থান ${exact(p.position)}-এর ভেক্টর`,
  "paper.vector.plot": (p: P) => `অবস্থান ${exact(p.position)}-এর ${exact(p.count)}টি সংখ্যা দুটি রেখায়, দ্রুত ঢেউ আগে।`,
  "paper.vector.x": "মাত্রা। রেখা: জোড় কলামের সাইন। ড্যাশ: বিজোড় কলামের কোসাইন।",
  "paper.vector.table": "সারণিতে ভেক্টর",
  "paper.like.title": "কোন অবস্থান কার মতো",
  "paper.like.says":
    "দুটি অবস্থানের ডট-গুণফল শুধু তাদের দূরত্বের উপর নির্ভর করে: প্রতিটি কর্ণের একটিই রং। কাছের অবস্থানে মিল " +
    "সাধারণত দূরেরগুলোর চেয়ে বেশি, তবে মাঝপথে মিল ঢেউয়ের মতো কমে আর বাড়ে।",
  "paper.like.map": (p: P) =>
    `${exact(p.rows)}টি অবস্থান একে অন্যের কতটা মতো: নিজের সঙ্গে ১, পরেরটির সঙ্গে ${p.neighbours}, সবচেয়ে ` +
    `কম ${exact(p.apart)} ঘর দূরে, ${p.least}। তীরচিহ্নের কী ঘর থেকে ঘরে নেয়, Enter একটি সারি বাছে।`,
  "paper.like.table": (p: P) => `অবস্থান ${exact(p.position)}-এর সঙ্গে মিল, সংখ্যায়`,
  "paper.like": "মিল",
  "paper.like.legend": (p: P) => `ডট-গুণফল, তার সবচেয়ে বড় মান ${exact(p.half)} দিয়ে ভাগ করা`,
  "paper.like.plot": (p: P) =>
    `${exact(p.count)}টি অবস্থানের সঙ্গে অবস্থান ${exact(p.position)}-এর মিল: অবস্থান ` +
    `${exact(p.neighbour)}-এর সঙ্গে ${p.near}, সবচেয়ে কম অবস্থান ${exact(p.far)}-এর সঙ্গে, ${p.least}।`,
  "paper.like.y": (p: P) => `অবস্থান ${exact(p.position)}-এর সঙ্গে মিল`,
  "paper.shift.title": "সরানো মানে ঘোরানো",
  "paper.shift.says":
    "যেকোনো অবস্থান থেকে k ঘর পরেরটিতে যেতে প্রতি জোড়া সংখ্যা নিজের নির্দিষ্ট কোণে ঘোরে। এই রূপান্তর " +
    "লিনিয়ার, আর সব অবস্থানে একই, তাই “k টোকেন পেছনে” শেখা সহজ।",
  "paper.shift": "সরা k",
  "paper.shift.hint": (p: P) => `অবস্থান ${exact(p.from)} থেকে অবস্থান ${exact(p.to)}।`,
  "paper.shift.error": (p: P) => `ঘোরানো আর সরাসরি হিসাব করা ${p.count}টি সংখ্যার সবচেয়ে বড় পার্থক্য ${p.error}।`,
  "paper.turn.name": (p: P) => `জোড়া ${exact(p.pair)} ঘোরে ${p.degrees} ডিগ্রি`,
  "paper.turn.pair": (p: P) => `কলাম ${exact(p.first)}, ${exact(p.second)}`,
  "paper.turn.note": (p: P) => `ধূসর: অবস্থান ${exact(p.from)}। নীল: অবস্থান ${exact(p.to)}। ডানদিকে কোসাইন, উপরের দিকে সাইন।`,
  "paper.degrees": (p: P) => `${p.degrees}°`,
  "paper.beyond.title": "প্রশিক্ষণের দৈর্ঘ্য পেরিয়ে",
  "paper.beyond.says":
    "শেখা সারণি প্রশিক্ষণের দৈর্ঘ্যে শেষ হয়। ফাংশনে প্রতিটি অবস্থানের একটি সারি আছে, আর প্রতিবেশীদের মিল " +
    "শুরুর মতোই থাকে। পরের লেয়ারগুলো এমন সারি কাজে লাগাতে পারে কি না, সে আলাদা প্রশ্ন।",
  "paper.far": "প্রথম যে অবস্থান দেখানো",
  "paper.far.hint": (p: P) =>
    p.table ? `খোলা মডেলটির সমান লম্বা একটি শেখা সারণি ${p.table} অবস্থানের পরে শেষ হতো।` : "যেকোনো অবস্থান প্রথম হতে পারে।",
  "paper.beyond.near": "অবস্থান ০ আর ১-এর মিল",
  "paper.beyond.far": (p: P) => `${p.from} আর ${p.to}-এর মিল`,
  "paper.beyond.error": "ঘোরানোর সবচেয়ে বড় ভুল",
  "paper.beyond.map": (p: P) =>
    `অবস্থান ${exact(p.from)} থেকে ${exact(p.to)}-এর সারি, পাশাপাশি ${exact(p.columns)}টি মাত্রা। ` +
    `তীরচিহ্নের কী ঘর থেকে ঘরে নেয়।`,
  "paper.beyond.table": (p: P) => `অবস্থান ${exact(p.position)}-এর ভেক্টর, সংখ্যায়`,
  // ---- results ----
  "paper.reported.title": "গবেষণাপত্র যা জানিয়েছে",
  "paper.reported.lead": "লেখকদের নিজেদের সংখ্যা, আর পাশে একই মডেলের জন্য এই পাতার গোনা। এখানকার কোনো মডেল এই পাতা প্রশিক্ষণ দেয়নি।",
  "paper.bleu.title": "অনুবাদ, WMT 2014",
  "paper.bleu.says": "BLEU একটি অনুবাদকে মানুষের করা অনুবাদের সঙ্গে মেলায়; বেশি হলে ভালো।",
  "paper.bleu.german": "ইংরেজি থেকে জার্মান",
  "paper.bleu.french": "ইংরেজি থেকে ফরাসি",
  "paper.bleu.before": "আগের সেরা",
  "paper.bleu.base": "বেস",
  "paper.bleu.big": "বিগ",
  "paper.bleu.note":
    "সারণি ২, newstest2014। আগের সেরা: কয়েকটি কনভোলিউশন মডেল একসঙ্গে, ConvS2S। সম্মেলনে প্রকাশিত সংস্করণের " +
    "সারসংক্ষেপে ফরাসির জন্য লেখা ৪১.০; এখনকারটিতে আর তার সারণিতে ৪১.৮।",
  "paper.sizes.title": "আকার আর প্রশিক্ষণ, যেমন জানানো",
  "paper.where": "উৎস",
  "paper.about": (p: P) => `প্রায় ${exact(p.millions)} মিলিয়ন`,
  "paper.hours": (p: P) => `${exact(p.hours)} ঘণ্টা`,
  "paper.days": (p: P) => `${exact(p.days)} দিন`,
  "paper.seconds": (p: P) => `${p.seconds} সে.`,
  "paper.machine": "৮টি P100 GPU",
  "paper.reported.parameters": "প্যারামিটার",
  "paper.reported.parameters.where": "সারণি ৩",
  "paper.reported.steps": "প্রশিক্ষণের ধাপ",
  "paper.reported.steps.where": "অনুচ্ছেদ ৫.২",
  "paper.reported.time": "সময়",
  "paper.reported.time.where": "অনুচ্ছেদ ৫.২",
  "paper.reported.second": "প্রতি ধাপের সময়",
  "paper.reported.second.where": "অনুচ্ছেদ ৫.২",
  "paper.reported.machine": "যন্ত্র",
  "paper.reported.machine.where": "অনুচ্ছেদ ৫.২",
  "paper.reported.flops": "প্রশিক্ষণের গণনা",
  "paper.reported.flops.where": "সারণি ২, সময় আর যন্ত্র থেকে আনুমানিক",
  "paper.counted.title": "এখানে গোনা",
  "paper.counted.preset": "প্রিসেট",
  "paper.counted.here": "প্যারামিটার",
  "paper.counted.difference": "গবেষণাপত্রের তুলনায়",
  "paper.counted.shared": "এর মধ্যে ভাগ করা ম্যাট্রিক্স",
  "paper.counted.why": (p: P) =>
    `গবেষণাপত্র তার শব্দভান্ডারকে বলে “প্রায় ৩৭,০০০” টোকেন, আর এই প্রিসেটগুলো নেয় ঠিক ${p.vocabulary}টি; ` +
    `প্রতিটি বাড়তি টোকেনে বেস মডেলে আরও ${p.each}টি প্যারামিটার।`,
  "paper.cite":
    "Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser ও Polosukhin: Attention Is All You Need, ২০১৭।",
};
