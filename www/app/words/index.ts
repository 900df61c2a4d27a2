// Teaches the words of the page, but for its rooms beside Explore: English at once, others when they are spoken.
import { addWords } from "../../i18n/index.js";
import { page } from "./en.js";
import { components } from "../../components/words/en.js";
import { anatomy } from "../../features/anatomy/words/en.js";
import { compare } from "../../features/compare/words/en.js";
import { edits } from "../../features/edits/words/en.js";
import { attribution } from "../../features/edits/attribution/words/en.js";
import { suggestions } from "../../features/edits/suggestions/words/en.js";
import { exporting } from "../../features/export/words/en.js";
import { grid } from "../../features/grid/words/en.js";
import { head } from "../../features/head/words/en.js";
import { input } from "../../features/input/words/en.js";
import { lesson } from "../../features/lesson/words/en.js";
import { lines } from "../../features/lines/words/en.js";
import { models } from "../../features/models/words/en.js";
import { rollout } from "../../features/rollout/words/en.js";
import { sharing } from "../../features/sharing/words/en.js";
import { timeline } from "../../features/timeline/words/en.js";
import { state } from "../../state/words/en.js";
import { engine } from "../../worker/words/en.js";

export const words = {
  ...page,
  ...components,
  ...anatomy,
  ...compare,
  ...edits,
  ...attribution,
  ...suggestions,
  ...exporting,
  ...grid,
  ...head,
  ...input,
  ...lesson,
  ...lines,
  ...models,
  ...rollout,
  ...sharing,
  ...timeline,
  ...state,
  ...engine,
};

addWords({
  en: words,
  tr: () => import("./all-tr.js").then(({ words }) => words),
  bn: () => import("./all-bn.js").then(({ words }) => words),
});
