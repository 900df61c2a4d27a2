// Words of the Rollout view, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("bn");

export const rollout = {
  "view.rollout": "রোলআউট",
  "rollout.title": (p: P) => (p.written ? `“${p.written}” লেখার সময় “${p.token}”-এ কী পৌঁছায়` : `“${p.token}”-এ কী পৌঁছায়`),
  "rollout.read":
    "রেখাগুলো উপরের টোকেন থেকে তার উৎসের দিকে নামে; রেখা যত জোরালো তত বেশি বহন করে। প্রতিটি দণ্ড একটি ইনপুটের " + "ভাগ।",
  "rollout.read.flow": "রেখাগুলো ওয়েটের মতো চওড়া নল। উপরের টোকেনে সর্বোচ্চ প্রবাহে একটি ইনপুটের ভাগই দণ্ড।",
  "rollout.followed": (p: P) => `শুধু “${p.token}” থেকে আসা পথগুলো আঁকা।`,
  "rollout.all": "সব পথ দেখাও",
  "rollout.picture": (p: P) =>
    `${p.token} থেকে ${plural(p.layers, { other: "অ্যাটেনশন লেয়ার" })} পেরিয়ে ইনপুট পর্যন্ত পথ। সবচেয়ে ` +
    `বড় ভাগ: ${p.shares}।`,
  "rollout.picture.long": (p: P) => `প্রতিটি ইনপুট থেকে ${p.token}-এ যা পৌঁছায়। সবচেয়ে বড় ভাগ: ${p.shares}।`,
  "rollout.long": "প্রতিটি পথ আঁকার পক্ষে ইনপুটটি বেশি লম্বা। দণ্ড হলো একটি ইনপুটের ভাগ।",
  "rollout.part": (p: P) =>
    `প্রতিটি পথ আঁকার পক্ষে ইনপুটটি বেশি লম্বা। দেখানো হচ্ছে সবচেয়ে বড় ভাগের ${number(p.count)}টি ইনপুট, মোটের ` +
    `${percent(p.share)}; সবগুলো নিচের ম্যাপে আর সারণিতে।`,
  "rollout.legend": "টোকেনের ভাগ",
  "rollout.measure": "পদ্ধতি",
  "rollout.measure.rollout": "রোলআউট",
  "rollout.measure.flow": "প্রবাহ",
  "rollout.about.rollout": "প্যাটার্নগুলো লেয়ার ধরে ধরে গুণ করে (Abnar ও Zuidema, ২০২০)।",
  "rollout.about.flow": "সর্বোচ্চ প্রবাহ, যেখানে অ্যাটেনশন ওয়েট ধারণক্ষমতা (Abnar ও Zuidema, ২০২০)।",
  "rollout.linear": "লিনিয়ার লেয়ার বাদ থাকে: চিহ্নযুক্ত ওয়েট কোনো ভাগ নয়। রুটে সেগুলোও থাকে।",
  "rollout.limit": "দুটিই শুধু প্যাটার্ন থেকে অনুমান; ভ্যালু আর MLP ধরে না।",
  "rollout.fusion": "হেড মেলানো",
  "rollout.fusion.mean": "গড়",
  "rollout.fusion.max": "সর্বোচ্চ",
  "rollout.fusion.min": "সর্বনিম্ন",
  "rollout.fusion.mean.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর গড়।",
  "rollout.fusion.max.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর মধ্যে সর্বোচ্চ; তারপর সারির যোগফল আবার ১ করা হয়।",
  "rollout.fusion.min.hint": "প্রতিটি ওয়েট লেয়ারের হেডগুলোর মধ্যে সর্বনিম্ন; তারপর সারির যোগফল আবার ১ করা হয়।",
  "rollout.residual": "রেসিডুয়ালের ভাগ",
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "সবটাই: টোকেন বদলায় না।"
      : p.value === 0
        ? "কিছুই নয়: শুধু অ্যাটেনশন ধরা হয়।"
        : "প্রতিটি টোকেনের যে ভাগ রেসিডুয়াল স্ট্রিম না বদলে বহন করে।",
  "rollout.reset": (p: P) => `${number(p.value, 2)}-এ ফেরো`,
  "rollout.layer": "কোন লেয়ার পর্যন্ত",
  "rollout.layer.hint": "কয়টি লেয়ার ধরা হয়েছে। ইনপুটে প্রতিটি টোকেন শুধু সে নিজেই।",
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
  "rollout.map.self": "ইনপুট থেকে",
  "rollout.map.read": "সারি: এই লেয়ারগুলোর পরের একটি টোকেন। কলাম: যে ইনপুট থেকে সে আসে। সব ইনপুট মিলিয়ে প্রতিটি সারির যোগফল ১।",
  "rollout.map.name": (p: P) => `${p.step} পর্যন্ত রোলআউট: ${p.part}`,
  "rollout.panel": (p: P) => `${p.step} পর্যন্ত ${p.measure}, হেড: ${p.fusion}, রেসিডুয়ালের ভাগ: ${number(p.residual, 2)}`,
  "rollout.paths": "পথ",
  "rollout.link.share": "রেখা ধরে উপরের টোকেনের ভাগ",
  "rollout.link.weight": "রেখার ওয়েট",
  "rollout.shares": "ভাগ",
  "rollout.share": (p: P) => `শুধু ${p.token} থেকে আসা পথ দেখাও: ভাগ ${p.value}`,
  "rollout.more": (p: P) => `আরও ${plural(p.count, { other: "ইনপুট" })}: ${p.value}`,
  "rollout.sum": (p: P) => `মোট: ${p.value}`,
  "rollout.sum.flow": (p: P) => `মোট: ${p.value}। প্রবাহগুলোর যোগফল ${number(p.total, 2)}; এখানে ভাগে মাপা।`,
  "rollout.table": "সব ভাগ সারণিতে",
  "rollout.table.input": "ইনপুট",
  "rollout.table.share": "ভাগ",
  "rollout.table.from.source": "উৎস",
  "rollout.table.from.target": "লেখা",
  "rollout.written": (p: P) => `${p.name} (লেখা)`,
  "rollout.read.routes": "রেখাগুলো উপরের টোকেন থেকে তার উৎসের দিকে নামে; রেখা যত জোরালো, উপরের টোকেনের কাছে তত গুরুত্বপূর্ণ।",
  "rollout.picture.routes": (p: P) =>
    `${p.token} থেকে ইনপুট পর্যন্ত রুট: ${plural(p.layers, { other: "উপ-লেয়ার" })} পেরিয়ে ` +
    `${plural(p.lines, { other: "রেখা" })}। সবচেয়ে জোরালো: ${p.shares}।`,
  "rollout.measure.routes": "রুট",
  "rollout.about.routes": "প্রতিটি টোকেনে অবদানগুলো শেষ লেয়ার থেকে নিচে অনুসরণ করে (Ferrando ও Voita, ২০২৪)।",
  "rollout.limit.routes":
    "একটি রেখার অবদান বাদ দিলে তার টোকেনের নর্ম যতটা কমে, সেটাই রেখার গুরুত্ব; ভ্যালু আর MLP-ও ধরা হয়। একটি " +
    "টোকেনে আসা রেখাগুলোর যোগফল ১। গুরুত্ব আকার মাপে, কারণ নয়: কারণ যাচাই করতে “প্যাচ” খোলো।",
  "rollout.threshold": "ন্যূনতম গুরুত্ব",
  "rollout.threshold.hint": "দুর্বল রেখা বাদ যায়, আর তার নিচের পথ অনুসরণ করা হয় না।",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `লেয়ার ${exact(p.layer)}, MLP`,
  "rollout.panel.routes": (p: P) => `“${p.token}” পর্যন্ত রুট, ন্যূনতম গুরুত্ব: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "উপরের টোকেনের কাছে একটি রেখার গুরুত্ব",
  "rollout.kind.head": "একটি হেড",
  "rollout.kind.stream": "রেসিডুয়াল স্ট্রিম",
  "rollout.kind.mlp": "একটি MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `হেড ${exact(p.head)}`,
  "rollout.route.stream": "রেসিডুয়াল স্ট্রিম",
  "rollout.routes.hint": "পড়তে একটি রেখায় {নির্দেশ করো|ছোঁও}। হেডের রেখা বাছলে সেই হেড খোলে।",
  "rollout.routes.none": "এখানে কোনো রেখা এত গুরুত্বপূর্ণ নয়। ন্যূনতম গুরুত্ব কমাও।",
  "rollout.routes.heads": "সবচেয়ে জোরালো হেড",
  "rollout.routes.open": (p: P) => `${p.name} খোলো`,
  "rollout.routes.table": (p: P) => `সারণিতে ${plural(p.count, { other: "রেখা" })}`,
  "rollout.routes.where": "কোথায়",
  "rollout.routes.from": "টোকেন",
  "rollout.routes.to": "কোথা থেকে",
  "rollout.routes.importance": "গুরুত্ব",
  "rollout.failed": (p: P) => `ভাগগুলো হিসাব করা যায়নি। ${p.message}`,
};
