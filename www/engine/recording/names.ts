// The names under which files keep attention patterns: ours, TransformerLens', transformers' and nnterp's.

type Stack = "encoder" | "decoder";

/** `stack` is null where the name does not tell it. */
export interface PatternName {
  stack: Stack | null;
  kind: "attn" | "cross";
  block: number;
}

const SPELLINGS: [RegExp, Omit<PatternName, "block">][] = [
  // TransformerLens 4, and its HookedTransformer and HookedEncoderDecoder before.
  [/^blocks\.(\d+)\.attn\.hook_pattern$/, { stack: null, kind: "attn" }],
  [/^encoder(?:_blocks)?\.(\d+)\.attn\.hook_pattern$/, { stack: "encoder", kind: "attn" }],
  [/^decoder(?:_blocks)?\.(\d+)\.(?:self_)?attn\.hook_pattern$/, { stack: "decoder", kind: "attn" }],
  [/^decoder(?:_blocks)?\.(\d+)\.cross_attn\.hook_pattern$/, { stack: "decoder", kind: "cross" }],
  // Tuples of transformers' outputs and nnterp's accessors have no spelling of their own in a file: `attentions.0`,
  // `attentions_0` and `attentions[0]` are what their elements are called.
  [/^attentions?[._[](\d+)\]?$/, { stack: null, kind: "attn" }],
  [/^attention_probabilities[._[](\d+)\]?$/, { stack: "decoder", kind: "attn" }],
  [/^encoder_attentions[._[](\d+)\]?$/, { stack: "encoder", kind: "attn" }],
  [/^decoder_attentions[._[](\d+)\]?$/, { stack: "decoder", kind: "attn" }],
  [/^cross_attentions[._[](\d+)\]?$/, { stack: "decoder", kind: "cross" }],
];

/** `weights` are a linear layer's, which are signed. */
const OURS = /^(encoder|decoder)\.blocks\.(\d+)\.(?:(attn|cross)\.pattern|(attn)\.weights)$/;

export function readPatternName(name: string): PatternName | null {
  const [, stack, own, kind, linear] = OURS.exec(name) ?? [];
  if (own) return { stack: stack as Stack, kind: (kind ?? linear) as PatternName["kind"], block: Number(own) };
  for (const [spelling, of] of SPELLINGS) {
    const [, block] = spelling.exec(name) ?? [];
    if (block) return { ...of, block: Number(block) };
  }
  return null;
}

/** The tuple as one tensor, [layer, (batch,) head, query, key]. */
const STACKED: Record<string, Omit<PatternName, "block">> = {
  attentions: { stack: null, kind: "attn" },
  encoder_attentions: { stack: "encoder", kind: "attn" },
  decoder_attentions: { stack: "decoder", kind: "attn" },
  cross_attentions: { stack: "decoder", kind: "cross" },
};

export const readStackedName = (name: string) => (Object.hasOwn(STACKED, name) ? STACKED[name] : null);

export const pathOf = (stack: Stack, block: number, kind: PatternName["kind"]) => `${stack}.blocks.${block}.${kind}`;
