// Teaches the words of the views that load on demand: English at once, the other languages when they are spoken.
import { addWords } from "../../i18n/index.js";
import { words } from "words:views/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:views/tr").then(({ words }) => words),
  bn: () => import("words:views/bn").then(({ words }) => words),
});
