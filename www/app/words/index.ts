// Teaches the words that the page begins with: English at once, others when they are spoken.
import { addWords } from "../../i18n/index.js";
import { words } from "words:page/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:page/tr").then(({ words }) => words),
  bn: () => import("words:page/bn").then(({ words }) => words),
});
