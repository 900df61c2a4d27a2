#!/usr/bin/env bash
# @huggingface/jinja 0.5.11 (npm): `strip`, `lstrip` and `rstrip` ignore the characters that they are given.
#
# Expected: a chat template gives the same prompt in the browser as in Python. `text.lstrip('\n')` removes line breaks
# and nothing else, as templates do around a model's thoughts: `content.split('</think>')[-1].lstrip('\n')`.
# Seen: all white space goes, so an answer that begins with indented code, or a list, loses its first indent; and
# `'##a##'.strip('#')` is returned unchanged, for no white space is there. There is no error. The filter `trim` takes no
# characters at all and says so.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check jinja2==3.1.6
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund @huggingface/jinja@0.5.11
cat > templates.json <<'JSON'
[
  ["{{ text.split('</think>')[-1].lstrip('\\n') }}", "    if x:\n        y()\n", "if x:\n        y()\n"],
  ["{{ ' a \\n'.rstrip('\\n') }}", " a ", " a"],
  ["{{ '##a##'.strip('#') }}", "a", "##a##"],
  ["{{ text.split('</think>')[0].strip() }}", "<think>hm", "<think>hm"]
]
JSON
cat > look.py <<'PYTHON'
import json
import sys

from jinja2.sandbox import ImmutableSandboxedEnvironment

text = "<think>hm</think>\n\n    if x:\n        y()\n"
environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
for template, python, _ in json.load(open("templates.json")):
    found = environment.from_string(template).render(text=text)
    print("Python:", template, repr(found))
    assert found == python
PYTHON
venv/bin/python look.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Template } from "@huggingface/jinja";

const text = "<think>hm</think>\n\n    if x:\n        y()\n";
for (const [template, , here] of JSON.parse(readFileSync("templates.json", "utf8"))) {
  const found = new Template(template).render({ text });
  console.log("JavaScript:", template, JSON.stringify(found));
  assert.strictEqual(found, here);
}
assert.throws(() => new Template("{{ '#a' | trim('#') }}").render({}));
JS
node look.js
