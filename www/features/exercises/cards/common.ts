// What a card is, and what several of them ask with.
import type { LabQuestion } from "../../../protocol/engine.js";
import type { Truth } from "../grade.js";

export type Part = { name: string; kind: "choice" | "number" | "cells" | "order"; options?: readonly string[] };

/**
 * `reveals`: what earns the picture, an answer that was tried or one that is right.
 * `optional`: the truth follows without the engine's answers, or with its refusal.
 */
export interface CardOf {
  reveals: "tried" | "right";
  parts: Part[];
  optional?: boolean;
  /** what is the same for everyone and is told in the card's words */
  said?: Record<string, number | string>;
  questions: (own: Record<string, number>, text: Record<string, string>) => Record<string, LabQuestion>;
  truths: (
    own: Record<string, number>,
    facts: Record<string, any>,
    text: Record<string, string>,
  ) => Record<string, Truth>;
}

/** Eight different words, so that every row and column has its own label. */
export const SENTENCE = ["the", "cat", "sat", "on", "a", "mat", "and", "slept"];

/** A small model with every part of its large one. */
export const SMALL = { d_model: 16, n_heads: 2, d_mlp: 64 };
