#!/usr/bin/env bash
# transformers 5.24.0: MPT's `alibi`, `qk_ln`, `prefix_lm`, `logit_scale` and `expansion_ratio` change nothing.
#
# Expected: they do what the configuration's documentation says ("Whether or not to use the alibi bias instead of
# positional embedding", "Whether to apply layer normalization to the queries and keys", "scale the logits by this
# value", "the ratio of the up/down scale in the MLP"), or are refused.
# Seen: they are kept in the configuration and written to files, but the model never reads them. With `alibi` false and
# `learned_pos_emb` true there are neither learned positions nor norms of queries: slopes are added all the same, the
# logits have no factor and the MLP is four times as wide. The program that MPT was trained with reads all of these, so
# a file made there opens as another model, without a word.
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
ids = torch.tensor([[3, 4, 5, 6, 7]])


def made(attention=None, **keys):
    torch.manual_seed(0)
    config = T.MptConfig(vocab_size=61, d_model=32, n_heads=4, n_layers=2, max_seq_len=16, attn_config=attention or {},
                         **keys)
    model = T.MptForCausalLM._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    return model


with torch.no_grad():
    plain = made()
    told = plain(ids).logits
    for attention, keys in [
        ({"alibi": False}, {"learned_pos_emb": True}),
        ({"qk_ln": True}, {}),
        ({"prefix_lm": True}, {}),
        ({}, {"logit_scale": 0.1}),
        ({}, {"expansion_ratio": 2}),
    ]:
        other = made(attention, **keys)
        written = other.config.to_dict()
        assert all(written[key] == value for key, value in keys.items())
        assert all(written["attn_config"][key] == value for key, value in attention.items())
        same = list(other.state_dict()) == list(plain.state_dict())
        far = (other(ids).logits - told).abs().max().item()
        print(attention, keys, "names as before:", same, "logits differ by", far)
        assert same and far == 0
        assert other.state_dict()["transformer.blocks.0.ffn.up_proj.weight"].shape == (128, 32)
    # A key that is read, for comparison.
    assert (made({"softmax_scale": 0.9})(ids).logits - told).abs().max() > 0.01
PYTHON
