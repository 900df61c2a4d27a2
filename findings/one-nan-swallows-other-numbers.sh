#!/usr/bin/env bash
# onnxruntime 1.32.0 against onnx 1.23.2 (its reference): with a NaN among the numbers, Unique gives other numbers away.
#
# Expected: `Unique` gives each number once, with its first place and how often it occurs; NaN is one more value, once
# or as often as it occurs, as in the reference and numpy.
# Seen: NaN is taken for equal to the number that it is compared with. Standing first it swallows all others: of [NaN,
# 1, 2, 3] the one value is NaN, four times. Anywhere else it is counted as one of the numbers, the lowest or a middle
# one: [1, 2, 3, NaN] has 1 twice, and the index that puts the tensor together again writes 1 where there was NaN. The
# counts sum to the length, so that nothing looks lost. Sorted or not, in 32 and 64 bits. Without NaN all agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import numpy as np
import onnxruntime
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

PLACES = ["values", "first", "inverse", "counts"]


def unique(numbers, kind, ordered):
    told = lambda name, type_, size: helper.make_tensor_value_info(name, type_, [size])
    outputs = [told(name, TensorProto.INT64 if name != "values" else kind, None) for name in PLACES]
    node = helper.make_node("Unique", ["numbers"], PLACES, sorted=ordered)
    graph = helper.make_graph([node], "unique", [told("numbers", kind, len(numbers))], outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    feed = {"numbers": np.array(numbers, helper.tensor_dtype_to_np_dtype(kind))}
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, feed), ReferenceEvaluator(model).run(None, feed)


NAN = np.nan
CASES = [([NAN, 1, 2, 3], [NAN], [4]), ([1, 2, 3, NAN], [1, 2, 3], [2, 1, 1]), ([3, 2, NAN, 1], [1, 2, 3], [1, 2, 1])]
for kind in (TensorProto.FLOAT, TensorProto.DOUBLE):
    for numbers, values, counts in CASES:
        found, expected = unique(numbers, kind, 1)
        print(numbers, "values", found[0], "counts", found[3], "expected", expected[0], expected[3])
        assert np.array_equal(found[0], values, equal_nan=True) and found[3].tolist() == counts
        assert np.array_equal(expected[0], [1, 2, 3, NAN], equal_nan=True) and expected[3].tolist() == [1] * 4
        assert np.array_equal(found[0][found[2]], numbers, equal_nan=True) is False
    found, _ = unique([NAN, 1, 2, 3], kind, 0)
    assert np.isnan(found[0]).tolist() == [True]
    found, expected = unique([3, 1, 1, 2], kind, 1)
    assert all(np.array_equal(one, other) for one, other in zip(found, expected))
PYTHON
