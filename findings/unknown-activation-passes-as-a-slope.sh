#!/usr/bin/env bash
# captum 0.9.0: DeepLift goes through GELU, SiLU and layer norm by their slope, without a word.
#
# Expected: DeepLift explains the difference of an output from that of the baseline: its attributions sum to it. It
# supports "a limited number of non-linear activations"; one that it has no rule for is refused, as captum's LRP
# refuses it, or named in a warning.
# Seen: the rule is looked up by the exact class among ReLU, ELU, LeakyReLU, Sigmoid, Tanh, Softplus, softmax and max
# pooling. Any other module is left to its gradient at the input, and nothing is said. With GELU or SiLU, as in BERT,
# GPT and Llama, the attributions miss about a third of what they should sum to, with LayerNorm most of it. `CELU`,
# which is ELU by its default, is not known while ELU is exact; neither is a class that only inherits from ReLU.
# `return_convergence_delta=True` shows the gap to those who ask for it.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 numpy==2.4.6 matplotlib==3.11.2 \
    packaging==26.4 tqdm==4.70.1
# captum asks for numpy below 2 and runs with 2.4.6: so it comes without what it asks for.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps captum==0.9.0
"$folder/venv/bin/python" - <<'PYTHON'
import warnings

import captum
import torch
from captum.attr import LRP, DeepLift
from torch import nn

print("captum", captum.__version__)


class OwnReLU(nn.ReLU):
    """Nothing but another name."""


layers = {"ReLU": nn.ReLU(), "ELU": nn.ELU(), "Tanh": nn.Tanh(), "own ReLU": OwnReLU(), "CELU": nn.CELU(),
          "GELU": nn.GELU(), "SiLU": nn.SiLU(), "LayerNorm": nn.LayerNorm(16)}
x, base = torch.randn(2, 64, 6, generator=torch.Generator().manual_seed(0)) * 2
for name, layer in layers.items():
    torch.manual_seed(1)
    model = nn.Sequential(nn.Linear(6, 16), layer, nn.Linear(16, 1)).eval()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        total = DeepLift(model).attribute(x.clone().requires_grad_(), baselines=base).sum(-1)
    right = (model(x) - model(base))[:, 0]
    missed = ((total - right).norm() / right.norm()).item()
    # One warning is always there: that hooks are set and removed.
    said = [str(one.message) for one in said if "Setting forward, backward hooks" not in str(one.message)]
    try:
        LRP(model).attribute(x.clone().requires_grad_())
        refused = False
    except TypeError as error:
        refused = "no rule" in str(error)
    print(f"{name}: misses {missed:.2g} of the sum; other warnings {said}; refused by LRP {refused}")
    assert not said
    assert missed < 1e-5 if name in ("ReLU", "ELU", "Tanh") else missed > 0.1
    assert refused or name not in ("CELU", "GELU", "SiLU", "LayerNorm")
PYTHON
