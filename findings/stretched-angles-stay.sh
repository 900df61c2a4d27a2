#!/usr/bin/env bash
# transformers 5.24.0: with dynamic NTK the logits of a text depend on the texts that the model read before.
#
# Expected: the base follows the length of the text at hand: the same tokens give the same logits each time, and a text
# no longer than the trained length (`max_position_embeddings`) gets the plain angles.
# Seen: the angles of the longest text stay until one that is *shorter* than the trained length comes. Until then a text
# past the trained length is rotated as if it had the longest one's length, and so is a text of exactly the trained
# length, which should not be stretched at all. Rows of a batch share one length: a long neighbour changes a short row.
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
torch.manual_seed(0)
trained = 8
config = T.LlamaConfig(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
                       max_position_embeddings=trained,
                       rope_parameters={"rope_type": "dynamic", "rope_theta": 10000.0, "factor": 2.0})
model = T.LlamaForCausalLM(config).eval()
for parameter in model.parameters():
    if parameter.dim() > 1:
        torch.nn.init.normal_(parameter, std=0.3)


@torch.no_grad()
def logits(ids, **more):
    return model(ids, **more).logits


def apart(one, other):
    return (one - other).abs().max().item()


long, exact, past = (torch.randint(3, 71, (1, n)) for n in (40, trained, 12))
short = long[:, : trained - 1]

logits(short)
fresh = {"trained length": logits(exact), "12 tokens": logits(past)}
for name, ids in (("trained length", exact), ("12 tokens", past)):
    logits(long)
    distance = apart(fresh[name], logits(ids))
    print(f"{name}: after a text of 40 tokens the logits are off by", distance)
    assert distance > 1e-2
    logits(short)
    assert apart(fresh[name], logits(ids)) == 0, "a text below the trained length undoes it"

logits(short)
padded = torch.cat([exact, torch.zeros(1, 32, dtype=torch.long)], 1)
mask = (torch.arange(40) < trained).long()[None]
both = logits(torch.cat([padded, long]), attention_mask=torch.cat([mask, torch.ones_like(mask)]))
distance = apart(fresh["trained length"], both[:1, :trained])
print("trained length, beside a longer row: off by", distance)
assert distance > 1e-2
PYTHON
