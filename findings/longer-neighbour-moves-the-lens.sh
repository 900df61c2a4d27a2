#!/usr/bin/env bash
# nnterp 1.3.0 with nnsight 0.7.0: GPT-2's logit lens of a prompt depends on the other prompts of the call.
#
# Expected: `logit_lens(model, prompts)` takes a list and pads it, with a mask; each prompt has the probabilities that
# it has alone, as with Llama to the last bits.
# Seen: the prompts are padded on the left, and no positions are given: in a plain forward pass GPT-2 counts them from
# the padding on, so all tokens of a shorter prompt stand further back. With a tiny random GPT-2 the probabilities of
# its next token are 0.5 apart; those of the longest prompt are right. OPT follows the mask, and is right.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 nnterp==1.3.0 \
  nnsight==0.7.0
"$folder/venv/bin/python" - 2>"$folder/said" <<'PYTHON' || { cat "$folder/said"; exit 1; }
import tempfile

import torch
import transformers as T
from nnterp import StandardizedTransformer
from nnterp.interventions import logit_lens
from tokenizers import Tokenizer, models, pre_tokenizers

ends = dict(vocab_size=10, pad_token_id=0, bos_token_id=1, eos_token_id=1)
sizes = dict(ends, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, max_position_embeddings=64)
words = Tokenizer(models.WordLevel({word: i for i, word in enumerate("<pad> <end> a b c d e f g h".split())}, "<pad>"))
words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="<end>")
SHORT, LONG = "a b c", "d e f g h a b"


def apart(config):
    """How far each prompt's probabilities are from those that it has alone."""
    torch.manual_seed(0)
    model = T.AutoModelForCausalLM.from_config(config).eval()
    for weight in model.parameters():
        if weight.ndim == 2:
            torch.nn.init.normal_(weight, std=0.7)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        traced = StandardizedTransformer(folder, device_map="cpu", dtype=torch.float32)
        both = logit_lens(traced, [SHORT, LONG])
        alone = [logit_lens(traced, [prompt])[0] for prompt in (SHORT, LONG)]
    return [(one - other).abs().max().item() for one, other in zip(both, alone)]


for config in [T.LlamaConfig(**sizes, num_key_value_heads=2, intermediate_size=32),
               T.OPTConfig(**sizes, ffn_dim=32, word_embed_proj_dim=16)]:
    short, long = apart(config)
    print(f"{config.model_type}: the shorter prompt is {short:.1e} apart, the longer {long:.1e}")
    assert max(short, long) < 1e-5
short, long = apart(T.GPT2Config(**ends, n_embd=16, n_layer=2, n_head=2, n_positions=64))
print(f"gpt2: the shorter prompt is {short:.2f} apart, the longer {long:.1e}")
assert short > 0.3 and long < 1e-5
PYTHON
