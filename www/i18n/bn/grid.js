// Words of the Grid and its measures, in Bengali.

/** @typedef {Record<string, any>} P */

export const grid = {
  "grid.sort.group": "হেডের ক্রম",
  "grid.sort": "সাজাও",
  "grid.sort.layer": "লেয়ার",
  "grid.sort.layer.about": "হেডগুলো মডেলে যেমন আছে, লেয়ারের পর লেয়ার। একটি মাপ বাছলে যারা কোনো কাজ সবচেয়ে বেশি করে তারা সামনে আসে।",
  "grid.order.down": "বেশি আগে ↓",
  "grid.order.up": "কম আগে ↑",
  "grid.order.turn": "ক্রম উল্টে দাও",
  "grid.kinds.all": "সব ধরন",
  "grid.kinds.one": (/** @type {P} */ p) => `শুধু ${p.name}`,
  "grid.list": "সাজানো হেড",
  "grid.kind.encoder": "এন",
  "grid.kind.decoder": "ডি",
  "grid.kind.cross": "ক্রস",
  "grid.head": (/** @type {P} */ p) => `${p.kind} ${p.name}`,
  "grid.none": "–",
  "grid.none.spoken": "খাটে না",
  "grid.thumb.measured": (/** @type {P} */ p) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (/** @type {P} */ p) => `${p.measure} ${p.value}`,
  "grid.measures": "হেডগুলোর মাপ",
  "grid.measuring": "হেডগুলো মাপা হচ্ছে…",
  "grid.failed": (/** @type {P} */ p) => `হেডগুলো মাপা যায়নি। ${p.message}`,

  "grid.measure.self": "নিজে",
  "grid.measure.self.about": "অ্যাটেনশনের কতটা টোকেনটির নিজের উপর। শুধু সেলফ-অ্যাটেনশনে।",
  "grid.measure.separator": "বিভাজক",
  "grid.measure.separator.about": "অ্যাটেনশনের কতটা ফাঁকা, যতিচিহ্ন আর ⟨শেষ⟩-এর মতো বিশেষ টোকেনে।",
  "grid.measure.contribution": "অবদান",
  "grid.measure.contribution.about": "হেড স্রোতে কতটা লেখে: তার ওয়েট-দেওয়া ভ্যালুর দৈর্ঘ্য, আউটপুট ম্যাট্রিক্সে তার অংশের পরে, ‖Σ p v W_o‖, সারিগুলোর গড়।",

  "grid.pin": "জায়গায় খোলো (O)",
  "grid.unpin": "বন্ধ করো (O)",
  "grid.pin.head": (/** @type {P} */ p) => `${p.name} জায়গায় খোলো`,
  "keys.pin": "গ্রিডে: এই হেডটি জায়গায় খোলো, বা বন্ধ করো",
  "grid.pinned": (/** @type {P} */ p) => `${p.name}, জায়গায় খোলা`,
  "grid.pinned.close": (/** @type {P} */ p) => `${p.name} বন্ধ করো`,
};
