#!/usr/bin/env bash
# sentence-transformers 6.2.0 with transformers 5.24.0: the token embeddings of a text begin with those of padding.
#
# Expected: `encode(texts, output_value="token_embeddings")` gives a text a row for each of its tokens, the first one
# for the first token: padding is cut off, and a text has the same rows alone and beside a longer one.
# Seen: only what stands after the last real token is cut. With a tokenizer that pads on the left, as those of Qwen 3's
# and other decoders' embedding models do, the shorter text of two keeps its padding in front: 7 rows for 2 tokens, of
# which the first 5 are of no token, and row i is no longer token i. How many there are depends on the neighbours in the
# batch. The vectors of whole texts are right, with each pooling here.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 \
  sentence-transformers==6.2.0 numpy==2.4.6
HF_HUB_OFFLINE=1 venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import torch
import transformers as T
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
from tokenizers import Tokenizer, models, pre_tokenizers

print({name: version(name) for name in ("sentence-transformers", "transformers")})
WORDS = 40
torch.manual_seed(0)
config = T.Qwen3Config(vocab_size=WORDS, hidden_size=32, intermediate_size=48, num_hidden_layers=2, head_dim=8,
                       num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64)
model = T.Qwen3Model(config).eval()
words = Tokenizer(models.WordLevel({"[PAD]": 0, **{f"w{i}": i for i in range(1, WORDS)}}, unk_token="[PAD]"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
short, long = "w5 w6", "w5 w6 w7 w8 w9 w10 w11"
for side in ("right", "left"):
    model.save_pretrained(side)
    T.PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[PAD]", pad_token="[PAD]", padding_side=side,
                              model_max_length=64).save_pretrained(side)
    for pooling in ("lasttoken", "mean"):
        encoder = SentenceTransformer(modules=[Transformer(side), Pooling(32, pooling)])
        assert np.allclose(encoder.encode([short, long])[0], encoder.encode([short])[0], atol=1e-5)
    alone = encoder.encode([short], output_value="token_embeddings")[0].cpu().numpy()
    beside = encoder.encode([short, long], output_value="token_embeddings")[0].cpu().numpy()
    print(f"padding on the {side}: {len(alone)} rows alone, {len(beside)} beside a longer text")
    assert len(alone) == 2
    if side == "right":
        assert np.allclose(beside, alone, atol=1e-5)
    else:
        assert len(beside) == 7 and np.allclose(beside[5:], alone, atol=1e-5)
        assert np.abs(beside[:2] - alone).max() > 0.1
PYTHON
