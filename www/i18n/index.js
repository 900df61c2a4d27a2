// Looks up the words of the page in the language in use.
import { en } from "./en.js";
import { teach } from "./spoken.js";

export * from "./spoken.js";
/** @typedef {import("./spoken.js").Key} Key */
/** @typedef {import("./spoken.js").Params} Params */
/** @typedef {import("./spoken.js").Words} Words */
/** @typedef {import("./spoken.js").Language} Language */

teach({
  en,
  tr: () => import("./tr.js").then((words) => words.tr),
  bn: () => import("./bn.js").then((words) => words.bn),
});
