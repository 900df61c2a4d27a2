// The actions of the Heads view: open an atlas, choose axes, find heads, open one, and run an example.
import { filesOf } from "./files.js";
import { problemOf } from "../../lib/errors.js";
import { setText } from "../../state/text.js";
import { nameOfHead, type HeadRef } from "../../domain/heads.js";
import { atlas, openHead, opened, point, source, start } from "./state.js";
import { measureAgain, texts } from "../../state/texts/slice.js";
import { readTree } from "./tree.js";
import type { FileAtPath } from "../../lib/files/dropped-files.js";
import type { Page } from "../feature.js";
import type { Source } from "./state.js";

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, map, visit }: Page) {
  /** Numbers the openings: an older one is stale. */
  let turn = 0;

  return {
    async open(found: Promise<FileAtPath[]> | FileAtPath[]) {
      const mine = ++turn;
      apply((s) => atlas(s, { opening: true, problem: null }));
      try {
        const files = await filesOf(await found);
        const [config, scatter] = await Promise.all(
          ["config.json", "scatter_data.json"].map(async (name) => (await files.get(name)?.()) ?? "{}"),
        );
        const tree = readTree(config, scatter);
        if (mine === turn) apply((s) => opened(s, tree, files));
      } catch (error) {
        if (mine === turn) apply((s) => atlas(s, { opening: false, problem: problemOf(error) }));
      }
    },
    close() {
      turn++;
      apply((s) => atlas(s, { ...start, source: "files" }));
    },
    source: (from: Source) => apply((s) => source(s, from)),
    toTexts: () => visit("view=texts"),
    halt: (halted: boolean) => apply((s) => texts(s, { halted })),
    again: () => apply(measureAgain),
    x: (x: string) => apply((s) => atlas(s, { x })),
    y: (y: string) => apply((s) => atlas(s, { y })),
    find: (find: string) => apply((s) => atlas(s, { find, all: false })),
    point: (id: string | null) => apply((s) => point(s, id)),
    interval: (interval: number) => apply((s) => atlas(s, { interval })),
    all: () => apply((s) => atlas(s, { all: true })),
    /** @param ref the same head in the open model */
    choose(id: string | null, ref: HeadRef | null = null) {
      apply((s) => openHead(s, id));
      if (ref) map.focus(ref);
    },
    focus: map.focus,
    run(text: string, head: HeadRef) {
      apply((s) => setText(s, text));
      visit(`view=head&head=${nameOfHead(head)}`);
    },
  };
}
