#!/usr/bin/env bash
# transformers 5.24.0 with sentencepiece 0.2.3: a vocabulary whose pieces end with the space is read as if they began
# with it.
#
# Expected: a SentencePiece file made with `treat_whitespace_as_suffix=True` has pieces such as "query▁"; it says so in
# the file, and T5Tokenizer and XLMRobertaTokenizer, which convert such files, follow it as SentencePiece does, or
# refuse it.
# Seen: the space is put in front of each word all the same. "▁query" is no piece, so that known words fall into letters
# with a loose "▁" before them: 17 tokens in place of 7 for three words. Nothing is said, and decoding gives the text
# back, which hides it. Without the setting the same classes give SentencePiece's tokens.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check transformers==5.24.0 sentencepiece==0.2.3 protobuf==7.36.2
venv/bin/python - <<'PYTHON'
import os
import random

import sentencepiece
import transformers as T

T.logging.set_verbosity_error()
random.seed(0)
words = "token head layer model query key value attention stream matrix".split()
with open("corpus.txt", "w") as corpus:
    corpus.writelines(" ".join(random.choices(words, k=8)) + "\n" for _ in range(400))
text = "query head model"
for suffix in (False, True):
    prefix = f"made{suffix}"
    os.mkdir(prefix)
    sentencepiece.SentencePieceTrainer.train(
        input="corpus.txt", model_prefix=f"{prefix}/spiece", vocab_size=30, model_type="unigram",
        treat_whitespace_as_suffix=suffix, minloglevel=2, character_coverage=1.0)
    os.link(f"{prefix}/spiece.model", f"{prefix}/sentencepiece.bpe.model")
    own = sentencepiece.SentencePieceProcessor(model_file=f"{prefix}/spiece.model").encode(text, out_type=str)
    print("sentencepiece", own)
    assert len(own) == 7 and ("query▁" if suffix else "▁query") in own
    for kind in (T.T5Tokenizer, T.XLMRobertaTokenizer):
        opened = kind.from_pretrained(prefix)
        found = opened.tokenize(text)
        print(kind.__name__, found)
        if suffix:
            assert found == list("▁query▁head▁model")
            assert opened.decode(opened(text, add_special_tokens=False)["input_ids"]) == text
        else:
            assert found == own
PYTHON
