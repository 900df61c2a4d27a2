// The scene in view: the head in front, its pattern, the focused cell, and the layout of the middle region.
import { deriveLabels, kindOf, sublayerAt, type Derived } from "../domain/answer.js";
import { withholdsAnswer } from "../domain/lesson.js";
import { featureOf } from "./features.js";
import { isBlank, isOld, isAwaitingConsent, shownMeanwhile, type State } from "../state/store.js";
import { layout } from "../components/region-layout.js";
import { missingMeasure } from "../features/grid/head-order.js";
import { memoize, unlessChanged } from "../lib/memoize.js";
import { classToken } from "../domain/map/placed-images.js";
import { readingOfHead } from "../domain/map/sentence.js";
import { inTurns } from "../features/input/turns.js";
import type { RunResult } from "../protocol/messages.js";
import type { Seen } from "../features/feature.js";
import type { Screen } from "../components/screen.js";

/** While a lesson asks for the answer, no row shows it. */
const unwritten = memoize((derived: Derived): Derived => ({ ...derived, written: derived.written.map(() => null) }));

/** By the labels of the same answer. A stale answer keeps the turns that it had. */
const turned = new WeakMap<Derived, Derived>();

function withTurns({ chat, current }: State, derived: Derived, result: RunResult): Derived {
  const known = turned.get(derived);
  const prompt = chat?.prompt;
  if (known || !prompt || !current) return known ?? derived;
  const { source, target } = derived;
  const here = {
    ...derived,
    source: inTurns(source, result.source, prompt),
    target: inTurns(target, result.target, prompt),
  };
  turned.set(derived, here);
  return here;
}

/** Null before the first answer. While another model is loading, the previous picture stays. */
export function seenIn(latest: State, screen: Screen): Seen | null {
  const state = shownMeanwhile(latest) ?? latest;
  const { info, result, focus } = state;
  if (!info || !result || !focus) return null;
  const shown = state.preview ?? focus;
  const asked = state.lesson !== null && withholdsAnswer(state.lesson);
  const derived = withTurns(state, asked ? unwritten(deriveLabels(result, info)) : deriveLabels(result, info), result);
  const front = sublayerAt(info, shown.path);
  const lack = front ? missingMeasure(state, info, kindOf(front)) : null;
  const laid = layout({ ...state, unsorted: lack !== null }, info, derived, shown, screen);
  const rows = laid.pattern?.rows ?? 0;
  const within = (i: number | null | undefined, n: number) => (i !== null && i !== undefined && i < n ? i : null);
  // The asked token in an encoder, or an image's class token, else the newest one.
  const newest = laid.front === "encoder" ? (result.asked ?? classToken(result)) : rows - 1;
  const chosen = {
    query: within(state.hovered?.query, rows) ?? within(state.locked.query, rows) ?? newest,
    key: within(state.hovered ? state.hovered.key : state.locked.key, laid.pattern?.cols ?? 0),
  };
  const cell = unlessChanged("cell", (laid.pattern && featureOf(state.view)?.cell?.(laid.pattern, chosen)) ?? chosen);
  return {
    info,
    result,
    focus,
    shown,
    derived,
    ...laid,
    lack,
    cell,
    reading: readingOfHead({ info, derived, edits: state.edits }, shown),
    screen,
    stale: latest.failure !== null || latest.leaving !== null || isOld(latest),
    busy: !latest.current && !isBlank(latest) && !latest.failure && !isAwaitingConsent(latest),
  };
}
