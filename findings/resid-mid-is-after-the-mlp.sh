#!/usr/bin/env bash
# transformer-lens 4.3.0: a BERT's hook_resid_mid is the stream after the MLP.
#
# Expected: `blocks.N.hook_resid_mid` is the residual stream between attention and MLP, as it is in a GPT-2, so that
# patching it there restores what the attention did, and hook_resid_mid + hook_mlp_out leads to the end of the block.
# Seen: in a BERT it is the input of the second norm: the stream after the attention and its norm, with the MLP's output
# already added. Nothing warns; the same reading of both models compares different places.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 transformer-lens==4.3.0
HF_HUB_OFFLINE=1 "$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys

import torch
import transformers as T
from tokenizers import Tokenizer, models, pre_tokenizers
from transformer_lens.model_bridge import TransformerBridge

T.logging.set_verbosity_error()
torch.manual_seed(0)


def saved(kind, config, folder):
    model = kind(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    model.save_pretrained(folder)
    words = Tokenizer(models.WordLevel({f"w{i}": i for i in range(30)}, unk_token="w0"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    T.PreTrainedTokenizerFast(tokenizer_object=words, unk_token="w0", pad_token="w1").save_pretrained(folder)
    bridge = TransformerBridge.boot_transformers(folder, dtype=torch.float32).eval()
    _, cache = bridge.run_with_cache(torch.tensor([[3, 7, 5, 9]]))
    return lambda hook: cache[f"blocks.0.{hook}"]


apart = lambda a, b: (a - b).abs().max().item()
small = dict(vocab_size=30, num_hidden_layers=2, hidden_size=16, num_attention_heads=2, intermediate_size=24)
bert = saved(T.BertForMaskedLM, T.BertConfig(**small), sys.argv[1] + "/bert")
after = bert("ln1.hook_out")
print("BERT: hook_resid_mid is off from the stream after attention by", apart(bert("hook_resid_mid"), after))
print("and from that stream with the MLP's output by", apart(bert("hook_resid_mid"), after + bert("hook_mlp_out")))
assert apart(bert("hook_resid_mid"), after) > 0.1
assert apart(bert("hook_resid_mid"), after + bert("hook_mlp_out")) < 1e-5

small = dict(vocab_size=30, n_layer=2, n_embd=16, n_head=2, n_positions=16)
gpt2 = saved(T.GPT2LMHeadModel, T.GPT2Config(**small), sys.argv[1] + "/gpt2")
after = gpt2("hook_resid_pre") + gpt2("hook_attn_out")
print("GPT-2: off from the stream after attention by", apart(gpt2("hook_resid_mid"), after))
assert apart(gpt2("hook_resid_mid"), after) < 1e-5
PYTHON
