#!/usr/bin/env bash
# transformers 5.24.0: with eager attention a boolean mask for each pair of tokens hides nothing.
#
# Expected: a four-dimensional `attention_mask` of booleans, true where a token may look, means the same with "eager"
# and "sdpa"; or it is refused.
# Seen: "sdpa" obeys it. "eager" adds it to the scores as 0 and 1: every token sees every other, later ones too, those
# that are allowed a little more. A mask of 0 and 1 in integers is added likewise ("sdpa" refuses it), and one of floats
# is added by both. So asking for the attention maps, which needs "eager", changes the model. Only a mask of 0 and -inf
# works in both; the two-dimensional one may be of any of these types.
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

T.logging.set_verbosity_error()
small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4)
ids = torch.randint(3, 71, (1, 6), generator=torch.Generator().manual_seed(0))
allowed = torch.ones(6, 6).tril().bool()
allowed[1:, 0] = False


def model(family, implementation):
    torch.manual_seed(0)
    kind, config = getattr(T, family[0]), getattr(T, family[1])(**small)
    made = kind._from_config(config, attn_implementation=implementation).eval()
    for parameter in made.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.2)
    return made


for family in (("LlamaForCausalLM", "LlamaConfig"), ("BertForMaskedLM", "BertConfig")):
    eager, sdpa = model(family, "eager"), model(family, "sdpa")
    additive = torch.zeros(6, 6).masked_fill(~allowed, float("-inf"))[None, None]
    with torch.no_grad():
        right = eager(ids, attention_mask=additive).logits
        assert torch.allclose(right, sdpa(ids, attention_mask=additive).logits, atol=1e-4)
        assert torch.allclose(right, sdpa(ids, attention_mask=allowed[None, None]).logits, atol=1e-4)
        for mask in (allowed[None, None], allowed[None, None].long()):
            found = eager(ids, attention_mask=mask, output_attentions=True)
            hidden = found.attentions[0][0, 0][~allowed]
            apart = (found.logits - right).abs().max().item()
            print(family[0], mask.dtype, "smallest weight of a hidden pair", hidden.min().item(), "logits off by", apart)
            assert hidden.min() > 1e-4 and apart > 1e-2
        two = torch.tensor([[True, True, True, True, True, False]])
        assert torch.allclose(eager(ids, attention_mask=two).logits, eager(ids, attention_mask=two.long()).logits)
PYTHON
