// Every card by its name, and which numbers of the person's own it can use.
import * as attention from "./cards/attention.js";
import * as block from "./cards/block.js";
import * as stack from "./cards/stack.js";

/** @typedef {import("./state.js").Card} Card */
/** @typedef {import("./cards/common.js").CardOf} CardOf */
/** @typedef {import("./cards/common.js").Own} Own */

/** @type {Record<Card, CardOf>} */
export const DECK = {
  scaling: attention.scaling, width: attention.width, causal: attention.causal, cost: attention.cost, parameters: attention.parameters,
  droppath: block.droppath, positions: block.positions, mlp: block.mlp, activations: block.activations, swiglu: block.swiglu,
  gamma: stack.gamma, order: stack.order, memory: stack.memory,
};

/** A number of the person's own, NaN where it is none; a comma is a decimal one. @param {Own} own @param {string} text */
export const numberOf = (own, text) =>
  (own.decimal ? /^\s*[+-]?(\d+[.,]?\d*|[.,]\d+)\s*$/ : /^\s*\d+\s*$/).test(text) ? Number(text.replace(",", ".")) : Number.NaN;

/** What is wrong with a number as typed, null where it can be used. @param {Own} own @param {string} text @returns {"whole" | "number" | "even" | "range" | null} */
export function problemOf(own, text) {
  const value = numberOf(own, text);
  if (Number.isNaN(value)) return own.decimal ? "number" : "whole";
  if (value < own.min || value > own.max) return "range";
  return own.even && value % 2 !== 0 ? "even" : null;
}
