#!/usr/bin/env bash
# transformers 5.24.0: in a whole pass ProphetNet's decoder scores distances by other tokens and heads, later ones too.
#
# Expected: a decoder's logits of a token depend on that token and those before it, so a longer text does not change
# them, and reading a text at once gives what reading it token by token with the cache gives.
# Seen: each token makes a score for each distance and head. In the stream that predicts, this table is laid out token,
# stream, head and then read as stream, head, token: a token gets the distances that another token made for another
# head. Which one depends on the length of the text, so three more words change the logits of all tokens before them.
# Step by step the table has one token and is right; `generate` writes with one model, a whole pass, training and a
# map of attention are of another. With the axes in the order in which they are read, all three agree.
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

torch.set_grad_enabled(False)
config = T.ProphetNetConfig(vocab_size=99, hidden_size=32, num_decoder_layers=2, num_decoder_attention_heads=4,
                            decoder_ffn_dim=48, max_position_embeddings=64, dropout=0, attention_dropout=0,
                            activation_dropout=0)
config.is_decoder = True
torch.manual_seed(0)
model = T.ProphetNetForCausalLM(config).eval()
for parameter in model.parameters():
    if parameter.dim() > 1:
        torch.nn.init.normal_(parameter, std=0.15)
ids = torch.randint(3, 99, (1, 10))
off = lambda one, other: (one - other).abs().max().item()


def differences():
    whole, cache, steps = model(ids).logits, None, []
    for place in range(ids.shape[1]):
        step = model(ids[:, place:place + 1], cache=cache, use_cache=True)
        cache = step.cache
        steps.append(step.logits)
    return off(whole[:, :7], model(ids[:, :7]).logits), off(whole, torch.cat(steps, 1))


def sorted_out(self, hidden_states, attn_weights, position_ids, buckets):  # the same table, read as it is laid out
    made = self.relative_pos_embeddings(hidden_states.transpose(1, 2))  # batch, stream, token, distance and head
    made = made.unflatten(-1, (self.num_buckets, self.num_attn_heads)).permute(0, 1, 4, 2, 3)
    if buckets is None:
        return original(self, hidden_states, attn_weights, position_ids, buckets)  # one token: nothing to mix up
    where = buckets.long()[:, None, None].expand(*made.shape[:3], -1, -1)
    return made.gather(-1, where)


print("transformers", T.__version__)
longer, stepwise = differences()
print(f"logits of 7 tokens, with 3 more behind them: off by {longer:.2g}; whole against step by step: {stepwise:.2g}")
assert longer > 0.1 and stepwise > 0.1
kind = type(model.prophetnet.decoder.layers[0].self_attn)
original, kind.get_predict_relative_pos_embeddings = kind.get_predict_relative_pos_embeddings, sorted_out
longer, stepwise = differences()
print(f"with the axes in order: {longer:.2g} and {stepwise:.2g}")
assert longer < 1e-4 and stepwise < 1e-4
PYTHON
