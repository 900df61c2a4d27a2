"""Four models for the benches beside other engines, each as a transformers folder and as ONNX with all its patterns.

    pip install torch transformers safetensors tokenizers onnx onnxscript onnxruntime
    python tests/reference/onnx_models.py MINILM [OUT]

MINILM is all-MiniLM-L6-v2 as its makers publish it; the others have the shapes of GPT-2 small, Qwen 2 0.5B and
ViT-S/16, and random weights; with `-` in its place only those are made. OUT (else $HEADLIGHT_MODELS, else onnx-models
among the temporary files) gets `onnx-minilm/`, `onnx-gpt2/`, `onnx-qwen2/` and `onnx-vit/` (0.2, 1, 2.5 and 0.2 GB):
`config.json`, `model.safetensors`, `tokenizer.json` and `model.onnx`, which have the same weights, and
`model.int8.onnx`, the same in ONNX Runtime's own eight bits (dynamic quantization). ViT has `preprocessor_config.json`
in the tokenizer's place, and Qwen 2 no `model.onnx`: with 2 GB of weights no browser opens it.

MiniLM: ids [1, n] → out, pattern.0 … pattern.5; and for transformers.js, `onnx/model.onnx` with its names and without
patterns. GPT-2: ids [1, n], past keys and values [1, 12, m, 64], m may be 0
→ logits of the last row, pattern.0 … pattern.11 [1, 12, n, m + n], keys and values with the new rows; Qwen 2 likewise,
with 24 layers of 14 heads and 2 heads of keys. ViT-S/16: pixels [1, 3, 224, 224] → out, pattern.0 … pattern.11
[1, 6, 197, 197].
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
from transformers.models.qwen2.modeling_qwen2 import apply_rotary_pos_emb

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


class Decoder(torch.nn.Module):
    """A decoder of its own modules, with the cache as tensors; `check` compares it with transformers' forward."""

    def __init__(self, model):
        super().__init__()
        self.model = model
        config = model.config
        self.heads = config.num_attention_heads
        self.width = config.hidden_size // self.heads
        self.key_heads = getattr(config, "num_key_value_heads", self.heads)

    def of_heads(self, x):
        return x.view(1, x.shape[1], -1, self.width).transpose(1, 2)

    def attend(self, queries, keys, values, past, seen):
        """z [1, n, heads · width], the pattern, and the keys and values with those before."""
        keys, values = torch.cat([past[0], keys], 2), torch.cat([past[1], values], 2)
        readers = self.heads // self.key_heads
        each = lambda rows: rows.repeat_interleave(readers, 1) if readers > 1 else rows
        scores = queries @ each(keys).transpose(-1, -2) / self.width**0.5
        pattern = torch.softmax(scores.masked_fill(~seen, float("-inf")), -1)
        return (pattern @ each(values)).transpose(1, 2).flatten(2), pattern, keys, values

    def forward(self, ids, past):
        before, rows = past[0].shape[2], ids.shape[1]
        places = torch.arange(rows) + before
        seen = torch.arange(before + rows)[None, :] <= places[:, None]
        x, patterns, caches = self.embed(ids, places), [], []
        for i, block in enumerate(self.blocks()):
            x, pattern, keys, values = self.block(block, x, past[2 * i : 2 * i + 2], seen, places)
            patterns.append(pattern)
            caches += [keys, values]
        return self.model.lm_head(self.norm(x[:, -1])), *patterns, *caches


class Gpt2(Decoder):
    def blocks(self):
        return self.model.transformer.h

    def norm(self, x):
        return self.model.transformer.ln_f(x)

    def embed(self, ids, places):
        return self.model.transformer.wte(ids) + self.model.transformer.wpe(places)[None]

    def block(self, block, x, past, seen, places):
        parts = block.attn.c_attn(block.ln_1(x)).split(self.heads * self.width, 2)
        z, *kept = self.attend(*map(self.of_heads, parts), past, seen)
        x = x + block.attn.c_proj(z)
        up = torch.nn.functional.gelu(block.mlp.c_fc(block.ln_2(x)), approximate="tanh")
        return x + block.mlp.c_proj(up), *kept


class Qwen2(Decoder):
    def blocks(self):
        return self.model.model.layers

    def norm(self, x):
        return self.model.model.norm(x)

    def embed(self, ids, places):
        return self.model.model.embed_tokens(ids)

    def block(self, block, x, past, seen, places):
        attn, normed = block.self_attn, block.input_layernorm(x)
        queries, keys, values = (self.of_heads(part(normed)) for part in (attn.q_proj, attn.k_proj, attn.v_proj))
        turned = apply_rotary_pos_emb(queries, keys, *self.model.model.rotary_emb(x, places[None]))
        z, *kept = self.attend(*turned, values, past, seen)
        x = x + attn.o_proj(z)
        return x + block.mlp(block.post_attention_layernorm(x)), *kept


def empty(made, rows=0):
    config = made.model.config
    return [torch.randn(1, made.key_heads, rows, made.width) for _ in range(2 * config.num_hidden_layers)]


def check(made):
    """The cache and its absence against transformers' own forward."""
    model = made.model
    ids = torch.randint(0, model.config.vocab_size, (1, 9))
    n = model.config.num_hidden_layers
    with torch.no_grad():
        wanted = model(ids, output_attentions=True)
        whole = made(ids, empty(made))
        step = made(ids[:, -1:], made(ids[:, :-1], empty(made))[1 + n :])
    torch.testing.assert_close(whole[0], wanted.logits[:, -1], atol=1e-4, rtol=1e-4)
    torch.testing.assert_close(step[0], wanted.logits[:, -1], atol=1e-4, rtol=1e-4)
    for one, row, pattern in zip(whole[1 : 1 + n], step[1 : 1 + n], wanted.attentions):
        torch.testing.assert_close(one, pattern, atol=1e-5, rtol=1e-4)
        torch.testing.assert_close(row, pattern[:, :, -1:], atol=1e-5, rtol=1e-4)


def export(module, given, path, inputs, outputs, dynamic=None, int8=True, large=False):
    with torch.no_grad():
        torch.onnx.export(module, given, str(path), dynamo=True, opset_version=OPSET, input_names=inputs,
                          output_names=outputs, dynamic_shapes=dynamic, external_data=large, optimize=True)
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
    decoder(Gpt2(model).eval(), folder)


def qwen2(folder):
    torch.manual_seed(1)
    config = tf.Qwen2Config(vocab_size=151936, hidden_size=896, intermediate_size=4864, num_hidden_layers=24,
                            num_attention_heads=14, num_key_value_heads=2, tie_word_embeddings=True,
                            rope_parameters={"rope_type": "default", "rope_theta": 1e6}, attn_implementation="eager")
    model = tf.Qwen2ForCausalLM(config).eval()
    with torch.no_grad():
        for block in model.model.layers:
            for part in (block.self_attn.q_proj, block.self_attn.k_proj):
                part.weight *= GAIN
    decoder(Qwen2(model).eval(), folder, large=True)
    for part in folder.glob("model.onnx*"):
        part.unlink()


def decoder(made, folder, large=False):
    """The folder and the ONNX file of a decoder, with a tokenizer of one word for each token."""
    config = made.model.config
    made.model.save_pretrained(folder)
    words = {f"w{i}": i for i in range(config.vocab_size - 1)} | {"<|endoftext|>": config.vocab_size - 1}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="<|endoftext|>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["<|endoftext|>"])
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    check(made)
    layers = range(config.num_hidden_layers)
    cache = lambda name: [f"{name}.{i}.{part}" for i in layers for part in ("key", "value")]
    rows, before = torch.export.Dim("rows", min=1, max=MOST), torch.export.Dim("before", min=0, max=MOST - 1)
    # Traced at sizes that stand for any: 0 and 1 would be taken as they are.
    past = empty(made, 7)
    export(made, (torch.randint(0, 50000, (1, 5)), past), folder / "model.onnx", ["ids", *cache("past")],
           ["logits", *(f"pattern.{i}" for i in layers), *cache("present")], ({1: rows}, [{2: before} for _ in past]),
           large=large)


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
    for name in ("onnx-minilm", "onnx-gpt2", "onnx-qwen2", "onnx-vit"):
        (out / name).mkdir(parents=True, exist_ok=True)
    if sys.argv[1] != "-":
        minilm(Path(sys.argv[1]), out / "onnx-minilm")
    gpt2(out / "onnx-gpt2")
    qwen2(out / "onnx-qwen2")
    vit(out / "onnx-vit")


main()
