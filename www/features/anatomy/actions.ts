// The actions of Anatomy beside those of every view: its folds.
import { setFold } from "../../state/selection.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, map }: Page) => ({
  ...map,
  fold: (fold: keyof State["anatomy"], open: boolean) => apply((s) => setFold(s, fold, open)),
});
