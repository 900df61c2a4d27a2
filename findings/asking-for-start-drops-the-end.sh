#!/usr/bin/env bash
# transformers 5.24.0: `add_bos_token=True` takes the end token away from a tokenizer that adds both.
#
# Expected: tokenizer.json adds "<s>" and "</s>". Asking for the start token, which is there, changes nothing; refusing
# it leaves the end token; and a key in tokenizer_config.json means what the argument of that name means.
# Seen: each of `add_bos_token` and `add_eos_token`, given as an argument or set later, throws away the file's template
# and builds one of the two flags alone, the other one being false: `add_bos_token=True` drops "</s>", and refusing
# either drops both. A pair, `<s> a </s> b </s>`, gets a second "<s>" if both are asked for. In tokenizer_config.json
# the same keys do nothing. The attributes say False before, while both tokens are added.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check transformers==5.24.0 tokenizers==0.23.3
"$folder/venv/bin/python" - "$folder" 2> "$folder/log" <<'PYTHON'
import json
import pathlib
import sys

from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import AutoTokenizer

file = Tokenizer(models.WordLevel({"a": 0, "b": 1, "<s>": 2, "</s>": 3, "<unk>": 4}, unk_token="<unk>"))
file.pre_tokenizer = pre_tokenizers.Whitespace()
file.add_special_tokens(["<s>", "</s>", "<unk>"])
file.post_processor = processors.TemplateProcessing(
    single="<s> $A </s>", pair="<s> $A </s> $B </s>", special_tokens=[("<s>", 2), ("</s>", 3)])
folder = pathlib.Path(sys.argv[1])
file.save(str(folder / "tokenizer.json"))
names = {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}


def written(in_file=None, **argument):
    (folder / "tokenizer_config.json").write_text(json.dumps(names | (in_file or {})))
    tokenizer = AutoTokenizer.from_pretrained(folder, **argument)
    return [" ".join(tokenizer.convert_ids_to_tokens(tokenizer(*texts)["input_ids"])) for texts in (["a"], ["a", "b"])]


BOTH = ["<s> a </s>", "<s> a </s> b </s>"]
for flags, seen in [
    ({}, BOTH),
    ({"add_bos_token": True}, ["<s> a", "<s> a <s> b"]),
    ({"add_bos_token": False}, ["a", "a b"]),
    ({"add_eos_token": True}, ["a </s>", "a </s> b </s>"]),
    ({"add_eos_token": False}, ["a", "a b"]),
    ({"add_bos_token": True, "add_eos_token": True}, ["<s> a </s>", "<s> a </s> <s> b </s>"]),
]:
    print(flags, "as argument:", written(**flags), "in the file:", written(flags))
    assert written(**flags) == seen and written(flags) == BOTH

tokenizer = AutoTokenizer.from_pretrained(folder)
assert (tokenizer.add_bos_token, tokenizer.add_eos_token) == (False, False)
tokenizer.add_bos_token = True
assert tokenizer.convert_ids_to_tokens(tokenizer("a")["input_ids"]) == ["<s>", "a"]
PYTHON
