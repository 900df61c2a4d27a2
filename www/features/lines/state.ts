// The state of the Lines view: the overlaid heads, and the lines that are drawn.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { flag, head as headType, number, type Type } from "../../state/codecs.js";
import { sameHead, hasHead, type HeadRef } from "../../domain/heads.js";
import type { State } from "../../state/store.js";
import type { ModelInfo } from "../../protocol/engine.js";

export interface Lines {
  heads: (HeadRef | null)[];
  least: number;
  special: boolean;
  /** about the first token in sight of a long text; null until it is scrolled: then the locked one is in sight */
  top: number | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    lines: Lines;
  }
}

export const start: Lines = { heads: [], least: 0.05, special: true, top: null };

export const lines = updater("lines");

/** The list without free places at its end. */
const trimmed = (heads: (HeadRef | null)[]) => heads.slice(0, heads.findLastIndex((one) => one !== null) + 1);

/** Lays a head over the one in front, or takes it away; another takes the place of the one in front. */
export function toggleHead(s: State, { path, head }: HeadRef, fits: (one: HeadRef) => boolean = () => true): State {
  const one = { path, head };
  const { heads } = s.lines;
  if (s.focus && sameHead(s.focus, one)) {
    const at = heads.findIndex((other) => other !== null && !sameHead(other, one) && fits(other));
    return at < 0 ? s : { ...lines(s, { heads: trimmed(heads.with(at, null)) }), focus: heads[at], preview: null };
  }
  const at = heads.findIndex((other) => other !== null && sameHead(other, one));
  if (at >= 0) return lines(s, { heads: trimmed(heads.with(at, null)) });
  const free = heads.indexOf(null);
  return lines(s, { heads: free < 0 ? [...heads, one] : heads.with(free, one) });
}

/** One head alone, with what is locked still locked. */
export const isolate = (s: State, { path, head }: HeadRef): State => ({
  ...lines(s, { heads: [] }),
  focus: { path, head },
  preview: null,
});

/** Heads that a model does not have go. */
export const fitLines = (view: Lines, info: ModelInfo): Lines => ({
  ...view,
  heads: trimmed(view.heads.map((one) => (one && hasHead(info, one) ? one : null))),
});

const field = fieldsOf("lines");

/** "decoder.blocks.1.attn.2,,decoder.blocks.0.attn.1": a free place is written as nothing. */
const places: Type<(HeadRef | null)[]> = {
  read(text) {
    const all = text.split(",").map((one) => (one === "" ? null : headType.read(one)));
    return all.some((one) => one === undefined) || all.length > 64 ? undefined : trimmed(all as (HeadRef | null)[]);
  },
  write: (all) => all.map((one) => (one ? headType.write(one) : "")).join(","),
};

export const slice: Slice<"lines"> = {
  name: "lines",
  start,
  fields: [
    field("lines", "heads", places),
    field("lines_least", "least", number(0, 1)),
    field("lines_special", "special", flag),
  ],
  survive: { loaded: fitLines, refused: (s, { info }) => (info ? fitLines(s, info) : s) },
  heads: ({ view, lines }) => (view === "lines" ? lines.heads.filter((one) => one !== null) : []),
};
