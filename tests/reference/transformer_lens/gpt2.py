"""Writes tests/golden/transformer-lens.json: what TransformerLens 4 says of the tiny GPT-2 in tests/families.

    pip install transformer_lens            4.3.0 and transformers 5.23.0 made the committed file
    python tests/reference/transformer_lens/gpt2.py
    python tests/reference/transformer_lens/gpt2.py --speed     for benches/attribution.rs: at each line that it reads, it
                                                                sweeps GPT-2 small's shape and says the seconds

`logit_attrs` of every part of the stream, its patching sweeps and its direct paths, in float64 and under the names that
`headlight attribute` gives them. Values' biases are left in the heads, where headlight has them.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import torch  # noqa: E402
from transformer_lens import patching  # noqa: E402
from transformer_lens.model_bridge import TransformerBridge  # noqa: E402
from transformers import AutoTokenizer, GPT2Config, GPT2LMHeadModel  # noqa: E402

TESTS = Path(__file__).resolve().parents[2]
FOLDER = TESTS / "families" / "gpt2"
CLEAN, CORRUPTED, ANSWER, FOIL = [3, 7, 5, 9, 4, 11], [3, 8, 5, 12, 4, 11], 4, 9
SENDER = 1  # head of layer 0 whose paths are told


def opened(folder, dtype):
    model = TransformerBridge.boot_transformers(str(folder), dtype=dtype)
    model.enable_compatibility_mode(disable_warnings=True, fold_value_biases=False)
    return model.eval()


def difference(logits):
    return logits[0, -1, ANSWER] - logits[0, -1, FOIL]


def attributed(model, cache):
    """Each part's share of the difference at the last position."""
    of = lambda parts: cache.logit_attrs(parts, ANSWER, FOIL, pos_slice=-1).flatten()
    at = lambda name: of(cache[name][None, :, -1])
    layers = range(model.cfg.n_layers)
    heads = cache.stack_head_results(layer=-1, pos_slice=-1)
    scaled = cache["ln_final.hook_scale"][0, -1, 0]
    direction = model.W_U[:, ANSWER] - model.W_U[:, FOIL]
    return {
        "dla.embed": at("hook_embed")[0],
        "dla.positions": at("hook_pos_embed")[0],
        "dla.heads": of(heads).reshape(model.cfg.n_layers, -1),
        "dla.mlp": torch.stack([at(f"blocks.{layer}.hook_mlp_out")[0] for layer in layers]),
        "dla.attn_bias": torch.stack([model.b_O[layer] @ direction / scaled for layer in layers]),
        "dla.bias": model.b_U[ANSWER] - model.b_U[FOIL],
    }


def swept(model):
    clean, corrupted = torch.tensor([CLEAN]), torch.tensor([CORRUPTED])
    (said, cache), (other, other_cache) = (model.run_with_cache(ids) for ids in (clean, corrupted))
    ends = difference(said), difference(other)
    metric = lambda logits: (difference(logits) - ends[1]) / (ends[0] - ends[1])
    sweep = lambda make: make(model, corrupted, cache, metric)
    found = {
        "patch.resid_pre": sweep(patching.get_act_patch_resid_pre),
        "patch.attn_out": sweep(patching.get_act_patch_attn_out),
        "patch.mlp_out": sweep(patching.get_act_patch_mlp_out),
        "patch.z": sweep(patching.get_act_patch_attn_head_out_all_pos),
        "patch.clean": ends[0],
        "patch.corrupted": ends[1],
    }
    for name in "qkv":
        found[f"path.{name}"] = patching.get_act_patch_direct_path(
            model, corrupted, cache, other_cache, metric, 0, SENDER, component=name, verbose=False
        )[1]  # to each head of layer 1
    return found | attributed(model, cache)


def speed():
    """GPT-2 small's shape with random weights, 128 tokens, the middle one another: as benches/attribution.rs."""
    torch.set_num_threads(int(os.environ.get("THREADS", "2")))
    with tempfile.TemporaryDirectory() as folder:
        GPT2LMHeadModel(GPT2Config(n_ctx=1024)).save_pretrained(folder)
        tokenizer = AutoTokenizer.from_pretrained(FOLDER)
        tokenizer.save_pretrained(folder)
        model = TransformerBridge.boot_transformers(folder)
        model.enable_compatibility_mode(disable_warnings=True)
    clean = torch.tensor([[7 + i * 31 for i in range(128)]])
    corrupted = clean.clone()
    corrupted[0, 64] += 1
    with torch.no_grad():
        _, cache = model.run_with_cache(clean)
        for _ in sys.stdin:
            began = time.perf_counter()
            patching.get_act_patch_attn_head_out_all_pos(model, corrupted, cache, lambda l: l[0, -1, 5] - l[0, -1, 6])
            print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    if "--speed" in sys.argv:
        speed()
    else:
        with torch.no_grad():
            found = swept(opened(FOLDER, torch.float64))
        told = {"clean": CLEAN, "corrupted": CORRUPTED, "answer": ANSWER, "foil": FOIL, "sender": SENDER}
        tensors = {name: torch.as_tensor(value).tolist() for name, value in found.items()}
        (TESTS / "golden" / "transformer-lens.json").write_text(json.dumps({**told, "tensors": tensors}) + "\n")
