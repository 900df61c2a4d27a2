#!/usr/bin/env bash
# onnxruntime-extensions 0.15.2 against tokenizers 0.23.3: the normalizer of a tokenizer.json is not read, nor how its
# byte-level step splits.
#
# Expected: `pp_api.Tokenizer(folder)`, with which exported models read and chat, reads tokenizer.json and gives its
# tokens, or refuses the file, as it refuses classes that it does not know.
# Seen: of a byte-level BPE the normalizer counts for nothing: with Qwen's NFC a letter with a combining accent stays
# two characters and becomes other tokens, and `Lowercase` leaves capitals, for which such a vocabulary has no words.
# Neither does a Unigram model get its `Lowercase`. With `add_prefix_space` of `ByteLevel`, without its `use_regex`, and
# with an added token of the kind `lstrip` or `single_word` the tokens are others than the file's too. Each file opens,
# and nothing is said. Where the pattern of a `Split` says how to cut, as Llama 3's and Qwen's, it is followed.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check onnxruntime-extensions==0.15.2 onnxruntime==1.32.0 \
  tokenizers==0.23.3 numpy==2.3.5
venv/bin/python - <<'PYTHON'
import json
import os
from importlib.metadata import version

from onnxruntime_extensions import pp_api
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

print({name: version(name) for name in ("onnxruntime-extensions", "tokenizers")})
# Qwen 2's.
PATTERN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"
           r"\s+(?!\S)|\s+")
level = pre_tokenizers.ByteLevel
plain = level(add_prefix_space=False)


def byte_level(splitting, normalizer=None, added=None):
    tokenizer = Tokenizer(models.BPE())
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = splitting
    trainer = trainers.BpeTrainer(vocab_size=300, show_progress=False, initial_alphabet=level.alphabet(),
                                  special_tokens=["<s>", "</s>"])
    tokenizer.train_from_iterator(["the cat sat on the mat singing", "a caf\u00e9 and na\u00efve"] * 9, trainer)
    if added is not None:
        tokenizer.add_tokens([added])
    return tokenizer


def unigram(normalizer):
    pieces = [("<unk>", 0.0), ("<s>", 0.0), ("</s>", 0.0), ("▁the", -2.0), ("▁", -3.0), *((one, -9.0) for one in "the")]
    tokenizer = Tokenizer(models.Unigram(pieces, 0))
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    return tokenizer


def both(name, tokenizer, text, kind="PreTrainedTokenizerFast"):
    os.makedirs(name, exist_ok=True)
    tokenizer.save(f"{name}/tokenizer.json")
    about = {"tokenizer_class": kind, "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}
    about["add_bos_token"] = False
    json.dump(about, open(f"{name}/tokenizer_config.json", "w"))
    found = [int(one) for one in pp_api.Tokenizer(name).tokenize(text)]
    return tokenizer.encode(text).ids, found


split = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(PATTERN), "isolated"), level(False, use_regex=False)])
lower = normalizers.Lowercase()
strips = AddedToken("<m>", lstrip=True, normalized=False)
alone = AddedToken("si", single_word=True, normalized=False)
for name, tokenizer, text, kind, alike in [
    ("split", byte_level(split), "the cat's  mat, 12", "Qwen2Tokenizer", True),
    ("NFC", byte_level(split, normalizers.NFC()), "cafe\u0301", "Qwen2Tokenizer", False),
    ("Lowercase", byte_level(plain, lower), "The CAT", "PreTrainedTokenizerFast", False),
    ("Lowercase, Unigram", unigram(lower), "THE", "XLMRobertaTokenizer", False),
    ("add_prefix_space", byte_level(level(add_prefix_space=True)), "the cat", "GPT2Tokenizer", False),
    ("use_regex", byte_level(level(False, use_regex=False)), "the cat sat", "GPT2Tokenizer", False),
    ("lstrip", byte_level(plain, added=strips), "the  <m> cat", "PreTrainedTokenizerFast", False),
    ("single_word", byte_level(plain, added=alone), "singing", "PreTrainedTokenizerFast", False),
]:
    here, there = both(name, tokenizer, text, kind)
    words = [[tokenizer.id_to_token(one) for one in ids] for ids in (here, there)]
    print(f"{name}: {text!r} is {words[0]} in tokenizers, {words[1]} in onnxruntime-extensions")
    assert (here == there) == alike
# What the normalizers are for, given by hand, gives the tokens of the file.
composed = byte_level(split, normalizers.NFC())
assert both("NFC", composed, "cafe\u0301")[0] == both("NFC", composed, "caf\u00e9")[1]
assert both("low", byte_level(plain, lower), "The CAT")[0] == both("low", byte_level(plain, lower), "the cat")[1]
PYTHON
