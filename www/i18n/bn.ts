// The words of the page, but for those of its rooms, in Bengali. What is missing here is shown in English.
import { anatomy } from "./bn/anatomy.js";
import { models } from "./bn/models.js";
import { engine } from "./bn/engine.js";
import { embed } from "./bn/embed.js";
import { attribution } from "./bn/attribution.js";
import { use } from "./bn/use.js";
import { exporting } from "./bn/exporting.js";
import { head } from "./bn/head.js";
import { grid } from "./bn/grid.js";
import { timeline } from "./bn/timeline.js";
import { rollout } from "./bn/rollout.js";
import { compare } from "./bn/compare.js";
import { lines } from "./bn/lines.js";
import { hub } from "./bn/hub.js";
import { reading } from "./bn/reading.js";
import { page } from "./bn/page.js";
import type { Words } from "./spoken.js";

export const bn: Words = {
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
