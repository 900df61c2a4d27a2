// What the Patch view remembers: the other text, what is put in, by what it is scored, and how far the sweep may go.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { oneOf, text, whole, type Type } from "../../state/codecs.js";
import { nameOfHead } from "../../domain/heads.js";
import { isReceiver, PARTS, type Part } from "./reach.js";
import type { Receiver } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

export const SCORES = ["logit-difference", "probability", "kl"] as const;
export const STACKS = ["encoder", "decoder"] as const;

export interface PatchView {
  /** the other text, which values come from */
  text: string;
  /** how many tokens of the answer are said before the one that is asked for; null is the first that differs */
  step: number | null;
  stack: (typeof STACKS)[number] | null;
  part: Part;
  /** what heads' values reach alone, its head counted as on the page; null is everything after them */
  to: Receiver | null;
  score: (typeof SCORES)[number];
  answer: number | null;
  foil: number | null;
  halted: boolean;
  /** whether a long sweep is made exactly, layer by layer */
  exact: boolean;
  /** the cell that was chosen, and the one under the pointer */
  cell: { row: number; col: number } | null;
  hovered: { row: number; col: number } | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    patch: PatchView;
  }
}

export const start: PatchView = {
  text: "",
  step: null,
  stack: null,
  part: "resid_pre",
  to: null,
  score: "logit-difference",
  answer: null,
  foil: null,
  halted: false,
  exact: false,
  cell: null,
  hovered: null,
};

export const patch = updater("patch");

/** Another sweep: what was pointed at was of the last one. */
export const changeSweep = (s: State, change: Partial<PatchView>): State =>
  patch(s, { halted: false, exact: false, cell: null, hovered: null, ...change });

/** "decoder.blocks.1.attn.k.3", or without a head "decoder.out" */
const receiver: Type<Receiver> = {
  read(s) {
    const [, site, head] = /^([a-z]+\.(?:blocks\.\d+\.[a-z]+\.[a-z]+|out))(?:\.(\d{1,4}))?$/.exec(s) ?? [];
    return site === undefined ? undefined : { site, ...(head !== undefined && { head: Number(head) }) };
  },
  write: ({ site, head }) => (head === undefined ? site : nameOfHead({ path: site, head })),
};

const field = fieldsOf("patch");

export const slice: Slice<"patch"> = {
  name: "patch",
  start,
  fields: [
    { ...field("p_text", "text", text), does: "patch.text" },
    field("p_step", "step", whole(1e6)),
    field("p_stack", "stack", oneOf(STACKS)),
    field("p_part", "part", oneOf(PARTS)),
    field("p_to", "to", receiver),
    field("p_score", "score", oneOf(SCORES)),
    field("p_a", "answer", whole(1e7)),
    field("p_b", "foil", whole(1e7)),
  ],
  // What a link asks for is there before its model is; tokens of another vocabulary are none of this one.
  survive: {
    loaded: (s, info) => {
      const inside = (id: number | null) => (id !== null && id < info.d_vocab ? id : null);
      const to = s.to && isReceiver(info, s.to) ? s.to : null;
      return { ...s, answer: inside(s.answer), foil: inside(s.foil), to };
    },
  },
};
