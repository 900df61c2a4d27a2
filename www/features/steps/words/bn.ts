// Words of the measures over training steps, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { bytes, number } = forms("bn");

export const steps = {
  "steps.title": "প্রশিক্ষণের ধাপ জুড়ে",
  "steps.begin": "খোলা ধাপগুলো মাপো",
  "steps.begin.hint": (p: P) =>
    `এই মডেলটি তার প্রশিক্ষণের ধাপ ${number(p.step, 0)}। তুমি যে ধাপ খোলো তা হেডের মাপের চার্টে একটি বিন্দু ` +
    "যোগ করে। নিজে থেকে কিছুই নামানো হয় না।",
  "steps.measure": "মাপ",
  "steps.clear": "মুছো",
  "steps.text": (p: P) => `প্রতিটি ধাপ সম্পাদনা ছাড়া “${p.text}” পড়ে।`,
  "steps.text.again": "বদলে এখনকার লেখাটি পড়ো",
  "steps.chart": (p: P) => `প্রশিক্ষণের ধাপ জুড়ে প্রতিটি হেডের ${p.measure}; মোটা রেখা: ${p.head}`,
  "steps.at": (p: P) => `ধাপ ${p.step}`,
  "steps.go": (p: P) => `ধাপ ${p.step} খোলো`,
  "steps.lines": (p: P) => `মোটা রেখা: ${p.head}। সরু রেখা: বাকি সব। নিচের লম্বা দাগ: মাপা ধাপ; ছোট দাগ: প্রকাশিত সব ধাপ।`,
  "steps.point": "ধাপ খুলতে তার বিন্দুতে {ক্লিক করো|ছোঁও}।",
  "steps.bits": (p: P) => `শুধু ${number(p.bits)} বিটের ধাপ; অন্য বিটের ${number(p.others)}টি ধাপ বাদ আছে।`,
  "steps.next": "একটি রেখা দেখতে একই রিপোজিটরির আরেকটি ধাপ খোলো বা নামাও।",
  "steps.list": (p: P) => `কোন কোন ধাপ প্রকাশিত, ${p.host}-কে জিজ্ঞেস করো`,
  "steps.none": "এই প্রশিক্ষণের অন্য কোনো ধাপ তালিকায় নেই।",
  "steps.count.label": "কতগুলো ধাপ",
  "steps.count": (p: P) => (p.count === p.all ? `সব ${number(p.all)}টি ধাপ` : `${number(p.count)}টি ধাপ`),
  "steps.fetch": (p: P) => `${number(p.count)}টি ধাপ নামাও ও মাপো (${bytes(p.bytes)})`,
  "steps.measure-again": (p: P) => `${number(p.count)}টি ধাপ মাপো: নামানোর কিছু নেই`,
  "steps.which": (p: P) => `প্রশিক্ষণের ধাপ: ${p.names}।`,
  "steps.beside": "একটির পর একটি, খোলা মডেলের পাশে; খোলা মডেলটি থাকে, প্রতিটি ধাপ এখানে জমা থাকে।",
  "steps.all-here": "সবগুলো মাপা হয়েছে।",
  "steps.no-memory": "এই আকারের দুটি মডেল ইঞ্জিনের মেমরিতে আঁটে না: ধাপগুলো একটি একটি করে, বা কম বিটে খোলো।",
  "steps.no-room": (p: P) =>
    `এগুলো ${bytes(p.bytes)} নেয়, আর ব্রাউজার এই পাতাকে আরও ${bytes(p.room)} দেয়: কম বেছে নাও, বা জমা কোনো মডেল মোছো।`,
  "steps.going": (p: P) => `ধাপ ${number(p.step, 0)}, ${number(p.of)}টির মধ্যে ${number(p.at)}`,
  "steps.stop": "বাতিল",
  "steps.failed": (p: P) => `মাপা যায়নি: ${p.steps}। ${p.message}`,
};
