#!/usr/bin/env bash
# transformers 5.24.0: a Llama whose rotary positions are stretched loses that when it is opened from a GGUF file.
#
# Expected: `from_pretrained(gguf_file=…)` gives the model that the file holds. llama.cpp's converter writes Llama 3's
# rule as the tensor `rope_freqs.weight`, a factor for each pair of columns, and linear scaling and YaRN as the keys
# `llama.rope.scaling.*`: nearly every GGUF file of Llama 3.1 and 3.2 has the former.
# Seen: neither is read, and nothing is said: the model rotates by its base alone. In 32 bits its logits are as far from
# the original's as another model's would be. The same file without a rule gives the same logits to the last bit.
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
import gguf
import torch
import transformers as T

T.logging.set_verbosity_error()
HEADS, WIDTH, LAYERS, TOKENS = 4, 32, 2, 61
LLAMA3 = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
              original_max_position_embeddings=16)
RULES = {"none": dict(rope_type="default"), "linear": dict(rope_type="linear", factor=4.0),
         "yarn": dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=16), "llama3": LLAMA3}
NAMES = {"self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
         "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
         "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm"}
OTHERS = {"model.embed_tokens.weight": "token_embd.weight", "model.norm.weight": "output_norm.weight",
          "lm_head.weight": "output.weight"}


def named(name):
    for theirs, ours in NAMES.items():
        name = name.replace(theirs, ours)
    return OTHERS.get(name, name.replace("model.layers.", "blk."))


def write(model, rule, file):
    """As llama.cpp's converter does it."""
    config = model.config
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_block_count(LAYERS)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(WIDTH)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(100.0)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_vocab_size(TOKENS)
    if rule in ("linear", "yarn"):
        writer.add_rope_scaling_type(gguf.RopeScalingType(rule))
        writer.add_rope_scaling_factor(4.0)
    if rule == "yarn":
        writer.add_rope_scaling_orig_ctx_len(16)
    if rule == "llama3":
        plain = 1 / 100.0 ** (torch.arange(0, WIDTH // HEADS, 2) / (WIDTH // HEADS))
        writer.add_tensor("rope_freqs.weight", (plain / model.model.rotary_emb.inv_freq).float().numpy())
    for name, value in model.state_dict().items():
        if "q_proj" in name or "k_proj" in name:
            value = value.reshape(HEADS, 2, -1, WIDTH).swapaxes(1, 2).reshape(value.shape)
        writer.add_tensor(named(name), value.contiguous().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


ids = torch.arange(3, 43)[None]
for rule, parameters in RULES.items():
    torch.manual_seed(0)
    config = T.LlamaConfig(vocab_size=TOKENS, hidden_size=WIDTH, intermediate_size=48, num_hidden_layers=LAYERS,
                           num_attention_heads=HEADS, max_position_embeddings=64,
                           rope_parameters={"rope_theta": 100.0, **parameters})
    model = T.LlamaForCausalLM(config).eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    write(model, rule, f"{rule}.gguf")
    read = T.AutoModelForCausalLM.from_pretrained(".", gguf_file=f"{rule}.gguf", dtype=torch.float32).eval()
    with torch.no_grad():
        apart = (read(ids).logits - model(ids).logits).abs().max().item()
        largest = model(ids).logits.abs().max().item()
    print(f"{rule}: logits up to {largest:.2f} are off by up to {apart:.2e}; read as {read.config.rope_parameters}")
    assert read.config.rope_parameters["rope_type"] == "default"
    assert apart < 1e-5 if rule == "none" else apart > 0.5
PYTHON
