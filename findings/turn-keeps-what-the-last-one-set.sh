#!/usr/bin/env bash
# @huggingface/jinja 0.5.11 (npm) against Jinja2 3.1.6: what one turn of a chat sets is still there in the next turn.
#
# Expected: in Jinja a `{% set %}` inside a loop holds for that pass only: the next pass sees what was set before the
# loop again. That is why templates carry a sum over passes in a `namespace`. A chat template may so set a variable for
# some messages only, and fall back on the outer value for the others.
# Seen: all passes of a loop share one scope. What the template sets for a message with thoughts, a tool call or a name
# is written into each message after it, until something sets it anew: the thoughts of the first answer stand in the
# second one, a user speaks under the assistant's name. After the loop the outer value is back, as in Python, and a
# sum that stays 1 in Python counts on. There is no error.
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
cat > thoughts.jinja <<'JINJA'
{% set thoughts = '' %}
{% for message in messages %}
{% if message.reasoning %}{% set thoughts = '<think>' ~ message.reasoning ~ '</think>' %}{% endif %}
{{ message.role }}: {{ thoughts }}{{ message.content }}
{% endfor %}
{% set n = 0 %}{% for message in messages %}{% set n = n + 1 %}{{ n }} {% endfor %}after: {{ n }}
JINJA
cat > messages.json <<'JSON'
[
  { "role": "user", "content": "2 + 2?" },
  { "role": "assistant", "reasoning": "easy", "content": "4" },
  { "role": "user", "content": "And 3 + 3?" },
  { "role": "assistant", "content": "6" }
]
JSON
cat > look.py <<'PYTHON'
import json

from jinja2.sandbox import ImmutableSandboxedEnvironment

environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
found = environment.from_string(open("thoughts.jinja").read()).render(messages=json.load(open("messages.json")))
print("Python:", found, sep="\n")
assert found.split("\n") == [
    "user: 2 + 2?", "assistant: <think>easy</think>4", "user: And 3 + 3?", "assistant: 6", "1 1 1 1 after: 0",
]
PYTHON
venv/bin/python look.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Template } from "@huggingface/jinja";

const messages = JSON.parse(readFileSync("messages.json", "utf8"));
const found = new Template(readFileSync("thoughts.jinja", "utf8")).render({ messages });
console.log(`JavaScript:\n${found}`);
assert.deepStrictEqual(found.trimEnd().split("\n"), [
  "user: 2 + 2?",
  "assistant: <think>easy</think>4",
  "user: <think>easy</think>And 3 + 3?",
  "assistant: <think>easy</think>6",
  "1 2 3 4 after: 0",
]);
JS
node look.js
