#!/usr/bin/env bash
# mergekit 0.1.5 with transformers 5.24.0: a merged Llama or Qwen 3 has lost its biases, a merged StableLM the norms of
# its heads.
#
# Expected: a linear merge of two models of one configuration has each tensor's mean, or mergekit says what it cannot
# merge, as it does where a tensor of its list is missing.
# Seen: of an architecture that it knows mergekit writes the tensors of its own list, and nothing else. Llama's list has
# no biases, though the configuration allows them (`attention_bias`, `mlp_bias`: Bielik 3 has both, and models of other
# families that were rewritten as Llamas have them), Qwen 3's has no `attention_bias`, Phi's and StableLM's no norms of
# queries and keys (`qk_layernorm`, as in StableLM 2 12B). The copied configuration still asks for them: who opens the
# merged folder gets biases of zero and norms of one. A model merged with its copy is another one. mergekit writes no
# warning; the lists of Qwen 2 and Granite are whole.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 mergekit==0.1.5 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import logging
from importlib.metadata import version

import torch
import transformers as T
from mergekit.config import MergeConfiguration
from mergekit.merge import run_merge
from mergekit.options import MergeOptions
from safetensors import safe_open

print({name: version(name) for name in ("mergekit", "transformers")})
torch.set_grad_enabled(False)
T.logging.set_verbosity_error()
said = []
spy = logging.Handler(logging.WARNING)
spy.emit = lambda record: said.append(record.getMessage())
logging.getLogger().addHandler(spy)
SMALL = dict(vocab_size=64, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
             intermediate_size=48)
ids = torch.arange(5, 25)[None]
names = lambda folder: set(safe_open(f"{folder}/model.safetensors", "pt").keys())
for place, (name, family, config, lost) in enumerate([
    ("Llama", T.LlamaForCausalLM, T.LlamaConfig(**SMALL), 0),
    ("Llama with biases", T.LlamaForCausalLM, T.LlamaConfig(**SMALL, attention_bias=True, mlp_bias=True), 14),
    ("Qwen 2, whose biases are always there", T.Qwen2ForCausalLM, T.Qwen2Config(**SMALL), 0),
    ("Qwen 3 with biases", T.Qwen3ForCausalLM, T.Qwen3Config(**SMALL, head_dim=8, attention_bias=True), 8),
    ("Granite with biases", T.GraniteForCausalLM, T.GraniteConfig(**SMALL, attention_bias=True, mlp_bias=True), 0),
    ("Phi with norms", T.PhiForCausalLM, T.PhiConfig(**SMALL, qk_layernorm=True), 8),
    ("StableLM with norms", T.StableLmForCausalLM, T.StableLmConfig(**SMALL, qk_layernorm=True), 12),
]):
    torch.manual_seed(0)
    model = family._from_config(config).eval()
    for parameter in model.parameters():
        parameter.add_(0.2 * torch.randn_like(parameter))
    # mergekit remembers a folder's tensors, so each model has folders of its own.
    one, two, merged = (f"{place}-{part}" for part in ("one", "two", "merged"))
    for copy in (one, two):
        model.save_pretrained(copy)
    parts = [dict(model=copy, parameters=dict(weight=0.5)) for copy in (one, two)]
    run_merge(MergeConfiguration.model_validate(dict(merge_method="linear", models=parts, dtype="float32")),
              merged, MergeOptions(copy_tokenizer=False, quiet=True, write_model_card=False))
    left = names(one) - names(merged)
    off = (family.from_pretrained(merged).eval()(ids).logits - model(ids).logits).abs().max()
    print(f"{name}: {len(left)} tensors of {len(names(one))} lost, logits off by {off:.2g}; said: {said}")
    assert len(left) == lost and (off > 0.1 if lost else off < 1e-4) and not said
PYTHON
