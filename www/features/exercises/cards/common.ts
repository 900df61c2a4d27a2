// The type of a card, and the queries that several of them share.
import type { AnswerOf } from "../../../protocol/answers.js";
import type { EngineQuestion } from "../../../protocol/engine.js";
import type { ExploreLink } from "../../feature.js";
import type { Truth } from "../grade.js";

export interface CardPart {
  name: string;
  kind: "choice" | "number" | "cells" | "order";
  options?: readonly string[];
  /** whether its first hint is separate, because the reason for a wrong answer reveals the right one */
  hint?: true;
}
export type Own = Record<string, number>;
export type Text = Record<string, string>;
export type Questions = Record<string, EngineQuestion>;
/** The engine's answers, each of the type of its question. */
export type Facts<Q extends Questions> = { [K in keyof Q]: AnswerOf<Q[K]["kind"]> };

/**
 * `reveals`: whether a tried or a right answer earns the picture.
 * `optional`: the correct answer is known even without the engine's answers, or follows from its error.
 */
export interface CardOf<Q extends Questions = Questions> {
  reveals: "tried" | "right";
  parts: CardPart[];
  optional?: boolean;
  /** constants in the card's words */
  said?: Record<string, number | string>;
  /** the place in Explore where the answer can be found */
  place?: ExploreLink;
  questions(own: Own, text: Text): Q;
  truths(own: Own, facts: Facts<Q>, text: Text): Record<string, Truth>;
}

export const cardOf = <Q extends Questions>(card: CardOf<Q>) => card;

export const asNumbers = (...names: string[]): CardPart[] => names.map((name) => ({ name, kind: "number" }));
export const asChoice = (name: string, ...options: string[]): CardPart => ({ name, kind: "choice", options });
export const withHint = (part: CardPart): CardPart => ({ ...part, hint: true });

/** Eight different words, so that every row and column has its own label. */
export const SENTENCE = ["the", "cat", "sat", "on", "a", "mat", "and", "slept"];

/** A small model with all parts of the large one. */
export const SMALL = { d_model: 16, n_heads: 2, d_mlp: 64 };

/** Asks for a model's parts, and for its cost on one token. */
export const costOf = (preset: string, keys: Record<string, unknown>) => ({
  kind: "cost" as const,
  config: { preset, keys },
  lengths: [1],
});
