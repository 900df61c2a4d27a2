// The words of the rooms beside Explore, in Bengali.
import { batch } from "../../features/batch/words/bn.js";
import { exercises } from "../../features/exercises/words/bn.js";
import { learn } from "../../features/learn/words/bn.js";
import { paper } from "../../features/paper/words/bn.js";
import { train } from "../../features/train/words/bn.js";

export const words = { ...batch, ...exercises, ...learn, ...paper, ...train };
