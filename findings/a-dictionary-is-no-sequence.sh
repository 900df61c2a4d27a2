#!/usr/bin/env bash
# minijinja 3.1.0 (PyPI) against Jinja2 3.1.6: a chat template that asks `is sequence` takes another branch, and `indent`
# loses the last line break.
#
# Expected: minijinja's tests and filters of the names that Jinja2 has answer as Jinja2's: what it prints (True, None,
# lists, -7 // 2, a float's last digit) is Python's in this version. What it cannot do is an error.
# Seen: `is sequence` is false for a text and for a dictionary, true in Jinja2, where both have a length and items; and
# `indent` drops the line break at the end of a text, so that what follows stands on the last line of an indented
# schema. A float of 1e16 or more, or below 1e-4, is written with all its digits, in `{{ }}` and, if small, by `tojson`.
# The prompt is another one, without an error.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check minijinja==3.1.0 jinja2==3.1.6
"$folder/venv/bin/python" - <<'PYTHON'
from jinja2.sandbox import ImmutableSandboxedEnvironment
from minijinja import Environment

python = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
rust = Environment(trim_blocks=True, lstrip_blocks=True)
given = {"message": {"content": "a\nb\n", "parts": ["x"]}, "rate": 1e-5, "flag": True}
for template, expected, seen in [
    ("{{ message.parts is sequence }}", "True", "True"),
    ("{{ flag }} {{ none }} {{ -7 // 2 }} {{ [1.0, 'a'] }}", "True None -4 [1.0, 'a']", "True None -4 [1.0, 'a']"),
    ("{% if message is sequence %}list{% else %}text{% endif %}", "list", "text"),
    ("{{ message.content is sequence }}", "True", "False"),
    ("{{ message.content | indent(2, true) }}end", "  a\n  b\nend", "  a\n  bend"),
    ("{{ rate }} {{ 1e16 }}", "1e-05 1e+16", "0.00001 10000000000000000.0"),
    ("{{ rate | tojson }}", "1e-05", "0.00001"),
]:
    found = [python.from_string(template).render(**given), rust.render_str(template, **given)]
    print(template, found)
    assert found == [expected, seen]
PYTHON
