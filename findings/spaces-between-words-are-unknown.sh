#!/usr/bin/env bash
# kitoken 0.11.1 against tokenizers 0.23.3: where a file splits with `WhitespaceSplit`, words come out as unknown.
#
# Expected: kitoken reads tokenizer.json (`from_tokenizers`), and what it cannot follow it refuses, as it does with
# `CharDelimiterSplit`. `WhitespaceSplit` parts a text at spaces and throws them away, as `Whitespace` and BERT's
# splitting do.
# Seen: the spaces are kept in front of the words. With WordPiece no word but the first is found any more, so that a
# text of known words is a row of [UNK]; with BPE and Unigram each space is an [UNK] of its own between right tokens,
# and later positions shift. With `Punctuation` before or behind it is the same. The file loads without a word.
# `Whitespace` and `BertPreTokenizer` agree, and so does `WhitespaceSplit` in front of `Metaspace`, as T5 has it.
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
from tokenizers import Tokenizer, models, pre_tokenizers as split

WORDS = ["[UNK]", "it", "is", "good", ","]
LETTERS = ["[UNK]", *"itsgod,"]
KINDS = {
    "WordPiece": models.WordPiece({word: at for at, word in enumerate(WORDS)}, unk_token="[UNK]"),
    "BPE": models.BPE({letter: at for at, letter in enumerate(LETTERS)}, [], unk_token="[UNK]"),
    "Unigram": models.Unigram([(letter, -2.0) for letter in LETTERS], unk_id=0),
}
SPLITS = {
    "WhitespaceSplit": split.WhitespaceSplit(),
    "WhitespaceSplit, Punctuation": split.Sequence([split.WhitespaceSplit(), split.Punctuation()]),
    "Punctuation, WhitespaceSplit": split.Sequence([split.Punctuation(), split.WhitespaceSplit()]),
    "Whitespace": split.Whitespace(),
    "BertPreTokenizer": split.BertPreTokenizer(),
}


def both(model, splitting, text):
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = splitting
    tokenizer.add_special_tokens(["[UNK]"])
    other = Kitoken.from_tokenizers(tokenizer.to_str().encode())
    return tokenizer.encode(text).tokens, [tokenizer.id_to_token(each) for each in other.encode(text, True)]


for kind, model in KINDS.items():
    for name, splitting in SPLITS.items():
        expected, found = both(model, splitting, "it is good is it")
        print(kind, "with", name, found)
        assert "[UNK]" not in expected
        if "WhitespaceSplit" not in name:
            assert found == expected
        elif kind == "WordPiece":
            assert found == ["it"] + ["[UNK]"] * 4
        else:
            assert found.count("[UNK]") == 4 and [each for each in found if each != "[UNK]"] == expected
PYTHON
