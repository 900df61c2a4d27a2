#!/usr/bin/env bash
# transformers 5.24.0 against sentencepiece 0.2.3: a Llama or Mistral that is read from its tokenizer.model joins spaces
# before words.
#
# Expected: `LlamaTokenizer` reads the tokenizer.model of a folder that has no tokenizer.json and gives the tokens with
# which the model was trained: sentencepiece joins the two neighbours whose piece has the highest score, and the scores
# are in the file.
# Seen: the merges are put in the order of the pieces' ids. It is that of their scores but for runs of spaces: their
# pieces come first, and have the lowest score of all, so that sentencepiece joins them last. Here they are joined
# first: two spaces and "world" are "▁▁" and "world", not "▁" and "▁world", and an indented "return" is not the
# "▁return" that the model knows. Of the lines of a program in Python most get other tokens. Single spaces are right.
# The same folder without the name of the class in tokenizer_config.json opens with another class, and has the right
# tokens.
#
# The model's file is the one of Mistral 7B, in the package mistral-common. Needs python3 with venv and pip. Exits 0
# while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check transformers==5.24.0 tokenizers==0.23.3 sentencepiece==0.2.3 \
  mistral-common==1.13.1 protobuf==7.36.2 numpy==2.3.5
venv/bin/python - <<'PYTHON'
import inspect
import json
import pathlib
import shutil
import textwrap

import mistral_common
import sentencepiece
import transformers as T

T.logging.set_verbosity_error()
print("transformers", T.__version__, "sentencepiece", sentencepiece.__version__)
file = pathlib.Path(mistral_common.__file__).with_name("data") / "tokenizer.model.v1"
own = sentencepiece.SentencePieceProcessor(model_file=str(file))
for name, settings in (("named", {"tokenizer_class": "LlamaTokenizer"}), ("unnamed", {})):
    pathlib.Path(name).mkdir()
    shutil.copy(file, f"{name}/tokenizer.model")
    pathlib.Path(name, "config.json").write_text(json.dumps({"model_type": "llama"}))
    if settings:
        pathlib.Path(name, "tokenizer_config.json").write_text(json.dumps(settings))
named, unnamed = (T.AutoTokenizer.from_pretrained(name) for name in ("named", "unnamed"))
print("the classes:", type(named).__name__, "and", type(unnamed).__name__)
assert type(named) is T.LlamaTokenizer

merges = json.loads(named.backend_tokenizer.to_str())["model"]["merges"]
scores = [own.get_score(own.piece_to_id("".join(pair))) for pair in merges[:5]]
print("the first merges:", merges[:5], "with scores", scores)
assert merges[0] == ["▁", "▁"] and scores[0] < -1e8 and scores[4] == -2 and merges[4] == ["▁", "t"]

for text, right, seen in [
    ("Hello world", ["▁Hello", "▁world"], None),
    ("Hello  world", ["▁Hello", "▁", "▁world"], ["▁Hello", "▁▁", "world"]),
    ("x    return", ["▁x", "▁▁▁", "▁return"], ["▁x", "▁▁▁▁", "return"]),
]:
    there, here = own.encode(text, out_type=str), named.tokenize(text)
    print(f"{text!r} is {there} in sentencepiece, {here} in LlamaTokenizer")
    assert there == right and here == (seen or right) and unnamed.tokenize(text) == right
lines = inspect.getsource(textwrap).splitlines()
others = sum(own.encode(line) != named.encode(line, add_special_tokens=False) for line in lines)
print(others, "of", len(lines), "lines of a program have other tokens")
assert others > len(lines) / 2
PYTHON
