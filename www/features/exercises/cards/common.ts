// The type of a card, and the queries that several of them share.
import type { AnswerOf } from "../../../protocol/answers.js";
import type { Question } from "../../../protocol/messages.js";
import type { Place } from "../../feature.js";
import type { Truth } from "../grade.js";

export interface Part {
  name: string;
  kind: "choice" | "number" | "cells" | "order";
  options?: readonly string[];
  /** whether it has a first hint of its own: its reason why an answer is wrong tells the right one */
  hint?: true;
}
export type Own = Record<string, number>;
export type Text = Record<string, string>;
export type Questions = Record<string, Question>;
/** The engine's answers, each of the kind of its question. */
export type Facts<Q extends Questions> = { [K in keyof Q]: AnswerOf<Q[K]["kind"]> };

/**
 * `reveals`: what earns the picture, an answer that was tried or one that is right.
 * `optional`: the truth follows without the engine's answers, or with its refusal.
 */
export interface CardOf<Q extends Questions = Questions> {
  reveals: "tried" | "right";
  parts: Part[];
  optional?: boolean;
  /** what is the same for everyone and is told in the card's words */
  said?: Record<string, number | string>;
  /** where in Explore a person finds it out */
  place?: Place;
  questions(own: Own, text: Text): Q;
  truths(own: Own, facts: Facts<Q>, text: Text): Record<string, Truth>;
}

export const cardOf = <Q extends Questions>(card: CardOf<Q>) => card;

export const asNumbers = (...names: string[]): Part[] => names.map((name) => ({ name, kind: "number" }));
export const asChoice = (name: string, ...options: string[]): Part => ({ name, kind: "choice", options });
export const withHint = (part: Part): Part => ({ ...part, hint: true });

/** Eight different words, so that every row and column has its own label. */
export const SENTENCE = ["the", "cat", "sat", "on", "a", "mat", "and", "slept"];

/** A small model with every part of its large one. */
export const SMALL = { d_model: 16, n_heads: 2, d_mlp: 64 };

/** What a model has, and what it costs on one token. */
export const costOf = (preset: string, keys: Record<string, unknown>) => ({
  kind: "cost" as const,
  config: { preset, keys },
  lengths: [1],
});
