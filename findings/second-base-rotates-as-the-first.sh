#!/usr/bin/env bash
# equinox 0.13.8 (with jax 0.10.2): rotary embeddings of two bases rotate alike, by the base that was used first.
#
# Expected: `RotaryPositionalEmbedding(width, theta=…)` rotates by its own base. Models with two exist: Gemma 3 has
# 10,000 in its local layers and 1,000,000 in the others, and whoever compares two models has both in one process.
# Seen: sines and cosines are kept for the whole process under width and dtype, without the base. The second module's
# positions are the first one's, bit for bit, whatever its `theta`, which is kept and printed. A text that is longer
# than all before computes them anew with the base of the module that reads it, and from then on the first module
# rotates by the second one's: one call on the same numbers gives two results, depending on what another model read.
# `filter_jit` does the same. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check equinox==0.13.8 jax==0.10.2 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import equinox
import jax.numpy as jnp
import numpy as np

WIDTH = 8


def rotated(x, theta):
    """Each pair (x_i, x_(i + half)) turned by position / theta^(2i / width), as the class documents."""
    angles = np.arange(len(x))[:, None] / theta ** (np.arange(0, WIDTH, 2) / WIDTH)
    first, second = np.split(x, 2, axis=1)
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([first * cos - second * sin, second * cos + first * sin], axis=1)


text = np.random.default_rng(0).normal(size=(6, WIDTH)).astype(np.float32)
near = lambda found, expected: bool(np.abs(np.asarray(found) - expected).max() < 1e-5)
local = equinox.nn.RotaryPositionalEmbedding(WIDTH, theta=10_000.0)
whole = equinox.nn.RotaryPositionalEmbedding(WIDTH, theta=1_000_000.0)
turned = rotated(text, 1e4), rotated(text, 1e6)
print("the two differ by", np.abs(turned[0] - turned[1]).max())
assert not near(turned[0], turned[1])

first, second = local(jnp.array(text)), whole(jnp.array(text))
print("first module as its base:", near(first, turned[0]), "; second as its own:", near(second, turned[1]),
      "; second as the first's:", near(second, turned[0]), "; theta", local.theta, whole.theta)
assert near(first, turned[0]) and np.array_equal(first, second) and not near(second, turned[1])
assert near(equinox.filter_jit(equinox.nn.RotaryPositionalEmbedding(WIDTH, theta=500.0))(jnp.array(text)), turned[0])

whole(jnp.ones((7, WIDTH)))  # one token more than before
again = local(jnp.array(text))
print("after a longer text of the second, the first module as its base:", near(again, turned[0]),
      "; as the second's:", near(again, turned[1]))
assert near(again, turned[1]) and not near(again, turned[0])
# Another width has an entry of its own.
assert near(equinox.nn.RotaryPositionalEmbedding(4, theta=500.0)(jnp.ones((2, 4)))[1, 0], np.cos(1) - np.sin(1))
PYTHON
