#!/usr/bin/env bash
# transformers 5.24.0: SqueezeBERT and ProphetNet return scores in place of attention weights.
#
# Expected: `attentions` holds the "attentions weights after the attention softmax", as the class of the output says and
# as BERT and BART return them: from 0 to 1, each row with the sum 1.
# Seen: SqueezeBERT's maps, and those of ProphetNet's encoder and of its cross-attention, are the scores before the
# softmax, with the mask's most negative number in the columns of padding. The softmax of them is what the models use.
# The shape is right and nothing is said: entropies, means over heads and rollout of them mean nothing, and a colour
# scale that reaches to the smallest number shows one colour where there is padding. For its own text ProphetNet's
# decoder returns weights.
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

print("transformers", T.__version__)
SIZES = dict(vocab_size=61, hidden_size=32, embedding_size=32, intermediate_size=48, num_hidden_layers=2,
             num_attention_heads=4)
STACKS = dict(vocab_size=61, hidden_size=32, encoder_ffn_dim=48, decoder_ffn_dim=48, num_encoder_layers=2,
              num_decoder_layers=2, num_encoder_attention_heads=4, num_decoder_attention_heads=4, ngram=2,
              max_position_embeddings=64, relative_max_distance=32, num_buckets=8)
ids = torch.arange(3, 15)[None]
mask = torch.ones_like(ids)
mask[:, 9:] = 0


def made(kind, config):
    torch.manual_seed(0)
    model = kind(config).eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    return model


def told(name, maps, scores):
    maps = torch.stack(maps)
    kept = maps[..., :9]
    print(f"{name}: from {kept.min():.2f} to {kept.max():.2f} without padding; a row sums to "
          f"{maps[0, 0, 0, 0].sum():.3g}")
    if scores:
        assert kept.min() < -0.3 and kept.max() > 1.1 and maps.min() < -1e30
    else:
        assert (maps.sum(-1) - 1).abs().max() < 1e-5 and maps.min() >= 0


with torch.no_grad():
    bert = made(T.BertModel, T.BertConfig(**SIZES))
    bert.set_attn_implementation("eager")
    told("BERT", bert(ids, attention_mask=mask, output_attentions=True).attentions, False)
    squeezed = made(T.SqueezeBertModel, T.SqueezeBertConfig(**SIZES))
    used = []
    for layer in squeezed.encoder.layers:
        layer.attention.softmax.register_forward_hook(lambda module, given, weights: used.append(weights))
    maps = squeezed(ids, attention_mask=mask, output_attentions=True).attentions
    told("SqueezeBERT", maps, True)
    assert all(torch.equal(scores.softmax(-1), weights) for scores, weights in zip(maps, used, strict=True))
    prophet = made(T.ProphetNetModel, T.ProphetNetConfig(**STACKS))
    out = prophet(input_ids=ids, attention_mask=mask, decoder_input_ids=ids[:, :7], output_attentions=True)
    told("ProphetNet's encoder", out.encoder_attentions, True)
    told("ProphetNet's cross-attention", out.cross_attentions, True)
    own = torch.stack(out.decoder_attentions)
    print("ProphetNet's decoder: rows sum to", own.sum(-1).min().item(), "…", own.sum(-1).max().item())
    assert (own.sum(-1) - 1).abs().max() < 1e-5
PYTHON
