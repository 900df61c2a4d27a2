#!/usr/bin/env bash
# transformers 5.24.0: BigBird with its published setting returns no attention map for a short text.
#
# Expected: a BigBird with `attention_type="block_sparse"` computes a text too short for blocks with full attention, as
# it says, and `output_attentions=True` then returns those maps.
# Seen: the text is computed, hidden states come for every layer, `attentions` is an empty tuple, without a warning, the
# first time and every time after. The same model made with "original_full" returns every map, and so does the sparse
# one for a text long enough for its blocks.
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


def run(setting, lengths):
    torch.manual_seed(0)
    config = T.BigBirdConfig(vocab_size=71, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, block_size=16,
                             intermediate_size=48, num_random_blocks=2, max_position_embeddings=1024,
                             attention_type=setting)
    model = T.BigBirdForMaskedLM._from_config(config, attn_implementation="eager").eval()
    for length in lengths:
        with torch.no_grad():
            found = model(torch.randint(3, 71, (1, length)), output_attentions=True, output_hidden_states=True)
        shapes = [tuple(map.shape) for map in found.attentions]
        print(setting, length, "tokens: hidden states", len(found.hidden_states), "maps", shapes)
        assert len(found.hidden_states) == 3
        yield shapes


full = list(run("original_full", (9, 768)))
assert full == [[(1, 4, 9, 9)] * 2, [(1, 4, 768, 768)] * 2]
assert list(run("block_sparse", (9, 9))) == [[], []]
assert list(run("block_sparse", (768,))) == [[(1, 4, 768, 768)] * 2]
PYTHON
