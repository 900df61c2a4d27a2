"""Writes tests/golden/look.json and look.safetensors: what is asked of small models and texts, and the answers.

    python tests/reference/look.py            writes the files
    python tests/reference/look.py --check    makes them again beside and compares

The models and their runs are those of make_goldens.py (transformer.py, in float64). Here the answers are worked
out from the recorded patterns, values and logits by their definitions, slowly: sums over keys and paths, one vector
at a time; networkx finds the largest flows. Each case is one sequence of one case of a model.
"""

import json

import networkx
import numpy as np
import torch
from safetensors.torch import save_file

from cases import HEADS_WITHOUT_BIAS, MODELS, cases_of
from make_goldens import inputs_of, perturb, write_or_check
from transformer import Transformer

# (model, case, sequence)
CASES = [
    ("everything", "unedited", 0),
    ("everything", "together", 1),
    ("everything", "hidden-row", 0),
    ("everything", "memory-false", 0),
    ("everything", "no-source", 1),
    ("everything", "left-padded", 1),
    ("bare", "unedited", 1),
    ("dates-like", "unedited", 1),
    ("decoder-only", "left-padded", 1),
    ("decoder-only", "causal-false", 0),
    ("encoder-only", "hidden-cells", 1),
    ("filling", "unedited", 0),
]  # fmt: skip
FUSIONS = {"mean": lambda x: x.mean(0), "max": lambda x: x.max(0), "min": lambda x: x.min(0)}
RESIDUALS = {"mean": 0.5, "max": 0.25, "min": 0.0}
REJECTED = 3


class Text:
    """One sequence of a case, run once under its edits; what is asked again under others runs again."""

    def __init__(self, name, case, sequence):
        config = {"format": "headlight/1", "name": name, **MODELS[name]}
        self.model = perturb(Transformer(config, head_bias=name not in HEADS_WITHOUT_BIAS), name)
        self.config = self.model.c
        given, edits = next((inputs_of(name, config, g), e) for c, g, e in cases_of(name, config) if c == case)
        one = lambda rows: [rows[sequence]]
        self.given = {key: one(rows) for key, rows in given.items()}
        self.edits = {**edits, **{k: one(edits[k]) for k in ("padding", "target_padding") if edits.get(k)}}
        if self.edits.get("target_padding", 0) is None:
            del self.edits["target_padding"]
        # Paddings come as edits, which is how a page has them; a decoder's own are its source's.
        for key in ("padding", "target_padding"):
            if key in self.given and key not in self.edits:
                self.edits[key] = self.given[key]
            self.given.pop(key, None)
        self.sites = self.run(self.edits)
        self.paths = [site.removesuffix(".pattern") for site in self.sites if site.endswith(".pattern")]

    def run(self, edits, **changed):
        """Every site of the first sequence, as numpy arrays."""
        with torch.no_grad():
            sites = self.model.run(edits=edits, **{**self.given, **changed}).sites
        return {site: value[0].numpy() for site, value in sites.items()}

    def ids(self):
        """The decoder's own tokens."""
        return self.given["target_ids" if "target_ids" in self.given else "ids"][0]

    def strength(self, path, head):
        return self.edits.get("heads", {}).get(f"{path}.{head}", 1.0)

    def out(self, path, head):
        """A head's own rows of the output projection, [d_value, d_out]."""
        d = self.config.d_value
        weight = dict(self.model.named_parameters())[f"{path}.o.weight"].detach().numpy()  # [d_out, head · d_value]
        return weight[:, head * d : (head + 1) * d].T

    def value(self, path, head, key):
        return self.sites[f"{path}.v"][head // (self.config.n_heads // self.config.n_kv_heads), key]


def weighted(text, path):
    """‖α v W_o‖, one vector at a time."""
    pattern = text.sites[f"{path}.pattern"]
    norms = np.zeros_like(pattern)
    for h, q, k in np.ndindex(pattern.shape):
        norms[h, q, k] = np.linalg.norm(text.strength(path, h) * pattern[h, q, k] * text.value(path, h, k) @ text.out(path, h))
    return norms


def contributions(text, path):
    """The mean over queries of ‖Σ α v W_o‖."""
    pattern = text.sites[f"{path}.pattern"]
    heads, queries, keys = pattern.shape
    written = lambda h, q: sum(text.strength(path, h) * pattern[h, q, k] * text.value(path, h, k) @ text.out(path, h) for k in range(keys))
    return np.array([np.mean([np.linalg.norm(written(h, q)) for q in range(queries)]) for h in range(heads)])


def kind(path):
    return "cross" if path.endswith("cross") else path.split(".")[0]


def similar(text, attention):
    """The mean over queries of Σ √(p q); queries of which a head sees nothing are left out."""
    rows = [head for path in text.paths if kind(path) == attention for head in text.sites[f"{path}.pattern"]]
    table = np.zeros((len(rows), len(rows)))
    for a, b in np.ndindex(table.shape):
        both = [q for q in range(len(rows[a])) if rows[a][q].sum() > 0 and rows[b][q].sum() > 0]
        table[a, b] = np.mean([np.sqrt(rows[a][q] * rows[b][q]).sum() for q in both]) if both else 0.0
    return table


def fused(text, path, fusion):
    pattern = FUSIONS[fusion](text.sites[f"{path}.pattern"])
    sums = pattern.sum(1, keepdims=True)
    return np.divide(pattern, sums, out=np.zeros_like(pattern), where=sums > 0)


def pipes(text, fusion, residual):
    """Every link from a token after a sublayer to one below: (stack, level, token) → the same, with its weight.

    Yields the name of each sublayer with the links it adds; a level is the number of sublayers below.
    """
    level = {"encoder": 0, "decoder": 0}
    for path in text.paths:
        stack = path.split(".")[0]
        below = ("encoder", level["encoder"]) if kind(path) == "cross" else (stack, level[stack])
        before, after = (stack, level[stack]), (stack, level[stack] + 1)
        links = []
        for q, row in enumerate(fused(text, path, fusion)):
            kept = residual if row.any() else 1.0
            links.append(((*after, q), (*before, q), kept))
            links += [((*after, q), (*below, k), (1 - residual) * weight) for k, weight in enumerate(row)]
        level[stack] += 1
        yield path, links


def inputs(text, stack):
    """The inputs of a stack's tokens in order: its own, in a decoder beside an encoder the source's first."""
    count = {s: len(text.given[k][0]) for s, k in (("encoder", "ids"), ("decoder", "target_ids")) if k in text.given}
    if text.config.architecture == "decoder":
        count = {"decoder": count["encoder"]}
    crosses = stack == "decoder" and text.config.cross and "encoder" in count
    stacks = ["encoder", "decoder"] if crosses else [stack]
    return [(s, 0, i) for s in stacks for i in range(count[s])]


def rollout(text, fusion, residual):
    """What each token is made of, by adding up all paths: no matrix is multiplied."""
    made = {}  # a place → {an input: its share}
    share = lambda place: made.get(place, {place: 1.0})
    shares = {}
    for path, links in pipes(text, fusion, residual):
        for after, below, weight in links:
            mine = made.setdefault(after, {})
            for place, part in share(below).items():
                mine[place] = mine.get(place, 0.0) + weight * part
        stack = path.split(".")[0]
        tokens = sorted({after[:3] for after, _, _ in links}, key=lambda place: place[2])
        shares[path] = np.array([[share(token).get(place, 0.0) for place in inputs(text, stack)] for token in tokens])
        assert np.allclose(shares[path].sum(1), 1)
    return shares


def flow(text, fusion, residual, stack, query):
    """The largest flow from the token after the stack's last sublayer to each input."""
    graph = networkx.DiGraph()
    top = {}
    for _, links in pipes(text, fusion, residual):
        for after, below, weight in links:
            top[after[0]] = after[1]
            if weight > 0:
                there = graph.get_edge_data(after, below, {"capacity": 0.0})["capacity"]
                graph.add_edge(after, below, capacity=there + weight)
    start = (stack, top[stack], query)
    value = lambda place: networkx.maximum_flow_value(graph, start, place) if place in graph else 0.0
    return np.array([value(place) for place in inputs(text, stack)])


def log_p(logits):
    return logits - np.log(np.exp(logits - logits.max()).sum()) - logits.max()


def kl(p, q):
    p, q = log_p(p), log_p(q)
    return float((np.exp(p) * (p - q)).sum())


def ablate(text, heads, said):
    """How much less likely the answer and the token after it are, or the output's relative change, with each head
    silenced; and what is left of the effect."""
    silenced = lambda edits, path, head: text.run({**edits, "heads": {**edits.get("heads", {}), f"{path}.{head}": 0.0}})
    rows_of = lambda sites: sites["logits"][-said - 1 :]
    kls = lambda p, q: sum(kl(a, b) for a, b in zip(rows_of(p), rows_of(q)))
    ids = [*text.ids()[len(text.ids()) - said :], int(text.sites["logits"][-1].argmax())] if "logits" in text.sites else []
    likely = lambda sites: sum(log_p(row)[i] for row, i in zip(rows_of(sites), ids, strict=True))
    rows = []
    for path, head in heads:
        silent = silenced(text.edits, path, head)
        if "logits" not in text.sites:
            as_it_is = text.sites["encoder.out"]
            rows.append([np.linalg.norm(silent["encoder.out"] - as_it_is) / np.linalg.norm(as_it_is)])
            continue
        left = [kls(silenced({}, path, head), silent)] if text.edits else []
        rows.append([likely(text.sites) - likely(silent)] + left)
    effect = kls(text.run({}), text.sites) if text.edits and "logits" in text.sites else np.nan
    return np.array([effect]), np.array(rows)


def prefix(text, edits, length):
    """The logits after so many of the decoder's tokens, run alone."""
    key = "target_ids" if "target_ids" in text.given else "ids"
    padding = {"target_ids": "target_padding", "ids": "padding"}[key]
    edits = {k: [rows[0][:length]] if k == padding else rows for k, rows in edits.items()}
    return text.run(edits, **{key: [text.ids()[:length]]})["logits"][-1]


def shift(text, said):
    """Of each of the last `said` tokens its probability without and with the edits, and the KL of both."""
    ids = text.ids()
    steps = []
    for length in range(len(ids) - said, len(ids)):
        before, after = prefix(text, {}, length), prefix(text, text.edits, length)
        steps.append([np.exp(log_p(before))[ids[length]], np.exp(log_p(after))[ids[length]], kl(before, after)])
    return np.array(steps)


def timeline(text, said):
    """Of each of the last `said` tokens its rank and probability, and the best others: each prefix is run."""
    ids = text.ids()
    steps = []
    for length in range(len(ids) - said, len(ids)):
        p = np.exp(log_p(prefix(text, text.edits, length)))
        order = sorted(range(len(p)), key=lambda i: -p[i])
        others = [i for i in order if i != ids[length]][:REJECTED]
        steps.append([order.index(ids[length]), p[ids[length]], *others, *p[others]])
    return np.array(steps)


def write_all(golden):
    golden.mkdir(parents=True, exist_ok=True)
    tensors, cases = {}, []
    for name, case, sequence in CASES:
        text = Text(name, case, sequence)
        key = f"{name}/{case}"
        speaks = text.config.architecture in ("decoder", "encoder-decoder")
        said = len(text.given["target_ids"][0]) - 1 if "target_ids" in text.given else 2 if speaks else 0
        heads = [[path, head] for path in text.paths for head in (0, text.config.n_heads - 1)]
        found = {}
        for path in text.paths:
            found[f"weighted/{path}"] = weighted(text, path)
            found[f"contribution/{path}"] = contributions(text, path)
        for attention in sorted({kind(path) for path in text.paths}):
            found[f"similar/{attention}"] = similar(text, attention)
        for fusion, residual in RESIDUALS.items():
            for path, shares in rollout(text, fusion, residual).items():
                found[f"rollout/{fusion}/{path}"] = shares
        flows = []
        for stack in sorted({path.split(".")[0] for path in text.paths}):
            query = len([place for place in inputs(text, stack) if place[0] == stack]) - 1
            flows.append([stack, query])
            for fusion in ("mean", "min"):
                found[f"flow/{fusion}/{stack}"] = flow(text, fusion, RESIDUALS["mean"], stack, query)
        if name != "filling":  # which is asked for one of its tokens
            found["effect"], found["ablate"] = ablate(text, heads, said)
        if speaks:
            found["timeline"] = timeline(text, said)
            found["shift"] = shift(text, said)
        tensors.update({f"{key}/{what}": torch.tensor(value).float().contiguous() for what, value in found.items()})
        cases.append({"model": name, "case": case, **text.given, "edits": text.edits, "said": said,
                      "heads": heads, "flows": flows, "paths": text.paths})  # fmt: skip
    save_file(tensors, golden / "look.safetensors")
    told = {"residuals": RESIDUALS, "flow_residual": RESIDUALS["mean"], "rejected": REJECTED, "cases": cases}
    (golden / "look.json").write_text(json.dumps(told) + "\n")
    print(f"look: {len(cases)} cases, {(golden / 'look.safetensors').stat().st_size} bytes")


if __name__ == "__main__":
    write_or_check(write_all)
