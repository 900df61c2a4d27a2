// The words of the page, but for those of its rooms, in Bengali. What is missing here is shown in English.
import { anatomy } from "../../features/anatomy/words/bn.js";
import { models } from "../../features/models/words/embedded/bn.js";
import { engine } from "../../worker/words/bn.js";
import { embed } from "../../embed/words/bn.js";
import { attribution } from "../../features/edits/attribution/words/bn.js";
import { edits } from "../../features/edits/words/bn.js";
import { suggestions } from "../../features/edits/suggestions/words/bn.js";
import { use } from "../../features/sharing/words/bn.js";
import { exporting } from "../../features/export/words/bn.js";
import { head } from "../../features/head/words/bn.js";
import { grid } from "../../features/grid/words/bn.js";
import { timeline } from "../../features/timeline/words/bn.js";
import { rollout } from "../../features/rollout/words/bn.js";
import { compare } from "../../features/compare/words/bn.js";
import { lines } from "../../features/lines/words/bn.js";
import { hub } from "../../features/models/words/bn.js";
import { reading } from "../../features/input/words/bn.js";
import { page } from "./page/bn.js";
import type { Words } from "../../i18n/spoken.js";

export const bn: Words = {
  ...anatomy,
  ...models,
  ...engine,
  ...embed,
  ...attribution,
  ...edits,
  ...suggestions,
  ...use,
  ...exporting,
  ...head,
  ...grid,
  ...timeline,
  ...rollout,
  ...compare,
  ...lines,
  ...hub,
  ...reading,
  ...page,
};
