#!/usr/bin/env bash
# transformers 5.24.0: the same tokenizer.json splits a text in two ways, depending on the names beside it.
#
# Expected: `AutoTokenizer.from_pretrained` takes the pipeline that tokenizer.json describes, as `tokenizers` does.
# Seen: if `tokenizer_class` is "GPT2Tokenizer", "GPTNeoXTokenizer", "RobertaTokenizer" or "Qwen2Tokenizer", vocabulary,
# merges and added tokens are taken from the file, and its normalizer and pre-tokenizer are replaced by the class's own,
# without a warning: "A12" is no longer lowercased, and its digits are no longer kept apart. With `model_type`
# "granite", "olmo2", "stablelm", "mistral" or "modernbert" in config.json the same class name is ignored and the file
# holds; with "llama", "starcoder2", "smollm3" or "gpt_neox" it does not; with "qwen2" the file is replaced even for
# "PreTrainedTokenizerFast".
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

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers
from transformers import AutoTokenizer

letters = sorted(pre_tokenizers.ByteLevel.alphabet())
vocabulary = {letter: index for index, letter in enumerate(letters)}
vocabulary.update({"12": 256, "<s>": 257, "</s>": 258})
file = Tokenizer(models.BPE(vocabulary, [("1", "2")]))
file.normalizer = normalizers.Lowercase()
file.pre_tokenizer = pre_tokenizers.Sequence([
    pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
file.decoder = decoders.ByteLevel()
file.add_special_tokens(["<s>", "</s>"])
assert file.encode("A12").tokens == ["a", "1", "2"]


def opened(class_name, model_type):
    folder = pathlib.Path(sys.argv[1]) / f"{class_name}-{model_type}"
    folder.mkdir()
    file.save(str(folder / "tokenizer.json"))
    names = {"tokenizer_class": class_name, "bos_token": "<s>", "eos_token": "</s>", "unk_token": "</s>"}
    (folder / "tokenizer_config.json").write_text(json.dumps(names))
    if model_type:
        (folder / "config.json").write_text(json.dumps({"model_type": model_type}))
    return AutoTokenizer.from_pretrained(folder).tokenize("A12")


KEPT, OWN, QWEN = ["a", "1", "2"], ["A", "12"], ["A", "1", "2"]
for class_name, model_type, seen in [
    ("PreTrainedTokenizerFast", None, KEPT),
    ("LlamaTokenizerFast", "llama", KEPT),
    ("GPT2Tokenizer", None, OWN),
    ("GPTNeoXTokenizer", None, OWN),
    ("RobertaTokenizer", None, OWN),
    ("Qwen2Tokenizer", None, QWEN),
    ("PreTrainedTokenizerFast", "qwen2", QWEN),
    *[("GPT2Tokenizer", family, OWN) for family in ("llama", "starcoder2", "smollm3", "gpt_neox")],
    *[("GPT2Tokenizer", family, KEPT) for family in ("granite", "olmo2", "stablelm", "mistral", "modernbert")],
]:
    found = opened(class_name, model_type)
    print(class_name, model_type, found)
    assert found == seen, (class_name, model_type, found)
PYTHON
