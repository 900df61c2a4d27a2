#!/usr/bin/env bash
# pytrec-eval-terrier 0.5.11: texts whose scores differ by less than single precision tells are ranked by their names.
#
# Expected: the scores of a run are Python's floats, so a text with the higher score is ranked first, and a measure does
# not depend on what the texts are called.
# Seen: scores are kept in single precision, and what is equal there is ranked by name, the last of the alphabet first.
# Log-probabilities of texts, about -2,000, that differ by 0.00001 are equal there, and so are scores about 0.9 that
# differ by 1e-9: a right ranking has a reciprocal rank of 0.25 or of 1 by its texts' names alone, and the same ranking
# turned round has the same one. With the largest score taken off each, all numbers are right. Nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install pytrec-eval-terrier==0.5.11 numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
from importlib.metadata import version

import numpy as np
import pytrec_eval

print("pytrec-eval-terrier", version("pytrec-eval-terrier"))


def rank_of(wanted, scores):
    names = sorted(scores, key=scores.get, reverse=True)
    return 1 / (1 + names.index(wanted))


def seen(wanted, scores):
    judged = {"q": {name: int(name == wanted) for name in scores}}
    return pytrec_eval.RelevanceEvaluator(judged, {"recip_rank"}).evaluate({"q": scores})["q"]["recip_rank"]


for top, step in ((-2000.0, 1e-5), (0.9, 1e-9)):
    scores = [top - place * step for place in range(4)]
    assert len(set(scores)) == 4 and len(set(map(np.float32, scores))) == 1
    for names, found in (("dcba", 1.0), ("abcd", 0.25)):
        best_first = dict(zip(names, scores))
        worst_first = dict(zip(names, reversed(scores)))
        wanted = names[0]
        print(f"scores about {top:g}, names {names}: ranked first, the text wanted has {seen(wanted, best_first)},"
              f" ranked last {seen(wanted, worst_first)}")
        assert rank_of(wanted, best_first) == 1 and rank_of(wanted, worst_first) == 0.25
        assert seen(wanted, best_first) == seen(wanted, worst_first) == found
        for run in (best_first, worst_first):
            less = {name: score - max(run.values()) for name, score in run.items()}
            assert seen(wanted, less) == rank_of(wanted, run)
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
