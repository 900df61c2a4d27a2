#!/usr/bin/env bash
# tokenizers 0.23.3 (Python, Oniguruma): an option in the middle of an alternative swallows the alternatives after it.
#
# Expected: `a(?i)b|c` means (a, then b in either case) or c, as in the Rust, Perl and PCRE dialects, so that "aC" is split
# before its C or not at all, and "c" alone matches.
# Seen: it means `a(?i:b|c)`: "aC" is one match, and a "c" without an "a" before it is none.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
from tokenizers import Regex, pre_tokenizers

split = pre_tokenizers.Split(Regex("a(?i)b|c"), "isolated")
for text, seen in [("xaCx", ["x", "aC", "x"]), ("xcx", ["xcx"]), ("xaBx", ["x", "aB", "x"])]:
    found = [piece for piece, _ in split.pre_tokenize_str(text)]
    print(repr(text), found)
    assert found == seen, (found, seen)
PYTHON
