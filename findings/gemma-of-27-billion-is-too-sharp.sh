#!/usr/bin/env bash
# keras-hub 0.32.0 (with keras 3.15.1) against transformers 5.24.0: Gemma 2 27B and Gemma 3 27B attend too sharply.
#
# Expected: `from_preset` on a folder that transformers saved makes the same model. Both 27B models divide their scores
# not by the root of the head's size but by that of `query_pre_attn_scalar`, the width divided by the heads: 4,608 / 32
# = 144 beside heads of 128 in Gemma 2, 5,376 / 32 = 168 beside 128 in Gemma 3. The converter reads that, and the
# backbone says `query_head_dim_normalize=False`, as Keras Hub's own files of the 27B models do.
# Seen: the block that the backbone is made of gives each attention layer `True`, whatever it was told. Every score is
# 6 % (Gemma 2) or 15 % (Gemma 3) too large, in every layer, and nothing is said. The smaller Gemmas, where the two
# sizes agree, are right. Here in small, with the same ratios of sizes.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 keras==3.15.1 \
  numpy==2.4.6 sentencepiece==0.2.3
# keras-hub asks for tensorflow-text, which is large and only serves its tokenizers: so it comes without it.
venv/bin/pip install --quiet --disable-pip-version-check --no-deps keras-hub==0.32.0
KERAS_BACKEND=torch venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import keras_hub
import numpy as np
import torch
import transformers as T

print({name: version(name) for name in ("keras-hub", "keras", "transformers")})
torch.set_grad_enabled(False)
T.logging.set_verbosity_error()
HEADS = 4
SMALL = dict(vocab_size=64, num_hidden_layers=6, num_attention_heads=HEADS, num_key_value_heads=2,
             intermediate_size=48, sliding_window=6)
ids = torch.arange(5, 25)[None]

for name, family, config, backbone, head, divisor in [
    ("Gemma 2 27B", T.Gemma2ForCausalLM, T.Gemma2Config, keras_hub.models.GemmaBackbone, 16, 18),
    ("Gemma 2 9B", T.Gemma2ForCausalLM, T.Gemma2Config, keras_hub.models.GemmaBackbone, 16, 16),
    ("Gemma 3 27B", T.Gemma3ForCausalLM, T.Gemma3TextConfig, keras_hub.models.Gemma3Backbone, 16, 21),
    ("Gemma 3 4B", T.Gemma3ForCausalLM, T.Gemma3TextConfig, keras_hub.models.Gemma3Backbone, 16, 16),
]:
    torch.manual_seed(0)
    model = family._from_config(config(**SMALL, hidden_size=divisor * HEADS, head_dim=head,
                                       query_pre_attn_scalar=divisor), attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.2)
    model.save_pretrained("saved")
    made = backbone.from_preset("saved")
    given = {"token_ids": ids.numpy(), "padding_mask": np.ones_like(ids.numpy())}
    off = lambda: (made(given) - model.model(ids).last_hidden_state).abs().max().item()
    right = off()
    for layer in model.model.layers:
        layer.self_attn.scaling = head**-0.5
    by_head = off()
    layers = {layer.attention.query_head_dim_normalize for layer in made.transformer_layers}
    print(f"{name}: off by {right:.2g}, and by {by_head:.2g} from a model whose scores are divided by the head's root;",
          "the backbone says", made.query_head_dim_normalize, "and its layers", layers)
    assert made.query_head_dim_normalize == (divisor == head) and layers == {True} and by_head < 1e-4
    assert right > 0.05 if divisor != head else right < 1e-4
PYTHON
