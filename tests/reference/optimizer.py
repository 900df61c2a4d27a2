"""Writes tests/golden/optimizer/: ten steps of torch.optim.Adam, with Noam's rate and clipped gradients.

The model is `vaswani-mini`, an encoder and a decoder that share one token matrix with the output head, without
dropout. Each step has a batch of its own, of other lengths and another padding. Adam: beta 0.9 and 0.98, epsilon
1e-9. Gradients are clipped by torch.nn.utils.clip_grad_norm_ to a global norm that only some of them exceed: Adam
does not feel a factor that all its gradients have in common.

Two things make ten steps a number that another program can reach:

- The schedule is made for wide models: at 16 dimensions its steps are so large that float32 and float64 part ways.
  The rates here are FACTOR of it.
- A key's bias adds the same to every score of a query, which softmax ignores: its gradient is exactly zero, and
  what a float32 run computes for it is rounding noise, which Adam turns into full steps. So q, k and v are without
  bias here, and every parameter counts.

Whether that is enough is tested before anything is written: PyTorch itself in float32 must come to the same
parameters, and a run without clipping to others.

    python tests/reference/optimizer.py [--check]
"""

import copy
import json

import torch
from safetensors.torch import save_file

from cases import MODELS
from loss import SMOOTHING, labels_of, smoothed
from make_goldens import perturb, seeded, write_or_check
from schedule import noam
from transformer import Run, Transformer, save

STEPS, WARMUP, FACTOR, CLIP = 10, 4, 0.1, 3.4
BETAS, EPSILON = (0.9, 0.98), 1e-9
TOLERANCE = 1e-4  # what the golden is for: parameters of another program within this


def batch_of(step, config):
    """Three sources and targets of one to seven tokens, the longest of them whole and the others padded."""
    random, pad = seeded(f"optimizer/{step}"), config["pad_id"]
    first = 1 + max(pad, config["start_id"], config["end_id"])

    def rows(before):
        lengths = random.integers(1, 8, 3)
        texts = [before + random.integers(first, config["d_vocab"], n).tolist() for n in lengths]
        longest = max(map(len, texts))
        return ([text + [pad] * (longest - len(text)) for text in texts],
                [[1] * len(text) + [0] * (longest - len(text)) for text in texts])  # fmt: skip

    ids, padding = rows([])
    target_ids, target_padding = rows([config["start_id"]])
    return {"ids": ids, "padding": padding, "target_ids": target_ids, "target_padding": target_padding,
            "labels": labels_of(target_ids, pad, config["end_id"])}  # fmt: skip


def train(model, batches, clip):
    """Goes through the batches once: losses and gradient norms before each step, rates, parameters after it."""
    optimizer = torch.optim.Adam(model.parameters(), lr=0.0, betas=BETAS, eps=EPSILON)
    steps, after = [], []
    for step, batch in enumerate(batches, 1):
        optimizer.zero_grad()
        logits = model(Run(), **{key: value for key, value in batch.items() if key != "labels"})
        loss = smoothed(logits, batch["labels"], model.c.pad_id)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        rate = optimizer.param_groups[0]["lr"] = FACTOR * noam(model.c.d_model, step, WARMUP)
        optimizer.step()
        steps.append({**batch, "rate": rate, "loss": round(loss.item(), 12), "norm": round(norm.item(), 12)})
        after.append({name: p.detach().clone() for name, p in model.named_parameters()})
    return steps, after


def distance(a, b):
    """The largest |a − b| / max(1, |b|) of two sets of parameters."""
    return max(((a[name].double() - b[name]).abs() / b[name].abs().clamp(min=1)).max().item() for name in b)


def write_all(golden):
    folder = golden / "optimizer"
    config = {**MODELS["vaswani-mini"], "format": "headlight/1", "name": "optimizer", "qkv_bias": False,
              "dropout": 0.0}  # fmt: skip
    model = perturb(Transformer(config), "optimizer")
    save(folder, model, config)
    batches = [batch_of(step, config) for step in range(1, STEPS + 1)]

    steps, after = train(copy.deepcopy(model), batches, CLIP)
    bites = sum(step["norm"] > CLIP for step in steps)
    free = train(copy.deepcopy(model), batches, float("inf"))[1]
    torch.set_default_dtype(torch.float32)
    single = train(copy.deepcopy(model).float(), batches, CLIP)[1]
    torch.set_default_dtype(torch.float64)

    rounding = [distance(single[i], after[i]) for i in (0, -1)]
    unclipped = distance(free[-1], after[-1])
    unmoved = distance(dict(model.named_parameters()), after[-1])
    print(f"clipped to {CLIP} in {bites} of {STEPS} steps; float32 is off by {rounding[0]:.1e} after one step and",
          f"{rounding[1]:.1e} after ten, no clipping by {unclipped:.1e}, no training by {unmoved:.1e}")  # fmt: skip
    assert 0 < bites < STEPS and max(rounding) < TOLERANCE / 4
    assert min(unclipped, unmoved) > 100 * TOLERANCE

    start, end = [{name: t.float().contiguous() for name, t in after[i].items()} for i in (0, -1)]
    save_file(start, folder / "after-1.safetensors")
    save_file(end, folder / f"after-{STEPS}.safetensors")
    head = {"label_smoothing": SMOOTHING, "clip": CLIP, "betas": BETAS, "epsilon": EPSILON,
            "schedule": {"d_model": config["d_model"], "warmup": WARMUP, "factor": FACTOR}}  # fmt: skip
    rows = ",\n".join("  " + json.dumps(step) for step in steps)
    (folder / "steps.json").write_text(json.dumps(head)[:-1] + ', "steps": [\n' + rows + "\n]}\n")


if __name__ == "__main__":
    write_or_check(write_all)
