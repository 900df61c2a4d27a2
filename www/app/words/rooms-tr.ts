// The words of the rooms beside Explore, in Turkish.
import { batch } from "../../features/batch/words/tr.js";
import { exercises } from "../../features/exercises/words/tr.js";
import { learn } from "../../features/learn/words/tr.js";
import { paper } from "../../features/paper/words/tr.js";
import { train } from "../../features/train/words/tr.js";

export const words = { ...batch, ...exercises, ...learn, ...paper, ...train };
