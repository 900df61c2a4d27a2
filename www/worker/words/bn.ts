// What the engine's worker says by itself, in Bengali.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

export const engine = {
  "reason.no-webgpu": "এই ব্রাউজারে WebGPU নেই, তাই মডেল CPU-তে চলছে।",
  "reason.no-adapter": "এই পাতাকে কোনো গ্রাফিক্স কার্ড দেওয়া হয়নি, তাই মডেল CPU-তে চলছে।",
  "reason.late": "গ্রাফিক্স কার্ড সময়মতো সাড়া দেয়নি, তাই মডেল CPU-তে চলছে।",
  "reason.software": "একমাত্র গ্রাফিক্স অ্যাডাপ্টারটি সফটওয়্যারের; CPU আরও দ্রুত।",
  "reason.not-built": "পাতার এই সংস্করণে GPU ইঞ্জিন নেই, তাই মডেল CPU-তে চলছে।",
  "reason.gpu-failed": (p: P) => `GPU ইঞ্জিন চালু হয়নি (${p.message}), তাই মডেল CPU-তে চলছে।`,
  "failure.device-lost": "গ্রাফিক্স কার্ডের সঙ্গে সংযোগ ছিন্ন হয়েছে।",
  "failure.fetch": (p: P) =>
    `${p.url} আনা যায়নি${p.status ? ` (${p.status})` : ""}। ` +
    (p.status === 404
      ? "এই পাতা যেখান থেকে আসে সেখানে ফাইলটি নেই।"
      : p.status
        ? "সার্ভার ত্রুটি জানিয়েছে; পরে আবার চেষ্টা করো।"
        : "সংযোগ দেখে আবার শুরু করো।"),
  "failure.order": "ইঞ্জিনের আগেই মডেল চাওয়া হয়েছে।",
  "hub.problem.elsewhere": "এই পাতা বা এর অন্য কোনো ট্যাব এই মডেল নিয়ে কাজ করছে। শেষ হওয়া পর্যন্ত অপেক্ষা করো।",
  "hub.problem.header": (p: P) => `${p.file} পুরো safetensors ফাইল নয়: শিরোনাম শেষ হওয়ার আগেই শেষ। আবার নামাও বা কপি করো।`,
  "hub.problem.size": (p: P) =>
    `${p.file} পুরো safetensors ফাইল নয়: শিরোনাম অনুযায়ী ${forms("bn").number(p.said)} বাইট থাকার কথা, ` +
    `আছে ${forms("bn").number(p.size)}। আবার নামাও বা কপি করো।`,
  "hub.problem.other": (p: P) => p.message,
};
