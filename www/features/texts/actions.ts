// The actions of the Texts view: bring texts, sort the heads by a measure over them, and open an example.
import { problemOf } from "../../lib/errors.js";
import { setText } from "../../state/text.js";
import { corpusTexts } from "./corpora.js";
import { measureAgain, setDraft, setList, sortBy, texts } from "../../state/texts/slice.js";
import type { Measure } from "../../domain/head-measures.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

export function actions({ apply, now, map, visit }: Page) {
  /** Sets texts that arrive later, unless the model changed meanwhile. */
  async function bring(list: Promise<string>) {
    const { model } = now();
    apply((s) => texts(s, { fetching: true, problem: null }));
    try {
      const found = await list;
      apply((s) => (s.model === model ? setList(s, found) : s));
    } catch (error) {
      apply((s) => (s.model === model ? texts(s, { fetching: false, problem: problemOf(error) }) : s));
    }
  }
  return {
    list: (list: string) => apply((s) => setList(s, list)),
    draft: (list: string) => apply((s) => setDraft(s, list)),
    file: (file: File) => bring(file.text()),
    own: () => apply((s) => setList(s, null)),
    corpus: () => bring(corpusTexts(now().model, now().own).then((all) => all.join("\n"))),
    sort: (measure: Measure, same: boolean) => apply((s) => sortBy(s, measure, same)),
    byLayer: () => apply((s) => texts(s, { order: "layer" })),
    halt: (halted: boolean) => apply((s) => texts(s, { halted })),
    again: () => apply(measureAgain),
    all: () => apply((s) => texts(s, { all: true })),
    focus: map.focus,
    open(text: string) {
      apply((s) => setText(s, text));
      visit("view=head");
    },
  };
}
