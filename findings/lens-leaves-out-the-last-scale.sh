#!/usr/bin/env bash
# nnterp 1.3.0: the last layer of its logit lens is not what Granite, Cohere and Gemma 2 predict.
#
# Expected: after the last layer the lens is the model itself, so `logit_lens(model, prompts)[:, -1]` has the
# probabilities of the model's own logits, as for GPT-2 and Llama to the last bits.
# Seen: `project_on_vocab` is the final norm and the output matrix. What these models do to their logits after it is
# left out: Granite divides them by `logits_scaling`, Cohere multiplies them by `logit_scale`, Gemma 2 caps them. The
# order of the tokens stays, their probabilities do not: with tiny random models they are 0.3 and more apart, and the
# lens is surer than the model. Nothing is said. Curves of probability and entropy do not end at the prediction.
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
sizes = dict(ends, hidden_size=16, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2,
             intermediate_size=32, max_position_embeddings=64)
words = Tokenizer(models.WordLevel({word: i for i, word in enumerate("<pad> <end> a b c d e f g h".split())}, "<pad>"))
words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="<end>")


def apart(config):
    torch.manual_seed(0)
    model = T.AutoModelForCausalLM.from_config(config).eval()
    for weight in model.parameters():
        if weight.ndim == 2:
            torch.nn.init.normal_(weight, std=0.7)
    with torch.no_grad():
        own = model(**tokenizer("a b c", return_tensors="pt", return_token_type_ids=False)).logits[0, -1].softmax(-1)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
        last = logit_lens(StandardizedTransformer(folder, device_map="cpu", dtype=torch.float32), "a b c")[0, -1]
    assert last.argmax() == own.argmax()
    return (last - own).abs().max().item(), last.max().item(), own.max().item()


for config in [T.GPT2Config(**ends, n_embd=16, n_layer=2, n_head=2, n_positions=64), T.LlamaConfig(**sizes)]:
    far, lens, own = apart(config)
    print(f"{config.model_type}: {far:.1e} apart")
    assert far < 1e-5
for config in [T.GraniteConfig(**sizes, logits_scaling=8.0), T.CohereConfig(**sizes),
               T.Gemma2Config(**sizes, head_dim=8, final_logit_softcapping=2.0)]:
    far, lens, own = apart(config)
    print(f"{config.model_type}: {far:.2f} apart; the best token has {lens:.2f} in the lens, {own:.2f} in the model")
    assert far > 0.3 and lens > own
PYTHON
