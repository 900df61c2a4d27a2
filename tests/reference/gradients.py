"""Writes gradients.json and gradients.safetensors beside every small model in tests/golden/: PyTorch's gradients.

A gradient is that of one number, without dropout, for the unedited requests among a model's `cases.json`:

- of a model with a head, the smoothed cross-entropy (loss.py), padding left out, of saying each next token, or for
  an encoder what stands at every other place;
- of any other model, sum(out ∘ w) with w from the file, 0 where the request has padding.

`gradients.json` lists the requests: the case's name, the labels, the loss, and which parameters the loss does not
depend on (cross-attention without a memory). `gradients.safetensors` holds `<case>/<parameter>` for all others, and
`<case>/w`.

    python tests/reference/gradients.py [--check]
"""

import json
import math

import torch
from safetensors.torch import save_file

from cases import HEADS_WITHOUT_BIAS, MODELS, PRESETS, cases_of
from loss import labels_of, smoothed, smoothed_by_hand
from make_goldens import draw, inputs_of, perturb, write_or_check
from transformer import Run, Transformer

PAD, END = 0, 2  # every small model has a vocabulary in which these two are free
LEFT_OUT = {("everything", "unpadded"), ("everything", "no-source")}  # other small models have the like


def loss_of(name, model, given):
    """The number that is derived: its value, and the labels or w it is made with."""
    out = model(Run(), **given)  # [batch, pos, d_vocab], or [batch, pos, d_out]
    ids = given.get("target_ids", given.get("ids"))
    if model.c.head:
        next_tokens = model.c.architecture != "encoder"
        labels = labels_of(ids, PAD, END) if next_tokens else [[row[i] if i % 2 else PAD for i in range(len(row))]
                                                               for row in ids]  # fmt: skip
        loss = smoothed(out, labels, PAD)
        assert math.isclose(loss.item(), smoothed_by_hand(out, labels, PAD).item(), rel_tol=1e-12)
        return loss, labels, None
    w = draw(f"{name}/gradients/w", out.shape).float().double()
    if "padding" in given:
        w = w * torch.tensor(given["padding"])[..., None]
    return (out * w).sum(), None, w


def is_zero(c, name):
    """A key's bias adds the same to every score of a query, which softmax ignores, unless positions rotate it, a cap or
    a bound bends it, distances read it, or a sink has a score of its own."""
    c = c.layer(".".join(name.split(".")[:3]))
    return name.endswith(".k.bias") and c.positions != "rotary" and not (c.score_cap or c.qkv_clip or c.distances or c.sinks)


def write_model(folder, name, config):
    model = perturb(Transformer(config, head_bias=name not in HEADS_WITHOUT_BIAS), name)
    tensors, requests = {}, []
    for case, given, edits in cases_of(name, config):
        if edits or (name, case) in LEFT_OUT:
            continue
        model.zero_grad()
        loss, labels, w = loss_of(name, model, inputs_of(name, config, given))
        loss.backward()
        gradients = {key: p.grad for key, p in model.named_parameters() if p.grad is not None}
        for key, gradient in gradients.items():
            assert torch.isfinite(gradient).all(), (name, case, key)
            largest = gradient.abs().max().item()
            assert largest < 1e-12 if is_zero(model.c, key) else largest > 1e-4, (name, case, key, largest)
            tensors[f"{case}/{key}"] = gradient.float().contiguous().clone()
        request = {"name": case, "loss": round(loss.item(), 12)}
        if w is None:
            request |= {"labels": labels, "pad": PAD}
        else:
            tensors[f"{case}/w"] = w.float()
        request["without_gradient"] = [key for key, p in model.named_parameters() if p.grad is None]
        requests.append(request)
    folder.mkdir(parents=True, exist_ok=True)
    save_file(tensors, folder / "gradients.safetensors")
    text = "[\n" + ",\n".join(json.dumps(request) for request in requests) + "\n]\n"
    (folder / "gradients.json").write_text(text)
    losses = ", ".join(f"{request['name']} {request['loss']:.4f}" for request in requests)
    print(f"{name}: {losses}; {(folder / 'gradients.safetensors').stat().st_size} bytes")


def write_all(golden):
    for name, config in MODELS.items():
        write_model(golden / name, name, config)
    for name, config in PRESETS.items():
        write_model(golden / "presets" / name, name, config)


if __name__ == "__main__":
    write_or_check(write_all)
