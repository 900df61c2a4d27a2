#!/usr/bin/env bash
# ctranslate2 4.8.5 with transformers 5.24.0: a converted Gemma 2 has no soft caps, no windows and another scale.
#
# Expected: the converter, which has a loader of its own for Gemma 2, gives the model that the folder holds, or refuses
# keys that it cannot follow. What makes a Gemma 2 one: scores capped at 50 and
# logits at 30, a window in every other layer, scores divided by the root of `query_pre_attn_scalar` (144 in the model
# of 27 billion parameters, whose heads are 128 wide).
# Seen: none of the four is read. With all of them set so that they do nothing, logits agree; with any one as published
# they are another model's, without a warning. Uncapped logits make its probabilities sharper at the very first token.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 ctranslate2==4.8.5 \
  numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import ctranslate2
import numpy as np
import torch
import transformers as T
from tokenizers import Tokenizer, models

print({name: version(name) for name in ("ctranslate2", "transformers")})
WORDS, WIDTH = 61, 8
words = {"<unk>": 0, "<s>": 1, "</s>": 2, **{f"w{i}": i for i in range(3, WORDS)}}
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel(words, unk_token="<unk>")),
                                      unk_token="<unk>", bos_token="<s>", eos_token="</s>")
NOTHING = dict(attn_logit_softcapping=None, final_logit_softcapping=None, query_pre_attn_scalar=WIDTH,
               sliding_window=64)
CASES = {"none of the four": {}, "capped scores": dict(attn_logit_softcapping=2.0),
         "capped logits": dict(final_logit_softcapping=2.0), "another scale": dict(query_pre_attn_scalar=4 * WIDTH),
         "windows": dict(sliding_window=4)}
ids = torch.arange(3, 19)[None]
for number, (name, keys) in enumerate(CASES.items()):
    config = T.Gemma2Config(vocab_size=WORDS, hidden_size=32, intermediate_size=48, num_hidden_layers=2, head_dim=WIDTH,
                            num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0,
                            bos_token_id=1, eos_token_id=2, **{**NOTHING, **keys})
    torch.manual_seed(0)
    model = T.Gemma2ForCausalLM._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    folder = f"gemma{number}"
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    ctranslate2.converters.TransformersConverter(folder).convert(folder + "/converted")
    generator = ctranslate2.Generator(folder + "/converted", compute_type="float32")
    there = np.array(generator.forward_batch([ids[0].tolist()]))[0, :, :WORDS]
    with torch.no_grad():
        apart = np.abs(there - model(ids).logits[0].numpy()).max(1)
    print(f"{name}: off by {apart[0]:.1e} at the first token, by {apart[1:].max():.1e} later")
    assert apart.max() < 0.01 if not keys else apart.max() > 0.3
    assert (apart[0] > 0.3) == (name == "capped logits")
    assert name != "windows" or apart[:4].max() < 0.01
PYTHON
