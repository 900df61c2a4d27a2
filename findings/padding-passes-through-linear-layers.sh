#!/usr/bin/env bash
# transformers 5.24.0: a masked token after others changes what Qwen 3.5's linear layers remember.
#
# Expected: a token with an attention mask of 0 has no effect on others, as in a model of softmax layers alone: with the
# position ids of the real tokens, logits after padding in the middle of a text, or after a right-padded prompt and a
# cached step, are those without the padding. The layer zeroes the rows of padding ("tunes out the hidden states").
# Seen: the id of the padding has no effect, but its place has. Its decay exp(−exp(A) softplus(dt_bias)) still shrinks
# the state, and the convolution brings the tokens before it into its keys and values, which are written with a β of
# 1/2. Logits differ by as much as they are large, without a warning. Only padding on the left, where nothing is
# remembered yet, has no effect.
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
print("transformers", T.__version__, "torch", torch.__version__)
small = dict(vocab_size=48, hidden_size=16, intermediate_size=24, num_hidden_layers=3, num_attention_heads=4,
             num_key_value_heads=2, head_dim=8, linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=8,
             linear_value_head_dim=8, pad_token_id=0, bos_token_id=1, eos_token_id=2)


def apart(kinds):
    torch.manual_seed(0)
    model = T.Qwen3_5ForCausalLM(T.Qwen3_5TextConfig(**small, layer_types=kinds)).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.5)

    @torch.no_grad()
    def last(ids, mask=None, positions=None, cache=None):
        rows = [None if x is None else torch.tensor([x]) for x in (ids, mask, positions)]
        out = model(input_ids=rows[0], attention_mask=rows[1], position_ids=rows[2], cache=cache, use_cache=True)
        return out.logits[0, -1], out

    plain, _ = last([5, 6, 7, 8, 9, 10])
    mask, places = [1, 1, 1, 0, 0, 1, 1, 1], [0, 1, 2, 0, 0, 3, 4, 5]
    left, _ = last([0, 0, 5, 6, 7, 8, 9, 10], [0, 0, 1, 1, 1, 1, 1, 1])
    middle, _ = last([5, 6, 7, 0, 0, 8, 9, 10], mask, places)
    other, _ = last([5, 6, 7, 30, 31, 8, 9, 10], mask, places)
    _, prompt = last([5, 6, 7, 8, 9, 0, 0], [1, 1, 1, 1, 1, 0, 0])
    kept = prompt.past_key_values if hasattr(prompt, "past_key_values") else prompt.cache
    step, _ = last([10], [1, 1, 1, 1, 1, 0, 0, 1], [5], kept)
    found = {"left": left, "middle": middle, "right, then a step": step}
    told = {name: (logits - plain).abs().max().item() for name, logits in found.items()}
    return {**told, "the padding's own id": (middle - other).abs().max().item()}


softmax = apart(["full_attention"] * 3)
hybrid = apart(["linear_attention"] * 2 + ["full_attention"])
print("expected, differences of logits with softmax layers alone:", softmax)
print("seen, with two linear layers:", hybrid)
assert max(softmax.values()) < 1e-3, softmax
assert hybrid["left"] < 1e-3 and hybrid["the padding's own id"] < 1e-3, hybrid
assert hybrid["middle"] > 0.1 and hybrid["right, then a step"] > 0.1, hybrid
PYTHON
