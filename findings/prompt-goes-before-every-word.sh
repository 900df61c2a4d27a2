#!/usr/bin/env bash
# peft 0.21.2 with transformers 5.24.0: `generate` leaves a tuned prefix out, and puts a tuned prompt before every word.
#
# Expected: with prefix tuning, and with prompt tuning, `generate` writes with the model whose forward pass and training
# these methods change: its logits are those of a pass over the text that it wrote. peft allows every transformers, and
# these are the newest of both.
# Seen: no step of `generate` sees the prefix: maps of a prompt of 6 tokens are 6 × 6 where the forward pass gives
# 6 × 10, and with rotary positions the words are the base model's. The tuned prompt of 4 vectors stands before the
# text, as it should, and again before each word: 15, 20, 25 columns in place of 11, 12, 13, so only the first word is
# right. peft looks for the cache under `past_key_values`, and `generate` now hands it over as `cache`; all that is said
# is that a name is old.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 peft==0.21.2 numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import torch
import transformers as T
from peft import PrefixTuningConfig, PromptTuningConfig, get_peft_model

print({name: version(name) for name in ("peft", "transformers")})
torch.set_grad_enabled(False)
config = T.LlamaConfig(vocab_size=99, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
                       num_key_value_heads=2, intermediate_size=48)
ids = torch.arange(5, 11)[None]
WORDS, OWN = 4, ids.shape[1]


def base():
    torch.manual_seed(0)
    return T.LlamaForCausalLM._from_config(config, attn_implementation="eager").eval()


for kind in (PrefixTuningConfig, PromptTuningConfig):
    model = get_peft_model(base(), kind(num_virtual_tokens=4, task_type="CAUSAL_LM")).eval()
    torch.manual_seed(1)
    model.prompt_encoder["default"].embedding.weight.normal_()
    written = model.generate(input_ids=ids, attention_mask=torch.ones_like(ids), max_new_tokens=WORDS,
                             min_new_tokens=WORDS, do_sample=False, pad_token_id=0, output_logits=True,
                             output_attentions=True, return_dict_in_generate=True)
    text = written.sequences[:, :-1]
    steps = torch.stack(written.logits, 1)
    off = lambda whole: [f"{n:.1g}" for n in (steps - whole.logits[:, -WORDS:]).abs().amax((0, 2)).tolist()]
    columns = [layers[0].shape[-1] for layers in written.attentions]
    whole = model(text, attention_mask=torch.ones_like(text), output_attentions=True)
    print(f"{kind.__name__}: columns {columns}, in the forward pass {whole.attentions[0].shape[-1]} at the end;",
          f"logits off by {off(whole)}, from the base model's by {off(base()(text))}")
    wrong = [float(n) > 0.005 for n in off(whole)]
    if kind is PrefixTuningConfig:
        assert columns == [OWN, OWN + 1, OWN + 2, OWN + 3] and all(wrong)
        assert all(float(n) < 1e-5 for n in off(base()(text)))
    else:
        assert columns == [OWN + 4, OWN + 9, OWN + 14, OWN + 19] and wrong == [False, True, True, True]
    assert whole.attentions[0].shape[-1] == OWN + 4 + WORDS - 1
PYTHON
