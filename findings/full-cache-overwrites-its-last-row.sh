#!/usr/bin/env bash
# flax 0.12.8 (with jax 0.10.2): attention that writes more tokens than its cache holds goes on, and is wrong.
#
# Expected: the cache of `nnx.MultiHeadAttention` has as many rows as `init_cache` was told. A step beyond them is an
# error, as a step with two tokens and a step without a cache are, or pushes the oldest row out as a window does.
# Seen: `cache_index` counts on, the write is moved back to the last row, and the mask opens all rows. So each further
# token replaces the one before it, and its query reads the first tokens and itself. Nothing is said and no number is
# NaN. With a cache of 4 the first 4 tokens are right, and all later ones are those of a text whose middle is missing.
# The older `linen.MultiHeadDotProductAttention` does the same.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check flax==0.12.8 jax==0.10.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import jax
import jax.numpy as jnp
from flax import linen, nnx

print({name: version(name) for name in ("flax", "jax")})
TOKENS, WIDTH, HEADS = 8, 16, 2
text = jax.random.normal(jax.random.key(0), (1, TOKENS, WIDTH))
causal = nnx.make_causal_mask(text[..., 0])


def of_nnx(rows):
    layer = nnx.MultiHeadAttention(num_heads=HEADS, in_features=WIDTH, decode=False, rngs=nnx.Rngs(0))
    layer.init_cache((1, rows, WIDTH))
    steps = [layer(text[:, place:place + 1], decode=True) for place in range(TOKENS)]
    return steps, lambda given, mask: layer(given, mask=mask)


def of_linen(rows):
    layer = linen.MultiHeadDotProductAttention(num_heads=HEADS, decode=True)
    state = layer.init(jax.random.key(1), jnp.ones((1, rows, WIDTH)))
    whole = linen.MultiHeadDotProductAttention(num_heads=HEADS)
    weights, cache, steps = state["params"], state["cache"], []
    for place in range(TOKENS):
        token = text[:, place:place + 1]
        step, new = layer.apply({"params": weights, "cache": cache}, token, mutable=["cache"])
        cache = new["cache"]
        steps.append(step)
    return steps, lambda given, mask: whole.apply({"params": weights}, given, mask=mask)


for name, attention in [("nnx", of_nnx), ("linen", of_linen)]:
    for rows in (TOKENS, 4):
        steps, layer = attention(rows)
        right = layer(text, causal)
        off = [float(jnp.abs(step[:, 0] - right[:, place]).max()) for place, step in enumerate(steps)]
        # The text that is left: the first rows, and the token of the step in the last one.
        left = [layer(jnp.concatenate([text[:, :rows - 1], text[:, place:place + 1]], 1), None)[:, -1]
                for place in range(rows, TOKENS)]
        same = all(jnp.allclose(step[:, 0], found, atol=1e-5) for step, found in zip(steps[rows:], left))
        print(name, "with", rows, "rows: off by", [round(number, 3) for number in off], "as of the text left:", same)
        assert max(off[:rows]) < 1e-5 and all(number > 0.05 for number in off[rows:]) and same
layer = nnx.MultiHeadAttention(num_heads=HEADS, in_features=WIDTH, decode=False, rngs=nnx.Rngs(0))
layer.init_cache((1, TOKENS, WIDTH))
try:
    layer(text[:, :2], decode=True)
    raise SystemExit("two tokens in one step were taken")
except ValueError as error:
    print("two tokens in one step:", str(error)[:50])
PYTHON
