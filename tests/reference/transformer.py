"""The transformer of headlight/1 in PyTorch, written from its formulas: what the Rust model is tested against.

One sublayer, with x its input and f attention or MLP:

    u   = norm(x)                  if pre-norm, else x
    c   = f(u)
    c   = norm(c)                  if the output has a norm
    c   = g * c + (1 - g) * u      if gated, with g = sigmoid(W_g [c ; u])
    c   = gamma * c                if layer-scale
    y   = x + c                    if residual, else c; in a parallel block x + attention(u) + mlp(u′)
    out = norm(y)                  if post-norm, else y

Modules are nested so that `state_dict()` has the parameter names of the checkpoint format. Every named value
of a run is recorded under its site, after edits; there is no dropout here.

    model = Transformer(config)                              config: a dict, the content of config.json
    run = model.run(ids=…, padding=…, target_ids=…, target_padding=…, edits={…})
    run.sites["decoder.blocks.0.attn.pattern"]               [batch, head, query, key]
"""

import copy
import json
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.torch import load_file, save_file

torch.set_default_dtype(torch.float64)  # goldens are float32: their reference is the more exact one
torch.set_num_threads(1)

# ---------------------------------------------------------------------------------------------- configuration

REQUIRED = object()
DEFAULTS = {
    "format": "headlight/1", "name": "", "architecture": REQUIRED,
    "d_model": REQUIRED, "n_heads": REQUIRED, "n_kv_heads": None, "d_head": None, "d_value": None, "d_out": None,
    "d_mlp": None, "n_encoder_layers": None, "n_decoder_layers": None, "d_vocab": None, "n_ctx": None,
    "pad_id": None, "start_id": None, "end_id": None,
    "norm": "layer_norm", "norm_position": "pre", "norm_eps": 1e-5, "final_norm": None, "norm_memory": False,
    "positions": "sinusoidal", "embedding_scale": False, "tie": "none",
    "activation": "gelu", "mlp_xielu": False, "mlp_gated": False, "mlp": True,
    "qkv_bias": True, "out_bias": True, "out_proj": True,
    "residual": True, "gate": False, "layer_scale": None, "causal": None, "cross": None, "head": None,
    "dropout": 0.0, "drop_path": 0.0,
    "sinusoid_layout": "interleaved", "position_offset": 0, "rotary_base": 10000.0, "rotary_pairs": "interleaved",
    "rotary_columns": None, "rotary_rule": None, "layers": {}, "window": None, "score_cap": None, "logits_cap": None,
    "sinks": False,
    "bias_buckets": 32, "bias_farthest": 128, "attention_scale": None, "mlp_bias": True, "share_layers": False,
    "d_embed": None, "embedding_projection": None, "embedding_norm": False, "token_types": 0,
    "head_transform": False, "logits_bias": False, "logits_scale": 1.0, "query_key_norm": "none",
    "qkv_clip": None, "distances": None, "key_bias": True, "input": {"kind": "tokens"}, "gated_delta": None,
    "classes": (), "class_rows": "first", "class_transform": None, "class_norm": False,
    "norm_offset": 0.0, "parallel": "none", "z_gate": False, "norm_weight": True, "norm_bias": True,
    "mlp_norm_only": False, "head_transform_bias": True, "layer_scale_learned": True, "relative_bias": False,
    "project_tokens": False, "head_projection": False, "pooled_row": None, "d_pooled": 0,
    "head_sizes": None, "values_from_keys": False, "value_norm": False, "block_scale": False, "keys_of": None,
    "mlp_width": None, "d_layer_embed": 0, "query_growth": None, "position_pad_id": None, "class_bias": True,
}  # fmt: skip


class Config:
    """A config.json with its defaults filled in."""

    def __init__(self, given):
        unknown = set(given) - set(DEFAULTS)
        assert not unknown, f"unknown keys {sorted(unknown)}"
        for key, default in DEFAULTS.items():
            value = given.get(key, default)
            assert value is not REQUIRED, f"{key} is missing"
            setattr(self, key, value)
        or_else = lambda key, value: setattr(self, key, value) if getattr(self, key) is None else None
        or_else("n_kv_heads", self.n_heads)
        or_else("d_head", self.d_model // self.n_heads)
        or_else("d_value", self.d_head)
        if not self.out_proj:
            self.d_out = self.n_heads * self.d_value
        or_else("d_out", self.d_model)
        or_else("d_embed", self.d_model)
        or_else("embedding_projection", self.d_embed != self.d_model)
        or_else("final_norm", self.norm_position in ("pre", "out", "both") and self.architecture != "attention")
        or_else("causal", self.architecture in ("decoder", "encoder-decoder"))
        or_else("cross", self.architecture == "encoder-decoder")
        or_else("head", self.architecture in ("decoder", "encoder-decoder"))

    def layer(self, block):
        """The settings of one block, "decoder.blocks.1": the common ones with those that `layers` gives it."""
        own = copy.copy(self)
        vars(own).update(self.layers.get(block, {}))
        return own.sized()

    def sized(self):
        """The same with the sizes of a layer of its own."""
        if self.head_sizes:
            self.n_kv_heads, self.d_head = self.head_sizes["n_kv_heads"], self.head_sizes["d_head"]
            self.d_value = self.d_head
        self.d_mlp = self.mlp_width or self.d_mlp
        return self


# ------------------------------------------------------------------------------------------------------ a run


class Run:
    """One forward pass: the edits it runs under, and the value of every site it passed."""

    def __init__(self, edits=None, baseline=None, others=None):
        self.edits = edits or {}
        self.others = others  # the unedited runs that patches take values from, by patch and by "from" or "minus"
        self.baseline = baseline  # the unedited run on the same tokens, for "frozen"
        self.sites = {}
        self.grids = {}  # of a stack that reads an image: its patches down and across
        self.keys_values = {}  # of each self-attention, which later layers may read
        self.distances = {}  # of each stack: the embeddings of distances, and the row of each query and key

    def record(self, site, value):
        assert site not in self.sites, site
        value = self.patch(site, value)
        self.sites[site] = value.detach()
        return value

    def patch(self, site, value):
        """value [batch, …, pos, d] with what the patches of this site put in, one after the other."""
        for number, patch in enumerate(self.edits.get("patches") or []):
            if patch["site"] != site:
                continue
            before, value = value, value.clone()
            put = lambda name, to, n: self.put_in(before, site, patch.get(name), (number, name), to, n)
            texts = [s for s in (patch["from"], patch.get("minus")) if type(s) is dict and "positions" in s]
            listed = [len(s["positions"]) for s in texts if len(s["positions"]) > 1]
            places = patch.get("positions") or range(max(listed, default=value.shape[-2]))
            for n, to in enumerate(places):
                if to >= value.shape[-2]:  # a place that a text does not have sleeps
                    continue
                new, old = put("from", to, n), before[..., to, :] if "minus" not in patch else put("minus", to, n)
                if new is None or old is None:
                    continue
                new = before[..., to, :] + patch.get("factor", 1) * (new - old)
                if value.dim() == 4 and "head" in patch:
                    value[:, patch["head"], to] = new[:, patch["head"]]
                else:
                    value[..., to, :] = new
        return value

    def put_in(self, before, site, source, key, to, n):
        if source == "zero":
            return torch.zeros_like(before[..., to, :])
        if source == "mean":
            return before.mean(-2)
        rows = source.get("positions")
        row = to if rows is None else rows[0] if len(rows) == 1 else rows[n]
        other = self.others[key].sites[site]
        return other[:1, ..., row, :] if row < other.shape[-2] else None

    def hidden_cells(self, path, visible):
        """visible [batch, head, query, key], without the cells that are hidden in the sublayer `path`."""
        _, n_heads, n_query, n_key = visible.shape
        visible = visible.clone()
        for sublayer, head, query, key in self.edits.get("hidden_cells") or []:
            if sublayer == path and query < n_query and key < n_key:  # one outside the present length sleeps
                visible[:, slice(None) if head is None else head, query, key] = False
        return visible

    def window(self, path, window, n_query, n_key):
        """[query, key]: whether a key is in the window of a query, both ways; an edit sets another, or none."""
        edited = (self.edits.get("windows") or {}).get(path, "learned")
        window = window if edited == "learned" else None if edited == "whole" else edited
        apart = (torch.arange(n_query)[:, None] - torch.arange(n_key)).abs()
        return apart < (n_query + n_key if window is None else window)

    def pattern(self, path, pattern, visible):
        """pattern [batch, head, query, key] with the heads replaced that the edits name."""
        pattern = pattern.clone() if self.edits.get("patterns") else pattern
        for head_path, kind in (self.edits.get("patterns") or {}).items():
            sublayer, head = head_path.rsplit(".", 1)
            if sublayer != path:
                continue
            seen = visible[:, int(head)].to(pattern.dtype)  # [batch, query, key]
            n_query, n_key = seen.shape[-2:]
            if kind == "uniform":
                new = seen / seen.sum(-1, keepdim=True).clamp(min=1)
            elif kind == "identity":
                new = torch.eye(n_query, n_key) * seen
            elif kind == "previous":
                new = F.one_hot((torch.arange(n_query) - 1).clamp(min=0), n_key) * seen
            elif kind == "frozen":
                new = self.baseline.sites[f"{path}.pattern"][:, int(head)]
            else:
                raise ValueError(kind)
            pattern[:, int(head)] = new
        return pattern

    def heads(self, path, z):
        """z [batch, head, query, d_value], each head times its strength."""
        strength = torch.ones(z.shape[1])
        for head_path, value in (self.edits.get("heads") or {}).items():
            sublayer, head = head_path.rsplit(".", 1)
            if sublayer == path:
                strength[int(head)] = value
        return z * strength[:, None, None]

    def gate(self, path, g):
        value = (self.edits.get("gates") or {}).get(path, "learned")
        if value == "learned":
            return g
        return torch.full_like(g, {"open": 1.0, "closed": 0.0}.get(value, value))


# --------------------------------------------------------------------------------------------------- sublayers


def normalised(x, c):
    """A norm of the last axis without a weight."""
    x = x - x.mean(-1, keepdim=True) if c.norm == "layer_norm" else x
    return x / torch.sqrt(x.square().mean(-1, keepdim=True) + c.norm_eps)


class Norm(nn.Module):
    """(x − mean) / deviation · (weight + offset) + bias; an RMS norm takes no mean off and has no bias."""

    def __init__(self, c, d, bias=True):
        super().__init__()
        self.eps, self.offset, self.centres = c.norm_eps, c.norm_offset, c.norm == "layer_norm"
        self.weight = nn.Parameter(torch.ones(d)) if c.norm_weight else None
        self.bias = nn.Parameter(torch.zeros(d)) if bias and c.norm_bias and self.centres else None

    def forward(self, x):
        x = x - x.mean(-1, keepdim=True) if self.centres else x
        x = x / torch.sqrt(x.square().mean(-1, keepdim=True) + self.eps)
        x = x if self.weight is None else x * (self.weight + self.offset)
        return x if self.bias is None else x + self.bias


class Sublayer(nn.Module):
    """What surrounds attention and MLP alike: norm, gate, layer-scale, residual. Its `f` is the subclass's."""

    gated = False

    def __init__(self, c, d_out, own_norm=True):
        super().__init__()
        self.c = c
        self.position = "none" if c.mlp_norm_only and not isinstance(self, MLP) else c.norm_position
        self.before, self.of_output = self.position in ("pre", "both"), self.position in ("out", "both")
        if own_norm and (self.before or self.position == "post"):
            self.norm = Norm(c, c.d_model if self.before else d_out)
        if self.of_output:
            self.out_norm = Norm(c, d_out)
        gamma = None if c.layer_scale is None else torch.full((d_out,), c.layer_scale)
        if gamma is not None and c.layer_scale_learned:
            self.gamma = nn.Parameter(gamma)
        else:
            self.register_buffer("gamma", gamma, persistent=False)

    def forward(self, x, run, path, norm=None, adds_to=None, **given):
        """norm: another sublayer's, of a sublayer without its own. adds_to: in a parallel block, the stream."""
        u = (norm or self.norm)(x) if self.before else x  # [batch, pos, d_model]
        u = run.record(f"{path}.norm", u)
        c = self.f(u, run, path, **given)  # [batch, pos, d_out]
        if self.of_output:
            c = run.record(f"{path}.out_norm", self.out_norm(c))
        if self.gated:
            g = torch.sigmoid(self.gate(torch.cat([c, u], dim=-1)))  # [batch, pos, d_model]
            g = run.record(f"{path}.gate", run.gate(path, g))
            c = g * c + (1 - g) * u
        c = c if self.gamma is None else self.gamma * c
        c = c * (run.edits.get("gammas") or {}).get(path, 1.0)
        c = run.record(f"{path}.branch", c)
        y = (x if adds_to is None else adds_to) + c if self.c.residual else c
        return self.norm(y) if self.position == "post" else y


class Attention(Sublayer):
    def __init__(self, c, cross=False):
        super().__init__(c, c.d_out)
        if not cross and c.distances and c.distances.get("own_maps"):
            self.q_distance = nn.Linear(c.d_model, c.n_heads * c.d_head, bias=c.qkv_bias)
            self.k_distance = nn.Linear(c.d_model, c.n_kv_heads * c.d_head, bias=c.qkv_bias and c.key_bias)
        self.q = nn.Linear(c.d_model, c.n_heads * c.d_head, bias=c.qkv_bias)
        self.own = cross or c.keys_of is None
        if self.own:
            self.k = nn.Linear(c.d_model, c.n_kv_heads * c.d_head, bias=c.qkv_bias and c.key_bias)
        if self.own and not c.values_from_keys:
            self.v = nn.Linear(c.d_model, c.n_kv_heads * c.d_value, bias=c.qkv_bias)
        if c.out_proj:
            self.o = nn.Linear(c.n_heads * c.d_value, c.d_out, bias=c.out_bias)
        if c.z_gate:
            self.z_gate = nn.Linear(c.d_model, c.n_heads * c.d_value, bias=c.qkv_bias)
        if c.query_key_norm == "each_head":  # with weights of each head
            norms = lambda heads: nn.ModuleList(Norm(c, c.d_head, bias=False) for _ in range(heads))
            self.q_norm, self.k_norm = norms(c.n_heads), norms(c.n_kv_heads)
        elif c.query_key_norm != "none":  # of each head, or of all heads' numbers together
            width = lambda heads: heads * c.d_head if c.query_key_norm == "width" else c.d_head
            self.q_norm, self.k_norm = Norm(c, width(c.n_heads)), Norm(c, width(c.n_kv_heads))
        if not self.own and c.query_key_norm != "none":
            del self.k_norm
        if c.sinks and not cross:
            self.sinks = nn.Parameter(torch.zeros(c.n_heads))
        self.gated = c.gate
        if c.gate:
            self.gate = nn.Linear(2 * c.d_model, c.d_model)

    def f(self, u, run, path, visible, memory=None, bias=None):
        """visible [batch, 1, query, key]: which keys a query may see. memory [batch, key, d_model] in cross."""
        c = self.c
        if memory is not None and c.norm_memory and self.before:
            memory = self.norm(memory)
        x_kv = u if memory is None else memory
        split = lambda x, n: x.unflatten(-1, (n, -1)).transpose(1, 2)  # [batch, pos, n·d] -> [batch, n, pos, d]
        clip = lambda x: x if c.qkv_clip is None else x.clamp(-c.qkv_clip, c.qkv_clip)

        def heads(x, linear, norm, count):
            """Queries or keys of rows x, within the bound and normalised: [batch, head, pos, d_head]."""
            x = clip(linear(x))
            x = split(norm(x) if c.query_key_norm == "width" else x, count)
            if c.query_key_norm == "each_head":
                return torch.stack([norm[h](x[:, h]) for h in range(count)], dim=1)
            after = c.query_key_norm == "after_rotation" and not turns
            return norm(x) if c.query_key_norm == "head" or after else x

        turns = c.positions == "rotary" and c.rotary_columns != 0 and memory is None
        place = path.split(".")[0]

        def turned(x, norm):
            """Rotated by their positions, and then normalised, where the norm follows."""
            if not turns:
                return x
            x = rotate(x, c.rotary_base, c.rotary_pairs, c.rotary_columns, c.rotary_rule, run.grids.get(place))
            return norm(x) if c.query_key_norm == "after_rotation" else x

        queries = lambda x: heads(x, self.q, getattr(self, "q_norm", None), c.n_heads)
        keys = lambda x: heads(x, self.k, getattr(self, "k_norm", None), c.n_kv_heads)
        q = turned(queries(u), getattr(self, "q_norm", None))
        if c.query_growth and memory is None:
            lengths = torch.arange(q.shape[2]) // c.query_growth["length"]
            q = q * (1 + c.query_growth["beta"] * torch.log(1.0 + lengths))[:, None]
        q = run.record(f"{path}.q", q)  # [batch, head, query, d_head]
        if self.own:
            v = split(clip((self.k if c.values_from_keys else self.v)(x_kv)), c.n_kv_heads)
            v = normalised(v, c) if c.value_norm else v
            k = turned(keys(x_kv), getattr(self, "k_norm", None))
            k = run.record(f"{path}.k", k)  # [batch, kv_head, key, d_head]
            v = run.record(f"{path}.v", v)  # [batch, kv_head, key, d_value]
            run.keys_values[path] = k, v
        else:
            k, v = run.keys_values[f"{place}.blocks.{c.keys_of}.attn"]

        reads = [h * c.n_kv_heads // c.n_heads for h in range(c.n_heads)]  # query head -> kv head
        k, v = k[:, reads], v[:, reads]  # [batch, head, key, d]

        raw = run.record(f"{path}.raw", q @ k.transpose(-2, -1))  # [batch, head, query, key]
        scale = 1 / math.sqrt(c.d_head) if c.attention_scale is None else c.attention_scale
        scores = raw * scale if run.edits.get("scale", True) else raw
        scores = scores if bias is None else scores + bias  # [head, query, key]
        if memory is None and path.split(".")[0] in run.distances:
            embeddings, row = run.distances[path.split(".")[0]]  # [row, d_model], [query, key]
            r_k, r_q = keys(embeddings[None])[:, reads], queries(embeddings[None])
            if hasattr(self, "q_distance"):
                r_k = split(self.k_distance(embeddings[None]), c.n_kv_heads)[:, reads]
                r_q = split(self.q_distance(embeddings[None]), c.n_heads)
            to_position = torch.einsum("bhid,bhijd->bhij", q, r_k[:, :, row])
            from_position = torch.einsum("bhijd,bhjd->bhij", r_q[:, :, row], k)
            run.record(f"{path}.content_position", to_position)
            run.record(f"{path}.position_content", from_position)
            scores = scores + (to_position + from_position) * (scale if run.edits.get("scale", True) else 1)
        scores = scores if c.score_cap is None else c.score_cap * torch.tanh(scores / c.score_cap)
        scores = scores / run.edits.get("attention_temperature", 1.0)
        visible = visible if memory is not None else visible & run.window(path, c.window, *scores.shape[2:])
        visible = run.hidden_cells(path, visible.expand_as(scores))
        scores = run.record(f"{path}.scores", scores.masked_fill(~visible, -math.inf))

        # A query that sees no key has a pattern of zeros. (Filling its row before the softmax keeps NaN out of
        # the gradient too.)
        sees = visible.any(-1, keepdim=True)  # [batch, head, query, 1]
        if hasattr(self, "sinks"):  # one more logit, of a key without a value
            sink = (self.sinks / run.edits.get("attention_temperature", 1.0))[None, :, None, None]
            all_of_it = torch.cat([scores, sink.expand(*scores.shape[:3], 1)], dim=-1)
            all_of_it = torch.softmax(all_of_it, dim=-1)
            run.record(f"{path}.sink", all_of_it[..., -1:])  # [batch, head, query, 1]
            pattern = all_of_it[..., :-1]
        else:
            pattern = torch.softmax(scores.masked_fill(~sees, 0.0), dim=-1) * sees
        pattern = run.record(f"{path}.pattern", run.pattern(path, pattern, visible))

        z = run.record(f"{path}.z", run.heads(path, pattern @ v))  # [batch, head, query, d_value]
        if c.z_gate:
            gates = run.gate(path, torch.sigmoid(split(self.z_gate(u), c.n_heads)))
            z = z * run.record(f"{path}.z_gate", gates)
        out = z.transpose(1, 2).flatten(2)  # [batch, query, head·d_value]
        return run.record(f"{path}.out", self.o(out) if c.out_proj else out)  # [batch, query, d_out]


class GatedDelta(Sublayer):
    """A linear layer: the gated delta rule (Yang et al. 2025) in place of a softmax."""

    def __init__(self, c):
        super().__init__(c, c.d_out)
        n, heads, width = c.gated_delta["n_key_heads"], c.gated_delta["n_value_heads"], c.gated_delta["d_value"]
        self.keys, self.values, self.n_keys, self.heads = n * c.gated_delta["d_key"], heads * width, n, heads
        linear = lambda d, bias=False: nn.Linear(c.d_model, d, bias=bias)
        self.q, self.k, self.v, self.z_gate = (linear(d) for d in (self.keys, self.keys, self.values, self.values))
        self.beta, self.decay, self.o = linear(heads), linear(heads, True), nn.Linear(self.values, c.d_out, bias=False)
        self.decay_rate = nn.Parameter(torch.zeros(heads))
        columns = 2 * self.keys + self.values
        self.convolution = nn.Parameter(torch.zeros(columns, c.gated_delta["convolution"]))
        self.z_norm = nn.Module()
        self.z_norm.weight = nn.Parameter(torch.ones(width))
        self.gated = c.gate
        if c.gate:
            self.gate = nn.Linear(2 * c.d_model, c.d_model)

    def f(self, u, run, path, visible, bias=None):
        c, rows = self.c, u.shape[1]
        split = lambda x, n: x.unflatten(-1, (n, -1)).transpose(1, 2)  # [batch, pos, n·d] -> [batch, n, pos, d]
        shared = lambda x: x.repeat_interleave(self.heads // self.n_keys, dim=1)
        unit = lambda x: x / torch.sqrt(x.square().sum(-1, keepdim=True) + 1e-6)
        # A position that does not see itself is padding, and nothing of it goes in.
        kept = visible.diagonal(dim1=-2, dim2=-1)[:, 0, :, None]  # [batch, pos, 1]
        x = u * kept
        mixed = torch.cat([self.q(x), self.k(x), self.v(x)], dim=-1)
        reach = self.convolution.shape[1]
        mixed = F.conv1d(F.pad(mixed.transpose(1, 2), (reach - 1, 0)), self.convolution[:, None], groups=mixed.shape[-1])
        mixed = ACTIVATIONS["silu"](mixed.transpose(1, 2))
        q, k, v = mixed.split([self.keys, self.keys, self.values], dim=-1)
        v = run.record(f"{path}.v", split(v, self.heads))
        q = run.record(f"{path}.q", shared(unit(split(q, self.n_keys))) / math.sqrt(c.gated_delta["d_key"]))
        k = run.record(f"{path}.k", shared(unit(split(k, self.n_keys))))
        decay = -self.decay_rate.exp() * F.softplus(self.decay(x))
        decay = run.record(f"{path}.decay", split(decay, self.heads))  # [batch, head, pos, 1]
        beta = run.record(f"{path}.beta", split(torch.sigmoid(self.beta(x)), self.heads))
        weights = run.record(f"{path}.weights", delta_weights(q, k, beta, decay))
        z = run.record(f"{path}.z", weights @ v)
        gate = split(ACTIVATIONS["silu"](self.z_gate(x)), self.heads) * self.z_norm.weight
        gate = gate / torch.sqrt(z.square().mean(-1, keepdim=True) + c.norm_eps)
        out = z * run.record(f"{path}.z_gate", run.heads(path, gate))
        return run.record(f"{path}.out", self.o(out.transpose(1, 2).flatten(2)))


def delta_weights(q, k, beta, decay):
    """How much of each earlier value a query gets, [batch, head, query, key], by the recurrence itself: each value is put
    in alone, as a one of its own column."""
    batch, heads, rows, _ = q.shape
    memory, out = torch.zeros(batch, heads, k.shape[-1], rows), []
    for t in range(rows):
        memory = memory * decay[:, :, t, :, None].exp()
        value = F.one_hot(torch.tensor(t), rows).to(memory) - torch.einsum("bhdc,bhd->bhc", memory, k[:, :, t])
        memory = memory + k[:, :, t, :, None] * (beta[:, :, t] * value)[:, :, None]
        out.append(torch.einsum("bhdc,bhd->bhc", memory, q[:, :, t]))
    return torch.stack(out, dim=2)


ACTIVATIONS = {
    "relu": lambda x: x.clamp(min=0),
    "relu2": lambda x: x.clamp(min=0) ** 2,
    "gelu": lambda x: 0.5 * x * (1 + torch.erf(x / math.sqrt(2))),
    "gelu_tanh": lambda x: 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "silu": lambda x: x * torch.sigmoid(x),
    "quick_gelu": lambda x: x * torch.sigmoid(1.702 * x),
}


class MLP(Sublayer):
    def __init__(self, c):
        super().__init__(c, c.d_model, own_norm=c.parallel != "one_norm")
        self.up = nn.Linear(c.d_model, c.d_mlp, bias=c.mlp_bias)
        self.down = nn.Linear(c.d_mlp, c.d_model, bias=c.mlp_bias)
        if c.mlp_gated:
            self.gate = nn.Linear(c.d_model, c.d_mlp, bias=c.mlp_bias)
        if c.mlp_xielu:
            self.alpha_p, self.alpha_n = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))
        if c.d_layer_embed:
            self.layer_gate = nn.Linear(c.d_model, c.d_layer_embed, bias=False)
            self.layer_project = nn.Linear(c.d_layer_embed, c.d_model, bias=False)
            self.layer_norm = Norm(c, c.d_model)

    def layer_embedding(self, y, rows):
        """What the token's row for this layer adds to the stream after the MLP."""
        return self.layer_norm(self.layer_project(ACTIVATIONS[self.c.activation](self.layer_gate(y)) * rows))

    def xielu(self, x):
        """a x² + x / 2 above 0, b (eˣ − 1 − x) + x / 2 below (Huang & Schlag 2024)."""
        a, b = F.softplus(self.alpha_p), 0.5 + F.softplus(self.alpha_n)
        above, below = x.clamp(min=0), x.clamp(max=0)
        return a * above**2 + b * (torch.expm1(below) - below) + 0.5 * x

    def f(self, u, run, path):
        act = self.xielu if self.c.mlp_xielu else ACTIVATIONS[self.c.activation]
        hidden = self.up(u) * act(self.gate(u)) if self.c.mlp_gated else act(self.up(u))
        hidden = run.record(f"{path}.hidden", hidden)  # [batch, pos, d_mlp]
        return run.record(f"{path}.out", self.down(hidden))  # [batch, pos, d_model]


# --------------------------------------------------------------------------------------------------- positions


def sinusoid(n_pos, d, layout="interleaved"):
    """[n_pos, d]: sin(pos / 10000^(2i/d)) in column 2i and the cosine of the same angle in column 2i + 1; in
    halves, in columns i and d/2 + i."""
    pos = torch.arange(n_pos)[:, None]
    angle = pos / 10000 ** (torch.arange(0, d, 2) / d)  # [n_pos, d/2]
    if layout == "halves":
        return torch.cat([angle.sin(), angle.cos()], dim=-1)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :d]


def rotate(x, base=10000.0, pairs="interleaved", columns=None, rule=None, grid=None):
    """x [batch, head, pos, d_head]: of the first columns the pairs (2i, 2i + 1), or in halves (i, columns/2 + i), turned
    by pos / base^(2i/columns), or as the rule says; of an image by the place of each patch in its grid."""
    n_pos, d = x.shape[-2:]
    columns = d if columns is None else columns
    x, still = x[..., :columns], x[..., columns:]
    if grid is None:
        frequency, factor = frequencies(base, columns, n_pos, **(rule or {"kind": "default"}))
        angle = torch.arange(n_pos)[:, None] * frequency  # [pos, columns/2]
    else:
        angle, factor = patch_angles(base, columns, n_pos, *grid), 1.0
    cos, sin = factor * angle.cos(), factor * angle.sin()
    halves = pairs == "halves"
    a, b = x.chunk(2, dim=-1) if halves else (x[..., 0::2], x[..., 1::2])
    turned = [a * cos - b * sin, a * sin + b * cos]
    turned = torch.cat(turned, dim=-1) if halves else torch.stack(turned, dim=-1).flatten(-2)
    return torch.cat([turned, still], dim=-1)


def patch_angles(base, columns, n_pos, down, across):
    """[pos, columns/2]: the first half of the pairs turns by a patch's height, the second by its place across, both from
    −1 to 1 at the image's edges; class tokens and registers, which stand before the patches, do not turn."""
    middles = lambda count: (2 * torch.arange(count) + 1) / count - 1
    y, x = middles(down).repeat_interleave(across), middles(across).repeat(down)
    turn = 2 * math.pi / base ** (4 * torch.arange(columns // 4) / columns)
    angles = torch.cat([y[:, None] * turn, x[:, None] * turn], dim=-1)
    return torch.cat([torch.zeros(n_pos - down * across, columns // 2), angles])


def frequencies(base, d, n_pos, kind, factor=None, trained_length=None, low_freq_factor=None, high_freq_factor=None,
                beta_fast=32, beta_slow=1, truncate=True, attention_factor=1.0, short_factor=None, long_factor=None, pairs=None):  # fmt: skip
    """The turn of each pair of d columns from a position to the next in a text of n_pos tokens, [d/2], and the factor
    of what is turned: the rules of rotary positions."""
    plain = lambda base: base ** (-torch.arange(0, d, 2) / d)
    turn = plain(base)
    if kind == "linear":
        return turn / factor, 1.0
    if kind == "dynamic":
        length = max(n_pos, trained_length)
        return plain(base * (factor * length / trained_length - (factor - 1)) ** (d / (d - 2))), 1.0
    if kind == "llama3":
        wavelength = 2 * math.pi / turn
        smooth = (trained_length / wavelength - low_freq_factor) / (high_freq_factor - low_freq_factor)
        mixed = (1 - smooth) * turn / factor + smooth * turn
        mixed = torch.where(wavelength > trained_length / low_freq_factor, turn / factor, mixed)
        return torch.where(wavelength < trained_length / high_freq_factor, turn, mixed), 1.0
    if kind == "yarn":
        pair = lambda turns: d * math.log(trained_length / (turns * 2 * math.pi)) / (2 * math.log(base))
        low, high = pair(beta_fast), pair(beta_slow)
        low, high = (math.floor(low), math.ceil(high)) if truncate else (low, high)
        low, high = max(low, 0), min(high, d - 1)
        high = high + 0.001 if low == high else high
        stretched = ((torch.arange(d // 2) - low) / (high - low)).clamp(0, 1)
        return stretched * turn / factor + (1 - stretched) * turn, attention_factor
    if kind == "longrope":
        factors = long_factor if n_pos > trained_length else short_factor
        return turn / torch.tensor(factors), attention_factor
    if kind == "proportional":
        return torch.where(torch.arange(d // 2) < pairs, turn / (factor or 1.0), 0.0), 1.0
    assert kind == "default", kind
    return turn, 1.0


def relative_bucket(distance, both_ways, n_buckets=32, max_distance=128):
    """T5's bucket of key − query: one each for small distances, logarithmic ones up to max_distance.

    Looking both ways, half of the buckets are for keys after the query; otherwise those share bucket 0.
    """
    bucket = torch.zeros_like(distance)
    if both_ways:
        n_buckets //= 2
        bucket = (distance > 0) * n_buckets
        distance = distance.abs()
    else:
        distance = (-distance).clamp(min=0)
    exact = n_buckets // 2
    log = torch.log(distance.clamp(min=1) / exact) / math.log(max_distance / exact)
    far = (exact + (log * (n_buckets - exact)).long()).clamp(max=n_buckets - 1)
    return bucket + torch.where(distance < exact, distance, far)


class Alibi(nn.Module):
    """−slope · |query − key| for each head: nothing is learned."""

    def __init__(self, c):
        super().__init__()
        power = 2 ** math.floor(math.log2(c.n_heads))
        slopes = [2 ** (-8 * (h + 1) / power) for h in range(power)]
        slopes += [2 ** (-4 * (h + 1) / power) for h in range(0, 2 * power, 2)]
        self.slopes = slopes[: c.n_heads]

    def forward(self, n_pos):
        pos = torch.arange(n_pos)
        return -torch.tensor(self.slopes)[:, None, None] * (pos[:, None] - pos).abs()  # [head, query, key]


def make_bias(c, both_ways):
    if c.positions == "alibi":
        return Alibi(c)
    return RelativeBias(c, both_ways) if c.relative_bias or c.positions == "relative_bias" else None


class Distances(nn.Module):
    """An embedding of each distance of a query from a key, for DeBERTa's disentangled scores."""

    def __init__(self, c):
        super().__init__()
        self.span, self.farthest = c.distances["span"], c.distances.get("farthest")
        self.weight = nn.Parameter(torch.zeros(2 * self.span, c.d_model))
        self.norm = Norm(c, c.d_model) if c.distances.get("norm") else None

    def forward(self, n_pos):
        pos = torch.arange(n_pos)
        row = deberta_bucket(pos[:, None] - pos, self.span, self.farthest) + self.span  # [query, key]
        weight = self.weight if self.norm is None else self.norm(self.weight)
        return weight, row.clamp(0, 2 * self.span - 1)


def deberta_bucket(distance, span, farthest):
    """Of query − key: one each up to half of the span, logarithmic ones from there to the farthest."""
    if farthest is None:
        return distance
    half = span // 2
    # Of a run in 32 bits too: a rounded logarithm may end in the next bucket.
    log = torch.log(distance.abs().clamp(min=1).double() / half) / math.log((farthest - 1) / half)
    far = distance.sign() * (torch.ceil(log * (half - 1) - 1e-9) + half).long()
    return torch.where(distance.abs() <= half, distance, far)


class RelativeBias(nn.Module):
    """One learned number per bucket and head, added to the scores of every layer of a stack."""

    def __init__(self, c, both_ways):
        super().__init__()
        self.both_ways, self.farthest = both_ways, c.bias_farthest
        self.weight = nn.Parameter(torch.zeros(c.bias_buckets, c.n_heads))

    def forward(self, n_pos):
        pos = torch.arange(n_pos)
        distance = pos[None, :] - pos[:, None]  # [query, key]
        bucket = relative_bucket(distance, self.both_ways, self.weight.shape[0], self.farthest)
        return self.weight[bucket].permute(2, 0, 1)  # [head, query, key]


# ------------------------------------------------------------------------------------------------------ stacks


class Block(nn.Module):
    def __init__(self, c, cross):
        super().__init__()
        self.attn = Attention(c) if c.gated_delta is None else GatedDelta(c)
        self.cross = Attention(c, cross=True) if cross else None
        self.mlp = MLP(c) if c.mlp else None
        self.scale = nn.Parameter(torch.ones(1)) if c.block_scale else None

    def last(self, x, run, path, rows):
        """The stream after the block, with the row of each token for this layer, times the block's number."""
        if rows is not None:
            x = x + run.record(f"{path}.mlp.layer_embedding", self.mlp.layer_embedding(x, rows))
        return run.record(f"{path}.resid_post", x if self.scale is None else x * self.scale)

    def forward(self, x, run, path, visible, bias, memory, memory_visible, rows=None):
        c = self.attn.c
        x = run.record(f"{path}.resid_pre", x)
        if c.parallel != "none":
            added = self.attn(x, run, f"{path}.attn", visible=visible, bias=bias)
            norm = self.attn.norm if c.parallel == "one_norm" else None
            x = self.mlp(x, run, f"{path}.mlp", norm=norm, adds_to=added)
            return self.last(x, run, path, rows)
        x = run.record(f"{path}.resid_mid", self.attn(x, run, f"{path}.attn", visible=visible, bias=bias))
        if self.cross is not None and memory is not None:
            x = self.cross(x, run, f"{path}.cross", visible=memory_visible, memory=memory)
            x = run.record(f"{path}.resid_cross", x)
        if self.mlp is not None:
            x = self.mlp(x, run, f"{path}.mlp")
        return self.last(x, run, path, rows)


class Signal(nn.Module):
    """Rows of an input that is not tokens: of features by two convolutions, of an image by a map of its patches."""

    def __init__(self, embed, c, d):
        super().__init__()
        self.kind, self.parts = c.input["kind"], [embed]  # the parameters are the embedding's
        if self.kind == "features":
            embed.convolution1 = nn.Linear(3 * c.input["bins"], d)
            embed.convolution2 = nn.Linear(3 * d, d)
            return
        self.side, self.registers = c.input["patch_size"], c.input["registers"]
        self.tokens = int(c.input["class_token"]) + int(c.input["distillation_token"])
        embed.patches = nn.Linear(c.input["channels"] * self.side**2, d, bias=c.input["patch_bias"])
        for name, count in (("class", int(c.input["class_token"])), ("distillation", int(c.input["distillation_token"])),
                            ("registers", self.registers)):  # fmt: skip
            if count:
                embed.add_module(name, nn.Embedding(count, d))

    def forward(self, x):
        embed, act = self.parts[0], ACTIVATIONS["gelu"]
        if self.kind == "features":  # x [batch, bin, frame]
            convolve = lambda x, linear, stride: F.conv1d(
                x, linear.weight.unflatten(1, (-1, 3)), linear.bias, stride=stride, padding=1)  # fmt: skip
            return act(convolve(act(convolve(x, embed.convolution1, 1)), embed.convolution2, 2)).transpose(1, 2)
        patches = F.unfold(x, self.side, stride=self.side).transpose(1, 2)  # x [batch, channel, y, x]
        first = [embed.get_submodule(name).weight.expand(len(x), -1, -1)
                 for name in ("class", "distillation", "registers") if hasattr(embed, name)]  # fmt: skip
        return torch.cat([*first, embed.patches(patches)], dim=1)

    def places(self, table):
        """What is added at each row: nothing at registers, which have no place."""
        if self.kind == "features" or not self.registers:
            return table
        none = torch.zeros(self.registers, table.shape[1])
        return torch.cat([table[: self.tokens], none, table[self.tokens :]])


class Embed(nn.Module):
    """A stack's way in: the token table (unless the model shares one), and what is learned of places and segments."""

    def __init__(self, c, tokens, types, signal=False):
        super().__init__()
        self.alone = c.project_tokens  # whether tokens are widened before positions are added
        d, learned = c.d_model if self.alone else c.d_embed, c.positions == "learned"
        self.tokens = nn.Embedding(c.d_vocab, c.d_embed) if tokens and not signal else None
        count = c.n_ctx + c.position_offset if learned else 0
        self.of_signal = (Signal(self, c, d),) if signal else ()
        if signal:
            (of_signal,) = self.of_signal
            down = c.input.get("image_size", 0) // c.input.get("patch_size", 1)
            features = c.input["kind"] == "features"
            count = -(-c.input["frames"] // 2) if features else of_signal.tokens + down**2 + c.position_offset
        self.positions = nn.Embedding(count, d) if learned else None
        self.types = nn.Embedding(c.token_types, d) if types else None
        self.norm = Norm(c, d) if c.embedding_norm else None
        self.project = nn.Linear(c.d_embed, c.d_model, bias=not self.alone) if c.embedding_projection else None

        if c.d_layer_embed:
            self.n_layers, all_layers = c.n_decoder_layers, c.n_decoder_layers * c.d_layer_embed
            self.layers = nn.Embedding(c.d_vocab, all_layers)
            self.layer_project = nn.Linear(c.d_model, all_layers, bias=False)
            self.layer_norm = Norm(c, c.d_layer_embed)

    def rows(self, i, x, ids):
        """The row of each token for layer i, half of it read from the first stream x: [batch, pos, d_layer_embed]."""
        d = self.layers.weight.shape[1] // self.n_layers
        part = slice(i * d, (i + 1) * d)
        read = self.layer_norm(self.layer_project(x)[..., part] / math.sqrt(x.shape[-1]))
        return (read + math.sqrt(d) * self.layers(torch.as_tensor(ids))[..., part]) / math.sqrt(2)

    def widen(self, x):
        """From a sum of embeddings [batch, pos, d_embed] to the first residual stream [batch, pos, d_model]."""
        x = x if self.norm is None else self.norm(x)
        return x if self.project is None or self.alone else self.project(x)


class Stack(nn.Module):
    def __init__(self, c, name, n_layers, cross, causal, types=False):
        super().__init__()
        self.c, self.n_layers = c, n_layers
        signal = name == "encoder" and c.input["kind"] != "tokens"
        self.embed = Embed(c, tokens=c.tie not in ("all", "embeddings"), types=types, signal=signal)
        self.blocks = nn.ModuleList(
            Block(c.layer(f"{name}.blocks.{i}"), cross) for i in range(1 if c.share_layers else n_layers)
        )
        self.norm = Norm(c, c.d_model) if c.final_norm else None
        self.relative_bias = make_bias(c, both_ways=not causal)
        self.distances = Distances(c) if c.distances else None

    def forward(self, run, path, tokens, ids, x, visible, memory=None, memory_visible=None, types=None, signal=None):
        """tokens: the embedding table [d_vocab, d_embed]. x [batch, pos, d_embed], if given, replaces the ids; signal,
        features or pixels, replaces both. types [batch, pos]: the segment of each id, all the first where none are
        given."""
        c = self.c
        if signal is not None:
            (of_signal,) = self.embed.of_signal
            x = run.record(f"{path}.embed", of_signal(signal))
            if of_signal.kind == "pixels":
                run.grids[path] = [size // of_signal.side for size in signal.shape[2:]]
            if self.embed.positions is not None:
                places = of_signal.places(self.embed.positions.weight)[None, : x.shape[1]]
                x = x + run.record(f"{path}.positions", places)
        elif x is None:
            x = tokens[ids]  # [batch, pos, d_model]
            x = x * (math.sqrt(c.d_model) if c.embedding_scale is True else c.embedding_scale or 1)
            x = self.embed.project(x) if self.embed.alone else x
            x = run.record(f"{path}.embed", x)
            n_pos = ids.shape[1]
            if c.positions in ("sinusoidal", "learned"):
                learned, first = self.embed.positions, c.position_offset
                table = sinusoid(first + n_pos, x.shape[-1], c.sinusoid_layout) if learned is None else learned.weight
                places = table[None, first : first + n_pos]  # [1, pos, d_embed]
                if c.position_pad_id is not None:  # its tokens are not counted; in the sinusoids theirs is nothing
                    counted = ids != c.position_pad_id
                    places = table[torch.where(counted, counted.cumsum(1) - 1 + first, first - 1)]
                    places = places if learned is not None else places * counted[..., None]
                x = x + run.record(f"{path}.positions", places)
            if self.embed.types is not None:
                types = torch.zeros_like(ids) if types is None else torch.as_tensor(types)
                x = x + run.record(f"{path}.types", self.embed.types(types))
        x = self.embed.widen(x)
        rows = [None] * self.n_layers
        if c.d_layer_embed:
            rows = [self.embed.rows(i, x, ids) for i in range(self.n_layers)]
        bias = None if self.relative_bias is None else self.relative_bias(x.shape[1])
        if self.distances is not None:
            run.distances[path] = self.distances(x.shape[1])
        for i in range(self.n_layers):
            block = self.blocks[0 if c.share_layers else i]
            x = block(x, run, f"{path}.blocks.{i}", visible, bias, memory, memory_visible, rows[i])
        x = x if self.norm is None else self.norm(x)
        return run.record(f"{path}.out", x)


# ------------------------------------------------------------------------------------------------- whole models


def visible_keys(causal, padding, batch, n_query, n_key):
    """[batch, 1, query, key]: True where a query may look. padding: a row a sequence, 1 real, 0 padding; what it
    does not speak of is real."""
    visible = torch.ones(batch, 1, n_query, n_key, dtype=torch.bool)
    if causal:
        visible = visible.tril()  # a query sees itself and what came before
    for row, bits in enumerate([] if padding is None else padding[:batch]):
        bits = torch.as_tensor(bits[:n_key]).bool()
        visible[row, :, :, : len(bits)] &= bits
    return visible


class Head(nn.Module):
    """logits = scale · W h + b, with h the transformed output where the model transforms it. The matrix is handed in
    where it is an embedding."""

    def __init__(self, c, bias):
        super().__init__()
        self.scale, self.cap, self.own = c.logits_scale, c.logits_cap, c.tie in ("none", "embeddings")
        d = c.d_embed if c.head_transform or c.head_projection else c.d_model
        if c.head_transform:
            self.transform, self.norm = nn.Linear(c.d_model, d, bias=c.head_transform_bias), Norm(c, d)
        self.project = nn.Linear(c.d_model, d, bias=False) if c.head_projection else None
        self.act = ACTIVATIONS[c.activation] if c.head_transform else None
        self.weight = nn.Parameter(torch.zeros(c.d_vocab, d)) if self.own else None
        self.bias = nn.Parameter(torch.zeros(c.d_vocab)) if c.logits_bias or (self.own and bias) else None

    def forward(self, x, tokens):
        h = x if self.act is None else self.norm(self.act(self.transform(x)))
        h = h if self.project is None else self.project(h)
        logits = (h * self.scale) @ (self.weight if self.own else tokens).T
        logits = logits if self.bias is None else logits + self.bias
        return logits if self.cap is None else self.cap * torch.tanh(logits / self.cap)


class ClassHead(nn.Module):
    """One number per class, from the rows that class_rows names; dividing by what it reads of a text, not of its padding."""

    def __init__(self, c):
        super().__init__()
        self.c, count = c, len(c.classes)
        width = 2 * c.d_model if c.class_rows == "first_and_patches" else c.d_model
        self.transform = nn.Linear(c.d_model, c.d_model, bias=c.head_transform_bias) if c.class_transform else None
        self.norm = Norm(c, c.d_model) if c.class_norm else None
        self.weight = nn.Parameter(torch.zeros(count, width))
        self.bias = nn.Parameter(torch.zeros(count)) if c.class_bias else None
        self.distillation = nn.Linear(c.d_model, count) if c.class_rows == "first_two" else None

    def forward(self, x, seen, ids):
        """x [batch, pos, d_model], seen [batch, pos]: which rows are no padding; ids [batch, pos], of tokens alone."""
        c, first = self.c, x[:, :1]
        before = sum(int(c.input.get(key, 0)) for key in ("class_token", "distillation_token", "registers"))
        patches = x[:, before:].mean(1, keepdim=True)
        mean = lambda rows: ((rows * seen[..., None]).sum(1) / seen.sum(1, keepdim=True).clamp(min=1))[:, None]
        last = x[torch.arange(len(x)), self.last(x, ids)][:, None]
        read = {"first": first, "first_two": first, "last": last, "each": x, "visible_logits": x, "patches": patches,
                "visible": mean(x)}  # fmt: skip
        h = torch.cat([first, patches], dim=-1) if c.class_rows == "first_and_patches" else read[c.class_rows]
        if self.transform is not None:
            act = {**ACTIVATIONS, "tanh": torch.tanh}[c.class_transform]
            h = act(self.transform(h))
        h = h if self.norm is None else self.norm(h)
        logits = h @ self.weight.T
        logits = logits if self.bias is None else logits + self.bias
        logits = mean(logits) if c.class_rows == "visible_logits" else logits
        return logits if self.distillation is None else (logits + self.distillation(x[:, 1:2])) / 2

    def last(self, x, ids):
        """The row of each sequence's last token that is not the padding token, or its first row; without tokens, or
        without a padding token, the last row."""
        row = torch.arange(x.shape[1]).expand(len(x), -1)
        if ids is None or self.c.pad_id is None:
            return row[:, -1]
        return (row * (ids != self.c.pad_id)).max(1).values


class Transformer(nn.Module):
    def __init__(self, config, head_bias=True):
        super().__init__()
        c = self.c = Config(config)
        if c.architecture == "attention":
            self.attn = Attention(c.sized())
            self.relative_bias = make_bias(c, both_ways=not c.causal)
            return
        if c.tie in ("all", "embeddings"):
            self.embed = nn.Module()
            self.embed.tokens = nn.Embedding(c.d_vocab, c.d_embed)
        if c.architecture in ("encoder", "encoder-decoder"):
            causal = c.causal and c.architecture == "encoder"  # beside a decoder it sees both ways
            self.encoder = Stack(c, "encoder", c.n_encoder_layers, cross=False, causal=causal, types=c.token_types > 0)
        if c.architecture in ("decoder", "encoder-decoder"):
            self.decoder = Stack(c, "decoder", c.n_decoder_layers, cross=c.cross, causal=c.causal)
        if c.head:
            self.head = Head(c, head_bias)
        if c.classes:
            self.class_head = ClassHead(c)
        if c.d_pooled:
            self.pooled = nn.Linear(c.d_model, c.d_pooled, bias=False)

    def tokens(self, stack):
        table = (self if self.c.tie in ("all", "embeddings") else stack).embed.tokens
        return None if table is None else table.weight  # [d_vocab, d_embed]

    def logits(self, out):
        """[batch, pos, d_vocab]. A tied head is the last stack's embedding, without its scale."""
        return self.head(out, self.tokens(self.encoder if self.c.architecture == "encoder" else self.decoder))

    def row_of(self, ids):
        """The row that stands for a whole text or image: the first, that of the first end token, or of the highest id."""
        c = self.c
        if ids is None or c.pooled_row == "first":
            return 0
        end = c.end_id if c.pooled_row == "end" else ids.max()
        return int((ids == end).long().argmax())

    def run(self, *, edits=None, **given):
        """One forward pass under edits. given: ids and target_ids [batch, pos]; padding and target_padding
        (1 real, 0 padding); types, the segments of ids; or x [batch, pos, d_embed] in place of embeddings, signal in
        place of an encoder's ids, and memory for a decoder."""
        frozen = "frozen" in ((edits or {}).get("patterns") or {}).values()
        baseline = self.run(**given) if frozen else None
        others = {}
        for number, patch in enumerate((edits or {}).get("patches") or []):
            for name in ("from", "minus"):
                if type(patch.get(name)) is dict:
                    others[number, name] = self.other(patch[name]["ids"], given)
        run = Run(edits, baseline, others)
        self(run, **given)
        return run

    def other(self, ids, given):
        """The unedited run of other tokens; beside an encoder the decoder's input stays, of the first sequence."""
        target = given.get("target_ids")
        return self.run(ids=[ids], **({} if target is None else {"target_ids": target[:1]}))

    def forward(
        self, run, ids=None, padding=None, target_ids=None, target_padding=None, types=None, x=None, memory=None,
        signal=None,
    ):  # fmt: skip
        c, edits = self.c, run.edits
        rows = None if signal is None else self.encoder.embed.of_signal[0](signal).shape[:2]
        ids = None if ids is None else torch.as_tensor(ids)
        target_ids = None if target_ids is None else torch.as_tensor(target_ids)
        padding = padding if edits.get("padding") is None else edits["padding"]
        target_padding = target_padding if edits.get("target_padding") is None else edits["target_padding"]
        causal = c.causal if edits.get("causal") is None else edits["causal"]

        if c.architecture == "attention":
            batch, n, _ = x.shape
            visible = visible_keys(causal, padding, batch, n, n)
            bias = None if self.relative_bias is None else self.relative_bias(n)
            return run.record("out", self.attn(x, run, "attn", visible=visible, bias=bias))

        if c.architecture == "encoder":
            batch, n = rows or (ids.shape if x is None else x.shape[:2])
            visible = visible_keys(causal, padding, batch, n, n)
            tokens = self.tokens(self.encoder)
            out = self.encoder(run, "encoder", tokens, ids, x, visible, types=types, signal=signal)
            if c.classes:
                seen = visible_keys(False, padding, batch, n, n)[:, 0, 0]
                return run.record("class_logits", self.class_head(out, seen.to(out.dtype), ids))
            if c.pooled_row:
                row = torch.stack([out[i, self.row_of(None if ids is None else ids[i])] for i in range(batch)])
                return run.record("pooled", (self.pooled(row) if c.d_pooled else row)[:, None])
            return run.record("logits", self.logits(out)) if c.head else out

        if c.architecture == "decoder":  # alone: padding masks its own keys, unless somebody speaks of its target
            padding = padding if target_padding is None else target_padding
            batch, n = ids.shape if x is None else x.shape[:2]
            memory = memory if edits.get("memory", True) else None
            memory_visible = None if memory is None else visible_keys(False, None, batch, n, memory.shape[1])
            visible = visible_keys(causal, padding, batch, n, n)
            out = self.decoder(run, "decoder", self.tokens(self.decoder), ids, x, visible, memory, memory_visible)
            return run.record("logits", self.logits(out))

        (batch, n), m = rows or ids.shape, target_ids.shape[1]
        visible = visible_keys(False, padding, batch, n, n)
        tokens = self.tokens(self.encoder)
        memory = self.encoder(run, "encoder", tokens, ids, None, visible, types=types, signal=signal)
        memory = memory if c.cross and edits.get("memory", True) else None
        visible = visible_keys(causal, target_padding, batch, m, m)
        memory_visible = visible_keys(False, padding, batch, m, n)
        decoder = self.decoder
        out = decoder(run, "decoder", self.tokens(decoder), target_ids, None, visible, memory, memory_visible)
        return run.record("logits", self.logits(out))


def load(folder):
    """The model of a folder with config.json and model.safetensors; a head without a bias has none in the file."""
    weights = load_file(folder / "model.safetensors")
    model = Transformer(json.loads((folder / "config.json").read_text()), head_bias="head.bias" in weights)
    model.load_state_dict(weights)
    return model


def save(folder, model, config):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    weights = {name: value.detach().float().contiguous() for name, value in model.state_dict().items()}
    save_file(weights, folder / "model.safetensors")
