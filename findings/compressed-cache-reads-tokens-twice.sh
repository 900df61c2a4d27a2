#!/usr/bin/env bash
# kvpress 0.5.5 with transformers 5.2.0 (which it installs): after a compressed prompt the next turn reads old tokens
# again.
#
# Expected: a press takes a part of the keys and values of a prompt away; what is written next stands where it would
# stand without it, as in kvpress's own example, `with press(model): model.generate(...)`. So a second turn with the
# same cache reads its new tokens, at their places in the text.
# Seen: in one call of `generate` it does. Beyond it, transformers takes the length of the cache for the number of
# tokens that were read. Of a prompt of 20 tokens half of the keys are kept, and with the first answer the cache has 13
# rows for 23 tokens: so the next turn, of four new tokens, reads 14, seven of the prompt and three of the answer for
# the second time, and nothing gives back what was taken away before. A plain forward pass after the prompt puts the
# next token at the place 10 in place of 20, among keys that stand up to 19. Nothing is said. The pipeline of kvpress,
# which counts for itself, has neither.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.2.0 kvpress==0.5.5 \
  numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import torch
import transformers as T
from kvpress import KnormPress

print({name: version(name) for name in ("kvpress", "transformers")})
torch.set_grad_enabled(False)
T.logging.set_verbosity_error()
torch.manual_seed(0)
model = T.LlamaForCausalLM(T.LlamaConfig(vocab_size=64, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
                                         num_key_value_heads=2, intermediate_size=48, eos_token_id=None)).eval()
places = []
model.model.rotary_emb.register_forward_pre_hook(
    lambda _, given, named: places.append([*given, *named.values()][-1][0].tolist()), with_kwargs=True)
prompt = torch.arange(5, 25)[None]


def turn(text, cache, tokens):
    places.clear()
    return model.generate(text, attention_mask=torch.ones_like(text), past_key_values=cache, max_new_tokens=tokens,
                          do_sample=False)


for part in (0.0, 0.5):
    cache = T.DynamicCache()
    with KnormPress(compression_ratio=part)(model):
        first = turn(prompt, cache, 4)
    at = [step[-1] for step in places]
    print(f"{part} taken away: first turn at {at}, {cache.get_seq_length()} rows in the cache")
    assert at == [19, 20, 21, 22]
    turn(torch.cat([first, torch.tensor([[7, 8, 9]])], -1), cache, 2)
    print("  second turn reads", len(places[0]), "tokens, at", places[0])
    assert places[0] == list(range(13 if part else 23, 27))
    cache = T.DynamicCache()
    with KnormPress(compression_ratio=part)(model):
        model(prompt, past_key_values=cache)
    places.clear()
    model(prompt[:, :1], past_key_values=cache)
    print("  a forward pass after the prompt is at", places[0])
    assert places[0] == [10 if part else 20]
PYTHON
