// Transitions of a text with holes: a token gives way to a hole, a hole to a guess.
import { setText } from "./text.js";
import type { State } from "./store.js";

function replaced({ text, result }: State, i: number, other: (token: string) => string): string {
  const span = result?.source[i]?.span;
  return span ? text.slice(0, span[0]) + other(text.slice(...span)) + text.slice(span[1]) : text;
}

/** Replaces a token by a hole, in the spelling of the model's vocabulary; the space before a word stays. */
export function putMask(state: State, i: number): State {
  const mask = state.info?.mask;
  if (!mask) return state;
  const text = replaced(state, i, (token) => token.slice(0, token.search(/\S|$/)) + mask);
  return text === state.text ? state : { ...setText(state, text), locked: { query: i, key: null } };
}

/** Replaces the asked token by a guess, with or without a space as the guess has it. */
export function fillIn(state: State, guess: string): State {
  const asked = state.current ? state.result?.asked : null;
  const text = replaced(state, asked ?? -1, () => guess);
  return setText(state, text);
}
