// What is said between a notebook's cell and its kernel, in Bengali: also for the widget around the page.
import type { kernel as english } from "./en.js";

export const kernel: Record<keyof typeof english, string> = {
  "kernel.waiting": "নোটবুকের কার্নেলের অপেক্ষায়: সেটি ফাঁকা হলেই পাতাটি আসবে।",
  "problem.kernel-gone": "নোটবুকের কার্নেলে এই দৃশ্য আর নেই: এর সেলটি আবার চালাও।",
  "problem.kernel-cut": "নোটবুক ও তার কার্নেলের মধ্যে একটি বার্তা হারিয়ে গেছে: সেলটি আবার চালাও।",
  "problem.kernel-files": "এই পাতার হিসাব হয় নোটবুকের কার্নেলে: ফাইল সেখানেই headlight.load দিয়ে খোলো।",
  "problem.kernel-page": "কার্নেল থেকে পাতাটি পড়া যায়নি: প্যাকেজটি আবার ইনস্টল করে সেলটি চালাও।",
};
