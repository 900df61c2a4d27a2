// What the rooms beside Explore say, in English.
import { learn } from "../../../features/learn/words/en.js";
import { exercises } from "../../../features/exercises/words/en.js";
import { batch } from "../../../features/batch/words/en.js";
import { paper } from "../../../features/paper/words/en.js";
import { train } from "../../../features/train/words/en.js";

export const rooms = { ...learn, ...exercises, ...batch, ...paper, ...train };
