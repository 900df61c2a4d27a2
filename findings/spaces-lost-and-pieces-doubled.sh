#!/usr/bin/env bash
# openvino-tokenizers 2026.4.1.0 against tokenizers 0.23.3: three ways of splitting lose spaces, cut words or give a
# piece twice.
#
# Expected: a tokenizer.json that `convert_tokenizer` takes gives the same tokens afterwards; ways of splitting that it
# cannot follow are refused.
# Seen: `Metaspace`, which makes each space a "▁", makes one of several in a row: the indent of a line of code is gone,
# and all later positions move. `WhitespaceSplit` cuts at punctuation too: "don't" is three words. `Split` with
# "merged_with_previous" writes a piece a second time where two separators follow it: of "ab", two spaces and "cd" the
# model reads "ab ab  cd". All three are converted without a word. `Metaspace` with `split` false and `Split` with
# "isolated" agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check openvino==2026.4.1 openvino-tokenizers==2026.4.1.0 \
  transformers==5.24.0 tokenizers==0.23.3 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import openvino
import transformers as T
from openvino_tokenizers import convert_tokenizer
from tokenizers import Tokenizer, models, pre_tokenizers

print({name: version(name) for name in ("openvino-tokenizers", "openvino", "tokenizers")})
letters = [*"abcdnot' ▁", "ab", "▁ab", "ab ", "do", "don", "don'", "don't", "cd", "▁cd"]
vocabulary = {word: number for number, word in enumerate(["<unk>", *letters])}
merges = [("a", "b"), ("▁", "ab"), ("ab", " "), ("d", "o"), ("do", "n"), ("don", "'"), ("don'", "t"), ("c", "d"),
          ("▁", "cd")]
for name, splitting, text, right, seen in [
    ("Metaspace", pre_tokenizers.Metaspace(), "ab    cd", ["▁ab", "▁", "▁", "▁", "▁cd"], ["▁ab", "▁cd"]),
    ("Metaspace, unsplit", pre_tokenizers.Metaspace(split=False), "ab   cd", ["▁ab", "▁", "▁", "▁cd"], None),
    ("WhitespaceSplit", pre_tokenizers.WhitespaceSplit(), "don't ab", ["don't", "ab"], ["don", "'", "t", "ab"]),
    ("merged_with_previous", pre_tokenizers.Split(" ", "merged_with_previous"), "ab  cd", ["ab ", " ", "cd"],
     ["ab ", "ab ", " ", "cd"]),
    ("isolated", pre_tokenizers.Split(" ", "isolated"), "ab  cd", ["ab", " ", " ", "cd"], None),
]:
    tokenizer = Tokenizer(models.BPE(vocabulary, merges, unk_token="<unk>"))
    tokenizer.pre_tokenizer = splitting
    both = T.PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="<unk>")
    compiled = openvino.Core().compile_model(convert_tokenizer(both), "CPU")
    here = both.convert_ids_to_tokens(both(text)["input_ids"])
    there = both.convert_ids_to_tokens(compiled([text])["input_ids"][0].tolist())
    print(f"{name}: {text!r} is {here} in tokenizers, {there} in OpenVINO")
    assert here == right and there == (seen or right)
PYTHON
