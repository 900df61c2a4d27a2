// What a card is, and what several of them ask with.

/** @typedef {import("../../../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../grade.js").Truth} Truth */

/** @typedef {{ name: string, kind: "choice" | "number" | "cells" | "order", options?: readonly string[] }} Part */

/**
 * `reveals`: what earns the picture, an answer that was tried or one that is right.
 * `optional`: the truth follows without the engine's answers, or with its refusal.
 * @typedef {object} CardOf
 * @property {"tried" | "right"} reveals
 * @property {Part[]} parts
 * @property {boolean} [optional]
 * @property {Record<string, number | string>} [said] what is the same for everyone and is told in the card's words
 * @property {(own: Record<string, number>, text: Record<string, string>) => Record<string, LabQuestion>} questions
 * @property {(own: Record<string, number>, facts: Record<string, any>, text: Record<string, string>) => Record<string, Truth>} truths
 */

/** Eight different words, so that every row and column has its own label. */
export const SENTENCE = ["the", "cat", "sat", "on", "a", "mat", "and", "slept"];

/** A small model with every part of its large one. */
export const SMALL = { d_model: 16, n_heads: 2, d_mlp: 64 };
