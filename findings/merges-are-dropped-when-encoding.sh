#!/usr/bin/env bash
# tokenizers 0.23.3 with transformers 5.24.0: a tokenizer that was trained with BPE dropout gives other tokens each
# time.
#
# Expected: "dropout" in tokenizer.json leaves out merges at random while a model is trained, as dropout in a network
# does, and is off for whoever opens the file to run the model: nothing in either library says that it is training.
# Seen: it is at work in every call. One text of six letters becomes ten different lists of tokens, of one to six
# tokens, in turn and inside one batch, also where AutoTokenizer opens the file as the library's own class. There is no
# argument that turns it off for a call; `tokenizer.model.dropout = None` does, once found. With "tokenizer_class"
# GPT2Tokenizer beside it, which makes the model anew, the same file has no dropout and the tokens stay.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tokenizers==0.23.3 transformers==5.24.0
venv/bin/python - <<'PYTHON'
import json
import os

from tokenizers import Tokenizer
from transformers import AutoTokenizer

pieces = ["a", "b", "c", "ab", "abc", "abcabc"]
description = {
    "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
    "pre_tokenizer": None, "post_processor": None, "decoder": None,
    "model": {"type": "BPE", "dropout": 0.5, "unk_token": None, "continuing_subword_prefix": None,
              "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
              "vocab": {piece: id for id, piece in enumerate(pieces)},
              "merges": [["a", "b"], ["ab", "c"], ["abc", "abc"]]},
}
text = "abcabc"
os.mkdir("model")
json.dump(description, open("model/tokenizer.json", "w"))


def different(encode):
    return sorted({tuple(encode(text)) for _ in range(200)}, key=len)


own = Tokenizer.from_file("model/tokenizer.json")
found = different(lambda text: own.encode(text).tokens)
print("tokenizers:", found)
assert len(found) >= 5 and found[0] == ("abcabc",) and found[-1] == tuple("abcabc")
batch = {tuple(encoding.tokens) for encoding in own.encode_batch([text] * 200)}
print("one batch:", len(batch), "lists of tokens")
assert len(batch) >= 5
for kind, varied in [("PreTrainedTokenizerFast", True), ("GPT2Tokenizer", False)]:
    json.dump({"tokenizer_class": kind}, open("model/tokenizer_config.json", "w"))
    opened = AutoTokenizer.from_pretrained("model")
    lists = different(lambda text: opened(text, add_special_tokens=False)["input_ids"])
    print(kind, len(lists), "lists of ids")
    assert (len(lists) >= 5) == varied and (varied or lists == [(5,)])
own.model.dropout = None
assert different(lambda text: own.encode(text).tokens) == [("abcabc",)]
PYTHON
