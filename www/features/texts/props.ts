// State → the props of the Texts view: heads × measures over the texts, and the open head's strongest examples.
import { kindsOf } from "../../domain/answer.js";
import { examplesOf, wayOf } from "../../domain/models.js";
import { layExample, readMap } from "../../components/map/example-map.js";
import { nameOf } from "../../components/part-names.js";
import { headName } from "../../domain/head-names.js";
import { headsOf, sameHead } from "../../domain/heads.js";
import { t } from "../../i18n/index.js";
import { mediumOf } from "../../protocol/medium.js";
import { fileOf, mediaChoices } from "../../state/media.js";
import {
  describeMeasure,
  inOrder,
  measureAbout,
  measureFigure,
  measureName,
  measuresFor,
  type Measure,
} from "../../domain/head-measures.js";
import { wordsOf } from "../../i18n/problem.js";
import { SAMPLE, hasCorpus } from "./corpora.js";
import { mapOf } from "../../state/texts/measuring.js";
import { isInLink } from "../../state/texts/slice.js";
import { EXAMPLES, summary, type Spread } from "../../state/texts/summary.js";
import { LONGEST, MOST_TEXTS, draftOf, listOf, progress } from "../../state/texts/list.js";
import { examplesIn, mapName, measureIn } from "./queries.js";
import type { Actions } from "./actions.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";
import type { Medium } from "../../protocol/medium.js";

/** The number of rows at first; a larger model shows the rest on request. */
const FIRST = 100;
/** Between the maps of the examples. */
const GAP = 16;

export type TextsProps = ReturnType<typeof props>;

/** A cell of the table, tinted by its share of the largest value. */
function cellOf(measure: Measure, spread: Spread | null, most: number, medium: Medium) {
  if (!spread) return { mean: t("grid.none"), deviation: "", share: 0, about: t("grid.none.spoken") };
  const mean = measureFigure(measure, spread.mean);
  const deviation = spread.deviation === null ? "" : measureFigure(measure, spread.deviation);
  return {
    mean,
    deviation: deviation && `± ${deviation}`,
    share: most > 0 ? Math.max(0, spread.mean / most) : 0,
    about: t("texts.cell", { measure: measureName(measure), count: spread.count, mean, deviation, medium }),
  };
}

export function props(state: State, seen: Seen, act: Actions) {
  const { info, focus, screen } = seen;
  const set = state.texts;
  const images = mediaChoices(state, mediumOf(state));
  const { listed, about: _, ...swept } = progress(state);
  const numbers = summary(set.found, listed, info);
  const by = measureIn(state, info);
  const kinds = kindsOf(info);
  const measures = measuresFor(kinds);
  const most = new Map(
    measures.map((measure) => {
      const largest = Math.max(0, ...numbers.map((row) => row[measure]?.mean ?? 0));
      return [measure, describeMeasure(measure).number === "share" ? Math.max(largest, 0.5) : largest];
    }),
  );
  const all = headsOf(info).map((ref, i) => ({ ref, own: numbers[i], value: numbers[i][by]?.mean ?? null }));
  const sorted = set.order === "layer" ? all : inOrder(all, set.order);
  const shown = sorted.filter(({ ref }, i) => set.all || i < FIRST || sameHead(ref, focus));
  const room = screen.narrow ? screen.width - 3 * GAP : Math.floor((screen.width - 3 * GAP) / EXAMPLES);
  const mapAt = (i: number, text: string) => {
    const read = readMap(mapOf(state, mapName(i), text, focus.path), focus);
    return read && layExample(read, room, screen.dpr);
  };
  return {
    list: listOf(state),
    images,
    typed: set.list !== null,
    hasExamples: examplesOf(state.model, state.own).length > 0,
    corpus: hasCorpus(state.model, state.own) ? SAMPLE : null,
    fetching: set.fetching,
    problem: set.problem && wordsOf(set.problem),
    inLink: isInLink(set),
    limits: { most: MOST_TEXTS, longest: LONGEST },
    ...swept,
    going: swept.next !== null,
    /** the list being typed, before it is measured */
    draft: draftOf(state),
    /** whether a decoder-only model reads the texts and writes nothing */
    alone: wayOf(info) === "continues",
    failed: listed.texts.flatMap((text) => {
      const found = set.found.get(text);
      return !found || found instanceof Float64Array ? [] : [{ text: fileOf(state, text), why: wordsOf(found) }];
    }),
    order: set.order,
    columns: measures.map((measure) => ({
      measure,
      name: measureName(measure),
      about: measureAbout(measure),
      sorted: set.order !== "layer" && measure === by ? set.order : null,
      chosen: measure === by,
      sort: () => act.sort(measure, measure === by),
    })),
    rows: shown.map(({ ref, own }) => ({
      name: nameOf(info, ref),
      open: sameHead(ref, focus),
      cells: measures.map((measure) => cellOf(measure, own[measure], most.get(measure) ?? 0, images?.medium ?? "text")),
      go: () => act.focus(ref),
    })),
    hidden: sorted.length - shown.length,
    heads: sorted.length,
    measured: by,
    lowest: set.order === "up",
    examples: examplesIn(state, info, focus).map(({ text, value }, i) => ({
      text: fileOf(state, text),
      value: measureFigure(by, value),
      map: mapAt(i, text),
      open: () => act.open(text),
    })),
    head: headName(info, focus.path, focus.head),
    tone: state.tone,
    screen,
    act,
  };
}
