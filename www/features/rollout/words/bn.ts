// Words of the Rollout view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("bn");

export const rollout = {
  "view.rollout": "রোলআউট",
  "rollout.title": (p: P) => (p.written ? `“${p.written}” লেখার সময় “${p.token}”-এ কী পৌঁছায়` : `“${p.token}”-এ কী পৌঁছায়`),
  "rollout.read": "রেখাগুলো উপরের টোকেন যেখান থেকে আসে সেদিকে নামে: যত জোরালো তত বেশি। দণ্ড হলো একটি ইনপুটের ভাগ।",
  "rollout.read.flow": "রেখাগুলো ওয়েটের মতো চওড়া নল। উপরের টোকেনে যতটা বয়ে উঠতে পারে, দণ্ড হলো তাতে একটি ইনপুটের ভাগ।",
  "rollout.followed": (p: P) => `শুধু “${p.token}” থেকে আসা পথগুলো আঁকা।`,
  "rollout.all": "সব পথ দেখাও",
  "rollout.picture": (p: P) =>
    `${p.token} থেকে ${plural(p.layers, { other: "অ্যাটেনশন লেয়ার" })} পেরিয়ে ইনপুট পর্যন্ত পথ। সবচেয়ে ` +
    `বড় ভাগ: ${p.shares}।`,
  "rollout.picture.long": (p: P) => `প্রতিটি ইনপুট থেকে ${p.token}-এ যা পৌঁছায়। সবচেয়ে বড় ভাগ: ${p.shares}।`,
  "rollout.long": "প্রতিটি পথ আঁকার পক্ষে লেখাটি বেশি লম্বা। দণ্ড হলো একটি ইনপুটের ভাগ।",
  "rollout.part": (p: P) =>
    `প্রতিটি পথ আঁকার পক্ষে লেখাটি বেশি লম্বা। এগুলো সবচেয়ে বড় ভাগের ${number(p.count)}টি ইনপুট, সবটার ` +
    `${percent(p.share)}; বাকিগুলো নিচের মানচিত্রে আর সারণিতে।`,
  "rollout.legend": "টোকেনের ভাগ",
  "rollout.measure": "কী গোনা হয়",
  "rollout.measure.rollout": "রোলআউট",
  "rollout.measure.flow": "প্রবাহ",
  "rollout.about.rollout": "প্যাটার্নগুলো লেয়ার ধরে ধরে গুণ করে (Abnar ও Zuidema, ২০২০)।",
  "rollout.about.flow": "ওয়েট যদি নলের প্রস্থ হয়, সর্বোচ্চ যতটা বয়ে উঠতে পারে (Abnar ও Zuidema, ২০২০)।",
  "rollout.limit": "দুটোই শুধু প্যাটার্ন থেকে অনুমান: ভ্যালু আর MLP ধরে না।",
  "rollout.fusion": "হেডগুলো এক করে",
  "rollout.fusion.mean": "গড়",
  "rollout.fusion.max": "সর্বোচ্চ",
  "rollout.fusion.min": "সর্বনিম্ন",
  "rollout.fusion.mean.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর গড়।",
  "rollout.fusion.max.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর মধ্যে সর্বোচ্চ; তারপর সারির যোগফল আবার ১ করা হয়।",
  "rollout.fusion.min.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর মধ্যে সর্বনিম্ন; তারপর সারির যোগফল আবার ১ করা হয়।",
  "rollout.residual": "প্রতি লেয়ারে যা থাকে",
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "সবটাই: টোকেন যা ছিল তা-ই থাকে।"
      : p.value === 0
        ? "কিছুই নয়: শুধু অ্যাটেনশন যা আনে তা-ই গোনা হয়।"
        : "রেসিডুয়াল স্রোতের জন্য টোকেনের কতটা আগের মতোই থাকে।",
  "rollout.reset": (p: P) => `${number(p.value, 2)}-এ ফেরো`,
  "rollout.layer": "কতদূর",
  "rollout.layer.hint": "কয়টি লেয়ার চলেছে। ইনপুটে প্রতিটি টোকেন সে নিজেই।",
  "rollout.layer.flow": "প্রবাহ সবসময় শেষ লেয়ার থেকে শুরু।",
  "rollout.step.input": "ইনপুট",
  "rollout.step.layer": (p: P) => `লেয়ার ${exact(p.layer)}`,
  "rollout.step.self": (p: P) => `লেয়ার ${exact(p.layer)}, সেলফ`,
  "rollout.step.cross": (p: P) => `লেয়ার ${exact(p.layer)}, ক্রস`,
  "rollout.side.source": "উৎস",
  "rollout.side.target": "যা লেখা হয়েছে",
  "rollout.level.input": "ইনপুট",
  "rollout.level.layer": (p: P) => `L${p.layer}`,
  "rollout.level.self": (p: P) => `L${p.layer} সেলফ`,
  "rollout.level.cross": (p: P) => `L${p.layer} ক্রস`,
  "rollout.map": "প্রতিটি টোকেন",
  "rollout.map.of-rollout": "প্রতিটি টোকেন, রোলআউটে",
  "rollout.map.source": "উৎস থেকে",
  "rollout.map.target": "যা লেখা হয়েছে তা থেকে",
  "rollout.map.self": "লেখা থেকে",
  "rollout.map.read": "সারি: এই লেয়ারগুলোর পরের একটি টোকেন। কলাম: যে ইনপুট থেকে সে আসে। সব ইনপুট মিলিয়ে প্রতিটি সারির যোগফল ১।",
  "rollout.map.name": (p: P) => `${p.step} পর্যন্ত রোলআউট: ${p.part}`,
  "rollout.panel": (p: P) => `${p.step} পর্যন্ত ${p.measure}, হেড: ${p.fusion}, যা থাকে: ${number(p.residual, 2)}`,
  "rollout.paths": "পথ",
  "rollout.link.share": "রেখা ধরে উপরের টোকেনের ভাগ",
  "rollout.link.weight": "রেখার ওয়েট",
  "rollout.shares": "ভাগ",
  "rollout.share": (p: P) => `শুধু ${p.token} থেকে আসা পথ দেখাও: ভাগ ${p.value}`,
  "rollout.more": (p: P) => `আরও ${plural(p.count, { other: "ইনপুট" })}: ${p.value}`,
  "rollout.sum": (p: P) => `সব মিলে: ${p.value}`,
  "rollout.sum.flow": (p: P) => `সব মিলে: ${p.value}। প্রবাহ হিসেবে মোট ${number(p.total, 2)}, এখানে ভাগে মাপা।`,
  "rollout.table": "সব ভাগ সারণিতে",
  "rollout.table.input": "ইনপুট",
  "rollout.table.share": "ভাগ",
  "rollout.table.from.source": "উৎস",
  "rollout.table.from.target": "লেখা",
  "rollout.read.routes": "রেখাগুলো নামে সেদিকে, যা দিয়ে উপরের টোকেন গড়া: যত জোরালো, উপরের টোকেনের কাছে তত গুরুত্বপূর্ণ।",
  "rollout.picture.routes": (p: P) =>
    `${p.token} থেকে ইনপুট পর্যন্ত রুট: ${plural(p.layers, { other: "সাবলেয়ার" })} পেরিয়ে ` +
    `${plural(p.lines, { other: "রেখা" })}। সবচেয়ে জোরালো: ${p.shares}।`,
  "rollout.measure.routes": "রুট",
  "rollout.about.routes": "প্রতিটি টোকেনে সত্যিই যা যোগ হয় তা শেষ লেয়ার থেকে নিচে অনুসরণ করে (Ferrando ও Voita, ২০২৪)।",
  "rollout.limit.routes":
    "একটি রেখা যা যোগ করে তা বাদ দিলে টোকেনের নর্ম যতটা কমে, সেটাই রেখার গুরুত্ব; ভ্যালু আর MLP-ও ধরা হয়। একটি টোকেনে যা কিছু " +
    "মেলে তার যোগফল ১। এটি বলে কী বড়, কী জরুরি তা নয়: প্যাচ না করা পর্যন্ত কোনো রেখা কারণ নয়। সেজন্য “প্যাচ”-কে জিজ্ঞেস করো।",
  "rollout.threshold": "ন্যূনতম গুরুত্ব",
  "rollout.threshold.hint": "যে রেখা এর চেয়ে কম আনে তা বাদ যায়, আর তার নিচে যা আছে তা অনুসরণ করা হয় না।",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `লেয়ার ${exact(p.layer)}, MLP`,
  "rollout.panel.routes": (p: P) => `“${p.token}” পর্যন্ত রুট, ন্যূনতম গুরুত্ব: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "উপরের টোকেনের কাছে একটি রেখার গুরুত্ব",
  "rollout.kind.head": "একটি হেড",
  "rollout.kind.stream": "চলতে থাকা স্রোত",
  "rollout.kind.mlp": "একটি MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `হেড ${exact(p.head)}`,
  "rollout.route.stream": "স্রোত",
  "rollout.routes.hint": "কোন রেখা কী, দেখতে তাতে নির্দেশ করো। হেডের রেখা বেছে নিলে সেই হেড খোলে।",
  "rollout.routes.none": "এখানে কিছুই এত গুরুত্বপূর্ণ নয়: ন্যূনতম গুরুত্ব কমাও।",
  "rollout.routes.heads": "সবচেয়ে জোরালো হেড",
  "rollout.routes.open": (p: P) => `${p.name} খোলো`,
  "rollout.routes.table": (p: P) => `সারণিতে ${plural(p.count, { other: "রেখা" })}`,
  "rollout.routes.where": "কোথায়",
  "rollout.routes.from": "টোকেন",
  "rollout.routes.to": "কোথা থেকে",
  "rollout.routes.importance": "গুরুত্ব",
  "rollout.failed": (p: P) => `ভাগগুলো হিসাব করা যায়নি। ${p.message}`,
};
