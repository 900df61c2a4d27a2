#!/usr/bin/env bash
# steering-vectors 0.12.2 with transformers 4.57.6: while a text is written, the tokens to steer are counted from the
# start of each step.
#
# Expected: `apply(model, min_token_index=n)` steers the tokens from the n-th on, and `token_indices=[0]` the first one
# alone. Around `generate`, the cache of keys and values saves time and changes no word.
# Seen: a position is one of the tensor that a layer gets in a call. With a cache, which `generate` has by default, that
# is the prompt at first and then one token each time, which is at position 0. So `min_token_index` of the prompt's
# length, "steer the answer", steers nothing at all; any number above 0, "all but the first token", steers the prompt
# and none of the words that are written; `token_indices=[0]` and a slice of the prompt steer each new word too. With
# `use_cache=False` the positions are those of the text. There is no warning. With `apply`, `token_indices` has to come
# with `min_token_index=None`, or an UnboundLocalError hides the reason.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==4.57.6 \
    steering-vectors==0.12.2 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import torch
import transformers as T
from steering_vectors import SteeringVector

T.logging.set_verbosity_error()
print({name: version(name) for name in ("steering-vectors", "transformers", "torch")})
torch.manual_seed(0)
model = T.GPT2LMHeadModel(T.GPT2Config(vocab_size=50, n_embd=16, n_layer=2, n_head=2, n_positions=64, bos_token_id=0,
                                       eos_token_id=0, pad_token_id=0)).eval()
for weight in model.parameters():
    if weight.ndim == 2:
        torch.nn.init.normal_(weight, std=0.3)
vector = SteeringVector({0: torch.randn(16) * 3})
prompt, length = torch.tensor([[3, 4, 5, 6]]), 4


def logits(cache):
    """The logits of each of ten written tokens."""
    out = model.generate(prompt, attention_mask=torch.ones_like(prompt), min_new_tokens=10, max_new_tokens=10,
                         do_sample=False, use_cache=cache, output_logits=True, return_dict_in_generate=True)
    return torch.stack(out.logits)[:, 0], out.sequences[0, length:].tolist()


def steered(cache, **where):
    with vector.apply(model, **where):
        return logits(cache)


def same(one, two):
    return torch.allclose(one[0], two[0], atol=1e-3)


plain, everywhere = logits(True), steered(True)
assert same(plain, logits(False)) and same(everywhere, steered(False)) and not same(plain, everywhere)
print("not steered:", plain[1])
for name, where in (
    ("the answer", {"min_token_index": length}),
    ("all but the first token", {"min_token_index": 1}),
    ("the first token", {"min_token_index": None, "token_indices": [0]}),
    ("the prompt", {"min_token_index": None, "token_indices": slice(0, length)}),
):
    with_cache, without = steered(True, **where), steered(False, **where)
    print(f"{name}: with a cache {with_cache[1]}, without {without[1]}")
    assert not same(with_cache, without)
    assert same(with_cache, plain) == (name == "the answer") and not same(without, plain)
    assert same(with_cache, everywhere) == (name == "the prompt")  # the new words are steered as well
    assert torch.allclose(with_cache[0][0], without[0][0], atol=1e-3)  # the first step reads the whole prompt
try:
    steered(True, token_indices=[0])
    raise SystemExit("token_indices alone is taken")
except UnboundLocalError as error:
    print("token_indices alone:", error)
PYTHON
