#!/usr/bin/env bash
# dictionary-learning 0.1.0: an `AutoEncoderNew` gives other features with its reconstruction than from `encode`.
#
# Expected: `x_hat, features = ae(x, output_features=True)` is what the package shows for its sparse autoencoders:
# `features` is `ae.encode(x)`, and `ae.decode(features)` is `x_hat`.
# Seen: so it is for `AutoEncoder`, `GatedAutoEncoder` and `JumpReluAutoEncoder`. `AutoEncoderNew` multiplies the
# features that it returns by the norms of the decoder's columns, after the reconstruction was made. A new one has norms
# of 0.1, so features are ten times too small; after training each has a factor of its own, so that which feature is the
# strongest for a token depends on the call. Put back into `decode` they give another reconstruction, nearly the bias
# alone for a new one. The functions of evaluation take them from this call, so that "l1_loss" is another one too.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 numpy==2.4.6 transformers==4.57.6 \
    nnsight==0.3.7 einops==0.8.2 tqdm==4.70.1
# What else it asks for (data sets, drawing, a service for curves) is not needed to use a dictionary.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps dictionary-learning==0.1.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import dictionary_learning
import torch
from dictionary_learning import AutoEncoder, GatedAutoEncoder, JumpReluAutoEncoder
from dictionary_learning.dictionary import AutoEncoderNew

print("dictionary-learning", dictionary_learning.__version__)
torch.manual_seed(0)
x = torch.randn(1000, 8) * 3
for kind in (AutoEncoder, GatedAutoEncoder, JumpReluAutoEncoder, AutoEncoderNew):
    model = kind(8, 16)
    with torch.no_grad():
        x_hat, features = model(x, output_features=True)
        encoded = model.encode(x)
        assert torch.allclose(x_hat, model.decode(encoded), atol=1e-5)
        alike = torch.allclose(features, encoded)
        print(f"{kind.__name__}: the same features {alike}, largest {features.max():.3g} and {encoded.max():.3g};",
              f"decoded they are off by {(model.decode(features) - x_hat).abs().max():.2g}")
        assert alike == (kind is not AutoEncoderNew)
assert torch.allclose(features, encoded * 0.1, atol=1e-5)
with torch.no_grad():  # as after training: each column has a norm of its own
    model.decoder.weight *= torch.rand(16) * 20
    _, features = model(x, output_features=True)
changed = (features.argmax(-1) != model.encode(x).argmax(-1)).float().mean().item()
print(f"with other norms another feature is the strongest for {changed:.0%} of the tokens")
assert changed > 0.2
PYTHON
