#!/usr/bin/env bash
# tokenizers 0.23.3: a Greek word in capitals gets the wrong last letter when it is lowercased.
#
# Expected: `Lowercase` and BERT's normalizer give what lowercasing a text gives in Python and in Rust, and gave in
# BERT's first tokenizer: the sigma at the end of a word becomes "ς".
# Seen: each letter is lowercased on its own, so it becomes "σ", as inside a word. A headline or a name in capitals,
# which a vocabulary knows with its ending, is cut into other pieces, and never equals the same word typed in small
# letters.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

vocabulary = {piece: index for index, piece in enumerate(["[UNK]", "λογος", "λογο", "##σ", "##ς"])}
for normalizer in (normalizers.Lowercase(), normalizers.BertNormalizer(lowercase=True, strip_accents=True)):
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizer, pre_tokenizers.BertPreTokenizer()
    texts = ("λογος", "ΛΟΓΟΣ", "ΛΟΓΟΣ".lower())
    small, capital, lowered = (tokenizer.encode(text).tokens for text in texts)
    print(type(normalizer).__name__, small, capital, lowered)
    assert small == lowered == ["λογος"] and capital == ["λογο", "##σ"]
    assert normalizer.normalize_str("ΣΑΣ ΟΔΟΣ") == "σασ οδοσ"
    assert "ΣΑΣ ΟΔΟΣ".lower() == "σας οδος"
PYTHON
