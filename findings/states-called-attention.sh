#!/usr/bin/env bash
# transformers 5.24.0: some models put tensors that are no attention weights into `attentions`.
#
# Expected: with `output_attentions=True` each entry of `attentions` is [batch, head, query, key], or None where a layer
# has no such weights.
# Seen: MiniMax gives, for its linear layers, the recurrent state they end with, [batch, head, column, column], signed
# and of the same rank as a map: a viewer draws it as one, and it looks ahead. RWKV and YOSO give the layer's output,
# [batch, token, width]. Nothing tells these from weights but their shape, and MiniMax's not even that if the text is as
# long as a head is wide.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

T.logging.set_verbosity_error()
sizes = dict(vocab_size=71, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48)


def made(kind, config, **settings):
    torch.manual_seed(0)
    model = kind._from_config(config, **settings).eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.2)
    return model


config = T.MiniMaxConfig(num_key_value_heads=2, head_dim=8, num_local_experts=2, block_size=4, **sizes)
model = made(T.MiniMaxForCausalLM, config, attn_implementation="eager")
linear = config.layer_types.index("linear_attention")
for length in (5, 8, 11):
    ids = torch.randint(3, 71, (1, length))
    with torch.no_grad():
        found = model(ids, output_attentions=True, use_cache=True)
    entry = found.attentions[linear]
    state = found.past_key_values.get_linear_cache(linear)
    print("MiniMax,", length, "tokens, linear layer:", tuple(entry.shape), "from", entry.min().item())
    assert entry.shape == (1, 4, 8, 8) and torch.equal(entry, state) and entry.min() < 0
for kind, config in (
    (T.YosoForMaskedLM, T.YosoConfig(max_position_embeddings=64, **sizes)),
    (T.RwkvForCausalLM, T.RwkvConfig(vocab_size=71, hidden_size=32, num_hidden_layers=2, attention_hidden_size=32,
                                     intermediate_size=48)),
):
    model, outputs = made(kind, config), []
    for module in model.modules():
        if type(module).__name__ in ("YosoSelfAttention", "RwkvSelfAttention"):
            module.register_forward_hook(lambda _, __, output: outputs.append(output[0]))
    with torch.no_grad():
        entries = model(ids, output_attentions=True).attentions
    print(kind.__name__, [tuple(entry.shape) for entry in entries])
    assert len(outputs) == 2
    for entry, output in zip(entries, outputs):
        assert entry.shape == (1, 11, 32) and torch.equal(entry, output)
PYTHON
