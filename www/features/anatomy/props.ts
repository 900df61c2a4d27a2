// State → the props of Anatomy: the stages of the head in front at the focused cell, sized for the screen, and its
// folds.
import { wordsOf } from "../../i18n/problem.js";
import { memoize } from "../../lib/memoize.js";
import { axesOf, deriveLabels, kindOf, rowOf, sublayerAt } from "../../domain/answer.js";
import { isEdited, liftsWeights } from "../../domain/edits/document.js";
import { answerOf } from "../../protocol/answers.js";
import { otherNamesAt } from "../../domain/other-names.js";
import { stagesOf } from "../../domain/stages.js";
import { cellSize } from "../../domain/map/geometry.js";
import { labelText } from "../../domain/labels.js";
import { maskedWords } from "../../components/map/captions.js";
import { slantWidth } from "../../components/numbers/vector-strip.js";
import { EXPERIMENT, SCALING, headWidth } from "./queries.js";
import type { Actions } from "./actions.js";
import type { Seen } from "../feature.js";
import type { ModelInfo, StageId } from "../../protocol/engine.js";
import { maskedAt, rowMasks, valueAt, type Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import type { Trace } from "../../domain/tensors.js";
import { headTitle } from "../../domain/head-names.js";
import type { Cell, HeadRef } from "../../domain/heads.js";
import type { Screen } from "../../components/screen.js";

/** A cell is always in focus: by default the key with the most attention from this query. */
export function focusCell(pattern: Pattern, { query, key }: Cell) {
  const row = query ?? 0;
  return { query: row, key: key ?? rowOf(pattern, row, 1)[0]?.key ?? 0 };
}

/** The widths beside the strips, for names and for extents; on a narrow screen both stand above. */
const NAMES = 82;
const NARROW = 28;
const EXTENTS = 268;
const LARGEST_KEY = 34;
const LARGEST_CELL = 20;
/** A smaller cell is invisible; a longer vector wraps. */
const SMALLEST_CELL = 4;

/** The indent of a stage, and the gap between two charts. */
const INSET = 20;
const GAP = 16;

export type AnatomyProps = ReturnType<typeof props>;

export function props(state: State, { shown, cell, screen }: Seen, act: Actions) {
  const { traced, info } = state;
  const common = {
    stale: state.failure !== null,
    busy: !state.current || traced?.path !== shown.path || traced.result !== state.result,
  };
  if (!info || !traced || traced.failure !== null) {
    const failure = info && traced?.failure;
    return { ...common, title: title(info, shown), problem: failure ? wordsOf(failure) : null, body: null };
  }
  // The previous trace stays whole, with its head, tokens and edits, until the new one arrives.
  const head = { path: traced.path, head: Math.min(shown.head, (sublayerAt(info, traced.path)?.n_heads ?? 1) - 1) };
  return {
    ...common,
    title: title(info, head),
    problem: null,
    body: bodyProps(state, info, traced, head, cell, screen, act),
  };
}

const title = (info: ModelInfo | null, head: HeadRef) =>
  info && sublayerAt(info, head.path) ? headTitle(info, head) : "";

/** The stages of a head at one query and key; null if the trace lacks it. */
export function stagesAt(info: ModelInfo, traced: Trace, head: HeadRef, cell: Cell) {
  const derived = deriveLabels(traced.result, info);
  const pattern = derived.patterns.get(`${head.path}.${head.head}`);
  const sublayer = sublayerAt(info, head.path);
  if (!pattern || !sublayer) return null;
  const { rows, cols } = axesOf(derived, kindOf(sublayer));
  const query = Math.min(cell.query ?? 0, pattern.rows - 1);
  const key = Math.min(cell.key ?? 0, pattern.cols - 1);
  const stages = stagesOf({
    tensors: traced.tensors,
    ...head,
    query,
    key,
    masks: masksOf(pattern, query),
    edits: traced.edits,
    sublayer,
    sites: info.sites,
  });
  return stages && { pattern, rows, cols, query, key, stages };
}

export type Body = NonNullable<ReturnType<typeof bodyProps>>;

function bodyProps(
  state: State,
  info: ModelInfo,
  traced: Trace,
  head: HeadRef,
  cell: Cell,
  screen: Screen,
  act: Actions,
) {
  const here = stagesAt(info, traced, head, cell);
  if (!here) return null;
  const { pattern, rows, cols, query, key, stages } = here;
  const width = screen.width - (screen.narrow ? NARROW : NAMES);
  const fit = (beside: number) => cellSize(width - beside, Infinity, pattern.cols, 1, screen.dpr, LARGEST_KEY);
  const keyCell = fit(slantWidth(cols, fit(0)));
  const free = width - (screen.narrow ? 0 : EXTENTS);
  const scaling = answerOf(state.answers, SCALING, "scaling");
  const asked = state.answers[SCALING];
  return {
    stages,
    otherNames: (stage: StageId) => otherNamesAt(info, head.path, stage),
    edited: isEdited(traced.edits),
    rows: rows.map(labelText),
    cols,
    colNames: cols.map(labelText),
    query,
    key,
    pattern,
    weight: valueAt(pattern, query, key),
    masked: maskedAt(pattern, query, key) ? maskedWords(pattern, query, key) : null,
    /** CSS pixels of a key's cell and of a vector's cell */
    keyCell,
    cellOf: (count: number) => Math.max(SMALLEST_CELL, cellSize(free, Infinity, count, 1, screen.dpr, LARGEST_CELL)),
    free,
    legend: { tone: state.tone, theme: screen.theme, lifted: liftsWeights(traced.edits), setTone: act.tone },
    screen,
    why: {
      open: state.anatomy.why,
      rows: scaling?.rows ?? null,
      failure: asked?.failure ? wordsOf(asked.failure) : null,
      d: headWidth(state),
      ...EXPERIMENT,
      width: screen.narrow
        ? Math.min(360, screen.width - INSET)
        : Math.min(320, Math.floor((screen.width - INSET - GAP) / 2)),
      toggle: (open: boolean) => act.fold("why", open),
    },
    numbers: { open: state.anatomy.numbers, toggle: (open: boolean) => act.fold("numbers", open) },
    act: { hover: act.hover, lock: act.lock, choose: act.lockCell },
  };
}

const masksOf = memoize(rowMasks, Infinity);
