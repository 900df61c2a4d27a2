#!/usr/bin/env bash
# repeng 0.4.0 (with scikit-learn 1.9.1): the direction that is trained from pairs is not the one in which they differ.
#
# Expected: `ControlVector.train` on pairs such as "I am happy" and "I am sad" finds the direction in which the hidden
# states of the first differ from those of the second. If that is the same in each pair, it finds it best.
# Seen: the default, "pca_diff", takes the first principal component of the differences. scikit-learn's PCA subtracts
# their mean first, and the mean is what the pairs have in common: what is left is how the differences vary. For pairs
# that differ by ten along one axis and by noise of 0.4 along sixteen, the direction has a cosine of 0 to 0.3 with that
# axis, as any direction has. "pca_center", the other method, has 0.999. The sign is chosen right in both cases, so
# that the vector looks like a weak one. The documentation gives the two as alternatives and says no more of them.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check repeng==0.4.0 torch==2.15.0 transformers==5.24.0 \
    numpy==1.26.4 scikit-learn==1.9.1 gguf==0.19.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON' 2> >(grep -v it/s >&2)
from importlib.metadata import version

import numpy as np
import torch
import transformers as T
from repeng import ControlVector, DatasetEntry
from tokenizers import Tokenizer, models, pre_tokenizers

print({name: version(name) for name in ("repeng", "scikit-learn", "transformers")})
words = {word: id for id, word in enumerate("<pad> <unk> happy sad I am a b c d e f g h i j k l m n o p".split())}
split = Tokenizer(models.WordLevel(words, unk_token="<unk>"))
split.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=split, pad_token="<pad>", unk_token="<unk>")
torch.manual_seed(0)
WIDTH = 16
model = T.LlamaForCausalLM(T.LlamaConfig(vocab_size=len(words), hidden_size=WIDTH, num_hidden_layers=4,
                                         num_attention_heads=2, intermediate_size=16, pad_token_id=0)).eval()
pairs = [DatasetEntry(positive=f"I am happy {x}", negative=f"I am sad {x}") for x in "abcdefghijklmnop"]
random = np.random.default_rng(0)
axis = np.eye(WIDTH)[0]


def known(hidden):
    """In place of the model's states: two of a pair lie 10 apart along one axis, with noise of 0.3 on each."""
    made = {}
    for layer, states in hidden.items():
        rows = np.repeat(random.normal(size=(len(states) // 2, WIDTH)), 2, axis=0)
        rows[::2] += 5 * axis
        rows[1::2] -= 5 * axis
        made[layer] = (rows + 0.3 * random.normal(size=rows.shape)).astype(np.float32)
    return made


for method in ({}, {"method": "pca_diff"}, {"method": "pca_center"}):
    found = ControlVector.train(model, tokenizer, pairs, transform_hiddens=known, **method).directions
    cosines = [float(abs(way @ axis) / np.linalg.norm(way)) for way in found.values()]
    print(method or "default", "cosine with the axis of the pairs, by layer:", [round(x, 3) for x in cosines])
    assert all(x > 0.99 for x in cosines) if method.get("method") == "pca_center" else all(x < 0.35 for x in cosines)
PYTHON
