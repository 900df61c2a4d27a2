// What goes wrong, in Bengali.
import { forms } from "../../forms.js";
import { kernel } from "../kernel/bn.js";
import type { Entry, Params as P } from "../../vocabulary.js";
import type { EngineSentences, Spoken } from "./sentences.js";
import type { problems as english } from "./en.js";

const { number } = forms("bn");

const PARTS = {
  text: "লেখায়",
  source: "উৎসে",
  target: "লক্ষ্যে",
  labels: "লেবেলে",
  memory: "মেমরিতে",
  padding: "প্যাডিংয়ে",
  "target-padding": "লক্ষ্যের প্যাডিংয়ে",
};
const ABSENT = {
  tokens: "টোকেনগুলো",
  "source-tokens": "উৎসের টোকেনগুলো",
  "target-tokens": "লক্ষ্যের টোকেনগুলো",
  targets: "লক্ষ্যগুলো",
  "target-option": "লক্ষ্য",
  embeddings: "এমবেডিংগুলো",
  "output-head": "আউটপুট হেড",
};
const TASKS = {
  patterns: "এত প্যাটার্ন পুরোটা পড়ার পক্ষে লেখাটি বেশি লম্বা: কম চাও, নয়তো লেখাটি ছোট করো",
  comparison: "সব হেড তুলনা করার পক্ষে লেখাটি বেশি লম্বা: ছোট করো",
  flow: "এত লেয়ারের প্রবাহের পক্ষে লেখাটি বেশি লম্বা: রোলআউট দেখো, নয়তো লেখাটি ছোট করো",
};

const engine: EngineSentences = {
  // ---- a model's files ----
  "problem.Config": (p) => `config.json: \`${p.key}\` ${p.problem}।`,
  "problem.Mixture": (p) =>
    `${p.model_type} মডেল বিশেষজ্ঞদের মিশ্রণ, যা এখনো খোলা যায় না: প্রতিটি টোকেন অনেক MLP-র মধ্যে কয়েকটি বেছে নেয়।`,
  "problem.Metadata": (p) => `ফাইলের মেটাডেটা: \`${p.key}\` ${p.problem}।`,
  "problem.Family": (p) => `${p.model_type} মডেল এখনো খোলা যায় না। যেগুলো খোলে: ${p.known.join(", ")}।`,
  "problem.ConfigSyntax": (p) => `config.json পড়া যাচ্ছে না: ${p.said}।`,
  "problem.Generation": (p) => `generation_config.json পড়া যাচ্ছে না: ${p.said}।`,
  "problem.Weights": (p) => `${p.file} config.json-এর সঙ্গে মেলে না: ${p.problems}।`,
  "problem.WeightsSyntax": (p) => `${p.file} পড়া যাচ্ছে না: ${p.problem}।`,
  "problem.Tokenizer": (p) => `tokenizer.json পড়া যাচ্ছে না: ${p.said}।`,
  "problem.weights.OtherNames": (p) => `এর টেনসরগুলোর নাম অন্য: \`${p.found}\` আছে, \`${p.missing}\` নেই`,
  "problem.weights.Missing": (p) => `\`${p.said}\` নেই`,
  "problem.weights.Unexpected": (p) => `\`${p.said}\` থাকার কথা নয়`,
  "problem.weights.Shape": (p) => `\`${p.name}\`-এর আকার [${p.found.join(", ")}], হওয়ার কথা [${p.expected.join(", ")}]`,
  "problem.weights.Unequal": (p) =>
    `\`${p.name}\` নানা আকারের টেনসরের জন্য: ${p.shapes.map((one) => `[${one.join(", ")}]`).join(", ")}; ` +
    "শুধু সমান অংশ পড়া হয়",
  "problem.weights.Type": (p) => `\`${p.name}\`-এ আছে ${p.dtype}: থাকার কথা ১৬, ৩২ বা ৬৪ বিটের সংখ্যা`,
  "problem.weights.NotFinite": (p) => `\`${p.said}\`-এ এমন মান আছে যা সসীম সংখ্যা নয়`,
  "problem.Lens": (p) => `${p.file} লেন্স হিসেবে ব্যবহার করা যায় না: ${p.problem}।`,
  "problem.lens.NoMatrices":
    "এতে টিউন্ড লেন্সও (`0.weight`, `1.weight` …) নেই, জ্যাকোবিয়ান লেন্সও (`J`: প্রতি লেয়ারে একটি ম্যাট্রিক্স) নেই",
  "problem.lens.Width": (p) =>
    `\`${p.name}\`-এর আকার [${p.found.join(", ")}], অথচ এই মডেলের স্ট্রিম ${number(p.d_model)} চওড়া: এটি ` +
    `অন্য মডেলের লেন্স`,
  "problem.lens.Layer": (p) =>
    `এতে ${number(p.layer)} নম্বর লেয়ারের ম্যাট্রিক্স আছে, অথচ এই মডেলের লেয়ার ${number(p.layers)}টি: এটি অন্য মডেলের লেন্স`,
  "problem.lens.Missing": (p) =>
    `এতে ${number(p.layer)} নম্বর লেয়ারের ম্যাট্রিক্স নেই, অথচ এই মডেলের টিউন্ড লেন্সে ${number(p.layers)}টি লেয়ারের ` +
    "প্রতিটির জন্য একটি থাকে",
  "problem.lens.Memory": (p) => `এর লাগে ${number(p.needed)} MiB, আর মডেলের পাশে পাতায় জায়গা আছে ${number(p.most)} MiB`,
  "problem.lens.Type": (p) => `\`${p.name}\`-এ আছে ${p.dtype}: থাকার কথা ১৬, ৩২ বা ৬৪ বিটের সংখ্যা`,
  "problem.lens.NotFinite": (p) => `\`${p.said}\`-এ এমন মান আছে যা সসীম সংখ্যা নয়`,
  // ---- texts and questions ----
  "problem.Empty": "কোনো লেখা নেই: অন্তত একটি টোকেন দাও।",
  "problem.TooLong": (p) =>
    `${PARTS[p.what]} ${number(p.length)}টি টোকেন আছে, মডেল পড়ে বড়জোর ${number(p.limit)}টি: ` +
    `${number(p.length - p.limit)}টি কমাও।`,
  "problem.TokenOutside": (p) =>
    `লেখায় “${p.token}” টোকেনটি (${number(p.id)}) আছে, অথচ মডেলে আছে কেবল ০ থেকে ${number(p.d_vocab - 1)} নম্বর ` +
    "টোকেন: লেখা থেকে সেটা বাদ দাও।",
  "problem.NoRoom": (p) =>
    `আর কোনো টোকেনের জায়গা নেই: ${number(p.length)}টি টোকেন আছে, মডেল পড়ে বড়জোর ${number(p.limit)}টি। লেখাটা ছোট করো।`,
  "problem.UnknownClass": (p) => `${number(p.id)} নম্বর শ্রেণি নেই: ০ থেকে ${number(p.classes - 1)} ব্যবহার করো।`,
  "problem.UnknownId": (p) =>
    `${number(p.d_vocab)}টি টোকেনের শব্দভান্ডারে ${number(p.id)} নম্বর টোকেন নেই: ০ থেকে ${number(p.d_vocab - 1)} ` +
    "ব্যবহার করো।",
  "problem.Ragged": (p) =>
    `${PARTS[p.what]} সব সারির দৈর্ঘ্য সমান, ${number(p.expected)}, হতে হবে, অথচ ${number(p.row)} নম্বর সারির ` +
    `দৈর্ঘ্য ` +
    `${number(p.length)}।`,
  "problem.Batch": (p) =>
    `${PARTS[p.what]} ${number(p.rows)}টি সারি আছে, অথচ ব্যাচে আছে ${number(p.expected)}টি: প্রতিটি ` +
    `সিকোয়েন্সের জন্য ` +
    "একটি সারি দাও।",
  "problem.NotNumbers": (p) => `${p.what}: “${p.text}” ১,২,৩-এর মতো সংখ্যার তালিকা নয়।`,
  "problem.TooShort": (p) =>
    `সর্বোচ্চ দৈর্ঘ্য হিসেবে ${number(p.length)} বেশি ছোট: টোকেনাইজারের ছাঁচেরই লাগে ${number(p.least)}টি টোকেন।`,
  "problem.NoTokenizer": "এই মডেল লেখা পড়ে না, কারণ এর tokenizer.json নেই: ফাইলটি সহ মডেলটি খোলো, নয়তো টোকেনের নম্বর দাও।",
  "problem.NoPixels": "এই মডেল লেখা নয়, ছবি পড়ে: একটি ছবি বাছো।",
  "problem.ReadsNoImage": "এই মডেল লেখার সঙ্গে ছবি পড়ে না: ছবিটি বাদ দাও।",
  "problem.NoImageBeside": "এই মডেল লেখার সঙ্গে একটি ছবিও পড়ে: একটি ছবি বাছো।",
  "problem.ImagePlaces": (p) =>
    `লেখায় ছবির জায়গা ${number(p.places)}টি (প্রতিটি লেখা হয় ${p.token}), আর ছবি দেওয়া হয়েছে ${number(p.images)}টি: ` +
    "সংখ্যা দুটি সমান করো।",
  "problem.ImageTokens": (p) =>
    `লেখায় ছবির টোকেন ${number(p.found)}টি, আর ছবিগুলোর লাগে ${number(p.expected)}টি: প্রতিটি ছবি একবার লেখো।`,
  "problem.NoProcessor":
    "preprocessor_config.json বা processor_config.json ছাড়া এই মডেল ছবি পড়তে পারে না: ফাইলটি সহ মডেলটি খোলো।",
  "problem.NoFeatures": "এই মডেল লেখা নয়, অডিও শোনে: একটি অডিও বাছো।",
  "problem.NoExtractor":
    "preprocessor_config.json বা processor_config.json ছাড়া এই মডেল অডিও শুনতে পারে না: ফাইলটি সহ মডেলটি খোলো, " +
    "কিংবা বৈশিষ্ট্যের ফাইল বাছো।",
  "problem.NoWav": (p) => `ফাইলটি পড়ার মতো WAV ফাইল নয়: ${p.problem}।`,
  "problem.SoundRate": (p) =>
    `এই অডিওতে সেকেন্ডে ${number(p.found)}টি নমুনা, আর মডেল পড়ে ${number(p.rate)}টি: আগে হার বদলাও।`,
  "problem.NoSound": "ফাইলটিতে কোনো শব্দ নেই: অন্য একটি বাছো।",
  "problem.SoundNotFinite": "এই অডিওর কিছু নমুনা সসীম সংখ্যা নয়: অন্য একটি বাছো।",
  "problem.NoFeaturesFile": (p) =>
    `ফাইলটিতে এই মডেলের বৈশিষ্ট্য নেই: একমাত্র টেনসরটি হবে input_features, আকার [1, ${p.bins}, ফ্রেম], সর্বোচ্চ ` +
    `${number(p.frames)}টি ফ্রেম, আর সংখ্যাগুলো সসীম।`,
  "problem.Missing": (p) => `${ABSENT[p.missing]} নেই: এটি একটি ${p.architecture} মডেল।`,
  "problem.Key": (p) => `\`${p.key}\` ${p.problem}।`,
  "problem.TooLongFor": (p) => `${TASKS[p.task]}।`,
  "problem.TextRoom": (p) =>
    `এই লেখার জন্য ${number(p.bytes / 1e9, 1)} GB লাগে, ইঞ্জিনে আছে ${number(p.room / 1e9, 1)} GB: ` +
    `${number(p.tokens)}টি টোকেনে ছোট করো।`,
  "problem.NoModel": "পাতায় এখনো কোনো মডেল নেই: আগে একটি খোলো।",
  "problem.NoLens": "লেন্সের ফাইলটি আর এখানে নেই: আবার খোলো।",
  "problem.NoOther": "অন্য মডেলটি আর এখানে নেই: আবার খোলো।",
  "problem.NoTimeline": "এই মডেল টোকেন ধরে ধরে লেখে না: এর কোনো সময়রেখা নেই।",
  "problem.NoAttention": "এই মডেলে এই ধরনের অ্যাটেনশন নেই, বা কোনো সম্পাদনা সেটি বাদ দিয়েছে।",
  "problem.NotAttention": (p) => `\`${p.path}\` এই মডেলের কোনো অ্যাটেনশন উপ-লেয়ার নয়।`,
  "problem.Linear": (p) => `\`${p.path}\` একটি লিনিয়ার লেয়ার: এই প্রশ্ন যে সফটম্যাক্স নিয়ে, তা এতে নেই।`,
  "problem.NotHead": (p) => `\`${p.head}\` এই মডেলের কোনো হেড নয়: ০ থেকে ${number(p.last)} ব্যবহার করো।`,
  "problem.LeftOut": (p) => `\`${p.path}\` চলেনি: কোনো সম্পাদনা এটি বাদ দিয়েছে।`,
  "problem.NoPair": (p) =>
    `জোড়া দেওয়া একটি টোকেন নেই: এই লেখায় আছে ${number(p.own)}টি, অন্যটিতে ${number(p.other)}টি। নতুন করে মেলাও।`,
  "problem.NoImageAt": (p) =>
    `${number(Number(p.image) + 1)} নম্বর ছবি এখানে নেই: লেখাটিতে ছবি আছে ${number(p.images)}টি। তার একটি বাছো।`,
  "problem.TileCount": (p) =>
    `ছবি দুটি ${number(p.own)} ও ${number(p.other)}টি টালিতে পড়া হয়: এনকোডারে এমন ছবি থেকে প্যাচ করো যার টালি ঠিক ততগুলোই।`,
  // ---- limits ----
  "problem.EditsOverflow": "এই সম্পাদনাগুলো সংখ্যাকে ইঞ্জিনের ধারণক্ষমতার বাইরে নেয়: ছোট মান ব্যবহার করো।",
  "problem.NotFinite": "এই মডেলের সংখ্যা ইঞ্জিনের ধারণক্ষমতার বাইরে: এর ফাইল নষ্ট, নয়তো ৩২ বিটের ওয়েট লাগে।",
  "problem.SettingsOverflow": "এই সেটিংগুলো সংখ্যাকে ইঞ্জিনের ধারণক্ষমতার বাইরে নেয়: ছোট মান ব্যবহার করো।",
  "problem.MomentOverflow": "এই মুহূর্তে মডেলের আউটপুট ইঞ্জিনের ধারণক্ষমতার বাইরে: আগের একটি মুহূর্ত বাছো।",
  "problem.TextMemory": (p) =>
    `লেখাটি বেশি লম্বা: শুধু \`${p.site}\`-ই ${number(p.megabytes)} MB নিত, রাখা হয় বড়জোর ${number(p.most)} MB।`,
  "problem.SitesMemory": (p) =>
    `এই জায়গাগুলোতে ${number(p.numbers)}টি সংখ্যা, মাস্কসহ ${number(p.megabytes)} MB; পড়া হয় বড়জোর ` +
    `${number(p.most)} MB: কম চাও, নয়তো ছোট লেখার জন্য চাও।`,
  "problem.ModelSize": (p) =>
    `এই মডেলের প্যারামিটার ${number(p.parameters)}টি, এখানে বানানো যায় বড়জোর ${number(p.most)}টি: মডেলটি সরু ` +
    `করো বা ` +
    "লেয়ার কমাও।",
  "problem.TrainedSize": (p) =>
    `এই মডেলের প্যারামিটার ${number(p.parameters)}টি, এখানে প্রশিক্ষণ দেওয়া যায় বড়জোর ${number(p.most)}টি: ` +
    `মডেলটি সরু ` +
    "করো বা লেয়ার কমাও।",
  "problem.WeightsMemory": (p) =>
    `এই মডেলের ওয়েটের জন্য ${number(p.needed)} MiB লাগে, পাতায় জায়গা আছে ${number(p.most)} MiB: আরও ছোট একটি খোলো।`,
  "problem.PieceMemory": (p) =>
    `এই মডেলের একটি ম্যাট্রিক্স নেয় ${number(p.needed)} MiB, আর এই গ্রাফিক্স কার্ড একবারে বড়জোর ` +
    `${number(p.most)} MiB নিয়ে হিসাব করে: কম বিটে রাখো, বা CPU ইঞ্জিন বেছে নাও।`,
  "problem.BeamsMemory": (p) =>
    `এই দৈর্ঘ্যে ${number(p.beams)}টি বিম মেমরিতে ধরে না, ${number(p.fit)}টি ধরে: সংখ্যাটি কমাও, নয়তো লেখাটি ছোট করো।`,
  // ---- training ----
  "problem.NoRun": "কোনো প্রশিক্ষণ চলছে না: একটি শুরু করো।",
  "problem.NoMoment": (p) => `ধাপ ${number(p.step)} আর রাখা নেই: অন্য মুহূর্ত বাছো।`,
  "problem.Diverged": "প্রশিক্ষণটি ডাইভার্জ করেছে: এর একটি মুহূর্ত রাখো।",
  "problem.NoFile": (p) => `এই মডেলে ${p.file} নেই, অথচ সেটি লাগে।`,
  "problem.LossLost": (p) => `ধাপ ${number(p.step)}-এ লস আর সংখ্যা নেই: ছোট গুণক, লম্বা ওয়ার্মআপ বা ১-এর ক্লিপ ব্যবহার করো।`,
  "problem.Hopeless": (p) =>
    `ধাপ ${number(p.step)}-এ লস ${number(p.loss, 0)}, আন্দাজের চেয়েও অনেক খারাপ: ছোট গুণক, লম্বা ওয়ার্মআপ বা ` +
    `১-এর ক্লিপ ` +
    "ব্যবহার করো।",
  "problem.WeightsLost": (p) =>
    `ধাপ ${number(p.step)}-এ ওয়েটগুলো আর সংখ্যা নেই: ছোট গুণক, লম্বা ওয়ার্মআপ বা ১-এর ক্লিপ ব্যবহার করো।`,
  // ---- the engine ----
  "problem.Device": (p) => `${p.engine} ইঞ্জিন ব্যর্থ হয়েছে। আবার চালু করো, বা উপরের মেনু থেকে অন্য ইঞ্জিন বেছে নাও।`,
  "problem.Overtaken": "নতুন একটি অনুরোধ এর জায়গা নিয়েছে: আবার চেষ্টা করো।",
  // ---- a key's problem, after its name ----
  "problem.key.Missing": "নেই",
  "problem.key.NotKnown": "চেনা কোনো চাবি নয়",
  "problem.key.Unreadable": (p) => `পড়া যাচ্ছে না: ${p.said}`,
  "problem.key.Unknown": (p) => `হিসেবে “${p.value}” অচেনা, এগুলোর একটি ব্যবহার করো: ${p.known.join(", ")}`,
  "problem.key.Size": (p) => `${number(p.value)}, অথচ হতে হবে ১ থেকে ${number(p.most)}`,
  "problem.key.TooMany": (p) => `${number(p.value)}, অথচ হতে পারে বড়জোর ${number(p.most)}`,
  "problem.key.Range": (p) => `${number(p.value)}: ${number(p.least)} থেকে ${number(p.most)} ব্যবহার করো`,
  "problem.key.AtMost": (p) => `${number(p.value)}: বড়জোর ${number(p.most)} ব্যবহার করো`,
  "problem.key.Rate": (p) => `${number(p.value)}, অথচ ০ বা তার বেশি আর ১-এর কম হতে হবে`,
  "problem.key.Positive": "একটি ধনাত্মক সংখ্যা হতে হবে",
  "problem.key.Heads": (p) =>
    `${number(p.value)}, যা দিয়ে d_model (${number(p.d_model)}) ভাগ যায় না: ভাগ যায় এমন সংখ্যা নাও, নয়তো d_head দাও`,
  "problem.key.KvHeads": (p) => `${number(p.value)}, যা দিয়ে n_heads (${number(p.n_heads)}) ভাগ যায় না`,
  "problem.key.HeadWidth": (p) =>
    `${number(p.value)}, ${number(p.n_heads)}টি হেডের জন্য বেশি: সব মিলিয়ে বড়জোর ${number(p.most)}`,
  "problem.key.OutWidth": (p) =>
    `${number(p.value)}, অথচ রেসিডুয়াল, গেট বা একাধিক উপ-লেয়ার থাকলে d_model (${number(p.d_model)}) হতে হবে`,
  "problem.key.Odd": "সাইন-তরঙ্গ অবস্থানের জন্য জোড় হতে হবে",
  "problem.key.OddHead": (p) => `${number(p.value)}, অথচ রোটারি অবস্থানের জন্য জোড় হতে হবে`,
  "problem.key.Outside": (p) => `${number(p.d_vocab)}টি টোকেনের শব্দভান্ডারের বাইরে`,
  "problem.key.NoFirst": "নেই: ডিকোডারের একটি প্রথম টোকেন লাগে, নয়তো লেখার বদলে টোকেনের নম্বর",
  "problem.key.NoPad": "নেই: সমান দৈর্ঘ্যের সারির জন্য একটি প্যাডিং টোকেন লাগে, নয়তো তার জায়গায় একটি শেষ-টোকেন",
  "problem.key.NoFamily": (p) => `নেই, মডেলটি কোন পরিবারের তা যোগ করো; এগুলোর একটি: ${p.known.join(", ")}`,
  "problem.key.Activation": (p) => `“${p.value}”, যে অ্যাক্টিভেশন এখানে পড়া হয় না; পড়া হয় ${p.known.join(", ")}`,
  "problem.key.Only": (p) => `${p.value}; ${p.family} মডেল এখানে শুধু ${p.only} দিয়ে পড়া হয়`,
  "problem.key.Foreign": (p) => `${p.family} মডেলের জন্য এখানে অচেনা, আর হিসাব বদলে দিতে পারে: না বদলালে চাবিটি সরিয়ে দাও`,
  "problem.key.Differs": (p) => `${p.value}, আর \`${p.other}\` হলো ${p.wanted}: এখানে দুটি এক হতে হবে`,
  "problem.key.Positions": (p) => `${p.value} অবস্থান চায়; এখানে default, linear, dynamic, llama3, yarn আর longrope পড়া হয়`,
  "problem.key.PartlyTurned": (p) => `প্রতিটি হেডের শুধু একটি অংশ ঘোরায়, অথচ ${p.family} মডেল পুরোটাই ঘোরায়`,
  "problem.key.Cooldown": (p) => `${number(p.value)}: যে ${number(p.steps)}টি ধাপ আছে বড়জোর ততটা ব্যবহার করো`,
  "problem.key.Factor": (p) => `${number(p.value)}: ০-র বেশি আর বড়জোর ${number(1000)}, এমন সংখ্যা ব্যবহার করো`,
  "problem.key.Smoothing": (p) => `${number(p.value)}: ০ বা তার বেশি আর ১-এর কম সংখ্যা ব্যবহার করো`,
  "problem.key.Clip": (p) => `${number(p.value)}: ০-র বেশি সংখ্যা ব্যবহার করো, ক্লিপ না চাইলে null`,
  "problem.key.Unusable": (p) => `ব্যবহার করা যাচ্ছে না: ${p.said}`,
  "problem.key.OtherRecipe": "এই রেসিপির বিষয় নয়: বাদ দাও",
  "problem.key.OfData": "রেসিপির ডেটার বিষয়: বাদ দাও",
  "problem.key.SeesFuture": "true থাকতে হবে: যে ডিকোডার ভবিষ্যৎ দেখে সে উত্তর সেখান থেকেই পড়ে নেয়",
  "problem.key.Short": (p) => `${number(p.value)}, ডেটার চেয়ে ছোট: ${number(p.longest)} বা তার বেশি ব্যবহার করো`,
  "problem.key.FewTokens": (p) => `${number(p.value)}, অথচ বিশেষ টোকেনসহ এই শব্দগুলোর লাগে ${number(p.words)}টি টোকেন`,
  // ---- an edit's problem, after its name ----
  "problem.Edit": (p) => `সম্পাদনা: \`${p.edit}\` ${p.problem}।`,
  "problem.edit.Unreadable": (p) => `পড়া যাচ্ছে না: ${p.said}`,
  "problem.edit.NoSublayer": (p) => `এই মডেলের কোনো উপ-লেয়ার নয়; এর উপ-লেয়ার: ${p.known.join(", ")}`,
  "problem.edit.NoHeads": "-এ কোনো হেড নেই: একটি অ্যাটেনশন উপ-লেয়ারের নাম দাও",
  "problem.edit.NoHead": (p) => `কোনো হেড দিয়ে শেষ হয় না: ০ থেকে ${number(p.last)} ব্যবহার করো`,
  "problem.edit.HiddenHead": (p) => `${number(p.head)} নম্বর হেডের নাম করে: ০ থেকে ${number(p.last)} বা null ব্যবহার করো`,
  "problem.edit.NoSite":
    "এই মডেলে প্যাচ করার মতো জায়গা নয়: কোনো ব্লকের resid_pre, resid_mid, resid_cross বা resid_post, অথবা কোনো " +
    "উপ-লেয়ারে থাকা norm, q, k, v, z, hidden, out, gate বা branch ব্যবহার করো",
  "problem.edit.SiteWithoutHeads": "-এর মানে হেড নেই: হেড বাদ দাও, অথবা q, k, v বা z প্যাচ করো",
  "problem.edit.Positions": (p) =>
    `${number(p.wanted)}টি অবস্থানের জন্য অন্য লেখা থেকে ${number(p.from)}টি অবস্থান নেয়: প্রতিটির জন্য একটি, ` +
    "অথবা সবার জন্য একটি দাও",
  "problem.edit.Encoder": "ডিকোডারের বিষয়, আর এই মডেল একটি এনকোডার",
  "problem.edit.NoDecoder": "ডিকোডারের বিষয়, আর এই মডেলে তা নেই",
  "problem.edit.NoCross": "ক্রস-অ্যাটেনশনের বিষয়, আর এই মডেলে তা নেই",
  "problem.edit.CrossWindow": "ক্রস-অ্যাটেনশন, যার কোনো জানালা নেই: একটি সেলফ-অ্যাটেনশনের নাম দাও",
  "problem.edit.Linear": "একটি লিনিয়ার লেয়ার: এতে মাস্ক করার মতো কোনো স্কোর নেই, প্যাটার্নও নেই",
  "problem.edit.LinearGate": "একটি লিনিয়ার লেয়ার, যার গেটে একটি নর্মও আছে: বরং এর হেডগুলোর জোর বদলাও",
  "problem.edit.NoWidth": '-এর জানালা ০: ১ বা তার বেশি, নয়তো "whole" দাও',
  "problem.edit.NoGate": "-এর জন্য এই মডেলে কোনো গেট নেই",
  "problem.edit.CrossPattern": "ক্রস-অ্যাটেনশন, যার কোয়েরি আর কী আলাদা টোকেন: uniform বা frozen ব্যবহার করো",
  "problem.edit.Bits": "-এ শুধু ১ (আসল) আর ০ (প্যাডিং) থাকতে হবে",
  "problem.edit.Range": (p) => `${number(p.value)}, অথচ হতে হবে ${number(p.least)} থেকে ${number(p.most)}`,
  "problem.edit.Factor": (p) => `-এর গুণক ${number(p.value)}, অথচ হতে হবে ${number(-p.most)} থেকে ${number(p.most)}`,
  "problem.edit.Gate": (p) => `-এর গেট ${number(p.value)} করা হয়েছে, অথচ হতে হবে ০ থেকে ১`,
  "problem.edit.Rate": (p) => `-এ ${p.rate} ${number(p.value)}, অথচ ০ বা তার বেশি আর ১-এর কম হতে হবে`,
};

export const problems: Record<keyof typeof english, Entry> = {
  ...(engine as Spoken),
  "problem.weights.more": (p: P) => `আরও ${number(p.count)}টি সমস্যা`,
  // ---- the choice of engine, and its worker ----
  "problem.device-lost": "গ্রাফিক্স কার্ড হিসাব থামিয়ে দিয়েছে, মেমরি ভরে গেলে যেমন হয়। CPU ইঞ্জিন বা ছোট একটা মডেল বেছে নাও।",
  "problem.broke": (p: P) => `আবার চালু করো। ফের থেমে গেলে অন্য ইঞ্জিন বা ছোট মডেল বেছে নাও, আর এই কথাগুলো জানাও: “${p.said}”।`,
  "problem.order": "ইঞ্জিন তৈরি হওয়ার আগেই মডেল চাওয়া হয়েছে।",
  "problem.restarted": "উত্তর দেওয়ার আগেই ইঞ্জিন আবার চালু হয়েছে। আবার চেষ্টা করো।",
  "problem.closed": "এই মডেলটি বন্ধ করা হয়েছে। ব্যবহার করতে আবার লোড করো।",
  "problem.crashed": "এই মডেলে ইঞ্জিন ভেঙে পড়েছে। অন্য একটি বাছো, বা আবার চালু করো।",
  "problem.reader": "পাতার যে অংশ ফাইল আনে ও পড়ে সেটি থেমে গেছে বা চালু হয়নি। আবার চেষ্টা করো; তাতেও না হলে পাতাটি আবার লোড করো।",
  "problem.vanished": "পাতার হিসাবের অংশটি হঠাৎ থেমে গেছে, সম্ভবত মেমরি ফুরিয়েছে।",
  "problem.cannot-see": "এর জন্য অ্যাটেনশন প্যাটার্ন লাগে, অথচ রেকর্ডিংয়ে আছে শুধু একটি লজিট লেন্স: দেখতে মডেলটিই খোলো।",
  "problem.cannot-lens": "এর জন্য মডেলের ওয়েট বা কোনো লজিট লেন্সের রেকর্ডিং লাগে: দেখতে মডেলটিই খোলো।",
  "problem.cannot-ask": "রেকর্ডিংয়ে ওয়েট নেই, অথচ এর জন্য ওয়েট লাগে: দেখতে মডেলটিই খোলো।",
  "problem.cannot-lab": "এর জন্য ইঞ্জিন লাগে, অথচ পাতাটি শুধু একটি রেকর্ডিং দেখাচ্ছে: একটি মডেল খোলো।",
  "problem.cannot-edit": "রেকর্ডিং সম্পাদনা করা যায় না: তার জন্য মডেলটিই খোলো।",
  "problem.cannot-write": "রেকর্ডিংয়ে একটিই লেখা আর তার উত্তর থাকে: অন্য কিছু পড়াতে বা লেখাতে মডেলটিই খোলো।",
  "problem.cannot-train": "এই ইঞ্জিন মডেল প্রশিক্ষণ দিতে পারে না।",
  ...kernel,
};
