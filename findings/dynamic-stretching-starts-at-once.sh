#!/usr/bin/env bash
# transformer-lens 4.3.0 against transformers 5.24.0: "dynamic" rotary positions are stretched in short texts too.
#
# Expected: `rope_scaling` with the type `dynamic` changes nothing until a text is longer than the model was trained
# for ("dynamic NTK"; transformers computes the base from the length of the text): short texts keep their numbers.
# transformer-lens documents it as "dynamic/NTK" of its models made from a config.
# Seen: the base is multiplied once, by the whole factor, for texts of any length: six tokens of a model for sixteen
# have other logits than without the key. In transformers they are equal, bit for bit.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 transformer-lens==4.3.0
HF_HUB_OFFLINE=1 "$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as tf
from transformer_lens import TransformerBridge, TransformerBridgeConfig

ids = torch.tensor([[3, 7, 5, 9, 7, 11]])
STRETCHED = {"rope_type": "dynamic", "factor": 4.0, "original_max_position_embeddings": 16}


def native(scaling):
    config = TransformerBridgeConfig(
        d_model=32, d_head=8, n_heads=4, n_layers=1, n_ctx=16, d_vocab=50, d_mlp=64, act_fn="silu", seed=0,
        initializer_range=0.3, positional_embedding_type="rotary", rotary_dim=8)
    config.rope_scaling = scaling
    with torch.no_grad():
        return TransformerBridge.boot_native(config).eval()(ids)


def llama(scaling):
    torch.manual_seed(0)
    config = tf.LlamaConfig(
        vocab_size=50, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=4,
        max_position_embeddings=16, initializer_range=0.3,
        rope_parameters={"rope_theta": 10000.0, **(scaling or {"rope_type": "default"})})
    with torch.no_grad():
        return tf.LlamaForCausalLM(config).eval()(ids).logits


apart = {run.__name__: (run(STRETCHED) - run(None)).abs().max().item() for run in (native, llama)}
print("logits of 6 tokens, of 16 that the model was made for, move by", apart)
assert apart["llama"] == 0 and apart["native"] > 1e-2
PYTHON
