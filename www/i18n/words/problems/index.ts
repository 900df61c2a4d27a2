// Teaches the words of problems: English at once, the other languages when they are spoken.
import { addWords } from "../../index.js";
import { problems } from "./en.js";

addWords({
  en: problems,
  tr: () => import("./tr.js").then(({ problems }) => problems),
  bn: () => import("./bn.js").then(({ problems }) => problems),
});
