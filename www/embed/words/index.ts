// Teaches the words of what is embedded in other pages.
import { teach } from "../../i18n/index.js";
import { embed } from "./en.js";

teach({
  en: embed,
  tr: () => import("./tr.js").then(({ embed }) => embed),
  bn: () => import("./bn.js").then(({ embed }) => embed),
});
