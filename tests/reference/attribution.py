"""Writes tests/golden/attribution.json and attribution.safetensors: of what the streams of small models are made; and
tests/golden/lenses/: small lens files as they are published, and what streams are through them.

    python tests/reference/attribution.py            writes the files
    python tests/reference/attribution.py --check    makes them again beside and compares

The models and their runs are those of make_goldens.py (transformer.py, in float64), the texts those of look.py. Each
part of a stream is a vector of its own, [pos, d], that goes up through everything after it with scales of norms,
patterns and gates as the run had them; the engine goes down with one direction instead.

Lens files are written as the packages do: a tuned lens is the state dict of its list of translators (tuned-lens,
`TunedLens.save`), and before 0.1 that of the whole lens with an output head of its own; a Jacobian lens is a
dictionary of matrices by layer in float16 (jacobian-lens, `JacobianLens.save`).
"""

import json
import math

import numpy as np
import torch
from safetensors.torch import save_file

from look import Text
from make_goldens import draw, write_or_check
from transformer import rotate

# (model, case, sequence)
CASES = [
    ("everything", "unedited", 0),
    ("everything", "together", 1),
    ("everything", "gate-number", 0),
    ("everything", "gammas", 0),
    ("everything", "heads", 0),
    ("everything", "memory-false", 0),
    ("vaswani-mini", "unedited", 0),
    ("vaswani-mini", "no-gamma", 0),
    ("bare", "unedited", 0),
    ("bare", "gates", 0),
    ("dates-like", "unedited", 1),
    ("dates-like", "gammas", 0),
    ("decoder-only", "unedited", 0),
    ("decoder-only", "heads", 0),
    ("encoder-only", "patterns", 0),
    ("rotary", "unedited", 0),
    ("filling", "unedited", 0),
    ("heads-only", "unedited", 0),
    ("relative-bias", "unedited", 0),
]  # fmt: skip


class Streams:
    """A text's streams, part by part: {(kind, path, head): [pos, d]}."""

    def __init__(self, text, split=None):
        self.text, self.c, self.sites = text, text.config, text.sites
        self.modules = dict(text.model.named_modules())
        self.split = split  # a head (path, head) whose part is told by its keys, or "memory": all cross heads by the source's

    def weight(self, name):
        return dict(self.text.model.named_parameters())[name].detach().numpy()

    def bias(self, name):
        found = dict(self.text.model.named_parameters()).get(name)
        return None if found is None else found.detach().numpy()

    def norm(self, parts, norm, name):
        """Through a norm whose scale is that of the parts' sum."""
        x = sum(parts.values())
        centre = norm.centres
        mean = lambda v: v.mean(-1, keepdims=True) if centre else 0.0
        scale = np.sqrt(((x - mean(x)) ** 2).mean(-1, keepdims=True) + norm.eps)
        weight = norm.weight.detach().numpy()
        out = {key: (v - mean(v)) / scale * weight for key, v in parts.items()}
        return self.add(out, ("norm", name, None), norm.bias.detach().numpy() + 0 * x) if centre else out

    @staticmethod
    def add(parts, key, vector):
        return {**parts, key: parts.get(key, 0) + vector}

    def heads(self, path):
        """What each head writes, [pos, d_out]."""
        c, parts = self.c, {}
        if self.split == "memory" and path.endswith("cross"):
            parts = self.from_memory(path)
        for head in range(0 if parts else c.n_heads):
            z = self.sites[f"{path}.z"][head]
            out = self.text.out(path, head)
            if self.split == (path, head):
                pattern = self.sites[f"{path}.pattern"][head] * self.text.strength(path, head)
                for key in range(pattern.shape[1]):
                    value = self.text.value(path, head, key) @ out
                    parts["key", path, key] = pattern[:, key : key + 1] * value
            else:
                parts["head", path, head] = z @ out
        bias = self.bias(f"{path}.o.bias")
        return parts if bias is None else {**parts, ("bias", path, None): bias + 0 * sum(parts.values())}

    def from_memory(self, path):
        """What a cross-attention's heads write, by the parts of the encoder's stream, [pos, d_out]."""
        c, module, parts = self.c, self.modules[path], {}
        memory = self.before("encoder", None)
        if c.norm_memory and c.norm_position == "pre":
            memory = self.norm(memory, module.norm, f"{path}.norm")
        weight, bias = self.weight(f"{path}.v.weight"), self.bias(f"{path}.v.bias")
        for head in range(c.n_heads):
            kv = head * c.n_kv_heads // c.n_heads
            rows = slice(kv * c.d_value, (kv + 1) * c.d_value)
            pattern = self.sites[f"{path}.pattern"][head] * self.text.strength(path, head)
            write = lambda values: pattern @ values @ self.text.out(path, head)
            for key, part in memory.items():
                parts = self.add(parts, ("memory", *key), write(part @ weight[rows].T))
            if bias is not None:
                parts = self.add(parts, ("memory", "bias", f"{path}.v", None), write(bias[rows] + np.zeros((pattern.shape[1], 1))))
        return parts

    def sublayer(self, parts, path):
        c, module = self.c, self.modules[path]
        pre = c.norm_position == "pre"
        u = self.norm(parts, module.norm, f"{path}.norm") if pre else parts
        out = {("mlp", path, None): self.sites[f"{path}.out"]} if path.endswith("mlp") else self.heads(path)
        if module.gated:
            g = self.sites[f"{path}.gate"]
            out = {key: g * v for key, v in out.items()}
            for key, v in u.items():
                out = self.add(out, key, (1 - g) * v)
        gamma = (1 if module.gamma is None else module.gamma.detach().numpy()) * self.text.edits.get("gammas", {}).get(path, 1.0)
        y = dict(parts) if c.residual else {key: 0 * v for key, v in parts.items()}
        for key, v in out.items():
            y = self.add(y, key, gamma * v)
        return self.norm(y, module.norm, f"{path}.norm") if c.norm_position == "post" else y

    def paths(self, stack):
        for block in range(getattr(self.c, f"n_{stack}_layers")):
            for kind in ("attn", "cross", "mlp"):
                path = f"{stack}.blocks.{block}.{kind}"
                if f"{path}.out" in self.sites:
                    yield path

    def embedded(self, stack):
        parts = {("embed", f"{stack}.embed", None): self.sites[f"{stack}.embed"]}
        if f"{stack}.positions" in self.sites:
            parts["positions", f"{stack}.positions", None] = self.sites[f"{stack}.positions"] + 0 * sum(parts.values())
        return parts

    def before(self, stack, path):
        """The stream that a sublayer reads; without a name, the stack's output."""
        parts = self.embedded(stack)
        for other in self.paths(stack):
            if other == path:
                return parts
            parts = self.sublayer(parts, other)
        norm = self.modules[stack].norm
        return parts if norm is None else self.norm(parts, norm, f"{stack}.norm")

    def logits(self, row, answer, foil):
        """The difference of two logits, part by part."""
        stack = "encoder" if self.c.architecture == "encoder" else "decoder"
        if self.c.tie == "none":
            weight, bias = self.weight("head.weight"), self.bias("head.bias")
        else:
            weight, bias = self.text.model.tokens(getattr(self.text.model, stack)).detach().numpy(), None
        direction = weight[answer] - weight[foil]
        found = {key: float(v[row] @ direction) for key, v in self.before(stack, None).items()}
        return found if bias is None else {**found, ("unembed", "head", None): float(bias[answer] - bias[foil])}

    def side(self, path, head, row, name):
        """A head's query or key at a row, part by part, [d_head]."""
        c, module, cross = self.c, self.modules[path], path.endswith("cross")
        stack = "encoder" if cross and name == "k" else path.split(".")[0]
        parts = self.before(stack, None if cross and name == "k" else path)
        if c.norm_position == "pre" and (not (cross and name == "k") or c.norm_memory):
            parts = self.norm(parts, module.norm, f"{path}.norm")
        n = c.n_heads if name == "q" else c.n_kv_heads
        head = head if name == "q" else head * c.n_kv_heads // c.n_heads
        weight = self.weight(f"{path}.{name}.weight")
        d = weight.shape[0] // n
        rows = slice(head * d, (head + 1) * d)
        parts = {key: v[row] @ weight[rows].T for key, v in parts.items()}
        bias = self.bias(f"{path}.{name}.bias")
        if bias is not None:
            parts["bias", f"{path}.{name}", None] = bias[rows]
        if c.positions == "rotary" and not cross:
            turn = lambda v: rotate(torch.tensor(v).expand(1, 1, row + 1, d))[0, 0, row].numpy()
            parts = {key: turn(v) for key, v in parts.items()}
        return parts

    def cell(self, path, head, query, key):
        q, k = self.side(path, head, query, "q"), self.side(path, head, key, "k")
        return q, k, np.array([[a @ b for b in k.values()] for a in q.values()])

    def output(self, rows, direction):
        """The mean of some rows of the output along a direction, part by part."""
        stack = "encoder" if self.c.architecture == "encoder" else "decoder"
        return {key: float(v[rows].mean(0) @ direction) for key, v in self.before(stack, None).items()}


def log_softmax(logits):
    top = logits.max(-1, keepdims=True)
    return logits - top - np.log(np.exp(logits - top).sum(-1, keepdims=True))


def lens(text, stack, token):
    """Of every site and position: entropy, KL(last ‖ lens), the token's probability and rank, and the first five."""
    model, sites = text.model, text.sites
    norm = getattr(model, stack).norm
    names = [f"{stack}.blocks.0.resid_pre"]
    for block in range(getattr(text.config, f"n_{stack}_layers")):
        of_block = [f"{stack}.blocks.{block}.resid_{point}" for point in ("mid", "cross", "post")]
        if not text.config.mlp:
            of_block = of_block[2:]
        names += [name for name in of_block if name in sites]
    found = []
    with torch.no_grad():
        for name in names:
            x = torch.tensor(sites[name])[None]
            found.append(log_softmax(model.logits(x if norm is None else norm(x))[0].numpy()))
    logs = np.stack(found)  # [site, pos, vocab]
    p, last = np.exp(logs), logs[-1]
    order = np.argsort(-logs, axis=-1, kind="stable")
    return names, {
        "entropy": -(p * logs).sum(-1),
        "kl": (np.exp(last) * (last - logs)).sum(-1),
        "probability": p[..., token],
        "rank": (order == token).argmax(-1),
        "top": order[..., :5],
    }


# All of these are 16 wide and have two layers a stack, so that one lens is of each of them.
LENS_CASES = [("decoder-only", "decoder"), ("rotary", "decoder"), ("everything", "decoder"), ("filling", "encoder")]
LENS_WIDTH, LENS_LAYERS = 16, 2


def translators():
    """A and b of what enters each layer, stored as float32."""
    normal = lambda what, *shape: draw(f"lens/{what}", shape)
    d = LENS_WIDTH
    return [((0.1 * normal(f"{i}/weight", d, d)).float(), (0.3 * normal(f"{i}/bias", d)).float()) for i in range(LENS_LAYERS)]


def jacobians():
    """J of what leaves each layer but the last, stored as float16."""
    d = LENS_WIDTH
    return {i: (torch.eye(d) + 0.2 * draw(f"lens/J/{i}", (d, d))).half() for i in range(LENS_LAYERS - 1)}


def translated(kind, sites, stack):
    """The stream where it enters the first layer and where it leaves each, through the lens, in float64."""
    names = [f"{stack}.blocks.0.resid_pre"] + [f"{stack}.blocks.{i}.resid_post" for i in range(LENS_LAYERS)]
    streams = [sites[name] for name in names]
    if kind == "tuned":
        for i, (weight, bias) in enumerate(translators()):
            streams[i] = streams[i] + (streams[i] @ weight.double().numpy().T + bias.double().numpy())
    else:
        for i, matrix in jacobians().items():
            streams[i + 1] = streams[i + 1] @ matrix.double().numpy().T
    return np.stack(streams)


def linear(weight, bias):
    layer = torch.nn.Linear(*weight.shape)
    layer.weight.data, layer.bias.data = weight, bias
    return layer


def write_lenses(folder):
    folder.mkdir(parents=True, exist_ok=True)
    tuned = torch.nn.ModuleList([linear(*pair) for pair in translators()]).state_dict()
    torch.save(tuned, folder / "tuned.pt")
    old = {"unembedding.weight": torch.ones(3, LENS_WIDTH), "layer_norm.weight": torch.ones(LENS_WIDTH)}
    for name, value in tuned.items():
        layer, part = name.split(".")
        old[f"input_translator.{part}" if layer == "0" else f"layer_translators.{int(layer) - 1}.{part}"] = value
    torch.save(old, folder / "tuned-old.pt")
    torch.save({"J": jacobians(), "n_prompts": 1000, "source_layers": list(jacobians()), "d_model": LENS_WIDTH}, folder / "jacobian.pt")
    save_file(dict(tuned), folder / "tuned.safetensors")
    save_file({f"J.{i}": matrix for i, matrix in jacobians().items()}, folder / "jacobian.safetensors")
    expected = {}
    for name, stack in LENS_CASES:
        text = Text(name, "unedited", 0)
        norm = getattr(text.model, stack).norm
        for kind in ("tuned", "jacobian"):
            with torch.no_grad():
                x = torch.tensor(translated(kind, text.sites, stack))
                logits = text.model.logits(x if norm is None else norm(x)).numpy()
            logs = log_softmax(logits)
            p, last = np.exp(logs), logs[-1]
            values = {"logits": logits, "entropy": -(p * logs).sum(-1), "kl": (np.exp(last) * (last - logs)).sum(-1)}
            expected.update({f"{name}/{kind}/{what}": torch.tensor(value).float().contiguous() for what, value in values.items()})
    save_file(expected, folder / "expected.safetensors")


def head_weights(streams, path, head, token):
    """What a head's weights say: by the whole [d_vocab, d_vocab] matrices and whole products of maps."""
    c, text, cross = streams.c, streams.text, path.endswith("cross")
    stack = path.split(".")[0]

    def embedding(stack):
        scale = math.sqrt(c.d_model) if c.embedding_scale else 1.0
        return text.model.tokens(getattr(text.model, stack)).detach().numpy() * scale

    def maps(path, head):
        kv = head * c.n_kv_heads // c.n_heads
        rows = lambda name, i, d: streams.weight(f"{path}.{name}.weight")[i * d : (i + 1) * d]
        gamma = streams.modules[path].gamma
        out = text.out(path, head).T
        out = out if gamma is None else gamma.detach().numpy()[:, None] * out
        return rows("q", head, c.d_head), rows("k", kv, c.d_head), rows("v", kv, c.d_value), out

    q, k, v, o = maps(path, head)
    keys, queries = embedding("encoder" if cross else stack), embedding(stack)
    last = "encoder" if c.architecture == "encoder" else "decoder"
    unembed = streams.weight("head.weight") if c.tie == "none" else text.model.tokens(getattr(text.model, last)).detach().numpy()
    written = keys @ v.T @ o.T @ unembed.T  # [d_vocab, d_vocab]
    values = np.linalg.eigvals(written)
    matched = queries[token] @ q.T @ k @ keys.T
    norm = np.linalg.norm
    reads = []
    for other in text.paths[: text.paths.index(path)]:
        own = other.split(".")[0] == stack
        memory = other.startswith("encoder") if cross else own
        for earlier in range(c.n_heads) if own or memory else ():
            ov = maps(other, earlier)[3] @ maps(other, earlier)[2]
            share = lambda a: norm(a @ ov) / (norm(a) * norm(ov))
            reads.append([share(k.T @ q) if own else -1, share(q.T @ k) if memory else -1, share(o @ v) if memory else -1])
    return {
        "copying": np.array([values.sum().real / np.abs(values).sum()]),
        "raised": np.sort(written[token])[::-1][:5].copy(),
        "lowered": np.sort(written[token])[:5],
        "matched": np.sort(matched)[::-1][:5].copy(),
        "reads": np.array(reads).reshape(-1, 3),
    }


def routes(streams, path):
    """Each key's share of what a row of a sublayer becomes, [pos, 1 + heads · keys]: what goes on by itself first."""
    c, sites, module = streams.c, streams.sites, streams.modules[path]
    stack, found = path.split(".")[0], []
    x = sum(streams.before(stack, path).values())
    gamma = (1 if module.gamma is None else module.gamma.detach().numpy()) * streams.text.edits.get("gammas", {}).get(path, 1.0)
    g = sites[f"{path}.gate"] if module.gated else np.ones_like(x)
    on = (x if c.residual else 0 * x) + gamma * (1 - g) * sites[f"{path}.norm"]
    y = (x if c.residual else 0 * x) + sites[f"{path}.branch"]
    near = lambda t, part: max(np.abs(y[t]).sum() - np.abs(y[t] - part).sum(), 0.0)
    pattern = sites[f"{path}.pattern"]
    for t in range(len(x)):
        shares = [near(t, on[t])]
        for h in range(c.n_heads):
            out = streams.text.out(path, h) * streams.text.strength(path, h)
            shares += [near(t, gamma * g[t] * pattern[h, t, s] * (streams.text.value(path, h, s) @ out) * np.ones(c.d_model)) for s in range(pattern.shape[2])]
        found.append(np.array(shares) / (sum(shares) or 1))
    return np.array(found)


def told(parts):
    return [list(key) for key in parts], np.array(list(parts.values()))


def write_all(golden):
    golden.mkdir(parents=True, exist_ok=True)
    tensors, cases = {}, []
    for name, case, sequence in CASES:
        text = Text(name, case, sequence)
        streams, key = Streams(text), f"{name}/{case}/{sequence}"
        found, about = {}, {"parts": {}}

        def tell(what, parts):
            about["parts"][what], found[what] = told(parts)

        c = text.config
        stack = "encoder" if c.architecture == "encoder" else "decoder"
        rows = text.sites[f"{stack}.out"].shape[0]
        answer, foil = 4, 9
        if c.head:
            for row in (0, rows - 1):
                tell(f"logits/{row}", streams.logits(row, answer, foil))
                whole = text.sites["logits"][row]
                assert math.isclose(found[f"logits/{row}"].sum(), whole[answer] - whole[foil], abs_tol=1e-9)
            if any(path.endswith("cross") for path in text.paths):
                brought = Streams(text, "memory").logits(rows - 1, answer, foil)
                tell("memory", {key[1:]: v for key, v in brought.items() if key[0] == "memory"})
            for path in [p for p in streams.paths(stack) if not p.endswith("mlp")]:
                split = Streams(text, (path, c.n_heads - 1)).logits(rows - 1, answer, foil)
                found[f"keys/{path}"] = np.array([v for k, v in split.items() if k[0] == "key"])
            for side in [s for s in ("encoder", "decoder") if f"{s}.out" in text.sites]:
                about[f"lens/{side}"], values = lens(text, side, answer)
                found.update({f"lens/{side}/{what}": value for what, value in values.items()})
        else:
            out = text.sites[f"{stack}.out"]
            unit = lambda v: v / np.linalg.norm(v)
            tell("output", streams.output([2], unit(out[2])))
            other = [list(reversed(row)) for row in text.given["ids"]]
            mean, compared = out.mean(0), text.run(text.edits, ids=other)[f"{stack}.out"].mean(0)
            tell("likeness", streams.output(list(range(rows)), unit(compared) / np.linalg.norm(mean)))
            cosine = unit(mean) @ unit(compared)
            assert math.isclose(found["likeness"].sum(), cosine, abs_tol=1e-9)
        for path in text.paths:
            found[f"routes/{path}"] = routes(streams, path)
            if c.head and case == "unedited":
                for what, value in head_weights(streams, path, c.n_heads - 1, answer).items():
                    found[f"weights/{path}/{what}"] = value
        about["cells"] = []
        for path in text.paths:
            head, query, at = c.n_heads - 1, rows - 1 if path.startswith(stack) else 3, 2
            q, k, values = streams.cell(path, head, query, at)
            about["cells"].append([path, head, query, at])
            about["parts"][f"cell/{path}/q"], about["parts"][f"cell/{path}/k"] = [[list(key) for key in side] for side in (q, k)]
            found[f"cell/{path}"] = values
            assert math.isclose(values.sum(), text.sites[f"{path}.raw"][head, query, at], abs_tol=1e-9)
        tensors.update({f"{key}/{what}": torch.tensor(value).float().contiguous() for what, value in found.items()})
        cases.append({"model": name, "case": case, "sequence": sequence, **text.given, "edits": text.edits, **about})
    save_file(tensors, golden / "attribution.safetensors")
    (golden / "attribution.json").write_text(json.dumps({"answer": answer, "foil": foil, "cases": cases}) + "\n")
    write_lenses(golden / "lenses")
    print(f"attribution: {len(cases)} cases, {(golden / 'attribution.safetensors').stat().st_size} bytes")


if __name__ == "__main__":
    write_or_check(write_all)
