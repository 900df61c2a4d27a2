// The state of the Patch view: the other text, the patched value, the score, and the limit of the sweep.
import { fieldsOf, textKey, updater, type Slice } from "../../state/slice.js";
import { list, oneOf, text, whole, type Type } from "../../state/codecs.js";
import { picturesRead, staysBeside, textInLink } from "../../state/media.js";
import { otherSource, ownText, type State } from "../../state/store.js";
import { choiceIn } from "../../domain/models.js";
import { nameOfHead } from "../../domain/heads.js";
import { isReceiver, PARTS, stackOf, type SweptPart } from "./receivers.js";
import type { Problem } from "../../lib/errors.js";
import type { Receiver, SweepRow } from "../../protocol/engine.js";

export const SCORES = ["logit-difference", "probability", "kl"] as const;
export const STACKS = ["encoder", "decoder"] as const;

/** The positions of two aligned tokens: in this text, and in the other one. */
export type Pair = [to: number, from: number];

/** The first token of a pair, waiting for the second. */
export interface Picked {
  side: "own" | "other";
  at: number;
}

/** The exact cells so far of the sweep whose question is `key`. */
export interface Pieces {
  key: string;
  rows: SweepRow[];
  /** the next cell: its layer, and its pair of tokens */
  block: number;
  at: number;
  /** the cells that were computed, and their time */
  count: number;
  ms: number;
  failure: Problem | null;
}

export interface PatchView {
  /** the source text of the patches */
  text: string;
  /** which of several pictures beside a text the other image takes the place of, counted from 0 */
  picture: number;
  /** the name of the other image while it is read, and why the last one was not read */
  awaited: string | null;
  unreadable: Problem | null;
  /** whether the other text is being typed: meanwhile its question stays */
  typing: boolean;
  /** the user's alignment with its text; null: the engine aligns */
  pairs: { of: string; list: Pair[] } | null;
  picked: Picked | null;
  /** the step that is asked about, as a number of answer tokens; null is the first difference */
  step: number | null;
  stack: (typeof STACKS)[number] | null;
  /** null: the heads, of cross-attention if the model has it */
  part: SweptPart | null;
  /** the receiver of a path patch, its head numbered as on the page; null: all later sublayers */
  to: Receiver | null;
  score: (typeof SCORES)[number];
  answer: number | null;
  foil: number | null;
  halted: boolean;
  /** the long sweep that is computed exactly, and its cells so far */
  exact: Pieces | null;
  /** the chosen cell, and the one under the pointer */
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
  picture: 0,
  awaited: null,
  unreadable: null,
  typing: false,
  pairs: null,
  picked: null,
  step: null,
  stack: null,
  part: null,
  to: null,
  score: "logit-difference",
  answer: null,
  foil: null,
  halted: false,
  exact: null,
  cell: null,
  hovered: null,
};

export const patch = updater("patch");

/** The picture that is exchanged: the chosen one, or the last of fewer. */
export const pictureOf = (s: State): number => Math.max(0, Math.min(s.patch.picture, picturesRead(s).length - 1));

/** The text of which the other one is the change; beside a text, the picture that is exchanged. */
export const ownOfPatch = (s: State): string => ownText(s, pictureOf(s));

/** The other text as the engine reads it; beside a text, the other picture. */
export const otherOfPatch = (s: State): string => otherSource(s, s.patch.text);

/** The user's alignment, if it belongs to this text. */
export const pairsOf = (s: State): Pair[] | null => (s.patch.pairs?.of === textKey(s) ? s.patch.pairs.list : null);

export const setPairs = (s: State, list: Pair[] | null): State => patch(s, { pairs: list && { of: textKey(s), list } });

const NOT_READ = { awaited: null, unreadable: null };

/** Changes the sweep and clears its focus; other tokens also clear the alignment, and no other text is awaited. */
export function changeSweep(s: State, change: Partial<PatchView>): State {
  const anew = { typing: false, halted: false, exact: null, cell: null, hovered: null, picked: null };
  const next = patch(s, { ...anew, ...(change.text !== undefined && NOT_READ), ...change });
  const [stack, before] = [stackOf(next), stackOf(s)];
  const isMoved = stack === "decoder" && next.patch.step !== s.patch.step;
  const isAnother = next.patch.text !== s.patch.text || next.patch.picture !== s.patch.picture;
  return isAnother || stack !== before || isMoved ? setPairs(next, null) : next;
}

/** "decoder.blocks.1.attn.k.3", or without a head "decoder.out" */
const receiver: Type<Receiver> = {
  read(s) {
    const [, site, head] = /^([a-z]+\.(?:blocks\.\d+\.[a-z]+\.[a-z]+|out))(?:\.(\d{1,4}))?$/.exec(s) ?? [];
    return site === undefined ? undefined : { site, ...(head !== undefined && { head: Number(head) }) };
  },
  write: ({ site, head }) => (head === undefined ? site : nameOfHead({ path: site, head })),
};

/** "0.0,1.1,2.3": each token at most once */
const pairs: Type<Pair[]> = {
  read(s) {
    const all = list<Pair>({
      read: (one) => (/^\d{1,4}\.\d{1,4}$/.test(one) ? (one.split(".").map(Number) as Pair) : undefined),
      write: String,
    }).read(s);
    const once = [0, 1].every((side) => new Set(all?.map((pair) => pair[side])).size === all?.length);
    return once ? all : undefined;
  },
  write: (all) => all.map((pair) => pair.join(".")).join(","),
};

const field = fieldsOf("patch");

export const slice: Slice<"patch"> = {
  name: "patch",
  start,
  locks: {
    text: ["patch.text", "patch.picture", "patch.choose", "patch.open", "patch.swap", "patch.example"],
    patches: ["patch.put"],
  },
  fields: [
    { ...field("p_text", "text", text, (p, s) => textInLink(s, p.text)), does: "patch.text" },
    field("p_image", "picture", whole(999)),
    { name: "p_pairs", type: pairs, get: pairsOf, set: setPairs },
    field("p_step", "step", whole(1e6)),
    field("p_stack", "stack", oneOf(STACKS)),
    field("p_part", "part", oneOf(PARTS)),
    field("p_to", "to", receiver),
    field("p_score", "score", oneOf(SCORES)),
    field("p_a", "answer", whole(1e7)),
    field("p_b", "foil", whole(1e7)),
  ],
  // A link's settings wait for its model; another model's tokens and classes do not apply.
  survive: {
    left: (s, from, next) =>
      staysBeside(from, s.text, next) ? s : { ...s, ...NOT_READ, text: "", step: null, answer: null, foil: null },
    refused: (s, { before }) => (s.text === "" ? before : s),
    loaded: (s, info) => {
      const to = s.to && isReceiver(info, s.to) ? s.to : null;
      // The cells of a long sweep, too, are that model's.
      return { ...s, answer: choiceIn(info, s.answer), foil: choiceIn(info, s.foil), to, exact: null };
    },
  },
};
