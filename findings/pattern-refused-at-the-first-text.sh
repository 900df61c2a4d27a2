#!/usr/bin/env bash
# tokenizers 1.0.0rc3: a tokenizer.json opens, and its pattern is refused when the first text is split.
#
# Expected: a wheel of the new version runs the patterns of the old one (0.23.3), as it gives the same ids for the
# patterns of GPT-2 and Llama 3; or it refuses the file when it is opened, with the reason.
# Seen: `Tokenizer.from_file` takes a `Split` by any other pattern, CLIP's or a plain `\d+`, and `encode` then raises
# ValueError: the wheel was built without the engine that its message asks for, which pip cannot add. A text without a
# character is still split, so a check with an empty text finds nothing.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv old
python3 -m venv new
old/bin/pip install --quiet --disable-pip-version-check tokenizers==0.23.3
new/bin/pip install --quiet --disable-pip-version-check tokenizers==1.0.0rc3 numpy==2.4.6
old/bin/python - <<'PYTHON'
import json

from tokenizers import Regex, Tokenizer, models, pre_tokenizers

LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
          r"|\s+(?!\S)|\s+")
CLIP = r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
names = sorted(pre_tokenizers.ByteLevel.alphabet())
found = {}
for name, pattern, invert in (("llama3", LLAMA3, False), ("clip", CLIP, True), ("digits", r"\d+", False)):
    tokenizer = Tokenizer(models.BPE(vocab={letter: index for index, letter in enumerate(names)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(pattern), "removed" if invert else "isolated", invert=invert),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.save(f"{name}.json")
    found[name] = tokenizer.encode("In 2024 we've 12 heads").ids
json.dump(found, open("found.json", "w"))
PYTHON
new/bin/python - <<'PYTHON'
import json

import tokenizers

found = json.load(open("found.json"))
told = {}
for name, ids in found.items():
    tokenizer = tokenizers.Tokenizer.from_file(f"{name}.json")
    try:
        told[name] = list(tokenizer.encode("In 2024 we've 12 heads").ids)
    except ValueError as error:
        told[name] = str(error)
        assert "regex" in told[name] and list(tokenizer.encode("").ids) == []
    print(name, "->", told[name] if isinstance(told[name], str) else "as before" if told[name] == ids else told[name])
assert told["llama3"] == found["llama3"]
assert isinstance(told["clip"], str) and isinstance(told["digits"], str)
PYTHON
