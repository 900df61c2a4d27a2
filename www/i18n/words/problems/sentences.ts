// The error messages that every language must have: a sentence for each code of the engine, with its parameters.
import type { Entry } from "../../vocabulary.js";
import type { EditProblem, EngineProblem, KeyProblem, LensProblem, WeightProblem } from "../../../protocol/engine.js";

/** Nested problems are translated before; a plain text is `said`. */
type Given<C> = C extends { params: infer P }
  ? P extends string
    ? { said: string }
    : { [K in keyof P]: K extends "problem" | "problems" ? string : P[K] }
  : never;

/** Sentences by code; messages that exist only in English have none. */
type Sentences<Of extends string, C extends { code: string }> = {
  [One in C as One["code"] extends "Said" ? never : `${Of}.${One["code"]}`]: One extends { params: unknown }
    ? (p: Given<One>) => string
    : string;
};

export type EngineSentences = Sentences<"problem", EngineProblem> &
  Sentences<"problem.key", KeyProblem> &
  Sentences<"problem.edit", EditProblem> &
  Sentences<"problem.lens", LensProblem> &
  Sentences<"problem.weights", WeightProblem>;

/** In the form in which words are looked up. */
export type Spoken = Record<keyof EngineSentences, Entry>;
