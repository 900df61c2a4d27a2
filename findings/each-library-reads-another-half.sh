#!/usr/bin/env bash
# ripser 0.6.15 against gudhi 3.13.0: of a square map one library reads the numbers above the diagonal, the other those
# below it.
#
# Expected: persistent homology of an attention map is computed from `1 - weights` as a table of distances. A table that
# is not symmetric is refused, or made symmetric, and two libraries agree.
# Seen: ripser takes the numbers above the diagonal and gudhi those below, without a word. A causal map has only zeros
# above its diagonal: in ripser every pair of tokens is at distance 1 and all bars are alike, whatever the head does;
# gudhi sees the weights. With the map turned over they change places. A sparse table of the lower half has no edge at
# all in ripser. gudhi's documentation says that half a table is enough for it, and which; ripser's does not.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ripser==0.6.15 gudhi==3.13.0 \
    numpy==2.4.6 scipy==1.17.1
"$folder/venv/bin/python" - <<'PYTHON'
import warnings
from importlib.metadata import version

import gudhi
import numpy as np
from ripser import ripser
from scipy.sparse import csr_matrix

print({name: version(name) for name in ("ripser", "gudhi")})
warnings.simplefilter("error")


def by_ripser(table):
    return sorted(map(tuple, ripser(table, maxdim=0, distance_matrix=True)["dgms"][0].tolist()))


def by_gudhi(table):
    tree = gudhi.RipsComplex(distance_matrix=table).create_simplex_tree(max_dimension=1)
    return sorted(bar for _, bar in tree.persistence(homology_coeff_field=2, min_persistence=-1))


def ends(bars):
    return np.array([end for _, end in bars if np.isfinite(end)])


def same(one, two):
    return one.shape == two.shape and np.allclose(one, two, atol=1e-6)


scores = np.random.default_rng(0).normal(size=(8, 8))
weights = np.tril(np.exp(scores))
weights /= weights.sum(1, keepdims=True)
table = 1 - weights
np.fill_diagonal(table, 0)  # a token is at distance 0 from itself
lower = np.tril(table) + np.tril(table).T
upper = np.triu(table) + np.triu(table).T
print("causal map, ends of bars by ripser", ends(by_ripser(table)).round(3).tolist())
print("causal map, ends of bars by gudhi", ends(by_gudhi(table)).round(3).tolist())
assert set(ends(by_ripser(table))) == {1.0} and ends(by_gudhi(table)).min() < 0.8
assert same(ends(by_ripser(table)), ends(by_ripser(upper))) and same(ends(by_gudhi(table)), ends(by_gudhi(lower)))
assert same(ends(by_ripser(lower)), ends(by_gudhi(lower)))  # of symmetric tables both say the same
assert same(ends(by_ripser(table.T)), ends(by_gudhi(table))) and set(ends(by_gudhi(table.T))) == {1.0}
bars = by_ripser(csr_matrix(np.tril(table)))
print("sparse, the lower half alone:", len(bars), "bars, of which", len(ends(bars)), "end")
assert len(bars) == 8 and len(ends(bars)) == 0
PYTHON
