#!/usr/bin/env bash
# transformers 5.24.0: BioGPT counts padding as positions, and its norms do not have the epsilon of the configuration.
#
# Expected: as in OPT, from which its table of positions is copied, a text has the same positions with padding before it
# as without: the table's own code counts them from the attention mask if it is given none. And norms have
# `layer_norm_eps`, 1e-12 in its published file.
# Seen: the model always gives the table positions counted from the first column, padding or not, so that code never
# runs, and a padded text has other logits than the text alone; OPT's are the same. (`generate` gives positions of its
# own.) The norms are made without an epsilon and have torch's 1e-5; any value in the file computes the same.
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
sizes = dict(vocab_size=61, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=20,
             pad_token_id=1)
ids = torch.tensor([[5, 6, 7, 8]])
padded = torch.cat([torch.ones(1, 3, dtype=torch.long), ids], dim=1)
mask = (padded != 1).long()


def made(kind, config):
    torch.manual_seed(0)
    model = kind._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    return model


def biogpt(**keys):
    return made(T.BioGptForCausalLM, T.BioGptConfig(**sizes, intermediate_size=48, **keys))


with torch.no_grad():
    opt = made(T.OPTForCausalLM, T.OPTConfig(**sizes, ffn_dim=48, word_embed_proj_dim=32))
    for name, model, moved in (("OPT", opt, False), ("BioGPT", biogpt(), True)):
        far = (model(padded, attention_mask=mask).logits[:, 3:] - model(ids).logits).abs().max().item()
        print(name, "with padding on the left: logits differ by", far)
        assert far > 0.01 if moved else far < 1e-4
    model = biogpt()
    given = (mask.cumsum(1) * mask - 1).clamp(min=0)
    far = (model(padded, attention_mask=mask, position_ids=given).logits[:, 3:] - model(ids).logits).abs().max().item()
    print("BioGPT with positions that are given:", far)
    assert far < 1e-4
    coarse, fine = biogpt(layer_norm_eps=0.5), biogpt(layer_norm_eps=1e-12)
    far = (coarse(ids).logits - fine(ids).logits).abs().max().item()
    print("epsilon of 0.5 and of 1e-12: logits differ by", far, "the norms have", fine.biogpt.layer_norm.eps)
    assert far == 0 and fine.biogpt.layer_norm.eps == 1e-5 and fine.config.layer_norm_eps == 1e-12
PYTHON
