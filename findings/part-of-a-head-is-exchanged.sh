#!/usr/bin/env bash
# pyvene 0.1.8 with transformers 5.24.0: where `head_dim` is not the width divided by the heads, a part of a head is
# exchanged.
#
# Expected: an intervention on a head ("head_query_output", "head_key_output", "head_attention_value_output" with the
# unit "h.pos") puts that head's numbers of one text, all of them, in place of another text's, in each model that pyvene
# takes.
# Seen: for Llama and Mistral it counts `hidden_size / num_attention_heads` numbers of each head; `head_dim` is not
# read. In Llama 3.1 Minitron 4B (3,072 wide, 32 heads of 128) that is 96 of 128: the last quarter of a head's queries,
# keys and results stays the text's own, and the effect that is measured is that of three quarters of a head. There is
# no warning. Of Gemma, whose heads are wider too, all of the head is taken, and so it is where the division is right.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 pyvene==0.1.8 \
  numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import pyvene
import torch
import transformers as T

print({name: version(name) for name in ("pyvene", "transformers")})
torch.set_grad_enabled(False)
HEAD, PLACE, SIZE = 1, 3, 8
SMALL = dict(vocab_size=99, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=SIZE,
             intermediate_size=48, bos_token_id=1, eos_token_id=2, pad_token_id=0)
torch.manual_seed(1)
text, other = torch.randint(3, 99, (2, 1, 6))


def by_hand(model, part, numbers):  # the logits with so many of the head's numbers taken from the other text
    attention = model.model.layers[1].self_attn
    layer = {"head_query_output": attention.q_proj, "head_key_output": attention.k_proj,
             "head_attention_value_output": attention.o_proj}[part]
    width = slice(HEAD * SIZE, HEAD * SIZE + numbers)
    kept = []

    def swap(_, given, made=None):
        state = (given[0] if made is None else made).clone()
        kept.append(state)
        if len(kept) == 2:
            state[:, PLACE, width] = kept[0][:, PLACE, width]
        return state if made is not None else (state,)

    register = layer.register_forward_pre_hook if layer is attention.o_proj else layer.register_forward_hook
    hook = register(swap)
    model(other)
    logits = model(text).logits
    hook.remove()
    return logits


for name, family, config, width in [("Llama, as wide as its heads", T.LlamaForCausalLM, T.LlamaConfig, 32),
                                    ("Llama, as Minitron", T.LlamaForCausalLM, T.LlamaConfig, 24),
                                    ("Mistral", T.MistralForCausalLM, T.MistralConfig, 24),
                                    ("Gemma", T.GemmaForCausalLM, T.GemmaConfig, 24)]:
    torch.manual_seed(0)
    model = family._from_config(config(**SMALL, hidden_size=width), attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    for part in ("head_query_output", "head_key_output", "head_attention_value_output"):
        rule = dict(layer=1, component=part, unit="h.pos", intervention_type=pyvene.VanillaIntervention,
                    max_number_of_units=1)
        where = [[[[HEAD]], [[PLACE]]]]
        _, made = pyvene.IntervenableModel(pyvene.IntervenableConfig([rule]), model)(
            {"input_ids": text}, [{"input_ids": other}], {"sources->base": (where, where)})
        taken = [n for n in range(SIZE + 1) if torch.allclose(made.logits, by_hand(model, part, n), atol=1e-5)]
        print(f"{name}, {part}: {taken} of {SIZE} numbers exchanged")
        assert taken == [6 if width == 24 and name != "Gemma" else SIZE]
PYTHON
