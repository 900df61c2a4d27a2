#!/usr/bin/env bash
# tokenizers 0.23.3: a BPE tokenizer that is trained or set anew reads the words that it has met by its old vocabulary.
#
# Expected: `train_from_iterator` replaces the vocabulary, and a field of the model such as `byte_fallback` or
# `unk_token` that is set counts from the next call on: what is encoded then is what the tokenizer
# encodes once it is saved and opened again.
# Seen: a thread keeps the ids of each word that it has encoded, and neither training nor setting a field clears them.
# "lowest newer", encoded once before the second training, becomes ids of the first vocabulary under the second one, and
# they are decoded as "abc newe". The same call in another thread is right, and so is any word that is new. An id that
# the smaller vocabulary no longer has stops the call instead. WordPiece and Unigram do not do this. `_clear_cache()`
# of the model mends it; its name says that it is not for users, and nothing else names it.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
import threading

import tokenizers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

print("tokenizers", tokenizers.__version__)
text = "lowest newer"
first, second = ["low lower lowest newer newest"] * 5, ["abc lowest newer w e s t"] * 5


def trained(model, trainer):
    """A tokenizer that was trained twice and used between, and the text by it, by its saved copy and in a thread."""
    tokenizer = Tokenizer(model)
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.train_from_iterator(first, trainer())
    tokenizer.encode(text)
    tokenizer.train_from_iterator(second, trainer())
    found = []
    thread = threading.Thread(target=lambda: found.append(tokenizer.encode(text)))
    thread.start()
    thread.join()
    return tokenizer, tokenizer.encode(text), Tokenizer.from_str(tokenizer.to_str()).encode(text), found[0]


given = {"special_tokens": ["[UNK]"], "show_progress": False}
tokenizer, used, opened, thread = trained(
    models.BPE(unk_token="[UNK]"), lambda: trainers.BpeTrainer(vocab_size=40, **given))
print(f"{text!r} after the second training: {used.tokens} {used.ids}; saved and opened: {opened.tokens} {opened.ids};",
      f"in another thread: {thread.tokens}; decoded: {tokenizer.decode(used.ids)!r}")
assert opened.tokens == thread.tokens == ["lowest", "newer"] and thread.ids == opened.ids != used.ids
assert tokenizer.decode(used.ids) == "abc newe"
tokenizer.model._clear_cache()
assert tokenizer.encode(text).ids == opened.ids
for model, trainer in [
    (models.WordPiece(unk_token="[UNK]"), lambda: trainers.WordPieceTrainer(vocab_size=25, **given)),
    (models.Unigram(), lambda: trainers.UnigramTrainer(vocab_size=25, unk_token="[UNK]", **given)),
]:
    _, used, opened, _ = trained(model, trainer)
    print(type(model).__name__, used.tokens, opened.tokens)
    assert used.ids == opened.ids

vocab = {"[UNK]": 0, "[X]": 1, "a": 2, "b": 3, "ab": 4, "<0x7A>": 5}
for field, value, word, before, after in [
    ("byte_fallback", True, "az", ["a", "[UNK]"], ["a", "<0x7A>"]),
    ("unk_token", "[X]", "az", ["a", "[UNK]"], ["a", "[X]"]),
    ("fuse_unk", True, "azz", ["a", "[UNK]", "[UNK]"], ["a", "[UNK]"]),
]:
    tokenizer = Tokenizer(models.BPE(vocab=vocab, merges=[("a", "b")], unk_token="[UNK]"))
    tokenizer.encode(word)
    setattr(tokenizer.model, field, value)
    still, opened = tokenizer.encode(word).tokens, Tokenizer.from_str(tokenizer.to_str()).encode(word).tokens
    print(f"{field} = {value!r}: {still}; saved and opened: {opened}")
    assert getattr(tokenizer.model, field) == value and still == before and opened == after
PYTHON
