#!/usr/bin/env bash
# tokenizers 0.23.3 (Python, Oniguruma): a character class matches other characters inside brackets than outside.
#
# Expected: in the `Split` pattern of a tokenizer.json, `\w` and `[\w]`, `(?i)\p{Lu}` and `(?i)[\p{Lu}]`, `\p{Punct}` and
# `[[:punct:]]` are the same sets, as in the Rust, Python and ICU dialects.
# Seen: `\w` matches the superscript and the fraction of "a½²b", `[\w]` and `[[:word:]]` do not; `(?i)` reaches a property
# in brackets and not a bare one; `[[:punct:]]` holds symbols such as `$`, `\p{Punct}` does not. So a pattern that is
# rewritten with brackets, or for another engine, splits texts elsewhere, without an error.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tokenizers==0.23.3
"$folder/venv/bin/python" - <<'PYTHON'
from tokenizers import Regex, pre_tokenizers


def pieces(pattern, text):
    split = pre_tokenizers.Split(Regex(pattern), "isolated")
    return [piece for piece, _ in split.pre_tokenize_str(text)]


for pattern, text, seen in [
    (r"\w+", "a½²b", ["a½²b"]),
    (r"[\w]+", "a½²b", ["a", "½²", "b"]),
    (r"[[:word:]]+", "a½²b", ["a", "½²", "b"]),
    (r"(?i)\p{Lu}+", "aBc", ["a", "B", "c"]),
    (r"(?i)[\p{Lu}]+", "aBc", ["aBc"]),
    (r"\p{Punct}", "a$b", ["a$b"]),
    (r"[[:punct:]]", "a$b", ["a", "$", "b"]),
]:
    found = pieces(pattern, text)
    print(pattern, repr(text), found)
    assert found == seen, (pattern, found, seen)
PYTHON
