// Teaches the words of what panels draw once they are open: English at once, the other languages when they are spoken.
import { addWords } from "../../i18n/index.js";
import { words } from "words:panels/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:panels/tr").then(({ words }) => words),
  bn: () => import("words:panels/bn").then(({ words }) => words),
});
