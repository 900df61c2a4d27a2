#!/usr/bin/env bash
# onnxruntime 1.32.0: in dynamic 8 bits a causal model looks ahead, and a text depends on its neighbours in a batch.
#
# Expected: `quantize_dynamic` rounds weights and activations; which token can see which stays as it is. The first
# three tokens of a causal layer give the same numbers whatever the fourth is, and a text the same alone and in a batch.
# Seen: the scale of the activations is one for the whole tensor, all tokens of all texts. A large fourth token makes it
# coarser for the first three: here their outputs move by several hundredths of the largest one, and their attention
# weights too; so they do beside another text. The mask is right and no weight crosses it. The files called
# "int8", "uint8" and "quantized" for transformers.js are made so: a difference between two prompts, or a patch of one
# token, is mixed with this rounding.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import quantize_dynamic

print("onnxruntime", onnxruntime.__version__)
random = np.random.default_rng(0)
width, tokens = 8, 4
made = {name: random.normal(size=(width, width)).astype(np.float32) / 2 for name in ("wq", "wk", "wv", "wo")}
made["mask"] = np.where(np.tri(tokens) > 0, 0, -np.inf).astype(np.float32)

product = lambda a, b, c: helper.make_node("MatMul", [a, b], [c])
layer = [
    product("x", "wq", "q"), product("x", "wk", "k"), product("x", "wv", "v"),
    helper.make_node("Transpose", ["k"], ["kt"], perm=[0, 2, 1]), product("q", "kt", "scores"),
    helper.make_node("Add", ["scores", "mask"], ["masked"]), helper.make_node("Softmax", ["masked"], ["p"], axis=-1),
    product("p", "v", "z"), product("z", "wo", "y"),
]
told = lambda name, *sizes: helper.make_tensor_value_info(name, TensorProto.FLOAT, sizes)
outputs = [told("y", "batch", tokens, width), told("p", "batch", tokens, tokens)]
graph = helper.make_graph(layer, "causal", [told("x", "batch", tokens, width)], outputs,
                          [numpy_helper.from_array(x, name) for name, x in made.items()])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "whole.onnx")
quantize_dynamic("whole.onnx", "int8.onnx")
x = random.normal(size=(1, tokens, width)).astype(np.float32)
other = x.copy()
other[0, -1] *= 5
for file in ("whole", "int8"):
    session = onnxruntime.InferenceSession(f"{file}.onnx", providers=["CPUExecutionProvider"])
    run = lambda x: session.run(None, {"x": x})
    alone, changed, beside = run(x), run(other), run(np.concatenate([x, other]))
    early = [float(np.abs(a - b)[0, :-1].max() / np.abs(a).max()) for a, b in zip(alone, changed)]
    batch = [float(np.abs(a[0] - b[0]).max() / np.abs(a).max()) for a, b in zip(alone, beside)]
    print(file, "first three tokens (output, attention) with another fourth one:", np.round(early, 5))
    print(file, "all tokens beside another text:", np.round(batch, 5))
    assert (np.triu(changed[1][0], 1) == 0).all()
    if file == "whole":
        assert max(early + batch) < 1e-5
    else:
        assert min(early + batch) > 1e-3
PYTHON
