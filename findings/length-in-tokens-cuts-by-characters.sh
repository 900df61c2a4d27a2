#!/usr/bin/env bash
# model2vec 0.10.0: `max_length` counts tokens, and a text that has fewer loses its last words.
#
# Expected: `encode(text, max_length=8)`: "any tokens beyond this length will be truncated". A text of six tokens is
# read whole.
# Seen: before it is tokenized, the text is cut to `max_length` times the median length of the vocabulary's entries,
# in characters. Entries are shorter than words with their spaces where a vocabulary has many signs, letters and pieces
# beside its words: so six tokens of 20 letters end inside the second one, at `max_length=8` and a median of 5. The
# piece that remains of that word is read too, as another word or as an unknown one. Spaces and line ends count as
# well: with the default of 512 tokens, two words behind a wide gap are not read. Nothing is said; `max_length=None`
# reads everything, and the tokenizer with the same truncation keeps all six.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check model2vec==0.10.0 numpy==2.4.6 tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
import model2vec
import numpy as np
from model2vec import StaticModel
from tokenizers import Tokenizer, models, pre_tokenizers

print("model2vec", model2vec.__version__)
long = ["internationalization", "counterrevolutionary", "incomprehensibleness", "electrocardiographic",
        "uncharacteristically", "disproportionateness"]
short = ["[UNK]", "of", "the", "head", "text", "not", "good", "inter", "counter"]
words = short + long
tokenizer = Tokenizer(models.WordLevel({word: id for id, word in enumerate(words)}, unk_token="[UNK]"))
tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
model = StaticModel(np.eye(len(words), dtype=np.float32), tokenizer)  # each word has a number of its own
print("median length of an entry:", model.median_token_length)


def read(text, **given):
    """The words that have a part in the text's mean."""
    return [words[id] for id in np.flatnonzero(model.encode(text, **given))]


text = " ".join(long)
tokenizer.enable_truncation(8)
print("tokens, cut to 8:", len(tokenizer.encode(text).ids), "; part in the mean:", read(text, max_length=8))
assert tokenizer.encode(text).tokens == long == read(text, max_length=None)
assert model.median_token_length == 5 and read(text, max_length=8) == long[:1]
verdict = "the text of head " + " " * 512 * model.median_token_length + "not good"
print("by default, the last words after many spaces:", read(verdict), "and without a length:",
      read(verdict, max_length=None))
assert len(model.tokenize([verdict])[0]) == 6
assert read(verdict) == ["of", "the", "head", "text"]
assert read(verdict, max_length=None) == ["of", "the", "head", "text", "not", "good"]
PYTHON
