// The terms of art that the page explains, ordered so that each builds on earlier ones, with the step of Learn that
// shows it, if any. Their meanings are in features/glossary/words/.

export const GROUPS = {
  text: { token: null, special: null, positions: "positions" },
  attention: {
    head: "attention",
    layer: "encoder",
    encoder: "encoder",
    decoder: "decoder",
    cross: "whole",
    attention: "attention",
    query: "attention",
    value: "attention",
    score: "attention",
    softmax: "attention",
    pattern: "attention",
    sink: null,
    linear: null,
    mask: "causal",
    padding: "padding",
  },
  block: {
    residual: "residual",
    mlp: "mlp",
    norm: "residual",
    gate: "gate",
    "layer-scale": "layer-scale",
    dropout: "dropout",
    "drop-path": "drop-path",
  },
  writing: { logit: null, temperature: null, "top-k": null },
  measure: {
    entropy: null,
    kl: null,
    contribution: null,
    diagonal: null,
    induction: null,
    rollout: null,
    lens: "lens",
    attribution: "attribution",
  },
} as const;

export type Group = keyof typeof GROUPS;
export type Term = { [G in Group]: keyof (typeof GROUPS)[G] }[Group];

/** Every term, with its step of Learn. */
export const TERMS = Object.assign({}, ...Object.values(GROUPS)) as Record<Term, string | null>;
