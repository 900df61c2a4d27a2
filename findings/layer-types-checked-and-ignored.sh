#!/usr/bin/env bash
# transformers 5.24.0: Mistral, Phi-3 and Starcoder 2 check `layer_types`, and then give every layer a window.
#
# Expected: `layer_types` says which layers have a window, as in Qwen 2, Gemma 2, OLMo 3; a family that cannot do that
# refuses it.
# Seen: a list of the wrong length or with unknown words is refused, a right one is kept and saved, and has no effect on
# the forward pass: the layers named "full_attention" see `sliding_window` tokens like all others. Only the cache
# follows the list, so that a step past the window fails, and with "full_attention" alone it keeps all tokens.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - "$folder/model" <<'PYTHON'
import sys

import torch
import transformers as T

T.logging.set_verbosity_error()
T.logging.disable_progress_bar()
small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0)
ids = torch.arange(3, 15)[None]
mixed = ["full_attention", "sliding_attention"]


def model(family, **more):
    config = getattr(T, family + "Config")(**small, **more)
    return getattr(T, family + "ForCausalLM")._from_config(config, attn_implementation="eager").eval()


def seen(made):
    """How many tokens the last one sees in each layer."""
    return [(layer[0, 0, -1] > 0).sum().item() for layer in made(ids, output_attentions=True).attentions]


for family in ("Mistral", "Phi3", "Starcoder2"):
    made = model(family, layer_types=mixed, sliding_window=4)
    print(family, made.config.layer_types, seen(made))
    assert seen(made) == [4, 4]
    assert seen(model(family, layer_types=["full_attention"] * 2, sliding_window=4)) == [4, 4]
    made.config.save_pretrained(sys.argv[1])
    assert T.AutoConfig.from_pretrained(sys.argv[1]).layer_types == mixed
    for wrong in (mixed * 2, ["full_attention", "other"]):
        try:
            model(family, layer_types=wrong, sliding_window=4)
        except Exception as error:
            print("refused:", type(error).__name__)
        else:
            raise AssertionError(wrong)
    cache = made(ids[:, :10], use_cache=True).past_key_values
    try:
        made(ids[:, 10:11], past_key_values=cache)
    except RuntimeError as error:
        print("a step:", error)
    else:
        raise AssertionError("the step worked")
for family, more in (("Qwen2", {"use_sliding_window": True}), ("Gemma2", {"head_dim": 8}), ("Olmo3", {})):
    found = seen(model(family, layer_types=mixed, sliding_window=4, **more))
    print(family, found)
    assert found == [12, 4]
PYTHON
