#!/usr/bin/env bash
# transformers 5.24.0: `generate` with `prefill_chunk_size` returns the attention of the prompt's last piece only.
#
# Expected: reading the prompt in pieces saves memory and changes no result: the first entry of `attentions` has a row
# for each token of the prompt, and the first of `hidden_states` a state for each.
# Seen: tokens and logits stay the same, but of a prompt of 11 tokens read 4 at a time both entries hold the last 3
# alone, and nothing says so. The maps of the others are gone; row 0 is the ninth token.
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
config = T.LlamaConfig(vocab_size=71, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
                       num_key_value_heads=2, intermediate_size=48)
model = T.LlamaForCausalLM._from_config(config, attn_implementation="eager").eval()
for parameter in model.parameters():
    if parameter.dim() > 1:
        torch.nn.init.normal_(parameter, std=0.2)
prompt = torch.randint(3, 71, (1, 11))


def written(**settings):
    return model.generate(prompt, max_new_tokens=4, do_sample=False, eos_token_id=None, pad_token_id=0,
                          return_dict_in_generate=True, output_attentions=True, output_hidden_states=True,
                          output_logits=True, **settings)


whole, pieces = written(), written(prefill_chunk_size=4)
assert torch.equal(whole.sequences, pieces.sequences)
assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(whole.logits, pieces.logits))
for name, found in (("whole", whole), ("in pieces of 4", pieces)):
    print(name, [tuple(step[0].shape) for step in found.attentions], tuple(found.hidden_states[0][0].shape))
assert whole.attentions[0][0].shape == (1, 4, 11, 11) and whole.hidden_states[0][0].shape == (1, 11, 32)
assert pieces.attentions[0][0].shape == (1, 4, 3, 11) and pieces.hidden_states[0][0].shape == (1, 3, 32)
for a, b in zip(whole.attentions[0], pieces.attentions[0]):
    assert torch.allclose(a[:, :, 8:], b, atol=1e-4)
PYTHON
