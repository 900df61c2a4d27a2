#!/usr/bin/env bash
# transformers 5.24.0: an MPNet always tells 32 buckets of distances apart, whatever `relative_attention_num_buckets` says.
#
# Expected: with `relative_attention_num_buckets` 64, as in T5, 32 buckets for each direction; the first 16 distances
# have a row each, and all 64 rows of the bias count.
# Seen: the table of the bias has 64 rows, and no distance reads one from row 32 on: only the first 8 distances of a
# direction have a row each. These further rows can be anything. T5 with the same number reads up to row 63.
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
ids = torch.arange(3, 203)[None]
config = T.MPNetConfig(vocab_size=211, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=24,
                       max_position_embeddings=256, relative_attention_num_buckets=64)
mpnet = T.MPNetModel._from_config(config, attn_implementation="eager").eval()
bias = mpnet.encoder.relative_attention_bias
before = mpnet(ids).last_hidden_state
with torch.no_grad():
    bias.weight[:] = torch.arange(64)[:, None]
rows = mpnet.encoder.compute_position_bias(torch.zeros(1, 200, 16))[0, 0].unique().tolist()
print("MPNet: the table has", bias.num_embeddings, "rows, distances to 199 read", len(rows), "of them, to row", max(rows))
assert bias.num_embeddings == 64 and len(rows) == 31 and max(rows) == 31
with torch.no_grad():
    bias.weight.zero_()
    one = mpnet(ids).last_hidden_state
    bias.weight[32:] = 1000.0
    assert torch.equal(mpnet(ids).last_hidden_state, one)
t5 = T.T5EncoderModel(T.T5Config(vocab_size=211, d_model=16, d_kv=8, d_ff=24, num_layers=1, num_heads=2,
                                 relative_attention_num_buckets=64)).eval()
attention = t5.encoder.block[0].layer[0].SelfAttention
with torch.no_grad():
    attention.relative_attention_bias.weight[:] = torch.arange(64)[:, None]
rows = attention.compute_bias(200, 200)[0, 0].unique().tolist()
print("T5: distances to 199 read", len(rows), "rows, to row", max(rows))
assert max(rows) == 63 and len(rows) > 32
PYTHON
