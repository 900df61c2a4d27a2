#!/usr/bin/env bash
# transformers 5.24.0: WavLM returns the same attention map for every head of a layer: their mean.
#
# Expected: `attentions` is [batch, head, query, key] with a map for each head, as in wav2vec 2.0 and HuBERT, whose
# layers WavLM's are apart from a gated bias of distances.
# Seen: the shape is right, rows sum to 1, and all heads of a layer are equal to the last bit. The layer calls torch's
# own attention, which averages over heads, and copies the mean into each head's place. What the heads do differs: with
# one layer of four heads, the maps computed from its weights are 0.9 apart, and their mean is what is returned. Nothing
# is said. A comparison of heads, or a head's entropy, is that of the mean.
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
sizes = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, conv_dim=(16, 16),
             conv_stride=(5, 4), conv_kernel=(10, 4), num_feat_extract_layers=2, num_conv_pos_embeddings=4,
             num_conv_pos_embedding_groups=2)
sound = torch.randn(1, 800, generator=torch.Generator().manual_seed(1))


def made(kind, config):
    torch.manual_seed(0)
    model = kind._from_config(config, attn_implementation="eager").eval()
    for weight in model.parameters():
        if weight.ndim == 2:
            torch.nn.init.normal_(weight, std=0.5)
    return model


def maps(model):
    with torch.no_grad():
        return model(sound, output_attentions=True).attentions


for kind, config in [(T.Wav2Vec2Model, T.Wav2Vec2Config(**sizes)), (T.HubertModel, T.HubertConfig(**sizes))]:
    apart = min((layer[:, 0] - layer[:, 1]).abs().max().item() for layer in maps(made(kind, config)))
    print(kind.__name__, "two heads are apart by", apart)
    assert apart > 0.05

model = made(T.WavLMModel, T.WavLMConfig(**sizes))
first = model.encoder.layers[0].attention
seen = {}
first.register_forward_pre_hook(lambda module, given: seen.update(stream=given[0][0]))
returned = maps(model)
for layer in returned:
    assert layer.shape[1] == 4 and torch.allclose(layer.sum(-1), torch.tensor(1.0), atol=1e-5)
    assert all(torch.equal(layer[:, 0], layer[:, head]) for head in range(4))
print("WavLM: all four heads are equal, in both layers")

# The heads of the first layer from its weights: scores and the bias of distances, each row with its gate.
with torch.no_grad():
    stream = seen["stream"]
    parts = lambda linear: linear(stream).view(-1, 4, 8).transpose(0, 1)
    scores = parts(first.q_proj) @ parts(first.k_proj).transpose(1, 2) / 8**0.5
    gate = first.gru_rel_pos_linear(stream.view(-1, 4, 8).transpose(0, 1)).unflatten(-1, (2, 4)).sum(-1).sigmoid()
    opened = gate[..., :1] * (gate[..., 1:] * first.gru_rel_pos_const[0, :, 0, :, None] - 1) + 2
    own = (scores + opened.view(4, -1, 1) * first.compute_bias(len(stream), len(stream))).softmax(-1)
apart = (own[0] - own[1]).abs().max().item()
error = (own.mean(0) - returned[0][0, 0]).abs().max().item()
print("computed heads are apart by", apart, "and their mean is the returned map within", error)
assert apart > 0.3 and error < 1e-5
PYTHON
