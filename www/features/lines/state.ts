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
  /** roughly the first visible token of a long text; null until it scrolls: then the locked token is visible */
  top: number | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    lines: Lines;
  }
}

export const start: Lines = { heads: [], least: 0.05, special: true, top: null };

export const lines = updater("lines");

/** The list without empty slots at its end. */
const trimmed = (heads: (HeadRef | null)[]) => heads.slice(0, heads.findLastIndex((one) => one !== null) + 1);

/** Overlays a head on the one in front, or removes it; if it is the one in front, the first overlay takes its place. */
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

/** Shows one head alone and keeps the locked token. */
export const isolate = (s: State, { path, head }: HeadRef): State => ({
  ...lines(s, { heads: [] }),
  focus: { path, head },
  preview: null,
});

/** Drops heads that the model lacks. */
export const fitLines = (view: Lines, info: ModelInfo): Lines => ({
  ...view,
  heads: trimmed(view.heads.map((one) => (one && hasHead(info, one) ? one : null))),
});

const field = fieldsOf("lines");

/** "decoder.blocks.1.attn.2,,decoder.blocks.0.attn.1": an empty slot is an empty string. */
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
