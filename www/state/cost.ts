// Transitions of a text that takes long to read: the page shows the cost, and the person decides whether to read it.
import { t } from "../i18n/index.js";
import { wordsOf } from "../i18n/problem.js";
import { isOld, lastingFailure, isRunning, sceneKey, readingProblem, isAwaitingConsent, type State } from "./store.js";
import { pause } from "./text.js";
import type { Cost } from "../protocol/engine.js";

/** An agreement still holds for a slightly longer text: the allowed growth as a share, and in tokens. */
const GROWTH = 0.1;
const STEPS = 32;

export const agreedWith = (tokens: number) => Math.ceil((1 + GROWTH) * tokens) + STEPS;

export const askAboutCost = (state: State, cost: Cost): State => ({
  ...state,
  reading: { ...state.reading, asks: { ...cost, text: state.text }, lasts: false },
  progress: null,
  early: null,
  pendingSteps: 0,
  failure: lastingFailure(state.failure),
});

/** The person agrees to read the text; it is then extended only on request, for each step takes long as well. */
export function readIt(state: State): State {
  const { asks } = state.reading;
  return asks && isAwaitingConsent(state)
    ? { ...state, play: "off", reading: { ...state.reading, agreed: agreedWith(asks.tokens), stopped: null } }
    : state;
}

export const lastsLong = (state: State): State =>
  isRunning(state) ? { ...state, reading: { ...state.reading, lasts: true } } : state;

/** Stops reading: the previous picture stays, and the agreement ends. */
export const stopReading = (state: State): State =>
  isRunning(state) && state.lesson === null
    ? {
        ...pause(state),
        pendingSteps: 0,
        reading: { ...state.reading, agreed: 0, lasts: false, stopped: sceneKey(state) },
      }
    : state;

/** The reason why the picture still shows the previous text; null if it does not, or only until the answer arrives. */
export function notRead(state: State) {
  const reason = readingProblem(state);
  if (reason !== null) return `${t("failure.input")} ${wordsOf(reason)}`;
  return isOld(state) ? t("reading.waits") : null;
}
