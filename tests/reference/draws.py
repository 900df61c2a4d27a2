"""Random small models of headlight/1, every switch among them, under random edits, and what PyTorch computes of them.

    python tests/reference/draws.py                        writes tests/golden/draws/: 200 of them
    python tests/reference/draws.py --check                makes them again beside and compares
    python tests/reference/draws.py --count 2000 --seed 5 --all --to FOLDER      others, with every site, anywhere

`HEADLIGHT_DRAWS=FOLDER cargo test --test engine draws` compares the engine with those instead.

No weight is stored: number i of the parameter `name` is the i-th of a SplitMix64 stream (Steele et al. 2014) that
begins at the FNV-1a hash of the draw's number and the name, scaled by what kind of parameter it is. The engine's test
makes the same ones.
"""

import argparse
import json
import math
import pathlib
import random
import tempfile

import numpy as np
import torch
from make_goldens import GOLDEN, compare, result
from safetensors.torch import save_file
from transformer import DEFAULTS, Transformer

COUNT, SEED = 200, 1
PAGES = 12  # of the draws that read tokens, so many are opened in the page as well, which has to be told their shapes
MASK = (1 << 64) - 1


# ---------------------------------------------------------------------------------------------------- numbers


def fnv(text):
    """The 64-bit FNV-1a hash."""
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 & MASK
    return h


def uniform(key, shape):
    """Numbers in [-1, 1) with 24 bits, as float32: what SplitMix64 gives from the hash of the key on."""
    count = math.prod(shape)
    with np.errstate(over="ignore"):
        z = np.uint64(fnv(key)) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z = z ^ (z >> np.uint64(31))
    return ((z >> np.uint64(40)).astype(np.float32) / np.float32(1 << 23) - np.float32(1)).reshape(shape)


def parameter(draw, name, shape):
    """A parameter's values: no bias zero, no gain one, products about as large as what goes in."""
    u, f = uniform(f"{draw}/{name}", shape), np.float32
    if name.endswith("norm.weight"):
        return f(1) + f(0.5) * u
    if name.endswith("gamma"):
        return f(1.5) * u
    if name.endswith("relative_bias.weight"):
        return f(2) * u
    if len(shape) == 1:
        return f(0.5) * u
    if ".embed." in f".{name}" and not any(part in name for part in (".project.", ".convolution", ".patches")):
        return u
    return f(math.sqrt(4 / shape[1])) * u


# ------------------------------------------------------------------------------------------------------ draws


def draw_config(r):
    """A small configuration that the format allows."""
    architecture = r.choice(["attention", "encoder", "decoder", "encoder-decoder"])
    stacks, encodes, decodes = architecture != "attention", "encoder" in architecture, "decoder" in architecture
    coin = lambda: r.random() < 0.5
    config = {"format": "headlight/1", "name": "draw", "architecture": architecture}
    n_heads = r.choice([1, 2, 3, 4])
    positions = r.choice(["sinusoidal", "learned", "rotary", "relative_bias", "none"])
    d_head = r.choice([2, 4] if positions == "rotary" else [1, 2, 3, 4])
    d_value = r.choice([1, 2, 3, 4])
    out_proj, residual, gate = r.random() < 0.75, r.random() < 0.75, coin()
    d_model = r.choice([4, 6, 8])
    if not out_proj and (stacks or residual or gate):  # then the heads' values are the stream
        d_value = r.choice([2, 4])
        d_model = n_heads * d_value
    config.update(d_model=d_model, n_heads=n_heads, d_head=d_head, d_value=d_value, positions=positions,
                  n_kv_heads=r.choice([n for n in (1, 2, 3, 4) if n_heads % n == 0]), out_proj=out_proj,
                  residual=residual, gate=gate)  # fmt: skip
    if out_proj and not (stacks or residual or gate) and coin():
        config["d_out"] = r.choice([2, 3, 5])
    config.update(
        norm=r.choice(["layer_norm", "rms_norm"]), norm_position=r.choice(["pre", "post", "none"]),
        norm_eps=r.choice([1e-6, 1e-5, 1e-2]), qkv_bias=coin(), out_bias=coin(),
        layer_scale=r.choice([None, 0.5]), attention_scale=r.choice([None, None, 0.7]),
        rotary_base=r.choice([10000.0, 100.0]), rotary_pairs=r.choice(["interleaved", "halves"]),
    )  # fmt: skip
    config["bias_buckets"] = r.choice([4, 8, 32])
    config["bias_farthest"] = r.choice([config["bias_buckets"] // 2 + 1, 40, 128])
    if architecture != "encoder":
        config["causal"] = r.random() < 0.7
    if not stacks:
        return config
    if encodes:
        config["n_encoder_layers"] = r.choice([1, 2])
        config["token_types"] = r.choice([0, 2])
    if decodes:
        config["n_decoder_layers"] = r.choice([1, 2])
        config["cross"] = r.random() < (0.8 if encodes else 0.4)
    head = config["head"] = decodes or coin()
    config.update(
        d_vocab=r.choice([5, 9]), n_ctx=8, final_norm=coin(), norm_memory=coin(), embedding_scale=coin(),
        sinusoid_layout=r.choice(["interleaved", "halves"]), position_offset=r.choice([0, 2]), embedding_norm=coin(),
        tie=r.choice(["none", "output", "embeddings", "all"]), head_transform=r.random() < 0.3, logits_bias=coin(),
        logits_scale=r.choice([1.0, 0.5]), activation=r.choice(["relu", "gelu", "gelu_tanh", "silu"]),
        mlp=r.random() < 0.8, mlp_gated=coin(), mlp_bias=coin(), d_mlp=r.choice([3, 7]), share_layers=r.random() < 0.3,
    )  # fmt: skip
    if coin() and (config["head_transform"] or not head or config["tie"] in ("none", "embeddings")):
        config["d_embed"] = r.choice([4, 6, 10])
    if positions == "sinusoidal" and config.get("d_embed", d_model) % 2 == 1:
        config["d_embed"] = 4 if config["head_transform"] or config["tie"] in ("none", "embeddings") else None
    if config.get("d_embed", 0) is None:  # an odd stream cannot be the embedding of sinusoids
        del config["d_embed"]
        config["positions"] = "learned"
    return config


def draw_blocks(r, config):
    """How a block is built: norms of queries, keys and outputs, gates of heads, an MLP beside attention."""
    some = lambda share, *values: r.choice(values) if r.random() < share else None
    position = some(0.4, "out", "both") or config["norm_position"]
    drawn = {"query_key_norm": some(0.4, "head", "width"), "norm_position": position,
             "norm_offset": some(0.3, 1.0, -0.5), "z_gate": some(0.3, True)}  # fmt: skip
    sides = ["two_norms"] + ["one_norm"] * (position in ("pre", "both"))
    if config.get("mlp") and config["residual"] and not config.get("cross") and position != "post":
        drawn["parallel"] = some(0.6, *sides)
    return {key: value for key, value in drawn.items() if value is not None}


def draw_scores(r, config):
    """Windows, caps, sinks, slopes and rules of rotation, for all layers and for the last one."""
    coin = lambda: r.random() < 0.5
    if r.random() < 0.15:
        config["positions"] = "alibi"

    def layer():
        own = {"window": r.choice([None, 1, 2, 3]), "score_cap": r.choice([None, 0.7, 3.0])}
        if config["positions"] == "rotary":
            own["rotary_columns"] = r.choice([None, 0, 2])
            wide = (config["d_head"] if own["rotary_columns"] is None else own["rotary_columns"]) == 4
            rules = [None, {"kind": "linear", "factor": 3.0},
                     {"kind": "llama3", "factor": 4.0, "low_freq_factor": 0.2, "high_freq_factor": 0.9, "trained_length": 4},
                     {"kind": "yarn", "factor": 4.0, "trained_length": 4, "beta_fast": 0.9, "beta_slow": 0.1,
                      "attention_factor": 1.2}]  # fmt: skip
            if wide:
                rules += [{"kind": "dynamic", "factor": 2.0, "trained_length": 3},
                          {"kind": "longrope", "short_factor": [1.0, 1.5], "long_factor": [2.0, 3.0],
                           "trained_length": 3, "attention_factor": 1.1}]  # fmt: skip
            own["rotary_rule"] = r.choice(rules)
        return own

    config.update(layer(), sinks=r.random() < 0.3, logits_cap=r.choice([None, None, 0.8]))
    stacks = [stack for stack in ("encoder", "decoder") if config.get(f"n_{stack}_layers")]
    if stacks and not config["share_layers"] and coin():
        stack = stacks[-1]
        config["layers"] = {f"{stack}.blocks.{config[f'n_{stack}_layers'] - 1}": layer()}
    return config


def draw_factors(r, config):
    """Norms without parameters, factors that are not learned, and biases by distance beside other positions."""
    some = lambda share, *values: r.choice(values) if r.random() < share else None
    drawn = {"norm_bias": some(0.3, False), "norm_weight": some(0.2, False), "mlp_norm_only": some(0.2, True),
             "layer_scale_learned": some(0.4, False), "head_transform_bias": some(0.4, False),
             "relative_bias": some(0.2, True), "embedding_scale": some(0.2, 0.5, 2.0)}  # fmt: skip
    if config["positions"] == "alibi":
        drawn["relative_bias"] = None
    if config.get("parallel"):
        drawn["mlp_norm_only"] = None
    if config["architecture"] == "attention":  # one sublayer is no block, and has no embeddings
        drawn |= dict.fromkeys(("mlp_norm_only", "head_transform_bias", "embedding_scale"))
    return {key: value for key, value in drawn.items() if value is not None}


def draw_more(r, config):
    """Bounds and norms of single heads, keys without a bias, embeddings of distances, classes, and inputs that are no
    tokens."""
    some = lambda share, *values: r.choice(values) if r.random() < share else None
    drawn = {"qkv_clip": some(0.3, 0.4, 1.0), "key_bias": some(0.3, False), "query_key_norm": some(0.2, "each_head"),
             "activation": some(0.2, "quick_gelu")}  # fmt: skip
    if config["architecture"] == "attention":
        del drawn["activation"]
    elif config["positions"] not in ("rotary", "alibi"):
        buckets = {"span": 4, "farthest": r.choice([4, 6])}
        drawn["distances"] = some(0.4, {"span": 2}, {"span": 3, "norm": True}, buckets, buckets | {"norm": True})
        if drawn["distances"] and r.random() < 0.4:
            drawn["distances"] = drawn["distances"] | {"own_maps": True}
    architecture, head = config["architecture"], config.get("head")
    takes_signal = architecture == "encoder-decoder" or architecture == "encoder" and not head
    if takes_signal and r.random() < 0.6:
        positions = config["positions"] if config["positions"] == "learned" else "none"
        drawn |= {"positions": positions, "relative_bias": False, "distances": None, "token_types": 0}
        drawn["input"] = {"kind": "features", "bins": r.choice([2, 3]), "frames": r.choice([6, 9])}
        if architecture == "encoder" and r.random() < 0.75:
            drawn["input"] = {"kind": "pixels", "channels": r.choice([1, 3]), "patch_size": 2, "image_size": 4,
                              "patch_bias": r.random() < 0.5, "class_token": True,
                              "distillation_token": r.random() < 0.6, "registers": r.choice([0, 2]),
                              "antialias": False}  # fmt: skip
    if architecture == "encoder" and not head and r.random() < 0.9:
        kind = drawn.get("input", {}).get("kind")
        rows = ["first", "patches", "first_and_patches"] if kind == "pixels" else ["first", "visible", "each"]
        rows += ["first_two"] if drawn.get("input", {}).get("distillation_token") else []
        drawn |= {"classes": ["a", "b", "c"], "class_rows": r.choice(rows)}
        if drawn["class_rows"] != "first_and_patches":
            drawn |= {"class_transform": some(0.6, "tanh", "relu", "gelu"), "class_norm": r.random() < 0.3}
    return {key: value for key, value in drawn.items() if value is not None}


def draw_pooled(r, config):
    """Causal encoders, the row that stands for a whole text or image, and patches that rotate by their place."""
    if config["architecture"] != "encoder":
        return {}
    drawn = {"causal": True} if r.random() < 0.3 else {}
    pixels = config.get("input", {}).get("kind") == "pixels"
    if pixels and r.random() < 0.6:
        drawn |= {"positions": "rotary", "d_head": r.choice([4, 8]), "rotary_rule": None, "rotary_base": r.choice([100.0, 9.0])}
        drawn |= {"rotary_columns": r.choice([None, 4])}
    if not config["head"] and r.random() < 0.4:
        texts = ["first", "end", "end", "highest", "highest"]
        drawn |= {"classes": [], "pooled_row": "first" if pixels else r.choice(texts), "d_pooled": r.choice([0, 3])}
        drawn |= {"end_id": r.randrange(config["d_vocab"])}
    return drawn


def draw_linear(r, config):
    """Layers of a gated delta rule, all or the last one, in a causal decoder alone."""
    fits = config["architecture"] == "decoder" and not config["cross"] and config["out_proj"]
    if not fits or r.random() < 0.3:
        return {}
    key_heads = r.choice([1, 2])
    sizes = {"n_key_heads": key_heads, "n_value_heads": key_heads * r.choice([1, 2, 3]), "d_key": r.choice([2, 3]),
             "d_value": r.choice([1, 2, 3]), "convolution": r.choice([1, 2, 4])}  # fmt: skip
    if config["share_layers"] or r.random() < 0.4:
        return {"causal": True, "gated_delta": sizes}
    last = f"decoder.blocks.{config['n_decoder_layers'] - 1}"
    layers = dict(config.get("layers") or {})
    return {"causal": True, "layers": layers | {last: layers.get(last, {}) | {"gated_delta": sizes}}}


def draw_sizes(r, config):
    """Layers with sizes of their own, values without a map, keys of an earlier layer, a row of each token for each layer,
    and what positions and queries count."""
    some = lambda share, *values: r.choice(values) if r.random() < share else None
    architecture, layers = config["architecture"], dict(config.get("layers") or {})
    stacks = [stack for stack in ("encoder", "decoder") if config.get(f"n_{stack}_layers")]
    rotates = config["positions"] == "rotary"
    pixels = config.get("input", {}).get("kind") == "pixels"
    drawn = {}
    if not linear_paths(config):
        drawn = {"value_norm": some(0.3, True), "query_growth": some(0.3, {"beta": 0.7, "length": 2}),
                 "query_key_norm": some(0.3, "after_rotation") if rotates else None}  # fmt: skip
        width = r.choice([4, 8] if pixels else [2, 4]) if rotates else r.choice([1, 2, 4])
        if config["out_proj"] and not layers and r.random() < (0.7 if rotates else 0.3):
            drawn["head_sizes"] = {"n_kv_heads": config["n_kv_heads"], "d_head": width}
            config |= {"rotary_columns": None, "rotary_rule": None}
            if rotates and not pixels and r.random() < 0.7:
                drawn["rotary_rule"] = {"kind": "proportional", "pairs": r.randrange(width // 2 + 1), "factor": 2.0}
        if (drawn.get("head_sizes") or config["d_value"] == config["d_head"]) and r.random() < 0.5:
            drawn["values_from_keys"] = True
    if not stacks:
        return {key: value for key, value in drawn.items() if value is not None}
    drawn |= {"block_scale": some(0.3, True) if config["mlp"] else None, "activation": some(0.2, "relu2")}
    drawn |= {"class_bias": some(0.5, False) if config.get("classes") else None}
    drawn["mlp_width"] = some(0.3, 2, 5)
    deep = [stack for stack in stacks if config[f"n_{stack}_layers"] == 2]
    if deep and not (config["share_layers"] or linear_paths(config) or config.get("distances")) and r.random() < 0.5:
        block = f"{deep[-1]}.blocks.1"
        drawn["layers"] = layers | {block: layers.get(block, {}) | {"keys_of": 0}}
    if config["positions"] in ("learned", "sinusoidal") and config["position_offset"] and "input" not in config:
        drawn["position_pad_id"] = some(0.5, 1)
    if architecture == "decoder" and config["mlp"] and not config["share_layers"] and not config["cross"]:
        drawn["d_layer_embed"] = some(0.6, 2, 3)
    return {key: value for key, value in drawn.items() if value is not None}


def draw_rest(r, config):
    """An activation that is learned, and classes of a text's last row or of all its rows' logits."""
    drawn = {"mlp_xielu": True} if config.get("mlp") and r.random() < 0.2 else {}
    fits = config["architecture"] == "encoder" and config.get("input", {}).get("kind") != "pixels"
    if not fits or r.random() < 0.5 or not config["head"] and config.get("class_rows") != "first":
        return drawn
    rows = r.choice(["last", "last", "visible_logits"])
    drawn |= {"head": False, "classes": ["a", "b", "c"], "class_rows": rows}
    return drawn | ({"pad_id": r.randrange(config["d_vocab"])} if rows == "last" and r.random() < 0.7 else {})


def linear_paths(config):
    """The attentions that are linear layers, with the number of their heads."""
    blocks = [f"decoder.blocks.{i}" for i in range(config.get("n_decoder_layers", 0))]
    of = lambda block: (config.get("layers") or {}).get(block, {}).get("gated_delta") or config.get("gated_delta")
    return {f"{block}.attn": of(block)["n_value_heads"] for block in blocks if of(block)}


def without_softmax(config, edits):
    """The edits without those of a softmax in linear layers, and of heads that these do not have."""
    linear = linear_paths(config)
    path = lambda name: name.rsplit(".", 1)[0]
    kept = dict(edits)
    for kind in ("patterns", "windows", "gates"):
        name = path if kind == "patterns" else str
        open_gate = kind == "gates" and config["gate"]
        if kind in kept and not open_gate:
            kept[kind] = {key: value for key, value in kept[kind].items() if name(key) not in linear}
    if "hidden_cells" in kept:
        kept["hidden_cells"] = [cell for cell in kept["hidden_cells"] if cell[0] not in linear]
    if "heads" in kept:
        there = lambda key: int(key.rsplit(".", 1)[1]) < linear.get(path(key), config["n_heads"])
        kept["heads"] = {key: value for key, value in kept["heads"].items() if there(key)}
    return {kind: value for kind, value in kept.items() if value not in ({}, []) or edits[kind] == value}


def draw_inputs(r, config):
    """Tokens with paddings and segments; or, for one stack, vectors in their place, of which only the shape is said."""
    architecture = config["architecture"]
    batch, n, m = r.choice([1, 2]), r.choice([1, 3, 5]), r.choice([1, 2, 4])
    ids = lambda count: [[r.randrange(config["d_vocab"]) for _ in range(count)] for _ in range(batch)]
    bits = lambda count: [[int(r.random() < 0.75) for _ in range(count)] for _ in range(batch)]
    given = {}
    kind = config.get("input", {}).get("kind")
    if kind:
        frames = config["input"].get("frames")
        n = r.choice([frames, 5]) if frames else None
        given["signal"] = [batch, config["input"]["bins"], n] if frames else [batch, config["input"]["channels"], 4, 4]
        tokens = config["input"].get("registers", 0) + 1 + config["input"].get("distillation_token", False)
        n = -(-n // 2) if frames else tokens + 4
    elif architecture == "attention" or (
        architecture in ("encoder", "decoder") and r.random() < 0.2 and not config.get("d_layer_embed")
    ):
        given["x"] = [batch, n, config.get("d_embed", config["d_model"])]
    else:
        given["ids"] = ids(n)
        if config.get("token_types") and r.random() < 0.7:
            given["types"] = [[r.randrange(2) for _ in range(n)] for _ in range(batch)]
    if r.random() < 0.5:
        given["padding"] = bits(n)
    if architecture == "encoder-decoder":
        given["target_ids"] = ids(m)
        if r.random() < 0.5:
            given["target_padding"] = bits(m)
    if architecture == "decoder" and config["cross"] and r.random() < 0.8:
        given["memory"] = [batch, m, config["d_model"]]
    return given


def draw_edits(r, config, inputs):
    """A few edits that the model knows."""
    architecture, heads = config["architecture"], config["n_heads"]
    decodes = "decoder" in architecture
    attention, paths = [], []
    if architecture == "attention":
        attention = paths = ["attn"]
    for stack in ("encoder", "decoder"):
        for i in range(config.get(f"n_{stack}_layers", 0)):
            own = [f"{stack}.blocks.{i}.attn"]
            own += [f"{stack}.blocks.{i}.cross"] if stack == "decoder" and config["cross"] else []
            attention, paths = attention + own, paths + own + ([f"{stack}.blocks.{i}.mlp"] if config["mlp"] else [])
    rows = lambda: [[int(r.random() < 0.7) for _ in range(r.randrange(1, 7))] for _ in range(r.choice([1, 2]))]
    head = lambda: (path := r.choice(attention), f"{path}.{r.randrange(heads)}")
    some = lambda make: dict(make() for _ in range(r.choice([1, 2])))

    def pattern():
        path, name = head()
        return name, r.choice(["uniform", "frozen"] + ([] if "cross" in path else ["identity", "previous"]))

    def cell():
        return [r.choice(attention), r.choice([None, r.randrange(heads)]), r.randrange(5), r.randrange(5)]

    kinds = {
        "padding": rows,
        "scale": lambda: False,
        "attention_temperature": lambda: r.choice([0.5, 0.75, 2.0, 3.0]),
        "hidden_cells": lambda: [cell() for _ in range(r.choice([1, 3]))],
        "heads": lambda: some(lambda: (head()[1], r.choice([0.0, -1.0, 0.5, 2.0]))),
        "patterns": lambda: some(pattern),
        "gammas": lambda: some(lambda: (r.choice(paths), r.choice([0.0, -0.5, 1.5]))),
    }
    if architecture != "encoder" or config.get("causal"):
        kinds["causal"] = lambda: r.random() < 0.5
    if decodes:
        kinds["target_padding"] = rows
        if config["cross"]:
            kinds["memory"] = lambda: r.random() < 0.3
    if config["gate"] or config.get("z_gate"):
        kinds["gates"] = lambda: some(lambda: (r.choice(attention), r.choice(["learned", "open", "closed", 0.25])))
    return {kind: kinds[kind]() for kind in r.sample(sorted(kinds), r.choice([0, 1, 2, 3, 5]))}


def draw_windows(r, config):
    """In every fourth draw a window that is opened or narrowed."""
    paths = ["attn"] if config["architecture"] == "attention" else [
        f"{stack}.blocks.{i}.attn" for stack in ("encoder", "decoder") for i in range(config.get(f"n_{stack}_layers", 0))
    ]  # fmt: skip
    return {"windows": {r.choice(paths): r.choice(["whole", "learned", 1, 2])}} if r.random() < 0.25 else {}


def draw_patches(r, config, inputs, sites):
    """In every third draw values put in, at one or two of the sites that have a row for each position."""
    others = ("raw", "scores", "sink", "pattern", "logits", "class_logits", "pooled", "content_position", "position_content",
              "weights")  # fmt: skip
    rows = [site for site in sites if site.rsplit(".", 1)[-1] not in others]
    n_heads, n_kv_heads = config["n_heads"], config["n_kv_heads"]
    heads = {"q": n_heads, "z": n_heads, "z_gate": n_heads, "k": n_kv_heads, "v": n_kv_heads}
    linear = linear_paths(config)
    # Another text has nothing to read in the place of vectors.
    texts = "ids" in inputs and "memory" not in inputs
    some = lambda count: r.sample(range(6), count)

    def source(count):
        if not texts or r.random() < 0.5:
            return r.choice(["mean", "zero"])
        ids = [r.randrange(config["d_vocab"]) for _ in range(r.choice([2, 4]))]
        return {"ids": ids} | r.choice([{}, {"positions": some(1)}, {"positions": some(count or 2)}])

    def patch():
        site, count = r.choice(rows), r.choice([None, 1, 2])
        given = {"site": site, "from": source(count), "factor": r.choice([1, 1, 0.5, -1])}
        path, name = site.rsplit(".", 1) if "." in site else ("", site)
        count_of = linear.get(path, heads.get(name)) if name in (*heads, "decay", "beta") else None
        given |= {"head": r.randrange(count_of)} if count_of and r.random() < 0.5 else {}
        given |= {"positions": some(count)} if count else {}
        listed = len(given["from"].get("positions", [])) if type(given["from"]) is dict else 0
        minus = source(count or listed) if r.random() < 0.3 else None
        return given | ({"minus": minus} if minus else {})

    return {"patches": [patch() for _ in range(r.choice([1, 2]))]} if r.random() < 0.35 else {}


# ------------------------------------------------------------------------------------------------------- runs


def run_of(key, config, head_bias, inputs):
    """What PyTorch computes of a draw under some edits, and the shapes of its parameters."""
    model = Transformer(config, head_bias=head_bias)
    with torch.no_grad():
        for name, p in model.named_parameters():
            p.copy_(torch.from_numpy(parameter(key, name, tuple(p.shape))))
    vectors = {k: torch.from_numpy(uniform(f"{key}/{k}", inputs[k])) for k in ("x", "memory", "signal") if k in inputs}

    def run(edits, dtype=torch.float64):
        torch.set_default_dtype(dtype)
        with torch.no_grad():
            found = model.to(dtype).run(edits=edits, **{**inputs, **{k: v.to(dtype) for k, v in vectors.items()}})
        torch.set_default_dtype(torch.float64)
        return found

    return run, {name: list(p.shape) for name, p in model.named_parameters()}


def same_place(run_under, edits):
    """Sites of the stream that are another name of a place that is patched under a later one: the engine, which has one
    value there, shows what is put in at both."""
    sites = run_under({key: value for key, value in edits.items() if key != "patches"}).sites
    stream = [site for site in sites if ".resid_" in site]
    patched = [patch["site"] for patch in edits.get("patches", []) if patch["site"] in stream]
    one = lambda a, b: sites[a].data_ptr() == sites[b].data_ptr()
    return {site for later in patched for site in stream[: stream.index(later)] if one(site, later)}


def rounding(exact, rounded):
    """The most that 32 bits lose at a site, of its largest number or of 1: as much may be lost in another order."""
    worst = 0.0
    for site, value in exact.items():
        size = value[value.isfinite()].abs().max().clamp(min=1) if value.isfinite().any() else 1
        worst = max(worst, ((value - rounded[site]).nan_to_num(0.0).abs().max() / size).item())
    return float(f"{worst:.1e}")


def sources(edits):
    """Where values that are put in come from."""
    named = [patch[end] for patch in edits.get("patches", []) for end in ("from", "minus") if end in patch]
    return {source if type(source) is str else "text" for source in named}


def spoken(config, edits):
    """What a draw tries: every switch that has a word or a truth, and every kind of edit."""
    words = {f"{key}={value}" for key, value in config.items() if isinstance(value, str | bool) and key != "name"}
    words |= {f"input {config['input']['kind']}"} if "input" in config else set()
    pixels = config.get("input", {}).get("kind") == "pixels"
    words |= {"rotary image"} if pixels and config["positions"] == "rotary" else set()
    words |= {"causal encoder"} if config["architecture"] == "encoder" and config.get("causal") else set()
    words |= {f"{key} given" for key in ("distances", "qkv_clip") if config.get(key)}
    words |= {"own maps"} if (config.get("distances") or {}).get("own_maps") else set()
    words |= {"gated_delta given"} if linear_paths(config) else set()
    later = ("head_sizes", "mlp_width", "d_layer_embed", "query_growth", "position_pad_id")
    words |= {f"{key} given" for key in later if config.get(key) is not None}
    words |= {"keys_of given"} if any("keys_of" in own for own in (config.get("layers") or {}).values()) else set()
    words |= {f"rule {config['rotary_rule']['kind']}"} if config.get("rotary_rule") else set()
    words |= {f"edit {kind}" for kind in edits} | {f"patch {source}" for source in sources(edits)}
    return words | {f"pattern {kind}" for kind in (edits.get("patterns") or {}).values()}


def write_draws(folder, count, seed, everything):
    folder.mkdir(parents=True, exist_ok=True)
    draws, tensors, shapes, tried, changed = [], {}, {}, set(), 0
    for i in range(count):
        key = f"{seed}/{i}"
        r = random.Random(key)
        config = draw_scores(random.Random(f"{key}/scores"), draw_config(r))
        config |= draw_blocks(random.Random(f"{key}/blocks"), config)
        config |= draw_factors(random.Random(f"{key}/factors"), config)
        config |= draw_more(random.Random(f"{key}/more"), config)
        config |= draw_pooled(random.Random(f"{key}/pooled"), config)
        config |= draw_linear(random.Random(f"{key}/linear"), config)
        config |= draw_sizes(random.Random(f"{key}/sizes"), config)
        config |= draw_rest(random.Random(f"{key}/rest"), config)
        inputs = draw_inputs(r, config)
        edits, head_bias = draw_edits(r, config, inputs), r.random() < 0.5
        run_under, parameters = run_of(key, config, head_bias, inputs)
        plain = run_under({})
        edits |= draw_windows(random.Random(f"{key}/windows"), config)
        edits = without_softmax(config, edits)
        edits |= draw_patches(random.Random(f"{key}/patches"), config, inputs, list(plain.sites))
        run = run_under(edits)
        changed += bool(edits) and not torch.equal(result(run), result(plain))
        tried |= spoken(config, edits)
        if len(shapes) < PAGES and "ids" in inputs and "memory" not in inputs and not linear_paths(config):
            shapes[i] = parameters
        elsewhere = same_place(run_under, edits)
        for site, value in run.sites.items():
            assert not torch.isnan(value).any(), (key, site)
            if everything and site not in elsewhere or site.endswith((".pattern", ".weights")) or site == list(run.sites)[-1]:
                tensors[f"{i}/{site}"] = value.float().contiguous().clone()
        lost = rounding(run.sites, run_under(edits, torch.float32).sites)
        draws.append({"key": key, "config": config, "head_bias": head_bias, "inputs": inputs, "edits": edits,
                      **({"rounding": lost} if lost > 2e-5 else {})})  # fmt: skip
    for key in ("mlp", "gate", "residual", "sinks", "causal", "cross", "share_layers", "embedding_norm", "head_transform"):
        assert {f"{key}=True", f"{key}=False"} <= tried, key
    assert {"input features", "input pixels", "distances given", "qkv_clip given"} <= tried
    assert {"own maps", "gated_delta given", "rotary image", "causal encoder"} <= tried
    later = ("head_sizes", "mlp_width", "d_layer_embed", "query_growth", "position_pad_id", "keys_of")
    wanted = {f"{key} given" for key in later} | {"rule proportional"}
    assert wanted <= tried, wanted - tried
    for key, values in (("query_key_norm", "head width each_head after_rotation"), ("key_bias", "False"),
                        ("activation", "quick_gelu relu2"), ("values_from_keys", "True"), ("value_norm", "True"),
                        ("block_scale", "True"), ("mlp_xielu", "True"), ("class_bias", "False"),
                        ("pooled_row", "first end highest"),
                        ("class_rows", "first last visible visible_logits each patches first_and_patches first_two"),
                        ("class_transform", "tanh relu gelu"), ("class_norm", "True False"), ("norm_position", "out both"),
                        ("parallel", "two_norms one_norm"), ("z_gate", "True"), ("mlp_norm_only", "True"),
                        ("norm_bias", "False"), ("norm_weight", "False"), ("layer_scale_learned", "False"),
                        ("head_transform_bias", "False"), ("relative_bias", "True")):  # fmt: skip
        assert {f"{key}={value}" for value in values.split()} <= tried, key
    kinds = {"windows", "padding", "target_padding", "scale", "attention_temperature", "memory", "hidden_cells", "heads"}
    assert {f"edit {kind}" for kind in kinds | {"patterns", "gates", "gammas", "causal", "patches"}} <= tried
    assert {f"patch {source}" for source in ("mean", "zero", "text")} <= tried
    assert not {key for draw in draws for key in draw["config"]} - set(DEFAULTS)
    assert changed > count / 2, "most edits must change something"
    save_file(tensors, folder / "draws.safetensors")
    (folder / "draws.json").write_text("[\n" + ",\n".join(json.dumps(draw) for draw in draws) + "\n]\n")
    (folder / "shapes.json").write_text(json.dumps(shapes) + "\n")
    size = sum(f.stat().st_size for f in folder.iterdir())
    print(f"{count} draws, {changed} of them changed by their edits, {len(tried)} settings tried, {size} bytes")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare the committed ones with those made now")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--all", action="store_true", help="store every site, not patterns and results alone")
    parser.add_argument("--to", type=pathlib.Path, default=GOLDEN / "draws")
    given = parser.parse_args()
    if given.check:
        with tempfile.TemporaryDirectory() as folder:
            write_draws(pathlib.Path(folder) / "draws", COUNT, SEED, False)
            return compare(pathlib.Path(folder), GOLDEN)
    write_draws(given.to, given.count, given.seed, given.all)


if __name__ == "__main__":
    main()
