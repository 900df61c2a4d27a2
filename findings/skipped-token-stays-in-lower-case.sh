#!/usr/bin/env bash
# tokenizers 0.23.3: a special token that is sought in the normalized text is not skipped when its id is decoded.
#
# Expected: `skip_special_tokens`, the default of `decode`, leaves out the ids of special tokens; without it the id of
# "<END>" gives "<END>".
# Seen: with `normalized=True` and a normalizer that changes the token's own text, id 11 is special in the file and in
# `get_added_tokens_decoder`, yet `id_to_token` gives "<end>", and `decode` writes that, skipping or not: the skipped
# are sought by their text, which is the one before the normalizer. The same token with `normalized=False` is skipped.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
from tokenizers import AddedToken, Tokenizer, models, normalizers


def told(normalized, normalizer):
    tokenizer = Tokenizer(models.BPE(vocab={letter: index for index, letter in enumerate("abdefghinot")}, merges=[]))
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.add_special_tokens([AddedToken("<END>", normalized=normalized)])
    tokenizer = Tokenizer.from_str(tokenizer.to_str())
    ids = tokenizer.encode("ab<END>").ids
    assert ids == [0, 1, 11] and tokenizer.get_added_tokens_decoder()[11].special
    return tokenizer.id_to_token(11), tokenizer.decode(ids), tokenizer.decode(ids, skip_special_tokens=False)


for normalized, normalizer in ((True, None), (False, normalizers.Lowercase()), (True, normalizers.Lowercase())):
    print("normalized:", normalized, "with", normalizer, "->", told(normalized, normalizer))
assert told(True, None) == told(False, normalizers.Lowercase()) == ("<END>", "a b", "a b <END>")
assert told(True, normalizers.Lowercase()) == ("<end>", "a b <end>", "a b <end>")
PYTHON
