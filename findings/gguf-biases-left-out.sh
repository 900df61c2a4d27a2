#!/usr/bin/env bash
# transformers 5.24.0: the biases of a Llama in a GGUF file are left out when it is opened, and nothing is said.
#
# Expected: a Llama with `attention_bias` and `mlp_bias` opens from GGUF with its biases, or is refused. The file has
# them as `blk.0.attn_q.bias` and so on, as llama.cpp's converter writes them; llama.cpp uses each that is there, without
# a key that says so.
# Seen: the configuration gets `attention_bias` and `mlp_bias` false, since no key says otherwise, the tensors find no
# place, and the logits are another model's. Without biases in the file, they are the original's to the last bit.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 gguf==0.19.0 \
    accelerate==1.15.0 numpy==2.4.6
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import io
import logging

import gguf
import torch
import transformers as T

HEADS, WIDTH, LAYERS, TOKENS = 4, 32, 2, 61
NAMES = {"self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
         "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
         "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm"}
OTHERS = {"model.embed_tokens.weight": "token_embd.weight", "model.norm.weight": "output_norm.weight",
          "lm_head.weight": "output.weight"}


def named(name):
    for theirs, ours in NAMES.items():
        name = name.replace(theirs, ours)
    return OTHERS.get(name, name.replace("model.layers.", "blk."))


def write(model, file):
    """As llama.cpp's converter does it."""
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_block_count(LAYERS)
    writer.add_context_length(64)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(48)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(model.config.rms_norm_eps)
    writer.add_rope_freq_base(100.0)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(TOKENS)
    for name, value in model.state_dict().items():
        if "q_proj" in name or "k_proj" in name:
            value = value.reshape(HEADS, 2, -1, *value.shape[1:]).swapaxes(1, 2).reshape(value.shape)
        writer.add_tensor(named(name), value.contiguous().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


ids = torch.arange(3, 43)[None]
for biases in (False, True):
    torch.manual_seed(0)
    config = T.LlamaConfig(vocab_size=TOKENS, hidden_size=WIDTH, intermediate_size=48, num_hidden_layers=LAYERS,
                           num_attention_heads=HEADS, max_position_embeddings=64, attention_bias=biases,
                           mlp_bias=biases, rope_parameters={"rope_type": "default", "rope_theta": 100.0})
    model = T.LlamaForCausalLM(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    write(model, "model.gguf")
    said = io.StringIO()
    T.logging.add_handler(logging.StreamHandler(said))
    read = T.AutoModelForCausalLM.from_pretrained(".", gguf_file="model.gguf", dtype=torch.float32).eval()
    with torch.no_grad():
        apart = (read(ids).logits - model(ids).logits).abs().max().item()
    print(f"biases {biases}: logits are off by up to {apart:.2e}; attention_bias {read.config.attention_bias}, "
          f"mlp_bias {read.config.mlp_bias}; named: {'bias' in said.getvalue()}")
    assert not read.config.attention_bias and "bias" not in said.getvalue()
    assert apart > 0.5 if biases else apart < 1e-5
PYTHON
