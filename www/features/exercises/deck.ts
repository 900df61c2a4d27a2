// Every card by its name.
import * as attention from "./cards/attention.js";
import * as block from "./cards/block.js";
import * as stack from "./cards/stack.js";
import type { Card } from "./inputs.js";
import type { CardOf } from "./cards/common.js";

export const DECK: Record<Card, CardOf> = {
  scaling: attention.scaling,
  width: attention.width,
  causal: attention.causal,
  cost: attention.cost,
  parameters: attention.parameters,
  droppath: block.droppath,
  positions: block.positions,
  mlp: block.mlp,
  activations: block.activations,
  swiglu: block.swiglu,
  gamma: stack.gamma,
  order: stack.order,
  memory: stack.memory,
};
