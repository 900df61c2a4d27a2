#!/usr/bin/env bash
# scipy 1.17.1: the t test of two samples in half precision finds no difference, with p = 1.
#
# Expected: `ttest_ind` of two columns of hidden states, as they are kept in half precision, gives about what it gives
# for them in double precision; or it refuses them, as `scipy.sparse` refuses that type.
# Seen: both variances are right, but the test multiplies them by the number of values, in half precision, and with some
# thousand values that passes 65504. The pooled variance is then infinite, t is 0 and p is 1: "no difference" for
# samples whose means lie a seventh of a deviation apart, where p is less than a millionth. Such an answer is read as a
# result. With `equal_var=False`, and of 30 values each, the same columns have the right answer; `ttest_rel`,
# `ttest_1samp` and `pearsonr` are right too, while `sem` is infinite, and `skew` and `kurtosis` are NaN. There is at
# most a warning of an overflow.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
import scipy
from scipy import stats

print("scipy", scipy.__version__)
numbers = np.random.default_rng(0)
one = numbers.normal(scale=30, size=4000).astype(np.float16)
two = (numbers.normal(scale=30, size=4000) + 4).astype(np.float16)
wide = [one.astype(float), two.astype(float)]
for name, test in {
    "ttest_ind": stats.ttest_ind,
    "ttest_ind, equal_var=False": lambda a, b: stats.ttest_ind(a, b, equal_var=False),
    "ttest_rel": stats.ttest_rel,
    "ttest_1samp": lambda a, b: stats.ttest_1samp(b, 0),
    "pearsonr": stats.pearsonr,
}.items():
    found, right = test(one, two), test(*wide)
    print(name, *(f"{both.statistic:.4g} with p = {both.pvalue:.3g}" for both in (found, right)), sep="; ")
    if name == "ttest_ind":
        assert found.statistic == 0 and found.pvalue == 1 and right.pvalue < 1e-6
    else:
        assert abs(found.statistic - right.statistic) < 0.05 * abs(right.statistic)
print("sem, skew, kurtosis:", *(test(one) for test in (stats.sem, stats.skew, stats.kurtosis)))
assert np.isinf(stats.sem(one)) and np.isnan(stats.skew(one)) and np.isnan(stats.kurtosis(one))
few = stats.ttest_ind(one[:30], two[:30]).statistic, stats.ttest_ind(wide[0][:30], wide[1][:30]).statistic
print("of 30 each:", *few)
assert abs(few[0] - few[1]) < 0.01
PYTHON
