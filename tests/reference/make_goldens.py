"""Writes tests/golden/: small models with known weights, and every value of their runs.

    python tests/reference/make_goldens.py            writes the files
    python tests/reference/make_goldens.py --check    makes them again beside and compares

Weights are drawn from seeds made of their names, rounded to float32, and run in float64: a golden is the exact
answer for the stored weights, rounded once. Before anything is written the reference is checked against
PyTorch's own modules (self_check.py).
"""

import json
import pathlib
import re
import sys
import tempfile
import zlib

import numpy as np
import torch
from safetensors.torch import load_file, save_file

import self_check
from cases import HEADS_WITHOUT_BIAS, MODELS, PADDED_PRESETS, PRESETS, WITHOUT_EFFECT, cases_of
from transformer import Transformer, relative_bucket, save

# Without norms the values shrink, and small ones would give even patterns; through six layers rounding grows.
QK_GAIN = {"bare": 5.0, "rotary-rules": 1.0}
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"


def seeded(key):
    return np.random.default_rng(zlib.crc32(key.encode()))


def draw(key, shape):
    """Standard normal numbers that depend on the key alone."""
    return torch.from_numpy(seeded(key).standard_normal(shape))


def perturb(model, name):
    """Weights under which every parameter matters: patterns far from uniform, no bias zero, no gamma one."""
    with torch.no_grad():
        for key, p in model.named_parameters():
            normal = draw(f"{name}/{key}", p.shape)
            if key.endswith("gamma"):  # ±U(0.3, 1.7)
                size = torch.from_numpy(seeded(f"{name}/{key}/size").random(p.shape))
                value = torch.sign(normal) * (0.3 + 1.4 * size)
            elif key.endswith(("sinks", "alpha_p", "alpha_n")):
                value = normal
            elif re.search(r"norm(\.\d+)?\.weight$", key):
                value = 1 - model.c.norm_offset + 0.3 * normal
            elif key.endswith("bias"):
                value = 0.3 * normal
            elif key.endswith("relative_bias.weight"):
                value = normal
            elif "embed" in key:
                value = 0.5 * normal
            elif key.split(".")[-2] in ("q", "k"):
                value = QK_GAIN.get(name, 1.5) * normal / p.shape[1] ** 0.5
            else:
                value = normal / p.shape[1] ** 0.5
            p.copy_(value.float())  # the stored weights are float32
    return model


def inputs_of(name, config, given):
    """Tokens and paddings as they are; embeddings, and a decoder's memory, drawn."""
    if given == "x":
        padding = [[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]] if name in PADDED_PRESETS else None
        x = draw(f"{name}/x", (2, 5, config["d_model"])).float().double()
        return {"x": x, **({"padding": padding} if padding else {})}
    if given == "memory":
        memory = draw(f"{name}/memory", (2, 3, config["d_model"])).float().double()
        return {"ids": [[3, 7, 5, 9], [6, 3, 10, 9]], "memory": memory}
    return given


def stored(sites, edits, everything):
    """The sites of a case that are worth their bytes: all, or patterns, results and what the edits touch."""
    if everything:
        return sites
    touched = {head.rsplit(".", 1)[0] for kind in ("heads", "patterns") for head in edits.get(kind) or {}}
    touched |= {path for kind in ("gates", "gammas", "windows") for path in edits.get(kind) or {}}
    touched |= {cell[0] for cell in edits.get("hidden_cells") or []}
    if "scale" in edits or "attention_temperature" in edits:
        touched |= {site.removesuffix(".scores") for site in sites if site.endswith("blocks.0.attn.scores")}
    keep = lambda site: (
        site.endswith((".pattern", ".resid_post", "logits"))
        or site.split(".")[-1] == "out" and len(site.split(".")) <= 2
        or site.rsplit(".", 1)[0] in touched and site.endswith((".scores", ".z", ".gate", ".branch"))
    )
    return {site: value for site, value in sites.items() if keep(site)}


def result(run):
    """The last site of a run: logits, or what the model has in their place."""
    return list(run.sites.values())[-1]


def write_model(folder, name, config):
    config = {"format": "headlight/1", "name": name, **config}
    model = perturb(Transformer(config, head_bias=name not in HEADS_WITHOUT_BIAS), name)
    save(folder, model, config)
    tensors, cases, order = {}, [], None
    for case, given, edits in cases_of(name, config):
        given = inputs_of(name, config, given)
        run = model.run(edits=edits, **given)
        if edits:  # one that changes nothing would test nothing
            same = torch.equal(result(run), result(model.run(**given)))
            assert same == (case in WITHOUT_EFFECT), (name, case)
        for site, value in run.sites.items():
            assert not torch.isnan(value).any(), (name, case, site)
        for site, value in stored(run.sites, edits, case == "unedited").items():
            tensors[f"{case}/{site}"] = value.float().contiguous().clone()
        tensors.update({f"{case}/{k}": v.float() for k, v in given.items() if isinstance(v, torch.Tensor)})
        entry = {"name": case, **{k: v for k, v in given.items() if not isinstance(v, torch.Tensor)}, "edits": edits}
        if list(run.sites) != order:  # the names of a run in order, where they differ from the unedited run's
            entry["sites"] = list(run.sites)
        order = order or list(run.sites)
        cases.append(entry)
    save_file(tensors, folder / "cases.safetensors")
    (folder / "cases.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    size = sum(f.stat().st_size for f in folder.iterdir())
    print(f"{name}: {sum(p.numel() for p in model.parameters())} parameters, {len(cases)} cases, {size} bytes")


def write_products(path):
    """Two heads' products a aᵀ whose printed results are known; two 3×3 matrices, four decimals."""
    a = [
        [[0.2745, 0.6584, 0.2775, 0.8573], [0.8993, 0.0390, 0.9268, 0.7388], [0.7179, 0.7058, 0.9156, 0.4340]],
        [[0.0772, 0.3565, 0.1479, 0.5331], [0.4066, 0.2318, 0.4545, 0.9737], [0.4606, 0.5159, 0.4220, 0.5786]],
    ]
    printed = [
        [[1.3208, 1.1631, 1.2879], [1.1631, 2.2150, 1.8424], [1.2879, 1.8424, 2.0402]],
        [[0.4391, 0.7003, 0.5903], [0.7003, 1.3737, 1.0620], [0.5903, 1.0620, 0.9912]],
    ]
    a, result = torch.tensor(a), torch.tensor(printed)
    assert (a @ a.transpose(-2, -1) - result).abs().max() <= 0.5e-4 + 1e-12  # half of the last printed digit
    heads = [{"a": x.tolist(), "product": y.tolist()} for x, y in zip(a, result)]
    write_json(path, {"what": "a times its own transpose, one per head", "tolerance": 0.5e-4, "heads": heads})


def write_relative_buckets(path):
    distances = list(range(-200, 201))
    bucket = lambda both_ways: relative_bucket(torch.tensor(distances), both_ways).tolist()
    write_json(path, {"what": "T5's bucket of key - query, 32 buckets, max_distance 128", "distances": distances,
                      "both_ways": bucket(True), "causal": bucket(False)})  # fmt: skip


def write_json(path, value):
    path.write_text(json.dumps(value) + "\n")


def write_all(golden):
    golden.mkdir(parents=True, exist_ok=True)
    for name, config in MODELS.items():
        write_model(golden / name, name, config)
    for name, config in PRESETS.items():
        write_model(golden / "presets" / name, name, config)
    write_products(golden / "products.json")
    write_relative_buckets(golden / "relative_buckets.json")


def compare(made, committed):
    """Every made file against the committed one: texts byte by byte, tensors within 1e-6 of their size."""
    worst = 0.0
    for path in sorted(p for p in made.rglob("*") if p.is_file()):
        other = committed / path.relative_to(made)
        if path.suffix != ".safetensors":
            assert path.read_bytes() == other.read_bytes(), f"{other} differs"
            continue
        new, old = load_file(path), load_file(other)
        assert new.keys() == old.keys(), f"{other} has other tensors"
        for key in new:
            a, b = new[key].nan_to_num(neginf=-1e9).double(), old[key].nan_to_num(neginf=-1e9).double()
            assert a.shape == b.shape and torch.isfinite(b).all(), (other, key)
            worst = max([worst, *((a - b).abs() / b.abs().clamp(min=1)).flatten().tolist()])
    assert worst < 1e-6, worst
    print(f"the committed goldens are the ones made now (largest difference {worst:.1e})")


def write_or_check(write_all):
    """Writes the goldens, or with --check compares the committed ones with those made now."""
    if "--check" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            write_all(pathlib.Path(folder))
            compare(pathlib.Path(folder), GOLDEN)
    else:
        write_all(GOLDEN)


if __name__ == "__main__":
    self_check.main()
    write_or_check(write_all)
