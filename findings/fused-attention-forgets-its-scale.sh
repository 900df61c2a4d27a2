#!/usr/bin/env bash
# onnxruntime 1.32.0: `optimize_model` fuses an attention whatever its scores are divided by, and divides by the root.
#
# Expected: the optimizer for transformers replaces attention by one `Attention` node where that computes the same, or
# writes the number into the node's attribute `scale`, "default value is 1/sqrt(head_size)". A model whose scores are
# divided by something else (by the width itself, as where widths are scaled up, or by nothing) keeps its results.
# Seen: a `Div` between product and mask is taken for the root, and its number is not read: divided by 8, by 1 or by
# √8, heads of width 8 become the same node, without a scale. The first two give other outputs, by a quarter of the
# largest, in 32 bits and on the same processor. Nothing is said, and the count of fused nodes is the same. With a `Mul`
# nothing is fused and all agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6 sympy==1.14.0
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.transformers import optimizer

print({name: version(name) for name in ("onnx", "onnxruntime")})
HEADS, WIDTH, TEXTS, TOKENS = 4, 32, 2, 7
DEEP = WIDTH // HEADS
draw = np.random.default_rng(0)
drawn = lambda *shape: (draw.normal(size=shape) * 0.4).astype(np.float32)
weights = {name: drawn(WIDTH, WIDTH) for name in "qkvo"} | {name + "_bias": drawn(WIDTH) for name in "qkvo"}
gains = {f"{kind}{n}": drawn(WIDTH) + (kind == "gain") for kind in ("gain", "shift") for n in (1, 2)}


def layer(kind, number):
    """A layer of BERT as PyTorch's exporter writes it: normalized input, attention, and the norm of the sum."""
    held = weights | gains | {
        "number": np.float32(number), "one": np.float32(1), "low": np.float32(-10000),
        "apart": np.array([0, 0, HEADS, DEEP], np.int64), "joined": np.array([0, 0, WIDTH], np.int64),
        "axis1": np.array([1], np.int64), "axis2": np.array([2], np.int64)}
    node = helper.make_node
    nodes = [node("LayerNormalization", ["x", "gain1", "shift1"], ["normed"], axis=-1, epsilon=1e-5)]
    for name, order in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])):
        nodes += [node("MatMul", ["normed", name], [name + "0"]),
                  node("Add", [name + "_bias", name + "0"], [name + "1"]),
                  node("Reshape", [name + "1", "apart"], [name + "2"]),
                  node("Transpose", [name + "2"], [name + "3"], perm=order)]
    nodes += [node("Unsqueeze", ["mask", "axis1"], ["mask1"]), node("Unsqueeze", ["mask1", "axis2"], ["mask2"]),
              node("Cast", ["mask2"], ["mask3"], to=TensorProto.FLOAT), node("Sub", ["one", "mask3"], ["mask4"]),
              node("Mul", ["mask4", "low"], ["mask5"]), node("MatMul", ["q3", "k3"], ["product"]),
              node(kind, ["product", "number"], ["scaled"]), node("Add", ["scaled", "mask5"], ["masked"]),
              node("Softmax", ["masked"], ["pattern"], axis=-1), node("MatMul", ["pattern", "v3"], ["z"]),
              node("Transpose", ["z"], ["z1"], perm=[0, 2, 1, 3]), node("Reshape", ["z1", "joined"], ["z2"]),
              node("MatMul", ["z2", "o"], ["o0"]), node("Add", ["o_bias", "o0"], ["o1"]),
              node("Add", ["o1", "normed"], ["sum"]),
              node("LayerNormalization", ["sum", "gain2", "shift2"], ["y"], axis=-1, epsilon=1e-5)]
    info = lambda name, type, *shape: helper.make_tensor_value_info(name, type, shape)
    graph = helper.make_graph(nodes, "layer", [info("x", TensorProto.FLOAT, "b", "s", WIDTH),
                                               info("mask", TensorProto.INT64, "b", "s")],
                              [info("y", TensorProto.FLOAT, "b", "s", WIDTH)],
                              [numpy_helper.from_array(value, name) for name, value in held.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    return model


x, mask = drawn(TEXTS, TOKENS, WIDTH), np.ones((TEXTS, TOKENS), np.int64)
mask[1, 5:] = 0
for kind, number in (("Div", DEEP**0.5), ("Div", DEEP), ("Div", 1.0), ("Mul", DEEP**-0.5), ("Mul", 1 / DEEP)):
    onnx.save(layer(kind, number), "plain.onnx")
    optimized = optimizer.optimize_model("plain.onnx", "bert", num_heads=HEADS, hidden_size=WIDTH, opt_level=0)
    optimized.save_model_to_file("fused.onnx")
    fused = [node for node in optimized.model.graph.node if node.op_type == "Attention"]
    run = lambda file: onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"]).run(
        None, {"x": x, "mask": mask})[0]
    plain, apart = run("plain.onnx"), np.abs(run("fused.onnx") - run("plain.onnx")).max()
    print(f"{kind} by {number:.4f}: {len(fused)} fused; outputs up to {np.abs(plain).max():.1f} differ by {apart:.1e}")
    assert len(fused) == (kind == "Div")
    assert not [a for node in fused for a in node.attribute if a.name == "scale"]
    assert apart > 0.5 if fused and number != DEEP**0.5 else apart < 1e-4
PYTHON
