#!/usr/bin/env bash
# transformers 5.24.0: CLIP's encoder of texts takes the vector of a text from its padding, if that stands on the left.
#
# Expected: with `attention_mask` a padded text has the vector of the text without padding, up to its positions; in any
# case texts that differ have different vectors.
# Seen: the vector is that of the first `eos_token_id`, and CLIP's tokenizer pads with that token. On the left the first
# one is padding, which sees nothing of the text: all texts of a batch that have padding get one vector, whatever they
# say. The mask is not read there. On the right the first one is the end of the text.
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
START, END = 46, 47  # 49406 and 49407 of the published vocabulary
config = T.CLIPTextConfig(vocab_size=48, hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
                          intermediate_size=24, max_position_embeddings=20, projection_dim=8, bos_token_id=START,
                          eos_token_id=END, pad_token_id=END)
torch.manual_seed(0)
model = T.CLIPTextModelWithProjection(config).eval()
for parameter in model.parameters():
    torch.nn.init.normal_(parameter, std=0.3)
texts = [[START, 5, 9, END], [START, 31, 7, END]]


def vectors(left):
    pad = lambda text, filler: [filler] * 3 + text if left else text + [filler] * 3
    ids = torch.tensor([pad(text, END) for text in texts])
    mask = torch.tensor([pad([1] * 4, 0) for _ in texts])
    with torch.no_grad():
        return model(input_ids=ids, attention_mask=mask).text_embeds


for left in (False, True):
    one, other = vectors(left)
    apart = (one - other).abs().max().item()
    print("padding on the", "left" if left else "right", "- two texts differ by", apart)
    assert (apart == 0) == left
PYTHON
