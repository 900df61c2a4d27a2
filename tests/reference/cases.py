"""The small models that the goldens are made of, and what each is run on: tokens, paddings and edits."""

ENCODER_DECODER = {"architecture": "encoder-decoder", "n_encoder_layers": 2, "n_decoder_layers": 2,
                   "pad_id": 0, "start_id": 1, "end_id": 2}  # fmt: skip

SMALL = {"architecture": "decoder", "n_decoder_layers": 2, "d_model": 8, "n_heads": 2, "d_mlp": 10, "d_vocab": 11,
         "norm": "rms_norm", "positions": "rotary", "rotary_pairs": "halves", "activation": "silu", "mlp_gated": True,
         "tie": "none", "pad_id": 0}  # fmt: skip

# name -> config.json. Dropouts are in some of them to show that a run without training ignores them.
MODELS = {
    "everything": {
        **ENCODER_DECODER, "d_model": 16, "n_heads": 4, "n_kv_heads": 2, "d_mlp": 24, "d_vocab": 19, "n_ctx": 12,
        "norm": "layer_norm", "norm_position": "pre", "final_norm": True, "positions": "learned",
        "embedding_scale": True, "tie": "output", "activation": "silu", "mlp_gated": True, "gate": True,
        "layer_scale": 0.01, "dropout": 0.1, "drop_path": 0.1,
    },
    "vaswani-mini": {
        **ENCODER_DECODER, "d_model": 16, "n_heads": 4, "d_mlp": 24, "d_vocab": 19,
        "norm_position": "post", "positions": "sinusoidal", "embedding_scale": True, "tie": "all",
        "activation": "relu", "dropout": {"embedding": 0.1, "attention": 0.1, "mlp": 0.1},
    },
    "bare": {
        **ENCODER_DECODER, "d_model": 12, "n_heads": 3, "d_head": 6, "d_value": 5, "d_mlp": 20, "d_vocab": 11,
        "norm_position": "none", "residual": False, "gate": True, "activation": "gelu", "positions": "sinusoidal",
        "tie": "none", "qkv_bias": False, "out_bias": False,
    },
    "dates-like": {
        **ENCODER_DECODER, "d_model": 16, "n_heads": 2, "d_mlp": 32, "d_vocab": 17,
        "gate": True, "layer_scale": 0.01, "activation": "gelu", "positions": "sinusoidal", "tie": "none",
        "norm_memory": True,
        "dropout": {"embedding": 0.0, "pattern": 0.1, "attention": 0.0, "mlp_hidden": 0.1, "mlp": 0.1},
        "drop_path": 0.1,
    },
    "decoder-only": {
        "architecture": "decoder", "n_decoder_layers": 2, "d_model": 16, "n_heads": 4, "n_kv_heads": 1, "d_mlp": 24,
        "d_vocab": 19, "n_ctx": 10, "norm": "rms_norm", "norm_eps": 1e-6, "activation": "gelu_tanh",
        "positions": "learned", "tie": "output", "pad_id": 0,
    },
    "encoder-only": {
        "architecture": "encoder", "n_encoder_layers": 2, "d_model": 16, "n_heads": 2, "d_mlp": 24, "d_vocab": 19,
        "n_ctx": 10, "norm_position": "post", "activation": "gelu", "positions": "learned", "pad_id": 0,
    },
    "rotary": {
        "architecture": "decoder", "n_decoder_layers": 2, "d_model": 16, "n_heads": 4, "n_kv_heads": 2, "d_mlp": 24,
        "d_vocab": 19, "norm": "rms_norm", "positions": "rotary", "activation": "silu", "mlp_gated": True,
        "tie": "none", "qkv_bias": False, "out_bias": False, "pad_id": 0,
    },
    "rotary-rules": {  # a text longer than the trained ones; each layer by another rule
        "architecture": "decoder", "n_decoder_layers": 6, "mlp": False, "d_model": 16, "n_heads": 2, "n_kv_heads": 1,
        "d_vocab": 19, "norm": "rms_norm", "positions": "rotary", "rotary_base": 100.0, "rotary_pairs": "halves",
        "tie": "none", "qkv_bias": False, "out_bias": False, "pad_id": 0,
        "layers": {
            "decoder.blocks.0": {"rotary_columns": 4, "rotary_rule": {"kind": "linear", "factor": 3.0}},
            "decoder.blocks.1": {"rotary_rule": {"kind": "dynamic", "factor": 4.0, "trained_length": 5}},
            "decoder.blocks.2": {"rotary_rule": {"kind": "llama3", "factor": 8.0, "low_freq_factor": 0.25,
                                                 "high_freq_factor": 1.0, "trained_length": 8}},
            "decoder.blocks.3": {"rotary_pairs": "interleaved", "rotary_rule": {
                "kind": "yarn", "factor": 4.0, "trained_length": 8, "beta_fast": 1.0, "beta_slow": 0.1,
                "truncate": False, "attention_factor": 1.2}},
            "decoder.blocks.4": {"rotary_rule": {
                "kind": "longrope", "trained_length": 5, "attention_factor": 1.3,
                "short_factor": [1.0, 1.25, 1.5, 1.75], "long_factor": [1.0, 2.0, 4.0, 8.0]}},
        },
    },
    "windows": {  # layers that see so far back, one without rotation
        "architecture": "decoder", "n_decoder_layers": 3, "mlp": False, "d_model": 16, "n_heads": 4, "n_kv_heads": 2,
        "d_vocab": 19, "norm": "rms_norm", "positions": "rotary", "rotary_base": 100.0, "window": 3, "tie": "output",
        "qkv_bias": False, "out_bias": False, "pad_id": 0,
        "layers": {"decoder.blocks.0": {}, "decoder.blocks.1": {"window": None, "rotary_columns": 0},
                   "decoder.blocks.2": {"window": 2, "rotary_base": 10.0}},
    },
    "window-encoder": {  # a window reaches to both sides
        "architecture": "encoder", "head": True, "n_encoder_layers": 2, "mlp": False, "d_model": 16, "n_heads": 2,
        "d_vocab": 19, "n_ctx": 10, "positions": "learned", "window": 2, "tie": "output", "pad_id": 0,
        "layers": {"encoder.blocks.0": {}, "encoder.blocks.1": {"window": None}},
    },
    "capped": {  # biases by distance, of heads that are no power of two
        "architecture": "decoder", "n_decoder_layers": 2, "mlp": False, "d_model": 12, "n_heads": 6, "d_vocab": 19,
        "positions": "alibi", "score_cap": 2.0, "logits_cap": 1.5, "tie": "none", "pad_id": 0,
        "layers": {"decoder.blocks.0": {}, "decoder.blocks.1": {"score_cap": None}},
    },
    "sinks": {
        "architecture": "decoder", "n_decoder_layers": 2, "mlp": False, "d_model": 16, "n_heads": 4, "n_kv_heads": 1,
        "d_vocab": 19, "positions": "rotary", "rotary_pairs": "halves", "sinks": True, "tie": "none", "pad_id": 0,
        "layers": {"decoder.blocks.0": {"window": 3}},
    },
    "filling": {  # an encoder that says what stood at masked places
        "architecture": "encoder", "head": True, "n_encoder_layers": 2, "d_model": 16, "n_heads": 2, "d_mlp": 24,
        "d_vocab": 19, "norm": "rms_norm", "positions": "rotary", "tie": "output", "activation": "silu",
        "mlp_gated": True, "pad_id": 0,
    },
    "heads-only": {  # attention after attention, without an MLP between
        "architecture": "decoder", "n_decoder_layers": 2, "mlp": False, "d_model": 16, "n_heads": 4, "d_vocab": 19,
        "n_ctx": 10, "positions": "learned", "pad_id": 0,
    },
    "relative-bias": {
        **ENCODER_DECODER, "d_model": 16, "n_heads": 2, "d_mlp": 24, "d_vocab": 19, "norm": "rms_norm",
        "positions": "relative_bias", "activation": "relu", "tie": "all", "qkv_bias": False, "out_bias": False,
    },
    "normed-heads": {  # queries and keys normalised head by head (Qwen 3)
        **SMALL, "query_key_norm": "head", "n_kv_heads": 1,
    },
    "parallel": {  # attention and MLP side by side (GPT-NeoX)
        **SMALL, "parallel": "two_norms", "norm": "layer_norm", "mlp_gated": False, "activation": "gelu",
    },
    "parallel-one-norm": {  # the same with one norm for both (GPT-J)
        **SMALL, "parallel": "one_norm", "norm": "layer_norm", "mlp_gated": False, "activation": "gelu_tanh",
        "qkv_bias": False, "rotary_pairs": "interleaved",
    },
    "gated-heads": {  # gates of the heads' outputs (Qwen 3.5), with norms before, inside and after
        **SMALL, **ENCODER_DECODER, "z_gate": True, "d_value": 3, "query_key_norm": "head", "norm_offset": 1.0,
        "norm_position": "both", "n_kv_heads": 1,
    },
    "normed-outputs": {  # norms before and after, of 1 + w (Gemma 2)
        **SMALL, "norm_position": "both", "norm_offset": 1.0, "embedding_scale": True, "tie": "output",
        "activation": "gelu_tanh",
    },
    "normed-width": {  # and all heads together, and outputs alone (OLMo 2)
        **SMALL, "query_key_norm": "width", "norm_position": "out",
    },
    "normed-each": {  # and each head by weights of its own (Command R+, StableLM 12B)
        **SMALL, "query_key_norm": "each_head", "n_kv_heads": 1, "norm": "layer_norm",
    },
    "xielu": {  # an activation with two learned numbers in each MLP (Apertus)
        **SMALL, "mlp_gated": False, "mlp_xielu": True, "query_key_norm": "head",
    },
    "clipped": {  # queries, keys and values within a bound (OLMo)
        **SMALL, **ENCODER_DECODER, "qkv_clip": 0.8, "qkv_bias": True,
    },
    "disentangled": {  # scores of contents and of distances (DeBERTa)
        "architecture": "encoder", "head": True, "n_encoder_layers": 2, "d_model": 16, "n_heads": 4, "d_mlp": 24,
        "d_vocab": 19, "norm": "layer_norm", "norm_position": "post", "positions": "none", "pad_id": 0,
        "attention_scale": 0.28867513459481287, "distances": {"span": 4, "farthest": 6, "norm": True},
        "tie": "output", "head_transform": True, "embedding_norm": True, "activation": "gelu",
    },
    "biasless-norms": {  # norms without a bias, of which the first attention has none (ModernBERT)
        **SMALL, "norm": "layer_norm", "norm_bias": False, "embedding_norm": True, "head_transform": True,
        "head_transform_bias": False, "layers": {"decoder.blocks.0": {"mlp_norm_only": True}},
    },
    "fixed-factors": {  # factors of embeddings, outputs and logits that are not learned (Granite)
        **SMALL, "embedding_scale": 3.0, "layer_scale": 0.4, "layer_scale_learned": False, "logits_scale": 2.0,
        "head_transform": True,
    },
    "narrow-tokens": {  # tokens that are widened alone, and a map back before the head (OPT)
        **SMALL, "norm": "layer_norm", "norm_position": "post", "positions": "learned", "n_ctx": 10, "d_embed": 6,
        "project_tokens": True, "head_projection": True, "tie": "output",
    },
    "bare-norms": {  # norms without parameters (OLMo), and biases by distance beside learned positions (MPNet)
        **SMALL, **ENCODER_DECODER, "norm": "layer_norm", "norm_weight": False, "norm_bias": False,
        "positions": "learned", "n_ctx": 10, "relative_bias": True, "bias_buckets": 8, "bias_farthest": 9,
    },
}  # fmt: skip
HEADS_WITHOUT_BIAS = {"bare", "rotary", "rotary-rules"}

ATTENTION = {"architecture": "attention", "d_model": 16, "n_heads": 2}
MINI_DROPOUT = {"pattern": 0.1, "attention": 0.1}
LLM = {"d_model": 16, "n_heads": 4, "d_mlp": 128, "n_ctx": 5000, "d_vocab": 19, "norm_position": "pre",
       "final_norm": True, "positions": "sinusoidal", "activation": "gelu", "layer_scale": 0.01,
       "dropout": {"pattern": 0.1, "mlp_hidden": 0.1, "mlp": 0.1}, "drop_path": 0.1}  # fmt: skip

# The presets, each small; `causal`, `multi-head` and the minis are at their own sizes.
PRESETS = {
    "mini": {**ATTENTION, "norm_position": "none", "residual": False},
    "mini-residual": {**ATTENTION, "norm_position": "post"},
    "mini-padding": {**ATTENTION, "norm_position": "post", "dropout": MINI_DROPOUT},
    "mini-causal": {**ATTENTION, "norm_position": "post", "causal": True, "dropout": MINI_DROPOUT},
    "mini-gated": {**ATTENTION, "norm_position": "post", "residual": False, "gate": True, "dropout": MINI_DROPOUT},
    "mini-full": {**ATTENTION, "norm_position": "post", "residual": False, "gate": True, "causal": True,
                  "dropout": MINI_DROPOUT},
    "causal": {**ATTENTION, "n_heads": 1, "d_head": 3, "norm_position": "none", "residual": False, "causal": True,
               "qkv_bias": False, "out_proj": False, "dropout": {"pattern": 0.1}},
    "multi-head": {**ATTENTION, "d_head": 1, "d_out": 2, "norm_position": "none", "residual": False, "causal": True,
                   "qkv_bias": False, "dropout": {"pattern": 0.1}},
    "llm-encoder": {**LLM, "architecture": "encoder", "n_encoder_layers": 1},
    "llm-encoder-swiglu": {**LLM, "architecture": "encoder", "n_encoder_layers": 1, "d_mlp": 32,
                           "activation": "silu", "mlp_gated": True},
    "llm-decoder": {**LLM, "architecture": "decoder", "n_decoder_layers": 2, "d_mlp": 32, "cross": True,
                    "norm_memory": True},
    "llm-seq2seq": {**LLM, "architecture": "encoder-decoder", "n_encoder_layers": 1, "n_decoder_layers": 1,
                    "d_mlp": 32, "norm_memory": True, "pad_id": 0, "start_id": 1, "end_id": 2},
    "vaswani-base": {"architecture": "encoder-decoder", "n_encoder_layers": 1, "n_decoder_layers": 1, "d_model": 16,
                     "n_heads": 8, "d_mlp": 64, "d_vocab": 19, "norm_position": "post", "activation": "relu",
                     "embedding_scale": True, "tie": "all", "pad_id": 0, "start_id": 1, "end_id": 2,
                     "dropout": {"embedding": 0.1, "attention": 0.1, "mlp": 0.1}},
}  # fmt: skip
# The big one differs from the base in its sizes only: twice as wide, with twice the heads.
PRESETS["vaswani-big"] = {**PRESETS["vaswani-base"], "d_model": 32, "n_heads": 16, "d_mlp": 48}

# Seven source tokens and five target tokens, two sequences, the second one short: real padding that masks.
SOURCE = {"ids": [[3, 7, 5, 9, 4, 10, 8], [6, 3, 10, 9, 5, 0, 0]],
          "padding": [[1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0]]}  # fmt: skip
TARGET = {"target_ids": [[1, 8, 4, 6, 9], [1, 5, 7, 0, 0]],
          "target_padding": [[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]]}  # fmt: skip
BOTH = {**SOURCE, **TARGET}
# Padded at the left: under the causal mask the first queries of the second sequence see no key at all.
LEFT = {**SOURCE, "target_ids": TARGET["target_ids"], "target_padding": [[1, 1, 1, 1, 1], [0, 0, 1, 1, 1]]}
# The whole source of the second sequence is padding: none of its encoder and cross queries sees a key.
NO_SOURCE = {**BOTH, "padding": [[1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0]]}
UNPADDED = {"ids": SOURCE["ids"], "target_ids": TARGET["target_ids"]}
LEFT_ALONE = {"ids": SOURCE["ids"], "padding": [[1, 1, 1, 1, 1, 1, 1], [0, 0, 1, 1, 1, 1, 1]]}


# Cases whose edits change nothing, because of what they say.
WITHOUT_EFFECT = {"causal-true", "hidden-sleeping"}


def everything_cases():
    """(name, inputs, edits): every kind of edit, alone and together."""
    source_padding = [[1, 0, 1, 1, 1, 0, 1], [0, 1, 1, 1, 0, 0, 0]]
    target_padding = [[1, 1, 0, 1, 1], [0, 1, 1, 1, 0]]
    edited = {
        "no-edits": {},
        "causal-false": {"causal": False},
        "causal-true": {"causal": True},
        "padding": {"padding": source_padding, "target_padding": None},
        "target-padding": {"target_padding": target_padding},
        "paddings": {"padding": source_padding, "target_padding": target_padding, "causal": False},
        "scale-false": {"scale": False},
        "temperature-low": {"attention_temperature": 0.25},
        "temperature-high-unscaled": {"attention_temperature": 3.0, "scale": False},
        "memory-false": {"memory": False},
        "hidden-cells": {"hidden_cells": [["decoder.blocks.0.attn", 2, 3, 1], ["encoder.blocks.0.attn", None, 4, 2],
                                          ["decoder.blocks.1.cross", 0, 1, 6], ["decoder.blocks.1.cross", 0, 1, 0]]},
        "hidden-row": {"hidden_cells": [["decoder.blocks.0.attn", None, 1, 0], ["decoder.blocks.0.attn", None, 1, 1],
                                        ["decoder.blocks.1.attn", 3, 0, 0]]},
        "hidden-sleeping": {"hidden_cells": [["decoder.blocks.0.attn", 2, 9, 1], ["encoder.blocks.0.attn", 0, 0, 7]]},
        "head-ablated": {"heads": {"decoder.blocks.1.cross.3": 0.0}},
        "heads": {"heads": {"encoder.blocks.0.attn.0": 2.5, "encoder.blocks.0.attn.2": -1.0,
                            "decoder.blocks.0.attn.1": 0.5}},
        "pattern-uniform": {"patterns": {"encoder.blocks.0.attn.1": "uniform", "decoder.blocks.0.attn.0": "uniform",
                                         "decoder.blocks.1.cross.2": "uniform"}},
        "pattern-identity": {"patterns": {"encoder.blocks.1.attn.0": "identity",
                                          "decoder.blocks.0.attn.3": "identity"}},
        "pattern-previous": {"patterns": {"encoder.blocks.0.attn.3": "previous",
                                          "decoder.blocks.1.attn.1": "previous"}},
        "pattern-frozen": {"heads": {"encoder.blocks.0.attn.1": 0.0},
                           "patterns": {"encoder.blocks.1.attn.0": "frozen", "decoder.blocks.1.cross.2": "frozen"}},
        "pattern-frozen-mask": {"causal": False, "patterns": {"decoder.blocks.0.attn.0": "frozen",
                                                              "decoder.blocks.0.attn.1": "frozen"}},
        "pattern-hidden": {"hidden_cells": [["decoder.blocks.0.attn", 0, 3, 1], ["decoder.blocks.0.attn", 1, 2, 2],
                                            ["decoder.blocks.0.attn", 2, 4, 3]],
                           "patterns": {"decoder.blocks.0.attn.0": "uniform", "decoder.blocks.0.attn.1": "identity",
                                        "decoder.blocks.0.attn.2": "previous"}},
        "gate-open": {"gates": {"decoder.blocks.0.attn": "open"}},
        "gate-closed": {"gates": {"decoder.blocks.0.cross": "closed", "encoder.blocks.1.attn": "closed"}},
        "gate-number": {"gates": {"encoder.blocks.0.attn": 0.3, "decoder.blocks.1.cross": 0.75,
                                  "decoder.blocks.1.attn": "learned"}},
        "gammas": {"gammas": {"decoder.blocks.0.mlp": 2.0, "encoder.blocks.1.attn": -0.5,
                              "decoder.blocks.1.cross": 0.0}},
        "together": {"causal": False, "padding": source_padding, "target_padding": target_padding, "scale": False,
                     "attention_temperature": 2.0, "hidden_cells": [["decoder.blocks.1.attn", None, 2, 1]],
                     "heads": {"decoder.blocks.1.cross.3": 0.5}, "gates": {"decoder.blocks.0.attn": "open"},
                     "patterns": {"encoder.blocks.0.attn.1": "uniform", "decoder.blocks.0.attn.2": "frozen"},
                     "gammas": {"encoder.blocks.0.mlp": 1.5}},
        "together-memory-false": {"memory": False, "causal": False, "heads": {"decoder.blocks.1.attn.3": 0.0},
                                  "gates": {"decoder.blocks.1.attn": 0.5}, "gammas": {"decoder.blocks.1.mlp": 0.5}},
    }  # fmt: skip
    cases = [("unedited", BOTH, {}), ("unpadded", UNPADDED, {})]
    cases += [("left-padded", LEFT, {}), ("no-source", NO_SOURCE, {})]
    cases += [(name, BOTH, edits) for name, edits in edited.items() if edits]
    cases += [
        ("left-padded-uniform", LEFT, {"patterns": {f"decoder.blocks.0.attn.{h}": kind for h, kind in
                                                    enumerate(["uniform", "identity", "previous", "frozen"])}}),
    ]  # fmt: skip
    return cases


def cases_of(name, config):
    """(name, inputs, edits) for a model; the first is always unedited, and every site of it is stored."""
    if name == "everything":
        return everything_cases()
    others = {
        "vaswani-mini": [
            ("no-gamma", BOTH, {"gammas": {"decoder.blocks.0.cross": 0.5, "encoder.blocks.0.mlp": 2.0}}),
            ("causal-false", BOTH, {"causal": False, "heads": {"encoder.blocks.1.attn.2": 0.0}}),
            ("memory-false", BOTH, {"memory": False}),
            ("left-padded", LEFT, {"attention_temperature": 0.5}),
        ],
        "bare": [
            ("gates", BOTH, {"gates": {"encoder.blocks.0.attn": "open", "decoder.blocks.0.cross": 0.5}}),
            ("gates-closed", BOTH, {"gates": {"encoder.blocks.0.attn": "closed", "decoder.blocks.1.attn": "closed"}}),
            ("no-source", NO_SOURCE, {}),
        ],
        "dates-like": [
            ("cross-uniform", BOTH, {"patterns": {f"decoder.blocks.{i}.cross.{h}": "uniform"
                                                  for i in (0, 1) for h in (0, 1)}}),
            ("causal-false", BOTH, {"causal": False, "scale": False}),
            ("gammas", BOTH, {"gammas": {"decoder.blocks.1.mlp": 0.0}, "gates": {"decoder.blocks.0.cross": "open"}}),
        ],
        "decoder-only": [
            ("left-padded", LEFT_ALONE, {}),
            ("causal-false", SOURCE, {"causal": False}),
            ("heads", SOURCE, {"heads": {"decoder.blocks.0.attn.2": 0.0}, "patterns": {
                "decoder.blocks.1.attn.0": "previous"}}),
        ],
        "encoder-only": [
            ("hidden-cells", SOURCE, {"hidden_cells": [["encoder.blocks.0.attn", None, 2, 2]]}),
            ("patterns", SOURCE, {"patterns": {"encoder.blocks.0.attn.0": "identity",
                                               "encoder.blocks.1.attn.1": "previous"}}),
        ],
        "rotary-rules": [("left-padded", LEFT_ALONE, {}), ("causal-false", SOURCE, {"causal": False})],
        "windows": [
            ("left-padded", LEFT_ALONE, {}),
            ("opened", SOURCE, {"windows": {"decoder.blocks.0.attn": "whole", "decoder.blocks.1.attn": 4,
                                            "decoder.blocks.2.attn": 1}}),
            ("causal-false", SOURCE, {"causal": False}),
        ],
        "window-encoder": [("narrowed", SOURCE, {"windows": {"encoder.blocks.0.attn": 1, "encoder.blocks.1.attn": 3}})],
        "capped": [
            ("left-padded", LEFT_ALONE, {}),
            ("temperature", SOURCE, {"attention_temperature": 0.5, "scale": False}),
            ("causal-false", SOURCE, {"causal": False}),
        ],
        "sinks": [
            ("left-padded", LEFT_ALONE, {}),
            ("temperature", SOURCE, {"attention_temperature": 2.0, "hidden_cells": [["decoder.blocks.1.attn", 1, 2, 2]]}),
            ("uniform", SOURCE, {"patterns": {"decoder.blocks.0.attn.1": "uniform",
                                              "decoder.blocks.1.attn.2": "frozen"}}),
        ],
        "rotary": [("causal-false", SOURCE, {"causal": False, "scale": False})],
        "normed-heads": [("left-padded", LEFT_ALONE, {}),
                         ("heads", SOURCE, {"heads": {"decoder.blocks.0.attn.1": 0.0}, "scale": False})],
        "parallel": [("left-padded", LEFT_ALONE, {}),
                     ("heads", SOURCE, {"heads": {"decoder.blocks.0.attn.1": 0.0}, "gammas": {"decoder.blocks.1.mlp": 2.0}})],
        "gated-heads": [("gates", BOTH, {"gates": {"decoder.blocks.0.attn": "open", "encoder.blocks.1.attn": 0.25,
                                                   "decoder.blocks.1.cross": "closed"}}),
                        ("heads", BOTH, {"heads": {"decoder.blocks.1.attn.0": -1.5}}),
                        ("left-padded", LEFT, {})],
        "normed-outputs": [("gammas", SOURCE, {"gammas": {"decoder.blocks.0.mlp": -0.5, "decoder.blocks.1.attn": 2.0}})],
        "disentangled": [("temperature", SOURCE, {"attention_temperature": 0.5, "scale": False})],
        "normed-each": [("left-padded", LEFT_ALONE, {})],
        "clipped": [("left-padded", LEFT, {})],
        "normed-width": [("causal-false", SOURCE, {"causal": False, "attention_temperature": 0.5})],
        "relative-bias": [("temperature", BOTH, {"attention_temperature": 0.5, "scale": False})],
        "mini-padding": [("temperature", "x", {"attention_temperature": 0.5})],
        "mini-gated": [("gate-open", "x", {"gates": {"attn": "open"}})],
        "mini-full": [("together", "x", {"gates": {"attn": 0.5}, "heads": {"attn.1": 0.0}, "causal": False,
                                         "hidden_cells": [["attn", 0, 2, 1]]}),
                      ("previous", "x", {"patterns": {"attn.0": "previous"}})],
        "causal": [("causal-false", "x", {"causal": False})],
        "llm-decoder": [("with-memory", "memory", {}), ("memory-false", "memory", {"memory": False})],
    }.get(name, [])  # fmt: skip
    unedited = BOTH if config["architecture"] == "encoder-decoder" else SOURCE
    if config["architecture"] == "attention":
        unedited = "x"
    return [("unedited", unedited, {})] + others


PADDED_PRESETS = {"mini-padding", "mini-causal", "mini-gated", "mini-full"}
