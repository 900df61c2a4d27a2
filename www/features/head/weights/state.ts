// The state of the weights section: whether it is open, and its token.
import { fieldsOf, updater, type Slice } from "../../../state/slice.js";
import { flag, whole } from "../../../state/codecs.js";
import { oneToken, type TypedToken } from "../../../engine/typed-token.js";
import { kindOf, sublayerAt } from "../../../domain/answer.js";
import type { Problem } from "../../../lib/errors.js";
import type { State } from "../../../state/store.js";
import type { Token } from "../../../protocol/engine.js";

/** A token; a link holds only its id. */
export type WeightsToken = Pick<Token, "id"> & Partial<Pick<Token, "text" | "kind">>;

export interface Weights {
  open: boolean;
  /** null is the focused key */
  token: WeightsToken | null;
  /** the context of the choice: the model, its text and the focused key */
  of: string;
  /** the typed text of a token */
  typed: TypedToken | null;
}

declare module "../../../state/slice.js" {
  interface Slices {
    weights: Weights;
  }
}

const weights = updater("weights");

const subjectOf = ({ model, text, locked }: State) => `${model} ${text} ${locked.key}`;

export const setOpen = (s: State, open: boolean): State => (s.weights.open === open ? s : weights(s, { open }));
export const setToken = (s: State, token: WeightsToken): State => weights(s, { token, of: subjectOf(s), typed: null });
export const setTyped = (s: State, text: string): State =>
  weights(s, { of: subjectOf(s), token: chosenOf(s), typed: text === "" ? null : { text, read: null, failure: null } });

/** Asks about the typed token if the text is exactly one known token; else reports the problem. */
export function readTyped(s: State, read: Token[], failure: Problem | null): State {
  const typed = typedOf(s);
  const token = oneToken(read);
  return !typed ? s : token ? setToken(s, token) : weights(s, { typed: { ...typed, read, failure } });
}

const chosenOf = (s: State) => (s.weights.of === subjectOf(s) ? s.weights.token : null);
export const typedOf = (s: State) => (s.weights.of === subjectOf(s) ? s.weights.typed : null);

/** The keys of the focused head. */
export function keyTokens({ info, result, focus }: State): Token[] {
  const sublayer = info && focus && sublayerAt(info, focus.path);
  return !sublayer || !result ? [] : kindOf(sublayer) === "decoder" ? result.target : result.source;
}

/** The asked token: the chosen one, else the focused key, else the last token. */
export function askedToken(s: State): WeightsToken | null {
  const keys = keyTokens(s);
  return chosenOf(s) ?? keys[s.locked.key ?? -1] ?? keys.findLast(({ kind }) => kind === "text") ?? keys.at(-1) ?? null;
}

const field = fieldsOf("weights");

export const slice: Slice<"weights"> = {
  name: "weights",
  start: { open: false, token: null, of: "", typed: null },
  fields: [
    field("weights", "open", flag),
    {
      name: "weights-token",
      type: whole(9_999_999),
      get: (s) => chosenOf(s)?.id ?? null,
      set: (s, id: number) => setToken(s, { id }),
    },
  ],
};
