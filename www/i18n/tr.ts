// The words of the page, but for those of its rooms, in Turkish. What is missing here is shown in English.
import { anatomy } from "./tr/anatomy.js";
import { models } from "./tr/models.js";
import { engine } from "./tr/engine.js";
import { embed } from "./tr/embed.js";
import { attribution } from "./tr/attribution.js";
import { use } from "./tr/use.js";
import { exporting } from "./tr/exporting.js";
import { head } from "./tr/head.js";
import { grid } from "./tr/grid.js";
import { timeline } from "./tr/timeline.js";
import { rollout } from "./tr/rollout.js";
import { compare } from "./tr/compare.js";
import { lines } from "./tr/lines.js";
import { hub } from "./tr/hub.js";
import { reading } from "./tr/reading.js";
import { page } from "./tr/page.js";
import type { Words } from "./spoken.js";

export const tr: Words = {
  ...anatomy,
  ...models,
  ...engine,
  ...embed,
  ...attribution,
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
