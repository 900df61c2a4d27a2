#!/usr/bin/env bash
# jax 0.10.2: a window that holds nothing but padding opens every key, padding and later ones included.
#
# Expected: `jax.nn.dot_product_attention` with `key_value_seq_lengths` never reads a key beyond a text's length; a query
# with no key left gives 0, as a query beyond `query_seq_lengths` does.
# Seen: a query whose window (`local_window_size`) reaches only keys beyond the length attends to all keys alike, 1/5
# each here: padding, keys outside its window, and with `is_causal=True` later ones. So does every query of a text of
# length 0. Such a row sums to 1, has no NaN and looks like a head that attends evenly. Only `query_seq_lengths` empties
# it; where queries are shorter texts of another stack, or a batch holds an empty text, that argument does not apply.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jax==0.10.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import jax
import jax.numpy as jnp
import numpy as np

random = np.random.default_rng(0)
tokens = 5
q, k = random.normal(size=(2, 1, tokens, 1, tokens)).astype("float32")
v = np.eye(tokens, dtype="float32")[None, :, None]  # one key each, so that the output is the pattern
pattern = lambda **rule: np.array(jax.nn.dot_product_attention(q, k, v, **rule))[0, :, 0]
lengths = lambda n: jnp.array([n])

print("jax", jax.__version__)
window = pattern(key_value_seq_lengths=lengths(1), local_window_size=(1, 0), is_causal=True)
print("one token, window of two, causal:", window.round(3), sep="\n")
assert np.allclose(window[:2], [[1, 0, 0, 0, 0]] * 2)  # these reach the token
assert np.allclose(window[2:], 1 / tokens)  # these reach padding only
empty = pattern(key_value_seq_lengths=lengths(0))
print("no token:", empty.round(3), sep="\n")
assert np.allclose(empty, 1 / tokens)
told = pattern(query_seq_lengths=lengths(1), key_value_seq_lengths=lengths(1), local_window_size=(1, 0))
assert (told[1:] == 0).all() and told[0, 0] == 1
PYTHON
