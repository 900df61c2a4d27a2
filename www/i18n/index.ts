// Looks up the words of the page in the language in use.
import { en } from "./en.js";
import { teach } from "./spoken.js";

export * from "./spoken.js";

teach({
  en,
  tr: () => import("./tr.js").then((words) => words.tr),
  bn: () => import("./bn.js").then((words) => words.bn),
});
