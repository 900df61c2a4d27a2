#!/usr/bin/env bash
# tokenizers 0.23.3: tokens that are added before training are forgotten, and `token_to_id` gives them another's id.
#
# Expected: `add_special_tokens(["[MASK]"])` holds whatever the order: a training either keeps the token and gives it an
# id that is free, or drops it, and `token_to_id` is None.
# Seen: after the training a text's "[MASK]" is cut up as any other characters, and the saved file does not have it. Yet
# `token_to_id("[MASK]")` is still the id that it had in the empty vocabulary, 0, which is now "[UNK]"'s: who masks a
# text by that id writes unknown words ("[PAD]"'s, with Unigram). `get_vocab()` has both names with one id, and
# `get_vocab_size()` counts both. The same for `add_tokens`, and for BPE, WordPiece, Unigram and WordLevel. Named in the
# trainer's `special_tokens`, or added after the training, the token is whole.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
import json

import tokenizers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

print("tokenizers", tokenizers.__version__)
texts = ["low lower lowest newer newest"] * 5
given = {"special_tokens": ["[UNK]", "[PAD]"], "show_progress": False}
kinds = [
    (lambda: models.BPE(unk_token="[UNK]"), lambda: trainers.BpeTrainer(vocab_size=30, **given)),
    (lambda: models.WordPiece(unk_token="[UNK]"), lambda: trainers.WordPieceTrainer(vocab_size=30, **given)),
    (lambda: models.Unigram(), lambda: trainers.UnigramTrainer(vocab_size=20, unk_token="[UNK]", **given)),
    (lambda: models.WordLevel(unk_token="[UNK]"), lambda: trainers.WordLevelTrainer(vocab_size=30, **given)),
]
for model, trainer in kinds:
    for add in ("add_special_tokens", "add_tokens"):
        def made(before):
            tokenizer = Tokenizer(model())
            tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
            if before:
                getattr(tokenizer, add)(["[MASK]"])
            tokenizer.train_from_iterator(texts, trainer())
            if not before:
                getattr(tokenizer, add)(["[MASK]"])
            return tokenizer

        tokenizer, after = made(True), made(False)
        id = tokenizer.token_to_id("[MASK]")
        vocab, saved = tokenizer.get_vocab(), json.loads(tokenizer.to_str())
        print(f"{type(tokenizer.model).__name__}, {add}: id of [MASK] {id}, which is {tokenizer.id_to_token(id)},",
              f"tokens of 'low [MASK]' {tokenizer.encode('low [MASK]').tokens[:4]}…;",
              f"added afterwards {after.encode('low [MASK]').tokens}")
        taken = "[PAD]" if isinstance(tokenizer.model, models.Unigram) else "[UNK]"
        assert id == vocab[taken] == vocab["[MASK]"] and tokenizer.id_to_token(id) == taken
        assert tokenizer.get_vocab_size() == len(vocab) == len(set(vocab.values())) + 1
        assert "[MASK]" not in tokenizer.encode("low [MASK]").tokens
        assert [one["content"] for one in saved["added_tokens"]] == ["[UNK]", "[PAD]"]
        assert Tokenizer.from_str(tokenizer.to_str()).token_to_id("[MASK]") is None
        assert after.encode("low [MASK]").tokens[-1] == "[MASK]"
        assert after.id_to_token(after.token_to_id("[MASK]")) == "[MASK]"
PYTHON
