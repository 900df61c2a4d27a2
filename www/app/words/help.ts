// Teaches the words of what explains the page: English at once, the other languages when they are spoken.
import { addWords } from "../../i18n/index.js";
import { words } from "words:help/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:help/tr").then(({ words }) => words),
  bn: () => import("words:help/bn").then(({ words }) => words),
});
