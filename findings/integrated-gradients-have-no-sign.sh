#!/usr/bin/env bash
# interpreto 0.5.2 (with transformers 5.24.0): integrated gradients are never negative, and sum to another number.
#
# Expected: `IntegratedGradients`, "integrating the model's gradients along a path from a baseline input to the actual
# input" after Sundararajan and others (2017), says for each token how far it raises or lowers the output; with enough
# steps the numbers sum to the difference between the text and the baseline.
# Seen: at each step the product of gradient and embedding is taken without its sign, averaged over the width, and only
# then integrated; and the embedding is that of the step, so the steps near the baseline hardly count. All tokens are
# positive: one that speaks against the answer counts as one for it. The sum is not that difference, and the token that
# counts most is another one.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install torch==2.15.0 transformers==5.24.0 numpy==2.4.6 \
  nnsight==0.7.0 jaxtyping==0.2.36 beartype nltk scipy matplotlib scikit-learn einops
"$folder/venv/bin/pip" --quiet --disable-pip-version-check install --no-deps interpreto==0.5.2
cat >"$folder/look.py" <<'PYTHON'
import warnings

warnings.simplefilter("ignore")
import torch
from interpreto import Granularity, IntegratedGradients
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
words = "[PAD] [UNK] [MASK] the cat sat on a mat".split()
plain = Tokenizer(models.WordLevel({word: row for row, word in enumerate(words)}, "[UNK]"))
plain.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]", mask_token="[MASK]",
    model_input_names=["input_ids", "attention_mask"],
)
config = BertConfig(
    vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
    initializer_range=0.5, attn_implementation="eager",
)
model = BertForSequenceClassification(config).eval()
text, steps = "the cat sat on a mat", 64
ids = tokenizer(text, return_tensors="pt").input_ids
embedded = model.get_input_embeddings()(ids).detach()
answer = int(model(ids).logits.argmax())

path = (torch.arange(steps) + 0.5).view(-1, 1, 1) / steps * embedded
path.requires_grad_()
gradients, = torch.autograd.grad(model(inputs_embeds=path).logits[:, answer].sum(), path)
right = (gradients.mean(0) * embedded[0]).sum(-1)
with torch.no_grad():
    ends = model(inputs_embeds=torch.cat([embedded, embedded * 0 + 1e-6])).logits[:, answer]
method = IntegratedGradients(
    model, tokenizer, granularity=Granularity.TOKEN, n_perturbations=steps, batch_size=steps
)
found = next(iter(method.explain(text) if hasattr(method, "explain") else method(text))).attributions.squeeze()
for word, seen, wanted in zip(text.split(), found.tolist(), right.tolist()):
    print(f"{word}: interpreto {seen:.3f}, integrated {wanted:.3f}")
difference = (ends[0] - ends[1]).item()
print(f"sums: {found.sum():.3f} and {right.sum():.3f}; the output differs by {difference:.3f}")
assert abs(right.sum() - difference) < 0.01 and (right < -0.1).any() and (right > 0.1).any()
assert (found > 0).all() and abs(found.sum() - difference) > 0.5 * abs(difference)
assert found.argmax() != right.abs().argmax()
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
