"""Trains models/phrases, English to Turkish, on the phrases of `catalogues.py`; over an hour on one CPU core.

    python3 -m venv venv && . venv/bin/activate
    pip install torch numpy safetensors tokenizers
    python tools/phrases/catalogues.py
    python tools/phrases/train.py

Writes  models/phrases/  config.json, model.safetensors (16 bits a number), tokenizer.json, loss.svg

It computes in bfloat16 with weights in float32, which is five times as fast on processors that support it. One
seed gives the same model on one machine and one version of PyTorch only.
"""

import argparse
import copy
import json
import math
import pathlib
import random
import sys

import torch
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests/reference", "tools")]
from loss_picture import loss_svg  # noqa: E402
from transformer import Transformer, save  # noqa: E402

torch.set_default_dtype(torch.float32)  # the reference computes in float64
DATA, MODEL = ROOT / "target/phrases", ROOT / "models/phrases"

PAD, START, END = 0, 1, 2
P = 0.1  # dropout
CONFIG = {
    "format": "headlight/1", "name": "phrases", "architecture": "encoder-decoder",
    "d_model": 192, "n_heads": 4, "d_mlp": 320, "n_encoder_layers": 3, "n_decoder_layers": 2,
    "d_vocab": 4096, "n_ctx": 64, "pad_id": PAD, "start_id": START, "end_id": END,
    "norm": "layer_norm", "positions": "sinusoidal", "embedding_scale": True, "tie": "all",
    "activation": "silu", "mlp_gated": True, "qkv_bias": False, "out_bias": False,
    "dropout": {"embedding": P, "pattern": 0.0, "attention": P, "mlp_hidden": 0.0, "mlp": P},
}  # fmt: skip
D, HEADS = CONFIG["d_model"], CONFIG["n_heads"]
BATCH, PEAK, WARM_UP, SMOOTHING = 256, 2e-3, 400, 0.1
LONGEST = 24  # tokens


def make_tokenizer(train):
    """Byte-pair encoding of both languages together. A word begins at a space or at the beginning of the text."""
    tokenizer = Tokenizer(models.BPE(unk_token="[unk]"))
    dotted, quote = normalizers.Replace("İ", "i"), normalizers.Replace("’", "'")
    tokenizer.normalizer = normalizers.Sequence([dotted, normalizers.NFKC(), normalizers.Lowercase(), quote])
    apart = pre_tokenizers.Split(Regex("[^\\p{L}\\p{M}▁]"), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Metaspace(prepend_scheme="first"), apart])
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="first")
    special = ["[pad]", "[start]", "[end]", "[unk]"]
    trainer = trainers.BpeTrainer(
        vocab_size=CONFIG["d_vocab"], special_tokens=special, limit_alphabet=200, show_progress=False
    )
    tokenizer.train_from_iterator((text for english, found in train.items() for text in [english, *found]), trainer)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A [end]", pair="$A [end] $B:1 [end]:1", special_tokens=[("[end]", END)]
    )
    return tokenizer


def examples(train):
    """Translations that are at least half as common as the commonest; twice those of several packages."""
    for english, found in train.items():
        for turkish, count in found.items():
            if 2 * count >= max(found.values()):
                yield from [(english, turkish)] * (2 if sum(found.values()) > 1 else 1)


class Learner:
    """The model twice: its exact weights, and a bfloat16 copy for computing."""

    def __init__(self):
        self.exact = Transformer(CONFIG)
        for name, p in self.exact.named_parameters():
            if "tokens" in name:
                torch.nn.init.normal_(p, std=D**-0.5)
            elif p.dim() == 2:
                torch.nn.init.xavier_uniform_(p)
            elif name.endswith("bias"):
                torch.nn.init.zeros_(p)
        self.m = copy.deepcopy(self.exact).bfloat16()
        angle = torch.arange(CONFIG["n_ctx"])[:, None] / 10000 ** (torch.arange(0, D, 2) / D)
        self.positions = torch.stack([angle.sin(), angle.cos()], -1).flatten(1).bfloat16()
        self.training = True

    def round(self):
        with torch.no_grad():
            torch._foreach_copy_(list(self.m.parameters()), list(self.exact.parameters()))

    def drop(self, x):
        return F.dropout(x, P, self.training)

    def norm(self, layer, x):
        return F.layer_norm(x, (D,), layer.weight, layer.bias, layer.eps)

    def attention(self, s, x, mask, causal=False, memory=None):
        """The attention of tests/reference/transformer.py, in one PyTorch call."""
        u = self.norm(s.norm, x)
        split = lambda y: y.unflatten(-1, (HEADS, -1)).transpose(1, 2)  # [batch, head, pos, d_head]
        kv = u if memory is None else memory
        z = F.scaled_dot_product_attention(
            split(s.q(u)), split(s.k(kv)), split(s.v(kv)), attn_mask=mask, is_causal=causal
        )
        return x + self.drop(s.o(z.transpose(1, 2).flatten(2)))

    def mlp(self, s, x):
        u = self.norm(s.norm, x)
        return x + self.drop(s.down(s.up(u) * F.silu(s.gate(u))))

    def embed(self, ids):
        return self.drop(F.embedding(ids, self.m.embed.tokens.weight) * math.sqrt(D) + self.positions[: ids.shape[1]])

    def encode(self, source):
        """source [batch, pos] -> the memory and the mask of its visible positions."""
        mask = torch.zeros(source.shape, dtype=torch.bfloat16).masked_fill_(source == PAD, -1e9)[:, None, None]
        x = self.embed(source)
        for block in self.m.encoder.blocks:
            x = self.mlp(block.mlp, self.attention(block.attn, x, mask))
        return self.norm(self.m.encoder.norm, x), mask

    def decode(self, memory, mask, target):
        """[batch, pos, d_model]; the target is padded at its end, where no earlier token sees it."""
        x = self.embed(target)
        for block in self.m.decoder.blocks:
            x = self.attention(block.attn, x, None, causal=True)
            x = self.mlp(block.mlp, self.attention(block.cross, x, mask, memory=memory))
        return self.norm(self.m.decoder.norm, x)

    def logits(self, out):
        return out @ self.m.embed.tokens.weight.T

    @torch.no_grad()
    def answers(self, sources, longest=32):
        """The greedy answers."""
        self.training = False
        memory, mask = self.encode(padded(sources))
        said = torch.full((len(sources), 1), START)
        for _ in range(longest):
            new = self.logits(self.decode(memory, mask, said)[:, -1]).argmax(-1)
            said = torch.cat([said, new[:, None]], 1)
        self.training = True
        return [row[: row.index(END)] if END in row else row for row in said[:, 1:].tolist()]


def padded(rows):
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def batches(pairs, random):
    """Batches of pairs of similar length, in a new order each epoch."""
    while True:
        length = lambda i: sum(map(len, pairs[i])) + 2 * random.random() + 0.01 * len(pairs[i][0])
        order = sorted(range(len(pairs)), key=length)
        cut = [order[i : i + BATCH] for i in range(0, len(order), BATCH)]
        random.shuffle(cut)
        yield from cut


def share_right(learner, tokenizer, held):
    sources = [encoded.ids for encoded in tokenizer.encode_batch(list(held))]
    said = [ids for i in range(0, len(sources), 128) for ids in learner.answers(sources[i : i + 128])]
    return sum(tokenizer.decode(ids) in right for ids, right in zip(said, held.values())) / len(held)


def train(steps, seed):
    torch.manual_seed(seed)
    data = json.loads((DATA / "phrases.json").read_text())
    tokenizer = make_tokenizer(data["train"])
    MODEL.mkdir(exist_ok=True)
    tokenizer.save(str(MODEL / "tokenizer.json"), pretty=False)
    texts = list(examples(data["train"]))
    ids = lambda side: [encoded.ids for encoded in tokenizer.encode_batch([text[side] for text in texts])]
    pairs = [pair for pair in zip(ids(0), ids(1)) if max(map(len, pair)) <= LONGEST]
    learner = Learner()
    exact, rounded = list(learner.exact.parameters()), list(learner.m.parameters())
    groups = [
        {"params": [p for p in exact if p.dim() == 2], "weight_decay": 0.01},
        {"params": [p for p in exact if p.dim() != 2], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=PEAK, betas=(0.9, 0.98), eps=1e-9, fused=True)
    print(f"{sum(p.numel() for p in exact)} parameters, {len(pairs)} pairs", flush=True)
    falls = steps - steps // 4  # from here on the rate falls to 0, and the weights are averaged
    mean, curve, losses = None, [], []
    for step, batch in zip(range(1, steps + 1), batches(pairs, random.Random(seed))):
        rate = PEAK * min(1, step / WARM_UP, (steps - step) / (steps - falls))
        for group in optimizer.param_groups:
            group["lr"] = rate
        source, target = (padded([pairs[i][side] for i in batch]) for side in (0, 1))
        before = torch.cat([torch.full((len(batch), 1), START), target[:, :-1]], 1)
        real = target != PAD
        logits = learner.logits(learner.decode(*learner.encode(source), before)[real]).float()
        loss = F.cross_entropy(logits, target[real], label_smoothing=SMOOTHING)
        loss.backward()
        for p, q in zip(exact, rounded):
            p.grad, q.grad = q.grad.float(), None
        torch.nn.utils.clip_grad_norm_(exact, 1.0)
        optimizer.step()
        learner.round()
        if step >= falls:
            mean = mean or [p.detach().clone() for p in exact]
            torch._foreach_lerp_(mean, [p.detach() for p in exact], 0.004)
        losses.append(loss.item())
        if step % 100 == 0:
            curve.append((step, sum(losses) / len(losses)))
            losses = []
            print(step, f"{curve[-1][1]:.3f}", flush=True)
        if step % 500 == 0:
            print(f"held out: {share_right(learner, tokenizer, data['dev']):.1%}", flush=True)
    with torch.no_grad():
        torch._foreach_copy_(exact, mean)
    learner.round()
    print(f"held out, averaged: {share_right(learner, tokenizer, data['dev']):.1%}")
    save(MODEL, learner.exact, CONFIG)
    file = MODEL / "model.safetensors"
    save_file({name: value.half() for name, value in load_file(file).items()}, file)
    (MODEL / "loss.svg").write_text(loss_svg(curve, "token", losses=2, steps=1_000))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=4_290)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    train(given.steps, given.seed)
