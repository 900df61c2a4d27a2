#!/usr/bin/env bash
# transformers 5.24.0: outside training, BigBird's random blocks are all the first block, which counts again for each.
#
# Expected: a block-sparse BigBird lets each block of queries see the first and the last block, its neighbours and
# `num_random_blocks` others, which are drawn once from a seed for each layer, so that inference uses blocks as training
# does; `eval()` turns off dropout and nothing else (all dropouts are 0 here).
# Seen: in eval mode the list of random blocks is all zeros, and zero is the first block, which every query sees anyway.
# Its keys stand in the softmax 1 + `num_random_blocks` times: with 3, four times the weight that their score gives. No
# far block is ever read. The output is that of full attention with the sparse mask and log 4 added to the scores of the
# first block; in training mode, without any dropout, it is another. A map shows one of the copies, so that the rows of
# middle tokens sum to less than 1, down to a quarter, and the start of the text looks less important than it was.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import math

import torch
import transformers as T

T.logging.set_verbosity_error()
torch.manual_seed(0)
tokens, block, heads, width = 40, 2, 2, 16
model = T.BigBirdModel(T.BigBirdConfig(
    vocab_size=70, hidden_size=heads * width, num_hidden_layers=1, num_attention_heads=heads, intermediate_size=32,
    block_size=block, num_random_blocks=3, max_position_embeddings=64, attention_type="block_sparse",
    hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0))
for weight in model.parameters():
    if weight.ndim == 2:
        torch.nn.init.normal_(weight, std=0.4)
attention = model.encoder.layer[0].attention.self
seen = {}
attention.register_forward_hook(lambda module, given, out: seen.update(stream=given[0], out=out[0], maps=out[1]))
text = torch.randint(1, 65, (1, tokens))


def run():
    with torch.no_grad():
        model(text, output_attentions=True)
    return seen["out"][0], seen["maps"][0]


model.eval()
out, maps = run()
parts = lambda linear: linear(seen["stream"][0]).view(tokens, heads, width).transpose(0, 1)
with torch.no_grad():
    scores = parts(attention.query) @ parts(attention.key).transpose(1, 2) / math.sqrt(width)
    values = parts(attention.value)
place = torch.arange(tokens) // block
last = place.max()
apart = (place[:, None] - place[None, :]).abs()
visible = (apart <= 1) | (place == 0) | (place == last) | ((place == 0) | (place == last))[:, None]
# The blocks beside the first and last one see these as their neighbours; middle ones are counted here.
middle = ((place > 1) & (place < last - 1))[:, None]
for copies in (1, 4):
    counted = scores.masked_fill(~visible, -math.inf) + math.log(copies) * (place == 0)
    pattern = counted.softmax(-1)
    result = (pattern @ values).transpose(0, 1).flatten(1)
    error = (result - out).abs()[middle[:, 0]].max().item()
    print("first block counted", copies, "times: outputs of middle tokens differ by", error)
    assert error < 1e-4 if copies == 4 else error > 0.05
    if copies == 4:
        one = torch.where(place == 0, pattern / copies, pattern)
        off = (one - maps).abs()[:, middle[:, 0]].max().item()
        print("maps hold one of the copies within", off, "and sum to", maps.sum(-1).min().item(), "or more")
        assert off < 1e-4 and maps.sum(-1).min() < 0.5
far = maps[:, middle[:, 0]][~visible[middle[:, 0]].expand(heads, -1, -1)]
print("largest weight of a block that is not first, last or near:", far.max().item())
assert far.max() == 0
model.train()
trained, with_random = run()
print("in training mode, without dropout, outputs differ by", (trained - out).abs().max().item())
far = with_random[:, middle[:, 0]][~visible[middle[:, 0]].expand(heads, -1, -1)]
assert (trained - out).abs().max() > 0.05 and far.max() > 0.01
PYTHON
