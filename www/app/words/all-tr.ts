// The words of the page, but for its rooms beside Explore, in Turkish.
import { page } from "./tr.js";
import { components } from "../../components/words/tr.js";
import { anatomy } from "../../features/anatomy/words/tr.js";
import { compare } from "../../features/compare/words/tr.js";
import { edits } from "../../features/edits/words/tr.js";
import { attribution } from "../../features/edits/attribution/words/tr.js";
import { suggestions } from "../../features/edits/suggestions/words/tr.js";
import { exporting } from "../../features/export/words/tr.js";
import { grid } from "../../features/grid/words/tr.js";
import { head } from "../../features/head/words/tr.js";
import { input } from "../../features/input/words/tr.js";
import { lesson } from "../../features/lesson/words/tr.js";
import { lines } from "../../features/lines/words/tr.js";
import { models } from "../../features/models/words/tr.js";
import { rollout } from "../../features/rollout/words/tr.js";
import { sharing } from "../../features/sharing/words/tr.js";
import { timeline } from "../../features/timeline/words/tr.js";
import { state } from "../../state/words/tr.js";
import { engine } from "../../worker/words/tr.js";

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
