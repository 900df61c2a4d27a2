#!/usr/bin/env bash
# transformers 5.24.0: YaRN's `truncate` is not read where the rotary parameters are kept for each layer type.
#
# Expected: `"truncate": false` in a YaRN dictionary keeps the two ends of the ramp unrounded, wherever that dictionary
# stands: flat (gpt-oss) or under "full_attention" (OLMo 3, Gemma 3).
# Seen: all other keys are taken from the layer type's dictionary, `truncate` from the level above it. There it is a
# stray key among the names of layer types, but there it works. Inside, where it is kept on saving and no warning is
# given, it does nothing: frequencies are off by 4.8 % at most in this example.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

T.logging.set_verbosity_error()
sizes = dict(vocab_size=71, hidden_size=256, intermediate_size=48, num_hidden_layers=6, num_attention_heads=4,
             num_key_value_heads=2, head_dim=64, max_position_embeddings=1024)
plain = {"rope_type": "default", "rope_theta": 10000.0}


def yarn(**more):
    return {"rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 256, **more}


def flat(**more):
    config = T.GptOssConfig(**sizes, num_local_experts=2, num_experts_per_tok=1, rope_parameters=yarn(**more))
    return T.GptOssForCausalLM(config).model.rotary_emb.inv_freq


def nested(family, inside, beside=None):
    both = {"full_attention": yarn(**inside), "sliding_attention": dict(plain), **(beside or {})}
    if family == "OLMo 3":
        model = T.Olmo3ForCausalLM(T.Olmo3Config(**sizes, rope_parameters=both))
    else:
        model = T.Gemma3ForCausalLM(T.Gemma3TextConfig(**sizes, rope_parameters=both))
    return model.model.rotary_emb.full_attention_inv_freq


rounded, exact = flat(truncate=True), flat(truncate=False)
print("gpt-oss:", (rounded / exact - 1).abs().max().item())
assert (rounded / exact - 1).abs().max() > 0.04
for family in ("OLMo 3", "Gemma 3"):
    same = torch.equal(nested(family, {"truncate": True}), nested(family, {"truncate": False}))
    print(family, "inside the layer type: ignored" if same else "inside the layer type: read")
    assert same and torch.allclose(nested(family, {"truncate": False}), rounded)
    assert torch.allclose(nested(family, {}, {"truncate": False}), exact), "beside the layer types it is read"
PYTHON
