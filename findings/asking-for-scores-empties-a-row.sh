#!/usr/bin/env bash
# keras 3.15.1: asking MultiHeadAttention for its scores changes the output of a token that may look nowhere.
#
# Expected: `return_attention_scores=True` returns the weights beside the same output; and a token whose whole row of
# the mask is false is treated alike by the attention layers of one library.
# Seen: without scores, such a token's output is the mean of all values (fused attention); with scores its weights and
# its output before the bias are 0. Other tokens agree. GroupQueryAttention does the same, on torch and on jax. The
# plain Attention and AdditiveAttention layers give such a token equal weights in both calls.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check keras==3.15.1 torch==2.15.0 jax==0.10.2 numpy==2.4.6
cat >"$folder/probe.py" <<'PYTHON'
import keras
import numpy as np

x = np.random.default_rng(0).normal(size=(1, 5, 8)).astype("float32")
mask = np.ones((1, 5, 5), bool)
mask[0, 1] = False
others = [0, 2, 3, 4]
numbers = keras.ops.convert_to_numpy
for layer in (keras.layers.MultiHeadAttention(2, 4), keras.layers.GroupQueryAttention(4, 4, 2)):
    plain = numbers(layer(x, x, attention_mask=mask))[0]
    output, scores = layer(x, x, attention_mask=mask, return_attention_scores=True)
    output, row = numbers(output)[0], numbers(scores)[0, :, 1]
    open_mask = numbers(layer(x, x, attention_mask=np.zeros((1, 5, 5), bool)))[0, 1]
    print(keras.backend.backend(), type(layer).__name__, "output without scores", plain[1, :3].round(3), "with scores",
          output[1, :3].round(3), "weights", row[0].round(3))
    assert np.allclose(plain[others], output[others], atol=1e-5)
    assert np.all(row == 0) and np.allclose(output[1], 0, atol=1e-6)
    assert np.abs(plain[1]).max() > 0.01 and np.allclose(plain[1], open_mask, atol=1e-5)
for layer in (keras.layers.Attention(), keras.layers.AdditiveAttention()):
    output, scores = layer([x, x], mask=[None, np.zeros((1, 5), bool)], return_attention_scores=True)
    print(type(layer).__name__, "weights", numbers(scores)[0, 1].round(3))
    assert np.allclose(numbers(scores), 0.2, atol=1e-6)
    assert np.allclose(numbers(layer([x, x], mask=[None, np.zeros((1, 5), bool)])), numbers(output), atol=1e-6)
PYTHON
for backend in torch jax; do
  KERAS_BACKEND=$backend JAX_PLATFORMS=cpu "$folder/venv/bin/python" "$folder/probe.py"
done
