#!/usr/bin/env bash
# transformer-lens 4.3.0 with transformers 5.24.0: of OPT, GPT-Neo, GPT-J and XGLM, `hook_attn_scores` holds the
# pattern, and an edit in place of the pattern is lost.
#
# Expected: `blocks.N.attn.hook_attn_scores` is the score before the softmax, and softmax of it the pattern, as for
# GPT-2 and Llama; setting a head's pattern to 0 in a hook takes that head away.
# Seen: for these families the softmaxed weights are given under both names: "scores" lie between 0 and 1, and a softmax
# of them is nearly even. They are given after the layer has used them: where a hook changes the tensor in place and
# returns it, as the library's own demos do, logits stay as they were, and the head seems to do nothing. Nothing is said.
# Nulling `hook_z` has an effect.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 transformer-lens==4.3.0
HF_HUB_OFFLINE=1 "$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys
import warnings

import torch
import transformers as T
from tokenizers import Tokenizer, models, pre_tokenizers
from transformer_lens.model_bridge import TransformerBridge

T.logging.set_verbosity_error()
ids = torch.tensor([[3, 7, 5, 9]])
CASES = {
    "GPT2": T.GPT2Config(vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=32),
    "Llama": T.LlamaConfig(vocab_size=30, hidden_size=16, intermediate_size=24, num_hidden_layers=1,
                           num_attention_heads=2, max_position_embeddings=32),
    "OPT": T.OPTConfig(vocab_size=30, hidden_size=16, ffn_dim=24, num_hidden_layers=1, num_attention_heads=2,
                       max_position_embeddings=32, word_embed_proj_dim=16),
    "GPTNeo": T.GPTNeoConfig(vocab_size=30, hidden_size=16, num_layers=1, num_heads=2, max_position_embeddings=32,
                             attention_types=[[["global"], 1]]),
    "GPTJ": T.GPTJConfig(vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=32, rotary_dim=4),
    "XGLM": T.XGLMConfig(vocab_size=30, d_model=16, ffn_dim=24, num_layers=1, attention_heads=2,
                         max_position_embeddings=32),
}
apart = lambda a, b: (a - b).abs().max().item()


def null_pattern(pattern, hook):
    pattern[:, 1] = 0
    return pattern


def null_z(z, hook):
    z[:, :, 1] = 0
    return z


for family, config in CASES.items():
    torch.manual_seed(0)
    model = getattr(T, family + ("LMHeadModel" if family == "GPT2" else "ForCausalLM"))(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    folder = f"{sys.argv[1]}/{family}"
    model.save_pretrained(folder)
    words = Tokenizer(models.WordLevel({f"w{i}": i for i in range(30)}, unk_token="w0"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    T.PreTrainedTokenizerFast(tokenizer_object=words, unk_token="w0", pad_token="w1").save_pretrained(folder)
    bridge = TransformerBridge.boot_transformers(folder, dtype=torch.float32).eval()
    with torch.no_grad(), warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        logits, cache = bridge.run_with_cache(ids)
        scores, pattern = (cache[f"blocks.0.attn.hook_{name}"] for name in ("attn_scores", "pattern"))
        without = bridge.run_with_hooks(ids, fwd_hooks=[("blocks.0.attn.hook_pattern", null_pattern)])
        really = bridge.run_with_hooks(ids, fwd_hooks=[("blocks.0.attn.hook_z", null_z)])
    lost = family not in ("GPT2", "Llama")
    print(f"{family}: scores from {scores.masked_fill(scores < -1e9, 0).min():.2f} to {scores.max():.2f}, equal to the "
          f"pattern: {torch.equal(scores, pattern)}; logits move by {apart(without, logits):.2f} without the pattern, "
          f"by {apart(really, logits):.2f} without z")
    assert torch.equal(scores, pattern) == lost and apart(really, logits) > 0.1
    assert (apart(scores.softmax(-1), pattern) > 0.1) == lost
    assert torch.equal(without, logits) if lost else apart(without, really) < 1e-4
    assert not [one for one in told if "discarded" in str(one.message)]
PYTHON
