#!/usr/bin/env bash
# torchao 0.18.0 with transformers 5.24.0: a GPT-2 in eight bits computes in float32 and takes more memory than before.
#
# Expected: `quantize_(model, Int8WeightOnlyConfig())` puts a transformer's matrices into eight bits, a quarter of the
# bytes, as it does for a Llama.
# Seen: GPT-2's attention and MLP are transformers' `Conv1D`, no `nn.Linear`, and are passed over without a word. The
# one matrix that is rounded is the output head, and it is thereby parted from the embedding that it shared: both are
# kept, and the model has grown.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 torchao==0.18.0 \
  numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T
from torchao.quantization import Int8WeightOnlyConfig, quantize_

T.logging.set_verbosity_error()


def size(model):
    """Bytes of all parameters; a rounded one is its bytes and a scale for each row."""
    total = 0
    for parameter in model.parameters():
        rounded = "Int8" in type(parameter).__name__ or "Int8" in type(parameter.data).__name__
        total += parameter.numel() + 4 * parameter.shape[0] if rounded else parameter.numel() * 4
    return total


def rounded(model):
    return sorted(name for name, parameter in model.named_parameters()
                  if "Int8" in type(parameter).__name__ + type(parameter.data).__name__)


gpt2 = T.GPT2LMHeadModel._from_config(T.GPT2Config(vocab_size=512, n_embd=64, n_layer=2, n_head=4, n_positions=64))
llama = T.LlamaForCausalLM._from_config(T.LlamaConfig(vocab_size=512, hidden_size=64, num_hidden_layers=2,
                                                      num_attention_heads=4, intermediate_size=128))
for name, model in (("GPT-2", gpt2), ("Llama", llama)):
    before = size(model)
    quantize_(model, Int8WeightOnlyConfig())
    print(name, before, "->", size(model), "bytes; in eight bits:", len(rounded(model)), "matrices")
    if model is gpt2:
        assert rounded(model) == ["lm_head.weight"] and size(model) > before
        assert model.lm_head.weight is not model.transformer.wte.weight
        assert model.transformer.h[0].attn.c_attn.weight.dtype == torch.float32
    else:
        assert len(rounded(model)) == 15 and size(model) < 0.6 * before
PYTHON
