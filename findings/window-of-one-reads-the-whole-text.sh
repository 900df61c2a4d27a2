#!/usr/bin/env bash
# transformers 5.24.0: with a `sliding_window` of 1 a step with a cache reads the whole text.
#
# Expected: with a window of 1 a token reads itself alone, in a pass over the whole text as in steps with a cache; a
# window of 2 or more gives the same logits both ways.
# Seen: the pass over the whole text does so, and so does the prompt of `generate`. But the cache of a layer with a
# window of w keeps its last w - 1 keys by a slice from -w + 1, and for a window of 1 that is a slice from 0: it keeps
# all. The mask of a step is one column wide and is spread over all keys, so each new token reads every token before it.
# Logits are off by more than their spread, the written text is mostly another, and nothing is said; two or more tokens
# in one step are an error. So a layer that is barred from all other tokens has them back as soon as text is written.
# All families with windows have it.
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
torch.set_grad_enabled(False)
T.logging.set_verbosity_error()
SMALL = dict(vocab_size=64, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
             intermediate_size=48, max_position_embeddings=64, pad_token_id=0, bos_token_id=None, eos_token_id=None)
ids = torch.arange(5, 25)[None]
others = 0
for name, family, config, more in [
    ("Gemma 2", T.Gemma2ForCausalLM, T.Gemma2Config, dict(head_dim=8)),
    ("Gemma 3", T.Gemma3ForCausalLM, T.Gemma3TextConfig, dict(head_dim=8)),
    ("Cohere 2", T.Cohere2ForCausalLM, T.Cohere2Config, {}),
    ("Mistral", T.MistralForCausalLM, T.MistralConfig, {}),
    ("OLMo 3", T.Olmo3ForCausalLM, T.Olmo3Config, {}),
]:
    for window in (1, 2, 3):
        torch.manual_seed(0)
        model = family._from_config(config(**SMALL, **more, sliding_window=window), attn_implementation="eager").eval()
        for parameter in model.parameters():
            if parameter.dim() > 1:
                torch.nn.init.normal_(parameter, std=0.3)
        whole = model(ids, use_cache=False).logits
        step = model(ids[:, :6], use_cache=True)
        parts = [step.logits]
        for place in range(6, 20):
            step = model(ids[:, place:place + 1], cache=step.cache, use_cache=True, output_attentions=True)
            parts.append(step.logits)
        off = (torch.cat(parts, 1) - whole).abs().amax(-1)[0] / whole.std()
        written = [model.generate(ids[:, :6], attention_mask=torch.ones_like(ids[:, :6]), max_new_tokens=12,
                                  do_sample=False, use_cache=kept)[0, 6:] for kept in (False, True)]
        row = step.attentions[0][0, 0, -1]
        same = torch.equal(*written)
        others += not same
        print(f"{name}, {window}: off by {off[:6].max():.1g} of the spread in the prompt, {off[6:].max():.2g} after"
              f", the last token reads {len(row)} keys; {'the same' if same else 'another'} text written")
        assert off[:6].max() < 1e-4 and (off[6:].max() > 1) == (window == 1)
        assert len(row) == (20 if window == 1 else window) and (same or window == 1)
assert others >= 3
PYTHON
