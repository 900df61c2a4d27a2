// Teaches the words of the engine's worker, which needs few of the page's: it starts sooner without the others.
import { addWords } from "../../i18n/index.js";
import { engine } from "./en.js";

addWords({
  en: engine,
  tr: () => import("./tr.js").then(({ engine }) => engine),
  bn: () => import("./bn.js").then(({ engine }) => engine),
});
