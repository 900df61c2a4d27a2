// What the rooms beside Explore say, in Bengali.
import { learn } from "../../../features/learn/words/bn.js";
import { exercises } from "../../../features/exercises/words/bn.js";
import { batch } from "../../../features/batch/words/bn.js";
import { paper } from "../../../features/paper/words/bn.js";
import { train } from "../../../features/train/words/bn.js";
import type { Words } from "../../../i18n/spoken.js";

export const rooms: Words = { ...learn, ...exercises, ...batch, ...paper, ...train };
