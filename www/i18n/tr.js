// Every word the page shows, in Turkish. What is missing here is shown in English.
import { anatomy } from "./tr/anatomy.js";
import { learn } from "./tr/learn.js";
import { exercises } from "./tr/exercises.js";
import { batch } from "./tr/batch.js";
import { models } from "./tr/models.js";
import { paper } from "./tr/paper.js";
import { train } from "./tr/train.js";
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

/** @type {import("./index.js").Words} */
export const tr = { ...anatomy, ...learn, ...exercises, ...batch, ...models, ...paper, ...train, ...embed, ...attribution, ...use, ...exporting, ...head, ...grid, ...timeline, ...rollout, ...compare, ...lines, ...hub, ...reading, ...page };
