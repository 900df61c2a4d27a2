// Words of what is embedded in other pages, in Bengali.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { list } = forms("bn");

export const embed = {
  "embed.loading": "মডেল আসছে…",
  "embed.cors": (p: P) =>
    `${p.host} তার ফাইলগুলো এই পাতাকে ব্যবহার করতে দিচ্ছে না। তার সার্ভারকে ফাইলের সঙ্গে ` +
    `“Access-Control-Allow-Origin” পাঠাতে হবে; যিনি সেটি চালান তাঁকে বলো, বা headlight এই পাতার নিজের ` +
    `সার্ভারে রাখো।`,
  "embed.no-head": (p: P) =>
    `এই মডেলে “${p.name}” নামে কোনো হেড নেই। আছে ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " এবং আরও" : ""}।`,
  "embed.edits": "সম্পাদনাগুলো পড়া যাচ্ছে না: এগুলো headlight-এর সম্পাদনার JSON ফরম্যাটে নেই।",
  "embed.left-out": (p: P) =>
    `একটি সম্পাদনা “${p.name}” বাদ দিয়েছে, তাই দেখানোর মতো কোনো প্যাটার্ন ` +
    "নেই।" +
    (p.heads.length ? ` যেসব হেড চলেছে: ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " এবং আরও" : ""}।` : ""),
};
