// Transitions of a text that takes long to read: the page shows the cost, and the person decides whether to read it.
import { t } from "../i18n/index.js";
import { wordsOf } from "../i18n/problem.js";
import { isOld, lastingFailure, isRunning, sceneKey, readingProblem, isAwaitingConsent, type State } from "./store.js";
import { pause } from "./text.js";
import type { Cost } from "../protocol/messages.js";

/** What is agreed to holds for a text that has become a little longer: as a share of it, and in tokens. */
const GROWTH = 0.1;
const STEPS = 32;

export const agreedWith = (tokens: number) => Math.ceil((1 + GROWTH) * tokens) + STEPS;

export const askAboutCost = (state: State, cost: Cost): State => ({
  ...state,
  reading: { ...state.reading, asks: { ...cost, text: state.text }, lasts: false },
  progress: null,
  pendingSteps: 0,
  failure: lastingFailure(state.failure),
});

/** It is to be read; written on only at a person's word, for each step takes long as well. */
export function readIt(state: State): State {
  const { asks } = state.reading;
  return asks && isAwaitingConsent(state)
    ? { ...state, play: "off", reading: { ...state.reading, agreed: agreedWith(asks.tokens), stopped: null } }
    : state;
}

export const lastsLong = (state: State): State =>
  isRunning(state) ? { ...state, reading: { ...state.reading, lasts: true } } : state;

/** What is being read is not read on: the picture before it stays, and what was agreed to is not any more. */
export const stopReading = (state: State): State =>
  isRunning(state) && state.lesson === null
    ? {
        ...pause(state),
        pendingSteps: 0,
        reading: { ...state.reading, agreed: 0, lasts: false, stopped: sceneKey(state) },
      }
    : state;

/** Why the picture is still that of the text before; null where it is not, or only until the answer is there. */
export function notRead(state: State) {
  const reason = readingProblem(state);
  if (reason !== null) return `${t("failure.input")} ${wordsOf(reason)}`;
  return isOld(state) ? t("reading.waits") : null;
}
