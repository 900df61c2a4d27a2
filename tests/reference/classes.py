"""Why a classifier says one class rather than another: what its class logits are the sum of, part by part.

    python tests/reference/classes.py [--check]

writes tests/golden/classes.safetensors: of the classifiers of tests/families, as transformers runs them, and the first
sequence of their inputs alone, why class 2 and not class 0. Every part of the first
position's stream goes forward by itself, with the scales of norms and what the pooler's activation lets through,
f(u) / u, held at what the whole has. Nothing here goes backward, unlike the code that is compared with it.
"""

import json

import torch
import transformers as tf
from safetensors.torch import save_file

from make_goldens import GOLDEN, write_or_check

FAMILIES = GOLDEN.parent / "families"
NAMES = ("bert-class", "distilbert-class")


def names_of(model):
    """Where each family has what the other has too."""
    base = model.base_model
    if model.config.model_type == "distilbert":
        layers = [dict(v=layer.attention.v_lin, o=layer.attention.out_lin, attn_norm=layer.sa_layer_norm,
                       down=layer.ffn, norm=layer.output_layer_norm) for layer in base.transformer.layer]
        return base.embeddings, layers, model.pre_classifier, torch.relu
    layers = [dict(v=layer.attention.self.value, o=layer.attention.output.dense,
                   attn_norm=layer.attention.output.LayerNorm, norm=layer.output.LayerNorm,
                   down=lambda x, layer=layer: layer.output.dense(layer.intermediate(x))) for layer in base.encoder.layer]
    return base.embeddings, layers, base.pooler.dense, torch.tanh


def normed(parts, norm):
    """LayerNorm of each part, its scale held at that of their sum; its shift is a part."""
    whole = sum(parts.values())
    scale = torch.rsqrt(whole.var(unbiased=False) + norm.eps)
    out = {name: (part - part.mean()) * scale * norm.weight for name, part in parts.items()}
    out["bias"] = out.get("bias", 0) + norm.bias
    assert torch.allclose(sum(out.values()), norm(whole), atol=1e-9)
    return out


def attribution(model, ids, answer, foil):
    """Parts of logit(answer) − logit(foil) for one sequence, in float64, under the names of `headlight attribute`."""
    model = model.double()
    config, (embeddings, layers, pooler, activation) = model.config, names_of(model)
    heads = config.num_attention_heads
    with torch.no_grad():
        out = model(input_ids=torch.tensor([ids]), output_attentions=True, output_hidden_states=True)
        parts = {"embed": embeddings.word_embeddings.weight[ids[0]], "positions": embeddings.position_embeddings.weight[0]}
        if hasattr(embeddings, "token_type_embeddings"):
            parts["types"] = embeddings.token_type_embeddings.weight[0]
        parts = normed(parts, embeddings.LayerNorm)
        for i, layer in enumerate(layers):
            values = layer["v"](out.hidden_states[i][0])  # [pos, d]
            width = values.shape[1] // heads
            for h in range(heads):
                z = out.attentions[i][0, h, 0] @ values[:, h * width:(h + 1) * width]
                parts[f"head.{i}.{h}"] = layer["o"].weight[:, h * width:(h + 1) * width] @ z
            parts[f"attn_bias.{i}"] = layer["o"].bias
            parts = normed(parts, layer["attn_norm"])
            parts[f"mlp.{i}"] = layer["down"](sum(parts.values())[None, None])[0, 0]
            parts = normed(parts, layer["norm"])
        u = pooler(sum(parts.values()))
        passed = torch.where(u == 0, torch.zeros_like(u), activation(u) / u)
        row, bias = (t[answer] - t[foil] for t in (model.classifier.weight, model.classifier.bias))
        told = {name: row @ (passed * (pooler.weight @ part)) for name, part in parts.items()}
        told["bias"] += row @ (passed * pooler.bias) + bias
        whole = out.logits[0, answer] - out.logits[0, foil]
    assert abs(sum(told.values()) - whole) < 1e-9
    rows = range(len(layers))
    tensors = {f"dla.{name}": told[name] for name in ("embed", "positions", "types", "bias") if name in told}
    tensors["dla.heads"] = torch.stack([torch.stack([told[f"head.{i}.{h}"] for h in range(heads)]) for i in rows])
    for name in ("attn_bias", "mlp"):
        tensors[f"dla.{name}"] = torch.stack([told[f"{name}.{i}"] for i in rows])
    tensors["dla.logit_diff"] = whole
    return {name: tensor.float().contiguous() for name, tensor in tensors.items()}


def write_all(golden):
    golden.mkdir(parents=True, exist_ok=True)
    tensors = {}
    for name in NAMES:
        model = tf.AutoModelForSequenceClassification.from_pretrained(FAMILIES / name, attn_implementation="eager").eval()
        ids = json.loads((FAMILIES / name / "inputs.json").read_text())["ids"][0]
        tensors.update({f"{name}/{part}": value for part, value in attribution(model, ids, 2, 0).items()})
    save_file(tensors, golden / "classes.safetensors")


if __name__ == "__main__":
    write_or_check(write_all)
