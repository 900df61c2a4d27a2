// The actions on the head in front beside those of every view: choose among its tokens, and filter it.
import * as change from "../../state/map.js";
import { setOpen, setToken, setTyped, type WeightsToken } from "./weights/state.js";
import type { Axis, Layer } from "../../state/map.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

export const actions = ({ apply, map }: Page) => ({
  ...map,
  layer: (layer: Layer) => apply((s) => change.head(s, { layer })),
  strongest: (strongest: number) => apply((s) => change.head(s, { strongest })),
  specials: (specials: boolean) => apply((s) => change.head(s, { specials })),
  choose: (axis: Axis, which: number[], chosen: boolean) => apply((s) => change.choose(s, axis, which, chosen)),
  openWeights: (open: boolean) => apply((s) => setOpen(s, open)),
  weightsOf: (token: WeightsToken) => apply((s) => setToken(s, token)),
  typeToken: (text: string) => apply((s) => setTyped(s, text)),
  chooseNone: () => apply(change.chooseNone),
});
