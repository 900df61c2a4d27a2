// The words of the engine's worker, which needs few of the page's: it starts sooner without the others.
import { engine } from "../worker/words/en.js";
import { teach } from "./spoken.js";

teach({
  en: engine,
  tr: () => import("../worker/words/tr.js").then((words) => words.engine),
  bn: () => import("../worker/words/bn.js").then((words) => words.engine),
});
