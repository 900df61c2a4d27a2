// Looks up the words of the page in the language in use.
import { en } from "../app/words/en.js";
import { teach } from "./spoken.js";

export * from "./spoken.js";

teach({
  en,
  tr: () => import("../app/words/tr.js").then((words) => words.tr),
  bn: () => import("../app/words/bn.js").then((words) => words.bn),
});
