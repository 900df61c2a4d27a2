// Teaches the words of the engine's worker, which needs few of the page's: it starts sooner without the others.
import { teach } from "../../i18n/index.js";
import { engine } from "./en.js";

teach({
  en: engine,
  tr: () => import("./tr.js").then(({ engine }) => engine),
  bn: () => import("./bn.js").then(({ engine }) => engine),
});
