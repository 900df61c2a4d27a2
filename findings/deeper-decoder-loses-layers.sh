#!/usr/bin/env bash
# bertviz 1.4.1: of a decoder that is deeper than its encoder, the last layers are not shown, and nothing is said.
#
# Expected: `model_view` and `head_view` of a model with 2 encoder layers and 4 decoder layers, such as T5 with
# `num_decoder_layers=4`, show all layers, since `include_layers` "defaults to all layers".
# Seen: the first attention that is given decides for all. With the encoder's the views hold 2 layers of the decoder and
# 2 of its cross-attention; without the encoder's all 4 are there.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
pip() { "$folder/venv/bin/pip" --quiet --disable-pip-version-check "$@"; }
pip install torch==2.15.0 transformers==5.24.0 bertviz==1.4.1
cat >"$folder/layers.py" <<'PYTHON'
import json

import torch
from bertviz import head_view, model_view
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
config = T5Config(
    vocab_size=32, d_model=16, d_kv=4, d_ff=16, num_heads=4, num_layers=2, num_decoder_layers=4,
    decoder_start_token_id=0,
)
model = T5ForConditionalGeneration._from_config(config, attn_implementation="eager").eval()
source, target = torch.tensor([[5, 6, 7, 1]]), torch.tensor([[0, 8, 9]])
with torch.no_grad():
    seen = model(input_ids=source, decoder_input_ids=target, output_attentions=True)
print("layers:", len(seen.encoder_attentions), "in the encoder,", len(seen.decoder_attentions), "in the decoder")
decoder = {
    "decoder_attention": seen.decoder_attentions,
    "cross_attention": seen.cross_attentions,
    "encoder_tokens": list("abcd"),
    "decoder_tokens": list("xyz"),
    "html_action": "return",
}


def shown(html):
    """How many layers the page holds, by its parts' names."""
    begin = html.data.index('{"attention"')
    parts = json.JSONDecoder().raw_decode(html.data[begin:])[0]["attention"]
    return {part["name"]: len(part["attn"]) for part in parts}


for view in (model_view, head_view):
    both = shown(view(encoder_attention=seen.encoder_attentions, **decoder))
    alone = shown(view(**decoder))
    print(view.__name__, "of both:", both, "of the decoder:", alone)
    assert both == {"Encoder": 2, "Decoder": 2, "Cross": 2} and alone == {"Decoder": 4, "Cross": 4}
PYTHON
"$folder/venv/bin/python" "$folder/layers.py"
