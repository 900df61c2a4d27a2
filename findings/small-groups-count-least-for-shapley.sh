#!/usr/bin/env bash
# interpreto 0.5.2 (with torch 2.15.0): KernelSHAP draws most what it should draw least, and gives no Shapley values.
#
# Expected: the regression of `KernelShap` weighs groups of words by the Shapley kernel, as its documentation says: it
# draws groups of k words by "p(k) = (nb_features - 1) / (k * (nb_features - k))", with which the slopes are Shapley
# values. Groups of one word, and of all but one, then come most often.
# Seen: the groups are drawn by k · (nb_features - k), which is the inverse: of 20 words those of a half come most often,
# and one word, or all but one, in 3 of 100 draws, where 30 are right. If an answer needs eight of the 20 words, each
# one's Shapley value is an eighth; its slope is a small part of that, and the slopes do not sum to the difference that
# the eight make. Where words act each for itself any weights give the same, so a linear model tests well. Where
# there are fewer groups than draws, only as many are drawn as there are, with repetition, so that some are missing.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install torch==2.15.0 transformers==5.24.0 numpy==2.4.6 \
  nnsight==0.7.0 jaxtyping==0.2.36 beartype nltk scipy matplotlib scikit-learn einops
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps interpreto==0.5.2
cat >"$folder/look.py" <<'PYTHON'
import warnings

warnings.simplefilter("ignore")
import torch
from interpreto.attributions.aggregations.linear_regression_aggregation import Kernels, LinearRegressionAggregator
from interpreto.attributions.perturbations.shap_perturbation import ShapTokenPerturbator

torch.manual_seed(0)
words, draws = 20, 20000
assert "p(k) = (nb_features - 1) / (k * (nb_features - k))" in ShapTokenPerturbator.get_mask.__doc__
removed = ShapTokenPerturbator(n_perturbations=draws).get_mask(words)
sizes = torch.arange(1.0, words)
right = 1 / (sizes * (words - sizes))
drawn = torch.bincount(removed.sum(1).long(), minlength=words)[1:words] / draws
ends, wanted = drawn[[0, -1]].sum().item(), (right[[0, -1]].sum() / right.sum()).item()
print(f"groups of one word or all but one: {ends:.3f} of the draws, by the documented formula {wanted:.3f}")
assert ends < 0.04 and wanted > 0.25
assert torch.allclose(drawn, 1 / right / (1 / right).sum(), atol=0.01)

# KernelShap's own regression, for an answer that needs eight of the words and for one to which each of them adds; then
# with groups that are drawn by the formula, none and all words being held as Shapley's values need.
regression = LinearRegressionAggregator(distance_function=None, similarity_kernel=Kernels.ONES)


def slopes(kept, answer):
    return regression(answer(kept[:, :8]).unsqueeze(1), 1 - kept)[0][:8]


order = torch.rand(draws, words).argsort(1).argsort(1)
exact = (order < sizes[torch.multinomial(right, draws, True)].unsqueeze(1)).float()
exact = torch.cat([exact, torch.stack([torch.zeros(words), torch.ones(words)]).repeat(100000, 1)])
for name, answer in (("needs all eight", lambda kept: kept.prod(1)), ("sums eight", lambda kept: kept.mean(1))):
    found, wanted = slopes(1 - removed, answer), slopes(exact, answer)
    print(f"an answer that {name}: slopes of {found.mean():.4f}, drawn as documented {wanted.mean():.4f}, right 0.125")
    assert (wanted - 0.125).abs().max() < 0.02
    assert (found < 0.06).all() if "needs" in name else (found - 0.125).abs().max() < 1e-3
assert len(ShapTokenPerturbator(n_perturbations=draws).get_mask(4).unique(dim=0)) < 16
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
