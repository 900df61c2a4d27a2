#!/usr/bin/env bash
# transformers 5.24.0: Falcon with ALiBi gets its slopes twice as steep when its attention maps are asked for.
#
# Expected: "eager" and "sdpa" compute the same model. Falcon-RW adds the distance times a slope to each score, and the
# sum is divided by √(width of a head), once.
# Seen: the model puts the slopes into the mask, for "sdpa", whichever implementation is at work, and the eager layer
# adds them to the scores as well. "sdpa" equals the formula. "eager", and `output_attentions=True` with either, equal
# the formula with doubled slopes: each head looks nearer than it does, and logits change. Nothing is said. With rotary
# positions, as in Falcon 7B, the two agree.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

print("transformers", T.__version__)
HEADS, WIDTH, TOKENS = 4, 32, 20
ids = torch.arange(3, 3 + TOKENS)[None]


def made(implementation, **keys):
    config = T.FalconConfig(vocab_size=61, hidden_size=WIDTH, num_hidden_layers=1, num_attention_heads=HEADS,
                            multi_query=False, parallel_attn=False, **keys)
    torch.manual_seed(0)
    model = T.FalconForCausalLM._from_config(config, attn_implementation=implementation).eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    return model


def formula(model, times):
    """The map of the only layer, with the slopes 2^-2, 2^-4, 2^-6, 2^-8 counted `times` times."""
    block = model.transformer.h[0]
    states = block.input_layernorm(model.transformer.word_embeddings(ids))
    fused = block.self_attention.query_key_value(states).view(TOKENS, HEADS, 3, -1)
    query, key = fused[:, :, 0].transpose(0, 1), fused[:, :, 1].transpose(0, 1)
    slopes = 2.0 ** (-2.0 * torch.arange(1, HEADS + 1))
    bias = times * slopes[:, None, None] * torch.arange(TOKENS)
    scores = (query @ key.transpose(1, 2) + bias) / (WIDTH // HEADS) ** 0.5
    return scores.masked_fill(torch.ones(TOKENS, TOKENS).triu(1).bool(), -torch.inf).softmax(-1)


def apart(a, b):
    return (a - b).abs().max().item()


with torch.no_grad():
    for alibi in (False, True):
        eager, fused = made("eager", alibi=alibi), made("sdpa", alibi=alibi)
        difference = apart(eager(ids).logits, fused(ids).logits)
        print("alibi", alibi, "eager and sdpa: logits are off by up to", difference)
        assert difference > 0.1 if alibi else difference < 1e-4
    asked = fused(ids, output_attentions=True)
    assert apart(asked.logits, eager(ids).logits) < 1e-4
    shown = asked.attentions[0][0]
    print("maps are off the formula by", apart(shown, formula(eager, 1)), "with doubled slopes by",
          apart(shown, formula(eager, 2)))
    assert apart(shown, formula(eager, 2)) < 1e-5 and apart(shown, formula(eager, 1)) > 0.03
    plain = fused.transformer.h[0].self_attention
    kept = []
    plain.dense.register_forward_pre_hook(lambda module, given: kept.append(given[0]))
    fused(ids)
    states = fused.transformer.h[0].input_layernorm(fused.transformer.word_embeddings(ids))
    value = plain.query_key_value(states).view(TOKENS, HEADS, 3, -1)[:, :, 2].transpose(0, 1)
    mixed = lambda times: (formula(fused, times) @ value).transpose(0, 1).reshape(TOKENS, WIDTH)
    print("sdpa's mixed values are off by", apart(kept[0][0], mixed(1)), "with doubled slopes by",
          apart(kept[0][0], mixed(2)))
    assert apart(kept[0][0], mixed(1)) < 1e-4 and apart(kept[0][0], mixed(2)) > 0.03
PYTHON
