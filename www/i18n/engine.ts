// The words of the engine's worker, which needs few of the page's: it starts sooner without the others.
import { engine } from "./en/engine.js";
import { teach } from "./spoken.js";

teach({
  en: engine,
  tr: () => import("./tr/engine.js").then((words) => words.engine),
  bn: () => import("./bn/engine.js").then((words) => words.engine),
});
