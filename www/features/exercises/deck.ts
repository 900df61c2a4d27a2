// The deck: all cards of the exercises, by name.
import { causal, cost, parameters, scaling, width } from "./cards/attention.js";
import { activations, droppath, mlp, positions, swiglu } from "./cards/block.js";
import { lens, patching } from "./cards/cause.js";
import { silence } from "./cards/silence.js";
import { gamma, memory, order } from "./cards/stack.js";
import type { Card } from "./inputs.js";
import type { CardOf } from "./cards/common.js";

const cards = {
  scaling,
  width,
  causal,
  cost,
  parameters,
  droppath,
  positions,
  mlp,
  activations,
  swiglu,
  gamma,
  order,
  memory,
  lens,
  patching,
  silence,
};

/** Each card's questions. */
export type CardQuestions<C extends Card> = ReturnType<(typeof cards)[C]["questions"]>;

export const DECK: Record<Card, CardOf> = cards;
