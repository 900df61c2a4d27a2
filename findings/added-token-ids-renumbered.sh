#!/usr/bin/env bash
# tokenizers 0.23.3: the ids of added tokens in tokenizer.json are not the ids that they get.
#
# Expected: `"added_tokens": [{"id": 10, "content": "X", ...}]` gives "X" the id 10, for which the embedding has a row,
# whatever numbers the vocabulary leaves out.
# Seen: added tokens are numbered from the number of words in the vocabulary on, in the order of the list: with four
# words "X" is 4, and the file is saved with 4, while a template in the same file goes on adding 10 for it. If the
# vocabulary itself skips numbers, so that its size is not its largest id plus one, the count runs into it: an added
# token takes the id of a word, two texts have one id, and decoding gives the added one. Opening such a file prints
# nothing.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
import json

from tokenizers import Tokenizer

plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}


def opened(vocabulary, added, **more):
    return Tokenizer.from_str(json.dumps({
        "version": "1.0",
        **more,
        "added_tokens": [{"id": number, "content": text, **plain} for text, number in added],
        "pre_tokenizer": {"type": "Whitespace"},
        "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "?"},
    }))


dense = {"a": 0, "b": 1, "c": 2, "?": 3}
for added, seen in [
    ([("X", 4), ("Y", 5)], [4, 5]),
    ([("X", 10), ("Y", 11)], [4, 5]),
    ([("X", 5), ("Y", 4)], [4, 5]),
]:
    tokenizer = opened(dense, added)
    found = tokenizer.encode("X Y").ids
    saved = [token["id"] for token in json.loads(tokenizer.to_str())["added_tokens"]]
    print("in the file", added, "used", found, "saved again", saved)
    assert found == saved == seen

template = {
    "type": "TemplateProcessing",
    "single": [{"SpecialToken": {"id": "X", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
    "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
    "special_tokens": {"X": {"id": "X", "ids": [10], "tokens": ["X"]}},
}
found = opened(dense, [("X", 10)], post_processor=template).encode("a X")
print("with a template:", found.tokens, found.ids)
assert found.tokens == ["X", "a", "X"] and found.ids == [10, 0, 4]

sparse = {"a": 0, "b": 1, "?": 2, "word": 5}
tokenizer = opened(sparse, [("X", 6), ("Y", 7)])
ids = tokenizer.encode("word X Y").ids
print("vocabulary with a hole:", ids, "decoded:", tokenizer.decode(ids, skip_special_tokens=False))
assert ids == [5, 4, 5]
assert tokenizer.decode(ids, skip_special_tokens=False).split() == ["Y", "X", "Y"]
PYTHON
