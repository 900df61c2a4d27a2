#!/usr/bin/env bash
# transformers 5.24.0: making a second model from a configuration changes the attention of the first one.
#
# Expected: a model keeps the attention that it was made with. `from_config(config, attn_implementation=...)` works on a
# copy, as `from_pretrained(config=...)` does.
# Seen: models made by `from_config`, or by the class, share the configuration object, and each forward pass looks the
# attention up there. After a second model with "sdpa" the first, made with "eager", returns `()` for `attentions`; and
# a second one made without a wish gets "eager" from the first. So a comparison of two implementations in one process
# compares one with itself.
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
ids = torch.tensor([[3, 4, 5]])
sizes = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4)


def maps(model):
    return len(model(ids, output_attentions=True).attentions)


config = T.LlamaConfig(**sizes)
first = T.AutoModelForCausalLM.from_config(config, attn_implementation="eager")
before = maps(first)
second = T.AutoModelForCausalLM.from_config(config, attn_implementation="sdpa")
print("from_config: attentions of the first model before and after the second:", before, maps(first))
assert (before, maps(first)) == (2, 0) and first.config is second.config

config = T.LlamaConfig(**sizes)
alone = T.AutoModelForCausalLM.from_config(T.LlamaConfig(**sizes)).config._attn_implementation
first = T.AutoModelForCausalLM.from_config(config, attn_implementation="eager")
second = T.AutoModelForCausalLM.from_config(config).config._attn_implementation
print("without a wish:", alone, "on its own,", second, "after an eager one")
assert (alone, second) == ("sdpa", "eager")

first.save_pretrained(sys.argv[1])
config = T.AutoConfig.from_pretrained(sys.argv[1])
first = T.AutoModelForCausalLM.from_pretrained(sys.argv[1], config=config, attn_implementation="eager")
T.AutoModelForCausalLM.from_pretrained(sys.argv[1], config=config, attn_implementation="sdpa")
print("from_pretrained: attentions of the first model after the second:", maps(first))
assert maps(first) == 2
PYTHON
