// Words of the Grid and its measures, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("bn");

export const grid = {
  "view.grid": "গ্রিড",
  "grid.sort.group": "হেডের ক্রম",
  "grid.sort": "সাজাও",
  "grid.sort.layer": "লেয়ার",
  "grid.sort.layer.about":
    "হেডগুলো মডেলের ক্রমে, লেয়ারের পর লেয়ার। একটি মাপ ধরে সাজালে যেসব হেডে তার মান সবচেয়ে বেশি সেগুলো সামনে আসে।",
  "grid.order.down": "বেশি আগে ↓",
  "grid.order.up": "কম আগে ↑",
  "grid.order.turn": "ক্রম উল্টে দাও",
  "grid.kinds.all": "সব ধরন",
  "grid.kinds.one": (p: P) => `শুধু ${p.name}`,
  "grid.set": "হেড বাছাই",
  "grid.set.hint": "কয়েকটি হেড বেছে নীরব করো, গড় বসাও বা শুধু সেগুলো রাখো",
  "grid.over": "টুকরোগুলোর উপর",
  "grid.over.large": (p: P) => `${p.name}: গোটা প্যাটার্ন, কারণ টুকরোগুলোর উপর সারি দেখা যায় সর্বোচ্চ ২৭২ টোকেনে।`,
  "grid.over.waits": "সারিগুলো পড়া হচ্ছে…",
  "grid.over.row": (p: P) => `${p.name ? `${p.name}: ` : ""}${p.token}-এর সারি।`,
  "grid.over.first": "প্রথম ছবিটির উপর।",
  "grid.set.group": "বাছাই করা হেড",
  "grid.set.count": (p: P) => `${plural(p.count, { other: "হেড" })} বাছাই করা`,
  "grid.set.add": "লেয়ার বা ধরন যোগ করো…",
  "grid.set.all": "সব হেড",
  "grid.set.measure": "মাপ",
  "grid.set.above": "এর চেয়ে বেশি:",
  "grid.set.above.about": (p: P) => `এখানে যেসব হেডের ${p.measure} ${p.above}-এর বেশি, সেগুলো যোগ করে`,
  "grid.set.found": (p: P) => `${plural(p.count, { other: "হেড" })} যোগ করো`,
  "grid.set.silence": "নীরব করো",
  "grid.set.silence.hint": "তাদের ফলকে ০ দিয়ে গুণ করে",
  "grid.set.average": "গড় বসাও",
  "grid.set.average.hint": "গড় দিয়ে অপসারণ: প্রতিটি ফলের জায়গায় সব অবস্থানের গড় বসে",
  "grid.set.keep": "শুধু এগুলো রাখো",
  "grid.set.keep.hint": "বাকি সব অ্যাটেনশন হেড নীরব করে",
  "grid.set.restore": "ফিরিয়ে আনো",
  "grid.set.restore.hint": "এই হেডগুলোর জোর ও গড় আগের মতো করে",
  "grid.set.clear": "বাছাই মুছো",
  "grid.list": "সাজানো হেড",
  "grid.none": "–",
  "grid.linear": "লিনিয়ার লেয়ার বাদ থাকে: এই মাপগুলোর জন্য সারির যোগফল ১ হতে হয়।",
  "grid.none.spoken": "খাটে না",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "হেডগুলোর মাপ",
  "grid.measuring": "হেডগুলো মাপা হচ্ছে…",
  "grid.failed": (p: P) => `হেডগুলো মাপা যায়নি। ${p.message}`,
  "grid.rows": (p: P) => `${number(p.rows)}টি সারির গড়।`,
  "grid.rows.kinds": (p: P) => `সারির সংখ্যা: ${p.list}।`,
  "grid.rows.kind": (p: P) => `${p.name} ${number(p.rows)}`,
  "grid.lack.model": "এই মাপ এই মডেলের কোনো হেডে খাটে না, তাই হেডগুলো লেয়ার ধরে সাজানো।",
  "grid.lack.kind": (p: P) => `এই মাপ ${p.name} হেডে খাটে না, তাই হেডগুলো লেয়ার ধরে সাজানো।`,
  "grid.lack.text": "এই মাপ এখানকার কোনো সারিতে খাটে না, তাই হেডগুলো লেয়ার ধরে সাজানো।",
  "grid.test": "এলোমেলো টোকেন, পুনরায়",
  "grid.test.about":
    "ইনডাকশন হেড ধরা পড়ে এমন লেখা বসায়: এলোমেলো টোকেন, তারপর তাদের প্রথম অর্ধেক আবার। “ফেরাও” চাপলে আগের লেখা ফিরে আসে।",
  "grid.measure.separator": "বিভাজক",
  "grid.measure.separator.about":
    "একটি সারির অ্যাটেনশনের কতটা ফাঁকা, যতিচিহ্ন আর ⟨শেষ⟩-এর মতো বিশেষ টোকেনে; এমন টোকেন আর অন্য টোকেন দুটোই দেখে " +
    "এমন সারিগুলোর গড়।",
  "grid.measure.contribution": "অবদান",
  "grid.measure.contribution.about":
    "হেড স্ট্রিমে কতটা লেখে: তার ওয়েট-দেওয়া ভ্যালু, আউটপুট ম্যাট্রিক্সে তার অংশ দিয়ে গুণ করার পরে, কত " +
    "লম্বা, ‖Σ p v W_o‖; সব সারির গড়।",
  "grid.measure.pictures": "ছবির উপরে",
  "grid.measure.pictures.about":
    "একটি সারির অ্যাটেনশনের কতটা ছবি-টোকেনে; এমন টোকেন দেখে এমন শব্দের সারিগুলোর গড়। ছবি-টোকেন আর বিশেষ টোকেন " +
    "শব্দ নয়। কেবল ডিকোডারের সেলফ-অ্যাটেনশন।",
  "grid.size": "আকার",
  "grid.size.value": (p: P) => `${number(p.pixels)} পিক্সেল`,
  "grid.size.auto": "স্বয়ংক্রিয়",
  "grid.size.auto.about": "জায়গায় যতটা বড় আঁটে",
  "grid.pin": "অন্য হেড বাছলেও এই হেড ছোট ছবিগুলোর মধ্যে খোলা রাখো{ (O)|}",
  "grid.pin.here": "খোলা রাখো",
  "grid.unpin": "বন্ধ করো{ (O)|}",
  "grid.pin.head": (p: P) => `${p.name} খোলা রাখো`,
  "grid.pinned": (p: P) => `${p.name}, খোলা রাখা`,
  "grid.pinned.close": (p: P) => `${p.name} বন্ধ করো`,
  "train.measure.mirror": "আয়না",
  "train.measure.mirror.about":
    "একটি সারির অ্যাটেনশনের কতটা উৎসের উল্টো অবস্থানের টোকেনে (প্রথমের জন্য শেষ); যেসব সারির তেমন টোকেন আছে " +
    "আর যারা একাধিক টোকেন দেখে, তাদের গড়। শুধু ক্রস-অ্যাটেনশনে।",
  "train.measure.self": "নিজে",
  "train.measure.self.about":
    "একটি সারির অ্যাটেনশনের কতটা তার নিজের টোকেনে; একাধিক টোকেন দেখে এমন সারিগুলোর গড়। শুধু সেলফ-অ্যাটেনশনে।",
  "train.measure.diagonal": "কর্ণ",
  "train.measure.diagonal.about":
    "একটি সারির অ্যাটেনশনের কতটা একই জায়গার টোকেনে; যেসব সারির তেমন টোকেন আছে আর যারা একাধিক টোকেন দেখে, তাদের গড়। শুধু ক্রস-অ্যাটেনশনে।",
  "train.measure.previous": "আগের টোকেন",
  "train.measure.previous.about":
    "একটি সারির অ্যাটেনশনের কতটা ঠিক আগের টোকেনে; যেসব সারির আগে টোকেন আছে, তাদের গড়। শুধু সেলফ-অ্যাটেনশনে।",
  "train.measure.first": "প্রথম টোকেন",
  "train.measure.first.about":
    "একটি সারির অ্যাটেনশনের কতটা প্রথম টোকেনে, যেদিকে বসে থাকা হেড তাকায়; একাধিক টোকেন দেখে এমন সারিগুলোর গড়।",
  "train.measure.induction": "ইনডাকশন",
  "train.measure.induction.about":
    "একটি সারির অ্যাটেনশনের কতটা তার নিজের টোকেনের আগের জায়গাগুলোর ঠিক পরের টোকেনে; যেসব সারির তেমন জায়গা " +
    "দুই টোকেনের বেশি পেছনে আছে, তাদের গড়। শুধু ডিকোডারের সেলফ-অ্যাটেনশনে।",
  "train.measure.distance": "দূরত্ব",
  "train.measure.distance.about":
    "একটি সারি কত টোকেন দূরে তাকায়, Σ p · দূরত্ব; একাধিক টোকেন দেখে এমন সারিগুলোর গড়। শুধু সেলফ-অ্যাটেনশনে।",
  "train.measure.entropy": "ছড়ানো (এনট্রপি)",
  "train.measure.entropy.about":
    "একটি সারির অ্যাটেনশন কতটা ছড়ানো, ন্যাট এককে −Σ p ln p; ০ মানে একটিমাত্র টোকেন। একাধিক টোকেন দেখে এমন " +
    "সারিগুলোর গড়; হেড বিশেষজ্ঞ হলে এটি কমে।",
};
