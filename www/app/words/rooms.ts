// Teaches the words of the rooms beside Explore: English at once, the other languages when they are spoken.
import { addWords } from "../../i18n/index.js";
import { words } from "words:rooms/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:rooms/tr").then(({ words }) => words),
  bn: () => import("words:rooms/bn").then(({ words }) => words),
});
