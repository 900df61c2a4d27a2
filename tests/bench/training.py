"""The recipes `reverse` and `tales` in PyTorch eager, beside which tests/bench/training-beside.js measures headlight.

    python tests/bench/training.py        in an environment with PyTorch and numpy

For each line "RECIPE STEPS" on standard input: milliseconds a step, the number of parameters and the last loss. The
models, batches, lengths and the optimizer are those of `src/train/tasks/`, written with PyTorch's own fused attention
and fused Adam. Batches are drawn before, and not timed. TORCH_THREADS says how many threads (1).
"""

import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

DRAWN = 64
POOL = 8
PAD, START, END, LETTERS, FIRST = 0, 1, 2, 10, 4
# The vocabulary of `tales`.
WORDS = 2048
CLIP = 1.0


def rotary(rows, width):
    angles = torch.arange(rows)[:, None] * 10_000.0 ** (-torch.arange(0, width, 2) / width)
    return angles.cos(), angles.sin()


def rotate(x, table):
    (cos, sin), (a, b) = table, (x[..., ::2], x[..., 1::2])
    return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)


class Attention(nn.Module):
    def __init__(self, d, heads):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))

    def forward(self, x, memory=None, table=None, **masked):
        split = lambda y: y.unflatten(-1, (self.heads, -1)).transpose(1, 2)
        q, k, v = split(self.q(x)), *(split(part(x if memory is None else memory)) for part in (self.k, self.v))
        if table:
            q, k = rotate(q, table), rotate(k, table)
        return self.o(F.scaled_dot_product_attention(q, k, v, **masked).transpose(1, 2).flatten(2))


class Reverse(nn.Module):
    """One layer each way, pre-norm, sinusoidal positions."""

    def __init__(self, d=32, heads=2, hidden=64, words=FIRST + LETTERS, most=32):
        super().__init__()
        mlp = lambda: nn.Sequential(nn.Linear(d, hidden), nn.ReLU(), nn.Linear(hidden, d))
        self.source, self.target, self.head = nn.Embedding(words, d), nn.Embedding(words, d), nn.Linear(d, words)
        self.attn, self.own, self.cross, self.up, self.mlp = (
            Attention(d, heads), Attention(d, heads), Attention(d, heads), mlp(), mlp())
        self.norms = nn.ModuleList(nn.LayerNorm(d) for _ in range(7))
        angles = torch.arange(most)[:, None] * 10_000.0 ** (-torch.arange(0, d, 2) / d)
        self.register_buffer("places", torch.stack([angles.sin(), angles.cos()], -1).flatten(1))

    def forward(self, source, target):
        real = (source != PAD)[:, None, None]
        x = self.source(source) + self.places[: source.shape[1]]
        x = x + self.attn(self.norms[0](x), attn_mask=real)
        memory = self.norms[2](x + self.up(self.norms[1](x)))
        # Padding is behind what is read: a causal mask hides it.
        y = self.target(target) + self.places[: target.shape[1]]
        y = y + self.own(self.norms[3](y), is_causal=True)
        y = y + self.cross(self.norms[4](y), memory, attn_mask=real)
        return self.head(self.norms[6](y + self.mlp(self.norms[5](y))))


class Block(nn.Module):
    def __init__(self, d, heads, hidden):
        super().__init__()
        self.norms = nn.ModuleList(nn.RMSNorm(d, 1e-5) for _ in range(2))
        self.attn = Attention(d, heads)
        self.up, self.gate, self.down = nn.Linear(d, hidden), nn.Linear(d, hidden), nn.Linear(hidden, d)

    def forward(self, x, table):
        x = x + self.attn(self.norms[0](x), table=table, is_causal=True)
        u = self.norms[1](x)
        return x + self.down(self.up(u) * F.silu(self.gate(u)))


class Tales(nn.Module):
    """A decoder with rotary positions and gated MLPs, whose embedding is its head."""

    def __init__(self, words=WORDS, d=128, heads=4, hidden=352, layers=4):
        super().__init__()
        self.table, self.width = nn.Embedding(words, d), d // heads
        nn.init.normal_(self.table.weight, std=d**-0.5)
        self.blocks = nn.ModuleList(Block(d, heads, hidden) for _ in range(layers))
        self.norm = nn.RMSNorm(d, 1e-5)

    def forward(self, ids):
        x = self.table(ids) * self.table.embedding_dim**0.5
        table = rotary(ids.shape[1], self.width)
        for block in self.blocks:
            x = block(x, table)
        return F.linear(self.norm(x), self.table.weight)


def words(random, batch=32, longest=8):
    """Batches of similar lengths, as `src/train/pool.rs` makes them."""
    drawn = [random.integers(FIRST, FIRST + LETTERS, random.integers(1, longest + 1)) for _ in range(POOL * batch)]
    drawn.sort(key=len)
    for i in random.permutation(POOL):
        part = drawn[i * batch : (i + 1) * batch]
        padded = lambda row: np.pad(row, (0, len(part[-1]) + 1 - len(row)))
        rows = lambda of: torch.tensor(np.array([padded(row) for row in map(of, part)]))
        yield (rows(lambda w: [*w, END]), rows(lambda w: [START, *w[::-1]])), rows(lambda w: [*w[::-1], END])


def windows(random, batch=16, rows=128):
    ids = torch.tensor(random.integers(FIRST, WORDS, (batch, rows + 1)))
    yield (ids[:, :-1],), ids[:, 1:]


class Run:
    def __init__(self, recipe):
        torch.manual_seed(1)
        random = np.random.default_rng(1)
        draw, model = {"reverse": (words, Reverse), "tales": (windows, Tales)}[recipe]
        self.batches = []
        while len(self.batches) < DRAWN:
            self.batches += draw(random)
        self.model = model()
        self.optimizer = torch.optim.Adam(self.model.parameters(), 1e-3, (0.9, 0.98), 1e-9, fused=True)
        self.made = 0

    def step(self):
        given, labels = self.batches[self.made % DRAWN]
        self.made += 1
        self.optimizer.zero_grad()
        loss = F.cross_entropy(self.model(*given).flatten(0, 1), labels.flatten(), ignore_index=PAD)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), CLIP)
        self.optimizer.step()
        return loss.item()


def main():
    torch.set_num_threads(int(os.environ.get("TORCH_THREADS", 1)))
    runs = {}
    for line in sys.stdin:
        recipe, count = line.split()
        if recipe not in runs:
            runs[recipe] = Run(recipe)
        run = runs[recipe]
        began = time.perf_counter()
        for _ in range(int(count)):
            loss = run.step()
        ms = (time.perf_counter() - began) * 1e3 / int(count)
        print(ms, sum(p.numel() for p in run.model.parameters()), loss, flush=True)


main()
