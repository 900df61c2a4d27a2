#!/usr/bin/env bash
# transformers 5.24.0: GPT-Neo loses its local windows in a static cache.
#
# Expected: `generate(cache_implementation="static")` gives the logits of the growing cache; the columns that are not
# written yet get no weight; a local layer with a window of 4 looks at the last 4 tokens.
# Seen: the window is cut from the end of the reserved columns, not from the current token. While the text is shorter
# than the reserve, a local layer finds nothing in its window and gives near and far columns the same weight, those
# included that no token has filled yet; near the end it sees a part of its window. Logits are off from the prompt on,
# without a warning. Global layers, and other families' windows, are right.
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


def drawn(kind, config):
    model = kind._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    return model


prompt = torch.randint(3, 71, (1, 8))
length = dict(max_new_tokens=6, min_new_tokens=6, do_sample=False, pad_token_id=0)
seen = dict(return_dict_in_generate=True, output_logits=True, output_attentions=True)


def apart(model):
    grown = model.generate(prompt, **length, **seen)
    fixed = model.generate(prompt, cache_implementation="static", disable_compile=True, **length, **seen)
    return (grown.logits[0] - fixed.logits[0]).abs().max().item(), grown, fixed


neo = drawn(T.GPTNeoForCausalLM, T.GPTNeoConfig(vocab_size=71, hidden_size=32, num_layers=2, num_heads=4, window_size=4,
                                                attention_types=[[["global", "local"], 1]], max_position_embeddings=64))
distance, grown, fixed = apart(neo)
row, wide = grown.attentions[0][1][0, 0, -1], fixed.attentions[0][1][0, 0, -1]
print("GPT-Neo: first logits differ by", distance)
print("last token's row in the local layer, growing cache:", [round(x, 3) for x in row.tolist()])
print("and static cache:", [round(x, 3) for x in wide.tolist()])
assert distance > 1e-3
assert (row > 0).sum() == 4 and len(row) == 8
assert len(wide) == 13 and wide[9:].min() > 0.05, "columns without a token get weight"
one, another = grown.attentions[0][0][0, 0, -1], fixed.attentions[0][0][0, 0, -1]
assert torch.allclose(one, another[:8], atol=1e-5) and another[8:].max() == 0, "the global layer is right"

mistral = drawn(T.MistralForCausalLM, T.MistralConfig(
    vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
    sliding_window=4))
distance = apart(mistral)[0]
print("Mistral: first logits differ by", distance)
assert distance < 1e-4
PYTHON
