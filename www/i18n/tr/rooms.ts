// What the rooms beside Explore say, in Turkish.
import { learn } from "./learn.js";
import { exercises } from "./exercises.js";
import { batch } from "./batch.js";
import { paper } from "./paper.js";
import { train } from "./train.js";
import type { Words } from "../spoken.js";

export const rooms: Words = { ...learn, ...exercises, ...batch, ...paper, ...train };
