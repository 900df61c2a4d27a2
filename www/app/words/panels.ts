// Teaches the words of what arrives after the first picture (app/late/), and those of problems: English at once, the
// other languages when they are spoken.
import "../../i18n/words/problems/index.js";
import { addWords } from "../../i18n/index.js";
import { words } from "words:panels/en";

export { words };

addWords({
  en: words,
  tr: () => import("words:panels/tr").then(({ words }) => words),
  bn: () => import("words:panels/bn").then(({ words }) => words),
});
