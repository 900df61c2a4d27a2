"""Writes tests/golden/training/ and schedule.json: gradients, and ten steps of Adam under the Noam schedule.

The model is `dates-like` without dropout, on one batch. Loss: cross-entropy with label smoothing 0.1 that
ignores padding, as torch.nn.functional.cross_entropy defines it. Adam: beta 0.9 and 0.98, epsilon 1e-9. The
schedule is made for wide models: at 16 dimensions its steps are so large that float32 and float64 part ways
(by 1e-4 after ten), so the rates here are a tenth of it.

A key's bias adds the same to every score of a row, which softmax ignores: its gradient is exactly zero, and what
a float32 run computes for it is rounding noise, which Adam turns into full steps. So `after.safetensors` cannot
say anything about `k.bias`, and `batch.json` lists it under "without_gradient".

    python tests/reference/training.py [--check]
"""

import json
import math
import pathlib
import sys
import tempfile

import torch
import torch.nn.functional as F
from safetensors.torch import save_file

from cases import BOTH, MODELS
from make_goldens import GOLDEN, compare, perturb, write_json
from transformer import Run, Transformer, save

STEPS, WARMUP, FACTOR = 10, 4, 0.1
SMOOTHING, BETAS, EPSILON = 0.1, (0.9, 0.98), 1e-9


def noam(d_model, step, warmup):
    """The learning rate of a step, from 1: up in a line for `warmup` steps, then down with 1/sqrt(step)."""
    return d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)


def loss_of(model, batch):
    logits = model(Run(), **{k: v for k, v in batch.items() if k != "labels"})  # [batch, pos, d_vocab]
    labels = torch.tensor(batch["labels"])  # [batch, pos], pad where there is nothing to predict
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), label_smoothing=SMOOTHING,
                           ignore_index=model.c.pad_id)  # fmt: skip


def smoothed_by_hand(model, batch):
    """The same loss from its formula, as documentation and check: the mean over real positions of
    -(1 - s) log p[label] - s / d_vocab · sum over the vocabulary of log p."""
    run = model.run(**{k: v for k, v in batch.items() if k != "labels"})
    log_p = torch.log_softmax(run.sites["logits"], dim=-1)
    labels = torch.tensor(batch["labels"])
    real = labels != model.c.pad_id
    hit = log_p.gather(-1, labels[..., None])[..., 0]
    return (-(1 - SMOOTHING) * hit - SMOOTHING * log_p.mean(-1))[real].mean()


def train(model, batch):
    """Losses (each before its step), learning rates, and the gradients of the first step."""
    optimizer = torch.optim.Adam(model.parameters(), lr=0.0, betas=BETAS, eps=EPSILON)
    losses, rates, gradients = [], [], None
    for step in range(1, STEPS + 1):
        optimizer.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        gradients = gradients or {name: p.grad.clone() for name, p in model.named_parameters()}
        optimizer.param_groups[0]["lr"] = FACTOR * noam(model.c.d_model, step, WARMUP)
        optimizer.step()
        losses.append(loss.item())
        rates.append(optimizer.param_groups[0]["lr"])
    return losses, rates, gradients


def write_training(folder):
    config = {**MODELS["dates-like"], "format": "headlight/1", "name": "dates-like", "dropout": 0.0, "drop_path": 0.0}
    model = perturb(Transformer(config), "dates-like")
    save(folder, model, config)

    # The decoder reads start, then the answer; it is to say the answer, then end.
    start, end, pad = config["start_id"], config["end_id"], config["pad_id"]
    assert [row[0] for row in BOTH["target_ids"]] == [start, start]
    answers = [[t for t in row[1:] if t != pad] + [end] for row in BOTH["target_ids"]]
    labels = [answer + [pad] * (len(row) - len(answer)) for answer, row in zip(answers, BOTH["target_ids"])]
    batch = {**BOTH, "labels": labels}

    assert math.isclose(loss_of(model, batch).item(), smoothed_by_hand(model, batch).item(), rel_tol=1e-12)
    losses, rates, gradients = train(model, batch)
    zero = [name for name in gradients if name.endswith(".k.bias")]
    assert all(gradients[name].abs().max() < 1e-15 for name in zero)

    write_json(folder / "batch.json", {
        **batch, "label_smoothing": SMOOTHING, "betas": BETAS, "epsilon": EPSILON,
        "schedule": {"d_model": config["d_model"], "warmup": WARMUP, "factor": FACTOR},
        "rates": rates, "losses": [round(loss, 12) for loss in losses],
        "loss_after": round(loss_of(model, batch).item(), 12), "without_gradient": zero,
    })  # fmt: skip
    single = lambda tensors: {name: t.detach().float().contiguous() for name, t in tensors.items()}
    save_file(single(gradients), folder / "gradients.safetensors")
    save_file(single(dict(model.named_parameters())), folder / "after.safetensors")
    print("losses:", " ".join(f"{loss:.4f}" for loss in losses))


def write_schedule(path):
    steps = [1, 2, 100, 3999, 4000, 4001, 10000, 100000]
    rows = [{"d_model": d, "warmup": 4000, "steps": steps, "rates": [noam(d, s, 4000) for s in steps]}
            for d in (512, 64)]  # fmt: skip
    write_json(path, rows)


def write_all(golden):
    golden.mkdir(parents=True, exist_ok=True)
    write_training(golden / "training")
    write_schedule(golden / "schedule.json")


if __name__ == "__main__":
    if "--check" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            write_all(pathlib.Path(folder))
            compare(pathlib.Path(folder), GOLDEN)
    else:
        write_all(GOLDEN)
