// Teaches the words of what is embedded in other pages.
import { addWords } from "../../i18n/index.js";
import { embed } from "./en.js";

addWords({
  en: embed,
  tr: () => import("./tr.js").then(({ embed }) => embed),
  bn: () => import("./bn.js").then(({ embed }) => embed),
});
