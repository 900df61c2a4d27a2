// Every word the page shows, in Bengali. What is missing here is shown in English.
import { anatomy } from "./bn/anatomy.js";
import { learn } from "./bn/learn.js";
import { exercises } from "./bn/exercises.js";
import { batch } from "./bn/batch.js";
import { models } from "./bn/models.js";
import { paper } from "./bn/paper.js";
import { train } from "./bn/train.js";
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

/** @type {import("./index.js").Words} */
export const bn = { ...anatomy, ...learn, ...exercises, ...batch, ...models, ...paper, ...train, ...embed, ...attribution, ...use, ...exporting, ...head, ...grid, ...timeline, ...rollout, ...compare, ...lines, ...hub, ...reading, ...page };
