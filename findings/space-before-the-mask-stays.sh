#!/usr/bin/env bash
# kitoken 0.11.1 against tokenizers 0.23.3: added tokens do not take the spaces beside them.
#
# Expected: an added token with `"lstrip": true` or `"rstrip": true` takes the spaces on that side: the "<mask>" of
# RoBERTa, BART, XLM-R and MPNet has the former, the ends of turns of Phi-3 have the latter. kitoken reads
# tokenizer.json (`from_tokenizers`) and gives the tokens of the original.
# Seen: the two keys are not read. In "It is <mask>." the space becomes a token of its own, "Ġ" or "▁", in front of the
# mask: the word is sought one place further on, after a token that never stood there in training. After "<|end|>" the
# line break stays, and "is" behind two spaces is another token. The file loads without a word; texts without such
# neighbours agree.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check kitoken==0.11.1 tokenizers==0.23.3
venv/bin/python - <<'PYTHON'
from kitoken import Kitoken
from tokenizers import AddedToken, Tokenizer, models, pre_tokenizers as split


def bytes_of_words(*added):
    """GPT-2's and RoBERTa's way: bytes as letters, and merges."""
    words = {each: at for at, each in enumerate(sorted(split.ByteLevel.alphabet()))}
    merges = [("I", "t"), ("Ġ", "i"), ("Ġi", "s")]
    words.update({left + right: len(words) + at for at, (left, right) in enumerate(merges)})
    tokenizer = Tokenizer(models.BPE(words, merges))
    tokenizer.pre_tokenizer = split.ByteLevel(add_prefix_space=False)
    tokenizer.add_special_tokens(list(added))
    return tokenizer


def pieces(*added):
    """XLM-R's way."""
    scores = [("<unk>", 0.0), ("▁", -3.0), ("▁it", -2.0), ("▁is", -2.0), ("i", -5.0), ("t", -5.0), ("s", -5.0)]
    tokenizer = Tokenizer(models.Unigram(scores, unk_id=0))
    tokenizer.pre_tokenizer = split.Metaspace()
    tokenizer.add_special_tokens(["<unk>", *added])
    return tokenizer


def compare(tokenizer, text):
    found = Kitoken.from_tokenizers(tokenizer.to_str().encode()).encode(text, True)
    return tokenizer.encode(text).tokens, [tokenizer.id_to_token(each) for each in found]


mask, end = AddedToken("<mask>", lstrip=True), AddedToken("<|end|>", rstrip=True)
CASES = [
    (bytes_of_words(mask), "It is <mask>.", ["It", "Ġis", "Ġ", "<mask>", "."], 2),
    (pieces(mask), "it is <mask> is", ["▁it", "▁is", "▁", "<mask>", "▁is"], 2),
    (bytes_of_words(end), "It<|end|>\n  is", ["It", "<|end|>", "Ċ", "Ġ", "Ġis"], 1),
]
for tokenizer, text, seen, place in CASES:
    expected, found = compare(tokenizer, text)
    print(repr(text), "kitoken", found, "tokenizers", expected)
    assert found == seen != expected
    # The pieces of tokenizers show the spaces that an added token took.
    assert expected[place].strip() in ("<mask>", "<|end|>") and expected[place] != found[place]
for tokenizer in (bytes_of_words(mask, end), pieces(mask)):
    expected, found = compare(tokenizer, "it is<mask>")
    assert found == expected
PYTHON
