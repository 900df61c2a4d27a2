// What the rooms beside Explore say, in Turkish.
import { learn } from "../../../features/learn/words/tr.js";
import { exercises } from "../../../features/exercises/words/tr.js";
import { batch } from "../../../features/batch/words/tr.js";
import { paper } from "../../../features/paper/words/tr.js";
import { train } from "../../../features/train/words/tr.js";
import type { Words } from "../../../i18n/spoken.js";

export const rooms: Words = { ...learn, ...exercises, ...batch, ...paper, ...train };
