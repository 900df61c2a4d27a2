#!/usr/bin/env bash
# torchmetrics 1.9.0 (with torch 2.15.0): one token that a model finds unlikely makes the perplexity of a text infinite.
#
# Expected: `perplexity(logits, target)` is the exponential of the mean cross entropy, which torch computes from logits
# whatever they are: a token whose logit lies 120 below the largest adds 120 to the sum and no more.
# Seen: the logits become probabilities first, and a probability that is too small for its type is 0, whose logarithm is
# infinite. In float32 that is a logit 104 below the largest: of a hundred tokens a single one, and the perplexity is
# infinite, not 3.2. In half precision, in which models write their logits, 18 is enough: a perplexity of 1.3 is
# infinite. A long text of ordinary tokens is infinite in half precision too, as the sum of its logarithms is kept in
# it. `Perplexity`, which goes through a text in parts, has the same fault; nothing is said.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install torchmetrics==1.9.0 torch==2.15.0 numpy==2.4.6
cat >"$folder/look.py" <<'PYTHON'
import math

import torch
from torch.nn.functional import cross_entropy, one_hot
from torchmetrics.functional.text import perplexity
from torchmetrics.text import Perplexity


def look(name, logits, target, wanted, seen):
    right = cross_entropy(logits[0].float(), target[0]).exp().item()
    whole = Perplexity()
    whole.update(logits, target)
    found = perplexity(logits, target).item()
    print(f"{name}, {logits.dtype}: torchmetrics {found:.4f}, from the cross entropy {right:.4f}")
    assert abs(right - wanted) < 0.02 * wanted
    assert math.isinf(found) and math.isinf(whole.compute()) if seen == math.inf else abs(found - right) < 0.02 * right


torch.manual_seed(0)
target = torch.randint(0, 50, (1, 100))
logits = torch.randn(1, 100, 50) + 8 * one_hot(target, 50)
look("every token likely", logits, target, 1.04, 1.04)
look("every token likely", logits.half(), target, 1.04, 1.04)
for lead, kind, wanted in ((120, torch.float32, 3.16), (30, torch.float16, 1.29)):
    surprised = logits.clone()
    surprised[0, 5, (target[0, 5] + 1) % 50] = lead
    look("one of a hundred unlikely", surprised.to(kind), target, wanted, math.inf)
    if kind == torch.float16:
        look("one of a hundred unlikely", surprised, target, wanted, wanted)
long = torch.randint(0, 50, (1, 20000))
plain = torch.randn(1, 20000, 50)
look("20,000 ordinary tokens", plain, long, 81, 81)
look("20,000 ordinary tokens", plain.half(), long, 81, math.inf)
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
