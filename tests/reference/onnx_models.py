"""Three models for the benches beside other engines, each as a transformers folder and as ONNX with all its patterns.

    pip install torch transformers safetensors tokenizers onnx onnxscript onnxruntime
    python tests/reference/onnx_models.py MINILM [OUT]

MINILM is all-MiniLM-L6-v2 as its makers publish it; the others have the shapes of GPT-2 small and of ViT-S/16, and
random weights; with `-` in its place only those are made. OUT (else $HEADLIGHT_MODELS, else onnx-models among the
temporary files) gets `onnx-minilm/`, `onnx-gpt2/` and `onnx-vit/` (0.2, 1 and 0.2 GB): `config.json`,
`model.safetensors`, `tokenizer.json` and `model.onnx`, which have the same weights, and `model.int8.onnx`, the same in
ONNX Runtime's own eight bits (dynamic quantization). ViT has `preprocessor_config.json` in the tokenizer's place.

MiniLM: ids [1, n] → out, pattern.0 … pattern.5; and for transformers.js, `onnx/model.onnx` with its names and without
patterns. GPT-2: ids [1, n], past keys and values [1, 12, m, 64], m may be 0
→ logits of the last row, pattern.0 … pattern.11 [1, 12, n, m + n], keys and values with the new rows. ViT-S/16: pixels
[1, 3, 224, 224] → out, pattern.0 … pattern.11 [1, 6, 197, 197].
"""

import collections
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import onnx
import torch
import transformers as tf
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer, models, pre_tokenizers

# As many tokens as either model is ever given.
MOST = 512
OPSET = 20
# Queries and keys are drawn wider than GPT-2's own start, so that no pattern is flat.
GAIN = 2


class Bert(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids):
        out = self.model(input_ids=ids, output_attentions=True)
        return out.last_hidden_state, *out.attentions


class Vit(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, pixels):
        out = self.model(pixel_values=pixels, output_attentions=True)
        return out.last_hidden_state, *out.attentions


class Sentence(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids, mask, types):
        return self.model(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state


class Gpt2(torch.nn.Module):
    """GPT-2 of its own modules, with the cache as tensors; `check` compares it with transformers' forward."""

    def __init__(self, model):
        super().__init__()
        self.model = model
        self.heads, self.width = model.config.n_head, model.config.n_embd // model.config.n_head

    def attend(self, attn, x, past, seen):
        queries, keys, values = (
            part.view(1, -1, self.heads, self.width).transpose(1, 2) for part in attn.c_attn(x).split(self.heads * self.width, 2))
        keys, values = torch.cat([past[0], keys], 2), torch.cat([past[1], values], 2)
        scores = queries @ keys.transpose(-1, -2) / self.width**0.5
        pattern = torch.softmax(scores.masked_fill(~seen, float("-inf")), -1)
        z = (pattern @ values).transpose(1, 2).reshape(1, -1, self.heads * self.width)
        return attn.c_proj(z), pattern, keys, values

    def forward(self, ids, past):
        body, before, rows = self.model.transformer, past[0].shape[2], ids.shape[1]
        places = torch.arange(rows) + before
        seen = torch.arange(before + rows)[None, :] <= places[:, None]
        x = body.wte(ids) + body.wpe(places)[None]
        patterns, caches = [], []
        for i, block in enumerate(body.h):
            added, pattern, keys, values = self.attend(block.attn, block.ln_1(x), past[2 * i : 2 * i + 2], seen)
            x = x + added
            up = torch.nn.functional.gelu(block.mlp.c_fc(block.ln_2(x)), approximate="tanh")
            x = x + block.mlp.c_proj(up)
            patterns.append(pattern)
            caches += [keys, values]
        return self.model.lm_head(body.ln_f(x)[:, -1]), *patterns, *caches


def empty(config):
    return [torch.zeros(1, config.n_head, 0, config.n_embd // config.n_head) for _ in range(2 * config.n_layer)]


def check(made, model):
    """The cache and its absence against transformers' own forward."""
    ids = torch.randint(0, model.config.vocab_size, (1, 9))
    n = model.config.n_layer
    with torch.no_grad():
        wanted = model(ids, output_attentions=True)
        whole = made(ids, empty(model.config))
        step = made(ids[:, -1:], made(ids[:, :-1], empty(model.config))[1 + n :])
    torch.testing.assert_close(whole[0], wanted.logits[:, -1], atol=1e-4, rtol=1e-4)
    torch.testing.assert_close(step[0], wanted.logits[:, -1], atol=1e-4, rtol=1e-4)
    for one, row, pattern in zip(whole[1 : 1 + n], step[1 : 1 + n], wanted.attentions):
        torch.testing.assert_close(one, pattern, atol=1e-5, rtol=1e-4)
        torch.testing.assert_close(row, pattern[:, :, -1:], atol=1e-5, rtol=1e-4)


def export(module, given, path, inputs, outputs, dynamic=None, int8=True):
    with torch.no_grad():
        torch.onnx.export(module, given, str(path), dynamo=True, opset_version=OPSET, input_names=inputs,
                          output_names=outputs, dynamic_shapes=dynamic, external_data=False, optimize=True)
    ops = collections.Counter(node.op_type for node in onnx.load(path, load_external_data=False).graph.node)
    if int8:
        quantize_dynamic(path, path.with_suffix(".int8.onnx"), weight_type=QuantType.QInt8)
    print(path, path.stat().st_size >> 20, "MiB;", ", ".join(f"{n} {op}" for op, n in ops.most_common()))


def minilm(source, folder):
    for name in ("config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"):
        shutil.copy(source / name, folder / name)
    model = tf.BertModel.from_pretrained(folder, attn_implementation="eager", add_pooling_layer=False).eval()
    ids = torch.randint(1000, 2000, (1, 7))
    patterns = [f"pattern.{i}" for i in range(model.config.num_hidden_layers)]
    tokens = torch.export.Dim("tokens", min=2, max=MOST)
    export(Bert(model).eval(), (ids,), folder / "model.onnx", ["ids"], ["out", *patterns], ({1: tokens},))
    # For transformers.js.
    (folder / "onnx").mkdir(exist_ok=True)
    given = (ids, torch.ones_like(ids), torch.zeros_like(ids))
    export(Sentence(model).eval(), given, folder / "onnx/model.onnx", ["input_ids", "attention_mask", "token_type_ids"],
           ["last_hidden_state"], ({1: tokens}, {1: tokens}, {1: tokens}), int8=False)


def gpt2(folder):
    torch.manual_seed(1)
    config = tf.GPT2Config(attn_implementation="eager")
    model = tf.GPT2LMHeadModel(config).eval()
    with torch.no_grad():
        for block in model.transformer.h:
            block.attn.c_attn.weight[:, : 2 * config.n_embd] *= GAIN
    model.save_pretrained(folder)
    words = {f"w{i}": i for i in range(config.vocab_size - 1)} | {"<|endoftext|>": config.vocab_size - 1}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="<|endoftext|>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["<|endoftext|>"])
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    made = Gpt2(model).eval()
    check(made, model)
    layers = range(config.n_layer)
    cache = lambda name: [f"{name}.{i}.{part}" for i in layers for part in ("key", "value")]
    rows, before = torch.export.Dim("rows", min=1, max=MOST), torch.export.Dim("before", min=0, max=MOST - 1)
    # Traced at sizes that stand for any: 0 and 1 would be taken as they are.
    past = [torch.randn(1, config.n_head, 7, config.n_embd // config.n_head) for _ in range(2 * config.n_layer)]
    export(made, (torch.randint(0, 50000, (1, 5)), past), folder / "model.onnx", ["ids", *cache("past")],
           ["logits", *(f"pattern.{i}" for i in layers), *cache("present")], ({1: rows}, [{2: before} for _ in past]))


def vit(folder):
    torch.manual_seed(1)
    config = tf.ViTConfig(hidden_size=384, num_attention_heads=6, intermediate_size=1536, attn_implementation="eager")
    model = tf.ViTModel(config, add_pooling_layer=False).eval()
    with torch.no_grad():
        for name, weight in model.named_parameters():
            # Wider than ViT's own start, which makes every pattern flat.
            if weight.dim() == 2 and any(part in name for part in ("q_proj", "k_proj", "query", "key")):
                torch.nn.init.xavier_uniform_(weight, gain=GAIN)
    model.save_pretrained(folder)
    steps = {"image_processor_type": "ViTImageProcessor", "do_resize": False, "image_mean": [0.5] * 3, "image_std": [0.5] * 3}
    (folder / "preprocessor_config.json").write_text(json.dumps(steps))
    patterns = [f"pattern.{i}" for i in range(config.num_hidden_layers)]
    export(Vit(model).eval(), (torch.randn(1, 3, 224, 224),), folder / "model.onnx", ["pixels"], ["out", *patterns])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    named = sys.argv[2] if len(sys.argv) == 3 else os.environ.get("HEADLIGHT_MODELS")
    out = Path(named or Path(tempfile.gettempdir()) / "onnx-models")
    for name in ("onnx-minilm", "onnx-gpt2", "onnx-vit"):
        (out / name).mkdir(parents=True, exist_ok=True)
    if sys.argv[1] != "-":
        minilm(Path(sys.argv[1]), out / "onnx-minilm")
    gpt2(out / "onnx-gpt2")
    vit(out / "onnx-vit")


main()
