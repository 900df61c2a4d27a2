"""Writes tests/golden/patching.json and patching.safetensors: what small models compute with values put in.

    python tests/reference/patching.py            writes the files
    python tests/reference/patching.py --check    makes them again beside and compares

The models are those of make_goldens.py (transformer.py, in float64). Patches are worked out position by position, and a
sweep runs the whole model once for each of its cells, by the definition: the clean run's value in the corrupted run, and
(m(patched) − m(corrupted)) / (m(clean) − m(corrupted)). A path takes two runs for each cell: in one every branch but the
sender's is forced to be the corrupted run's, and what it makes of the receiver's input is put into the other.
"""

import itertools

import torch
from safetensors.torch import save_file

from cases import HEADS_WITHOUT_BIAS, MODELS
from make_goldens import perturb, seeded, write_json, write_or_check
from transformer import Run, Transformer

NAMES = ["everything", "vaswani-mini", "dates-like", "decoder-only", "rotary", "encoder-only", "filling", "heads-only",
         "relative-bias", "parallel", "gated-heads"]  # fmt: skip
LENGTH, TARGETS = 6, 4
STEP = 1e-5


class Forced(Run):
    """A run with other values at some sites: {site: value → value}."""

    def __init__(self, forced):
        super().__init__()
        self.forced = forced

    def record(self, site, value):
        return super().record(site, self.forced.get(site, lambda x: x)(value))


class Model:
    def __init__(self, name):
        self.name = name
        self.torch = perturb(Transformer({"format": "headlight/1", "name": name, **MODELS[name]},
                                         head_bias=name not in HEADS_WITHOUT_BIAS), name)  # fmt: skip
        self.c = self.torch.c
        rng = seeded(f"{name}/patching")
        draw = lambda n: [int(x) for x in rng.integers(3, self.c.d_vocab, n)]
        self.ids, self.other = draw(LENGTH), draw(LENGTH)
        self.target = [1, *draw(TARGETS - 1)] if self.c.architecture == "encoder-decoder" else None
        self.stacks = {"encoder-decoder": ["encoder", "decoder"]}.get(self.c.architecture, [self.c.architecture])

    def run(self, ids, patches=()):
        target = {} if self.target is None else {"target_ids": [self.target]}
        with torch.no_grad():
            return self.torch.run(ids=[ids], edits={"patches": list(patches)}, **target).sites

    def forced(self, ids, forced):
        run = Forced(forced)
        with torch.no_grad():
            self.torch(run, ids=[ids], **({} if self.target is None else {"target_ids": [self.target]}))
        return run.sites

    def layers(self, stack):
        return getattr(self.c, f"n_{stack}_layers")


def cases(m):
    """Patches of every kind of site, alone and together: (name, patches)."""
    other = lambda *positions: {"ids": m.other, **({"positions": list(positions)} if positions else {})}
    shorter = {"ids": m.other[:3]}
    last = m.stacks[-1]
    at = lambda site, block=0: f"{last}.blocks.{block}.{site}"
    end = m.layers(last) - 1
    yield "resid-pre", [{"site": at("resid_pre", end), "positions": [2], "from": other()}]
    yield "head", [{"site": at("attn.z"), "head": 1, "from": other()}]
    yield "out-of-order", [{"site": at("attn.out"), "positions": [1, 3], "from": other(3, 1), "factor": 0.5}]
    yield "key-mean", [{"site": at("attn.k", end), "head": 0, "positions": [0, 2], "from": "mean"}]
    yield "value-zero", [{"site": at("attn.v"), "positions": [1], "from": "zero"}]
    yield "query", [{"site": at("attn.q", end), "head": 1, "positions": [3, 40], "from": other()}]
    steering = {"from": other(2), "minus": {"ids": m.ids, "positions": [1]}, "factor": 2}
    yield "steering", [{"site": at("resid_post"), **steering}]
    middle = "resid_mid" if m.c.parallel == "none" else "resid_pre"
    yield "shorter", [{"site": at(middle), "from": shorter}, {"site": at("attn.branch"), "from": shorter, "factor": -1}]
    yield "embed", [{"site": f"{last}.embed", "positions": [1], "from": "zero"}]
    yield "out", [{"site": f"{last}.out", "from": "mean", "factor": 0.3}]
    yield "norm", [{"site": at("attn.norm", end), "positions": [0], "from": other(2)}]
    yield "all-mean", [{"site": at("attn.z", end), "from": "mean"}]
    if m.c.mlp:
        yield "mlp", [{"site": at("mlp.hidden"), "positions": [2], "from": other(1)}]
        yield "mlp-out", [{"site": at("mlp.out", end), "positions": [0, 3], "from": other()}]
        yield "mlp-norm", [{"site": at("mlp.norm"), "from": "zero", "factor": 0.5}]
    if m.c.positions in ("learned", "sinusoidal"):
        yield "positions", [{"site": f"{last}.positions", "positions": [0, 1], "from": other(1, 0)}]
    if m.c.gate:
        yield "gate", [{"site": at("attn.gate"), "positions": [1, 2], "from": other()}]
    if m.c.z_gate:
        yield "z-gate", [{"site": at("attn.z_gate"), "head": 1, "positions": [1, 3], "from": other()}]
    if m.c.norm_position in ("out", "both"):
        yield "out-norm", [{"site": at("attn.out_norm"), "positions": [2], "from": other()}]
    if m.target is not None:
        yield "source", [{"site": "encoder.blocks.0.attn.z", "head": 0, "positions": [4], "from": other()}]
        yield "memory", [{"site": "encoder.out", "positions": [0, 5], "from": other(5, 0)}]
        yield "cross-key", [{"site": at("cross.k", end), "positions": [4], "from": other(3)}]
        yield "cross-head", [{"site": at("cross.z"), "head": 1, "from": other()}]
        yield "cross-value", [{"site": at("cross.v"), "positions": [5], "from": "mean"}]
        yield "resid-cross", [{"site": at("resid_cross"), "positions": [3], "from": other()}]


PARTS = {"resid_pre": "resid_pre", "attn_out": "attn.out", "cross_out": "cross.out", "mlp_out": "mlp.out",
         "z": "attn.z", "cross_z": "cross.z"}  # fmt: skip


def measure(m, score, answer, foil, clean, sites, row):
    if score == "output":
        pooled = lambda s: s[f"{m.stacks[-1]}.out"][0].mean(0)
        direction = pooled(clean) - m.corrupted_pooled
        return (pooled(sites) @ direction).item()
    logits = sites["logits"][0, row]
    if score == "logit-difference":
        return (logits[answer] - logits[foil]).item()
    if score == "probability":
        return logits.softmax(-1)[answer].item()
    p = clean["logits"][0, row].log_softmax(-1)
    return -(p.exp() * (p - logits.log_softmax(-1))).sum().item()


def parts(m):
    """What is swept: (stack, part, site, how many cells a layer has)."""
    for stack, (part, site) in itertools.product(m.stacks, PARTS.items()):
        sublayer = site.split(".")[0]
        absent = (sublayer == "cross" and (stack == "encoder" or m.target is None)) or (sublayer == "mlp" and not m.c.mlp)
        rows = TARGETS if stack == "decoder" and m.target is not None else LENGTH
        if not absent:
            yield stack, part, site, m.c.n_heads if part.endswith("z") else rows


def patch(m, stack, part, site, layer, cell, factor=1.0):
    where = {"head": cell} if part.endswith("z") else {"positions": [cell]}
    return {"site": f"{stack}.blocks.{layer}.{site}", **where, "from": {"ids": m.other}, "factor": factor}


def sweeps(m, answer, foil, row):
    """Each part's cells, [layer, position] or [layer, head], by the logit difference; of z by every score."""
    clean, corrupted = m.run(m.other), m.run(m.ids)
    m.corrupted_pooled = corrupted[f"{m.stacks[-1]}.out"][0].mean(0)
    scores = ["logit-difference", "probability", "kl"] if m.c.head else ["output"]
    for score in scores:
        of = lambda sites: measure(m, score, answer, foil, clean, sites, row)
        ends = of(clean), of(corrupted)
        yield f"{score}/clean", torch.tensor(ends[0])
        yield f"{score}/corrupted", torch.tensor(ends[1])
        for stack, part, site, cells in parts(m):
            if score != scores[0] and part != "z":
                continue
            table = torch.zeros(m.layers(stack), cells)
            for layer, cell in itertools.product(range(table.shape[0]), range(cells)):
                sites = m.run(m.ids, [patch(m, stack, part, site, layer, cell)])
                table[layer, cell] = (of(sites) - ends[1]) / (ends[0] - ends[1])
            yield f"{score}/{stack}.{part}", table


def slopes(m, answer, foil, row):
    """Each part's cells by every score, a small step both ways: what attribution patching approximates by."""
    clean, corrupted = m.run(m.other), m.run(m.ids)
    m.corrupted_pooled = corrupted[f"{m.stacks[-1]}.out"][0].mean(0)
    scores = (["logit-difference", "probability", "kl"] if m.c.head else []) + ["output"]
    of = lambda sites: torch.tensor([measure(m, score, answer, foil, clean, sites, row) for score in scores])
    whole = of(clean) - of(corrupted)
    for stack, part, site, cells in parts(m):
        table = torch.zeros(len(scores), m.layers(stack), cells)
        for layer, cell in itertools.product(range(table.shape[1]), range(cells)):
            up, down = (of(m.run(m.ids, [patch(m, stack, part, site, layer, cell, h)])) for h in (STEP, -STEP))
            table[:, layer, cell] = (up - down) / (2 * STEP) / whole
        yield from ((f"{score}/{stack}.{part}", table[i]) for i, score in enumerate(scores))


def receivers(m):
    """Ends of paths: (site, head)."""
    last = f"{m.stacks[-1]}.blocks.{m.layers(m.stacks[-1]) - 1}"
    yield from [(f"{last}.attn.q", 1), (f"{last}.attn.q", None), (f"{last}.attn.k", 0)]
    yield f"{last}.attn.v", m.c.n_kv_heads - 1
    if m.c.mlp:
        yield f"{last}.mlp.norm", None
    if m.target is not None:
        yield from [(f"{last}.cross.q", 0), (f"{last}.cross.k", 0), (f"{last}.cross.v", None)]
        yield f"encoder.blocks.{m.layers('encoder') - 1}.attn.k", 0
    yield f"{m.stacks[-1]}.out", None


def one_head(head, new):
    """value → value with a head's rows, or all, from another run."""

    def put(value):
        if head is None:
            return new
        value = value.clone()
        value[:, head] = new[:, head]
        return value

    return put


def paths(m, answer, foil, row):
    """Of every receiver each sender's cell, [layer, head], zero where the sender does not lie before."""
    clean, corrupted = m.run(m.other), m.run(m.ids)
    of = lambda sites: measure(m, "logit-difference" if m.c.head else "output", answer, foil, clean, sites, row)
    ends = of(clean), of(corrupted)
    branches = [site for site in corrupted if site.endswith(".branch")]
    for (site, head), stack, part in itertools.product(receivers(m), m.stacks, ["z", "cross_z"]):
        if part == "cross_z" and (stack == "encoder" or m.target is None):
            continue
        table = torch.zeros(m.layers(stack), m.c.n_heads)
        for layer, sender in itertools.product(range(table.shape[0]), range(table.shape[1])):
            path = f"{stack}.blocks.{layer}.{PARTS[part][:-2]}"
            held = {b: (lambda _, b=b: corrupted[b]) for b in branches if b != f"{path}.branch"}
            sent = m.forced(m.ids, {**held, f"{path}.z": one_head(sender, clean[f"{path}.z"])})
            sites = m.forced(m.ids, {site: one_head(head, sent[site])})
            table[layer, sender] = (of(sites) - ends[1]) / (ends[0] - ends[1])
        yield f"{site}.{'all' if head is None else head}/{stack}.{part}", table


def write_all(golden):
    told, tensors = [], {}
    for m in map(Model, NAMES):
        listed = list(cases(m))
        for case, patches in listed:
            sites = m.run(m.ids, patches)
            kept = {p["site"] for p in patches} | {f"{m.stacks[-1]}.out", "logits"}
            kept |= {site for site in sites if site.endswith("pattern")}
            tensors |= {f"{m.name}/{case}/{site}": sites[site] for site in kept & set(sites)}
        answer, foil, row = 4, 7, (2 if m.name == "filling" else (TARGETS if m.target else LENGTH) - 1)
        tensors |= {f"{m.name}/sweep/{name}": value for name, value in sweeps(m, answer, foil, row)}
        tensors |= {f"{m.name}/slope/{name}": value for name, value in slopes(m, answer, foil, row)}
        tensors |= {f"{m.name}/path/{name}": value for name, value in paths(m, answer, foil, row)}
        told.append({"model": m.name, "ids": m.ids, "other": m.other, "target": m.target, "answer": answer, "foil": foil,
                     "row": row, "cases": [{"name": n, "patches": p} for n, p in listed]})  # fmt: skip
    write_json(golden / "patching.json", told)
    save_file({name: value.float().contiguous() for name, value in tensors.items()}, golden / "patching.safetensors")


if __name__ == "__main__":
    write_or_check(write_all)
