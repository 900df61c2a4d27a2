#!/usr/bin/env bash
# transformers 5.24.0: DeBERTa v1 divides its scores by products that it does not compute; v2 does not.
#
# Expected: `pos_att_type` names the products of a score besides that of contents. Of "p2p", a name of the paper's own
# code, none is computed in either version, so that the key with it and without it means the same.
# Seen: v1 divides by the root of the number of names, `1 + len(pos_att_type)`, v2 by that of the products it knows.
# With "p2p" v1's scores shrink by the root of 3/4 and its patterns change, without a word; without
# `relative_attention`, where no distance is read at all, the names alone still shrink them.
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
sizes = dict(vocab_size=48, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=24,
             max_position_embeddings=20, type_vocab_size=0, position_biased_input=False)
ids = torch.tensor([[1, 5, 9, 13, 17, 2]])


def pattern(kind, config, relative, named):
    torch.manual_seed(0)
    model = kind(config(**sizes, relative_attention=relative, pos_att_type=named, attn_implementation="eager")).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    with torch.no_grad():
        return model(ids, output_attentions=True).attentions[0]


for kind, config, changes in ((T.DebertaModel, T.DebertaConfig, True), (T.DebertaV2Model, T.DebertaV2Config, False)):
    for relative, before in ((True, ["c2p", "p2c"]), (False, [])):
        names = [*before, "p2p"]
        apart = (pattern(kind, config, relative, before) - pattern(kind, config, relative, names)).abs().max()
        print(kind.__name__, "relative" if relative else "absolute", "with p2p: patterns differ by", apart.item())
        assert (apart > 1e-3) == changes
PYTHON
