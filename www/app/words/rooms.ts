// Teaches the words of the rooms beside Explore: English at once, the other languages when they are spoken.
import { addWords } from "../../i18n/index.js";
import { batch } from "../../features/batch/words/en.js";
import { exercises } from "../../features/exercises/words/en.js";
import { learn } from "../../features/learn/words/en.js";
import { paper } from "../../features/paper/words/en.js";
import { train } from "../../features/train/words/en.js";

export const words = { ...batch, ...exercises, ...learn, ...paper, ...train };

addWords({
  en: words,
  tr: () => import("./rooms-tr.js").then(({ words }) => words),
  bn: () => import("./rooms-bn.js").then(({ words }) => words),
});
