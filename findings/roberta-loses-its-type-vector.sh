#!/usr/bin/env bash
# keras-hub 0.32.0 (with keras 3.15.1) against transformers 5.24.0: RoBERTa comes without the vector of its one segment.
#
# Expected: `RobertaBackbone.from_preset` on a folder that transformers saved makes the same model, as
# `XLMRobertaBackbone` does. Where something of a model has no place in Keras Hub, the converters raise.
# Seen: transformers adds one more vector to each token, `token_type_embeddings`, row 0. Keras Hub's converter for
# XLM-RoBERTa adds that row to the embeddings of the positions; its converter for RoBERTa passes it over. In the first
# RoBERTa's file the row is zero, so that one is right. A model that transformers trained, from the start or further,
# has other numbers there (they are drawn at the start like any, and learn), and is another model in Keras Hub, from its
# first layer on. There is no warning.
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
SMALL = dict(vocab_size=64, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128,
             max_position_embeddings=34, type_vocab_size=1, layer_norm_eps=1e-5)
ids = torch.arange(5, 25)[None]
given = {"token_ids": ids.numpy(), "padding_mask": np.ones_like(ids.numpy())}
for name, family, config, backbone in [
    ("XLM-RoBERTa", T.XLMRobertaForMaskedLM, T.XLMRobertaConfig, keras_hub.models.XLMRobertaBackbone),
    ("RoBERTa", T.RobertaForMaskedLM, T.RobertaConfig, keras_hub.models.RobertaBackbone),
]:
    torch.manual_seed(0)
    model = family._from_config(config(**SMALL)).eval()  # as it stands at the start of a training
    off = []
    for zero in (False, True):
        if zero:
            model.roberta.embeddings.token_type_embeddings.weight.zero_()
        model.save_pretrained("saved")
        made = backbone.from_preset("saved")
        off.append((made(given) - model.roberta(ids).last_hidden_state).abs().max().item())
    print(f"{name}: off by {off[0]:.2g}, and with a row of zeros by {off[1]:.2g}")
    assert off[1] < 1e-4 and (off[0] > 0.3 if name == "RoBERTa" else off[0] < 1e-4)
PYTHON
