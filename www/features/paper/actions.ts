// The actions of the paper room.
import { ofKind } from "../../domain/answer.js";
import { measure, paper as change, set, type PaperPart, type Box, type Paper } from "./state.js";
import { doing, type Page } from "../feature.js";
import type { Kind as KindOfHeads } from "../../domain/heads.js";
import type { Kind } from "./parameters.js";

export type Actions = ReturnType<typeof actions>;

/** The step of Learn about each kind of part. */
const STEPS: Record<Kind, string> = {
  embedding: "positions",
  attention: "attention",
  masked: "causal",
  cross: "decoder",
  norm: "residual",
  mlp: "mlp",
  output: "whole",
};

export const actions = ({ apply, now, visit }: Page) => ({
  open: (part: PaperPart) => apply((s) => change(s, { part })),
  choose: (box: Box) => apply((s) => change(s, { box })),
  set: doing(apply)(set),
  point: (point: Paper["point"]) => apply((s) => change(s, { point })),
  measure: () => apply(measure),
  /** Opens the step of Learn about this part. */
  learn: (kind: Kind) => visit(`room=learn&learn-step=${STEPS[kind]}`),
  /** Opens Explore at this kind of attention in the loaded model. */
  explore: (kind: KindOfHeads) => {
    const { info } = now();
    const sublayer = info && ofKind(info, kind)[0];
    visit(sublayer ? `room=explore&view=head&head=${sublayer.path}.0` : "room=explore");
  },
});
