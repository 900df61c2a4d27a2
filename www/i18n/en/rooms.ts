// What the rooms beside Explore say, in English.
import { learn } from "./learn.js";
import { exercises } from "./exercises.js";
import { batch } from "./batch.js";
import { paper } from "./paper.js";
import { train } from "./train.js";

export const rooms = { ...learn, ...exercises, ...batch, ...paper, ...train };
