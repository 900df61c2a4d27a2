#!/usr/bin/env bash
# onnxruntime-genai 0.18.0 with transformers 5.24.0: a Llama whose rotary positions are stretched is exported
# unstretched.
#
# Expected: the model builder writes what the folder holds or says that it cannot. For most families it does: "linear"
# is followed in a Qwen 2, and "dynamic" is refused ("RoPE style is not currently supported").
# Seen: for a Llama it knows the rule "llama3" and passes over every other one: of "linear" and "yarn" the graph holds
# the plain angles, and logits differ from the second token on by as much as they are large. Nothing is said. The
# windows of a Mistral are left out of the graph likewise, where those of a Qwen 2 are in it.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 onnxruntime-genai==0.18.0 \
  onnxruntime==1.32.0 onnx==1.23.2 onnx-ir==1.1.0 numpy==2.4.6
HF_HUB_OFFLINE=1 venv/bin/python - <<'PYTHON'
import contextlib
import io
from importlib.metadata import version

import numpy as np
import onnx
import onnxruntime
import torch
import transformers as T
from onnxruntime_genai.models.builder import create_model, parse_extra_options
from tokenizers import Tokenizer, models

T.logging.set_verbosity_error()
print({name: version(name) for name in ("onnxruntime-genai", "onnxruntime", "transformers")})
WORDS, LAYERS, TOKENS, WIDE = 61, 2, 24, 32
words = {"<unk>": 0, "<s>": 1, "</s>": 2, **{f"w{i}": i for i in range(3, WORDS)}}
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel(words, unk_token="<unk>")),
                                      unk_token="<unk>", bos_token="<s>", eos_token="</s>")
ids = torch.arange(3, 3 + TOKENS)[None]
RULES = {"default": {}, "linear": dict(factor=4.0), "dynamic": dict(factor=4.0),
         "yarn": dict(factor=4.0, original_max_position_embeddings=16),
         "llama3": dict(factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=16)}


def exported(family, rule, number, **keys):
    """By how much the exported logits are off, and the windows in the graph."""
    torch.manual_seed(0)
    config = getattr(T, family + "Config")(
        vocab_size=WORDS, hidden_size=4 * WIDE, intermediate_size=96, num_hidden_layers=LAYERS, num_attention_heads=4,
        num_key_value_heads=2, max_position_embeddings=64, bos_token_id=1, eos_token_id=2,
        rope_parameters={"rope_theta": 10000.0, "rope_type": rule, **RULES[rule]}, **keys)
    model = getattr(T, family + "ForCausalLM")._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.15)
    folder, out = f"model{number}", f"onnx{number}"
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    options = (None, folder, out, "fp32", "cpu", "cache")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        create_model(*options, **parse_extra_options(*options, ["hf_token=false"]))
    graph = onnx.load(out + "/model.onnx", load_external_data=False).graph
    windows = [a.i for node in graph.node for a in node.attribute if a.name == "local_window_size"]
    if family == "Qwen2" and keys:
        return None, windows
    session = onnxruntime.InferenceSession(out + "/model.onnx", providers=["CPUExecutionProvider"])
    given = {"input_ids": ids.numpy(), "attention_mask": np.ones((1, TOKENS), np.int64),
             "position_ids": np.arange(TOKENS)[None]}
    given |= {one.name: np.zeros((1, 2, 0, WIDE), np.float32) for one in session.get_inputs() if "past" in one.name}
    given = {one.name: given[one.name] for one in session.get_inputs()}
    with torch.no_grad():
        apart = np.abs(session.run(["logits"], given)[0][0] - model(ids).logits[0].numpy()).max(1)
    return apart, windows


for number, (rule, right) in enumerate([("default", True), ("llama3", True), ("linear", False), ("yarn", False)]):
    apart, _ = exported("Llama", rule, number)
    print(f"Llama, {rule}: off by {apart[0]:.1e} at the first token, by {apart[1:].max():.1e} later")
    assert apart[0] < 0.01 and (apart[1:].max() < 0.01 if right else apart[1:].max() > 0.5)
apart, _ = exported("Qwen2", "linear", 5)
print(f"Qwen2, linear: off by {apart.max():.1e}")
assert apart.max() < 0.01
try:
    exported("Qwen2", "dynamic", 6)
    raise SystemExit("a dynamic Qwen 2 is exported")
except NotImplementedError as error:
    print("Qwen2, dynamic:", error)
apart, windows = exported("Mistral", "default", 7, sliding_window=4, head_dim=WIDE)
print(f"Mistral: windows {windows}, off by {apart[:4].max():.1e} within the window, by {apart[4:].max():.1e} behind it")
assert windows == [-1, -1] and apart[:4].max() < 0.01 and apart[4:].max() > 0.5
_, windows = exported("Qwen2", "default", 8, use_sliding_window=True, sliding_window=4, max_window_layers=1)
print("Qwen2: windows", windows)
assert windows == [-1, 4]
PYTHON
