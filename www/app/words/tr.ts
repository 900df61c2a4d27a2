// The words of the page, but for those of its rooms, in Turkish. What is missing here is shown in English.
import { anatomy } from "../../features/anatomy/words/tr.js";
import { models } from "../../features/models/words/embedded/tr.js";
import { engine } from "../../worker/words/tr.js";
import { embed } from "../../embed/words/tr.js";
import { attribution } from "../../features/edits/attribution/words/tr.js";
import { edits } from "../../features/edits/words/tr.js";
import { suggestions } from "../../features/edits/suggestions/words/tr.js";
import { use } from "../../features/sharing/words/tr.js";
import { exporting } from "../../features/export/words/tr.js";
import { head } from "../../features/head/words/tr.js";
import { grid } from "../../features/grid/words/tr.js";
import { timeline } from "../../features/timeline/words/tr.js";
import { rollout } from "../../features/rollout/words/tr.js";
import { compare } from "../../features/compare/words/tr.js";
import { lines } from "../../features/lines/words/tr.js";
import { hub } from "../../features/models/words/tr.js";
import { reading } from "../../features/input/words/tr.js";
import { page } from "./page/tr.js";
import type { Words } from "../../i18n/spoken.js";

export const tr: Words = {
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
