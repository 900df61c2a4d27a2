#!/usr/bin/env bash
# hdbscan 0.8.44 and scikit-learn 1.9.1: which points HDBSCAN takes for noise depends on the algorithm, if `alpha` is
# not 1.
#
# Expected: `alpha` is "a distance scaling parameter as used in robust single linkage": of two points it divides the
# distance, not their core distances, and the larger of the three counts. `algorithm` says how this is computed; "best"
# takes the fastest.
# Seen: in hdbscan, "generic" and the two by Prim do so; the two by Borůvka never use `alpha`, and "best" is one of them
# for points such as hidden states: with its defaults the parameter changes nothing, from 0.25 to 4, without a word. In
# scikit-learn the trees follow `alpha`, while "brute", which is the one for a table of distances, divides the core
# distances too: the whole tree is scaled, and the clusters stay as they are. With `alpha=1` all of a library agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check hdbscan==0.8.44 scikit-learn==1.9.1 numpy==2.4.6 \
    scipy==1.17.1
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import hdbscan
import numpy as np
from scipy.spatial.distance import cdist
from sklearn.cluster import HDBSCAN

print({name: version(name) for name in ("hdbscan", "scikit-learn")})
random = np.random.default_rng(0)
points = np.concatenate([random.normal(0, 0.3, (40, 2)), random.normal(3, 0.3, (40, 2)),
                         random.uniform(-2, 5, (30, 2))])


def noise(alpha, algorithm):
    return np.flatnonzero(hdbscan.HDBSCAN(min_cluster_size=5, alpha=alpha, algorithm=algorithm).fit(points).labels_ < 0)


def noise_sklearn(alpha, algorithm, **settings):
    data = cdist(points, points) if settings else points
    model = HDBSCAN(min_cluster_size=5, alpha=alpha, algorithm=algorithm, copy=True, **settings)
    return np.flatnonzero(model.fit(data).labels_ < 0)


follow, ignore = ["generic", "prims_kdtree", "prims_balltree"], ["boruvka_kdtree", "boruvka_balltree", "best"]
for alpha in (0.25, 1.0, 4.0):
    found = {name: noise(alpha, name) for name in follow + ignore}
    print(f"hdbscan, alpha {alpha}: points of noise", {name: len(rows) for name, rows in found.items()})
    assert all(np.array_equal(found[name], found["generic"]) for name in follow)
    assert all(np.array_equal(found[name], noise(1.0, "generic")) for name in ignore)
    assert np.array_equal(found["generic"], found["best"]) == (alpha == 1)
    tree, ball, brute = (noise_sklearn(alpha, name) for name in ("kd_tree", "ball_tree", "brute"))
    table = noise_sklearn(alpha, "auto", metric="precomputed")
    print("   scikit-learn: trees", len(tree), "brute", len(brute), "a table of distances", len(table))
    assert np.array_equal(tree, ball) and np.array_equal(brute, table)
    assert np.array_equal(brute, noise_sklearn(1.0, "kd_tree"))
    assert np.array_equal(tree, brute) == (alpha == 1)
PYTHON
