#!/usr/bin/env bash
# torchtune 0.6.1 (the newest published) against transformers 5.24.0: in Gemma 2 the norms before and after each MLP
# change places, and the last cap comes before the output matrix.
#
# Expected: torchtune's `gemma2`, with the weights that its own `gemma2_hf_to_tune` makes of a checkpoint, gives the
# checkpoint's logits, as its Llama, Mistral, Qwen 2, Phi-3 and the first Gemma do.
# Seen: `pre_feedforward_layernorm` becomes the scale after the MLP and `post_feedforward_layernorm` the one before it.
# Both are vectors of one length, so nothing is refused; the logits are off by a third of their range and more. Written
# back by `gemma2_tune_to_hf` they change places again, so that a round trip shows nothing, but a recipe trains this
# other model. Besides, `Gemma2FinalNorm` bends the normed stream by 30 · tanh(x / 30) where Gemma 2 bends the logits,
# so that logits pass 30. With both put right the two libraries agree.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# torchtune imports a part of torchao that later versions than 0.9 do not have.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 \
  torchtune==0.6.1 torchao==0.9.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import torch
import transformers as T
from torchtune.models.convert_weights import hf_to_tune
from torchtune.models.gemma import gemma
from torchtune.models.gemma2 import gemma2
from torchtune.models.gemma2._convert_weights import gemma2_hf_to_tune

print({name: version(name) for name in ("torchtune", "torchao", "transformers")})
torch.set_grad_enabled(False)
ids = torch.arange(5, 25)[None]
HEADS = dict(num_heads=4, num_kv_heads=2, head_dim=8)
TUNE = dict(vocab_size=64, num_layers=4, embed_dim=32, intermediate_dim=48, max_seq_len=64, **HEADS)
SMALL = dict(vocab_size=64, num_hidden_layers=4, hidden_size=32, intermediate_size=48, num_attention_heads=4,
             num_key_value_heads=2, head_dim=8)


def drawn(family, config):
    torch.manual_seed(0)
    model = family._from_config(config, attn_implementation="eager").eval()
    for name, parameter in model.named_parameters():
        torch.nn.init.normal_(parameter, std=2.0 if "embed" in name else 0.2)
    return model


def exchanged(weights):
    places = {"mlp_norm": "mlp_scale", "mlp_scale": "mlp_norm"}
    return {".".join(places.get(part, part) for part in name.split(".")): kept for name, kept in weights.items()}


def logits(model, weights):
    left = model.load_state_dict({k: v for k, v in weights.items() if k != "output.weight"}, strict=True)
    return model.eval()(ids)


first = drawn(T.GemmaForCausalLM, T.GemmaConfig(**SMALL))
off = (logits(gemma(**TUNE), hf_to_tune(first.state_dict(), dim=32, **HEADS)) - first(ids).logits).abs().max()
print(f"the first Gemma: off by {off:.2g}")
assert off < 1e-3
second = drawn(T.Gemma2ForCausalLM, T.Gemma2Config(**SMALL, query_pre_attn_scalar=8))
weights = gemma2_hf_to_tune(second.state_dict(), dim=32, **HEADS)
right = second(ids).logits
for name, given, cap in [("as published", weights, 30.0), ("norms put right", exchanged(weights), 30.0),
                         ("norms and cap put right", exchanged(weights), None)]:
    model = gemma2(**TUNE, query_pre_attn_scalar=8)
    if cap is None:
        model.norm = model.norm.rms_norm
        given = {name.replace("norm.rms_norm.", "norm."): kept for name, kept in given.items()}
    made = logits(model, given)
    made = made if cap else 30 * torch.tanh(made / 30)
    off = (made - right).abs().max()
    print(f"Gemma 2, {name}: off by {off:.2g}, largest {made.abs().max():.3g} for {right.abs().max():.3g}")
    assert off > 5 if cap else off < 1e-3
    assert made.abs().max() > 31 if cap else made.abs().max() <= 30
PYTHON
