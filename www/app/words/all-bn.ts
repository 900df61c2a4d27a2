// The words of the page, but for its rooms beside Explore, in Bengali.
import { page } from "./bn.js";
import { components } from "../../components/words/bn.js";
import { anatomy } from "../../features/anatomy/words/bn.js";
import { compare } from "../../features/compare/words/bn.js";
import { edits } from "../../features/edits/words/bn.js";
import { attribution } from "../../features/edits/attribution/words/bn.js";
import { suggestions } from "../../features/edits/suggestions/words/bn.js";
import { exporting } from "../../features/export/words/bn.js";
import { grid } from "../../features/grid/words/bn.js";
import { head } from "../../features/head/words/bn.js";
import { input } from "../../features/input/words/bn.js";
import { lesson } from "../../features/lesson/words/bn.js";
import { lines } from "../../features/lines/words/bn.js";
import { models } from "../../features/models/words/bn.js";
import { rollout } from "../../features/rollout/words/bn.js";
import { sharing } from "../../features/sharing/words/bn.js";
import { timeline } from "../../features/timeline/words/bn.js";
import { state } from "../../state/words/bn.js";
import { engine } from "../../worker/words/bn.js";

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
