#!/usr/bin/env bash
# @huggingface/jinja 0.5.11 (npm): in a chat template, `==` compares as JavaScript does.
#
# Expected: two messages with the same keys and values are equal, as in Python, so `message == messages[-1]` finds the
# last one even if the caller built its list from copies; "", 0 and false are three values; a missing key is not `none`.
# Seen: dictionaries and lists are equal only to themselves: a message is equal to its own place in the list, and not to
# an identical one. And `==` converts: '' == false, 0 == '' and missing == none are true, all false in Python. A
# template takes another branch without an error. `in` on a list of dictionaries is by identity too.
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
cat > cases.json <<'JSON'
{
  "context": {
    "messages": [{ "role": "user", "content": "hi" }, { "role": "user", "content": "hi" }],
    "twin": { "role": "user", "content": "hi" }
  },
  "cases": [
    ["messages[1] == messages[-1]", true, true],
    ["messages[0] == messages[1]", true, false],
    ["twin in messages", true, false],
    ["messages[0].content == twin.content", true, true],
    ["[1, 2] == [1, 2]", true, false],
    ["'' == false", false, true],
    ["0 == ''", false, true],
    ["'1' == 1", false, true],
    ["messages[0].tool_calls == none", false, true],
    ["messages[0].tool_calls is none", false, false]
  ]
}
JSON
cat > look.py <<'PYTHON'
import json

from jinja2.sandbox import ImmutableSandboxedEnvironment

file = json.load(open("cases.json"))
for case, python, _ in file["cases"]:
    found = ImmutableSandboxedEnvironment().from_string("{{ 1 if " + case + " else 0 }}").render(**file["context"])
    print("Python:", case, found)
    assert found == str(int(python))
PYTHON
venv/bin/python look.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Template } from "@huggingface/jinja";

const { context, cases } = JSON.parse(readFileSync("cases.json", "utf8"));
for (const [text, , here] of cases) {
  const found = new Template(`{{ 1 if ${text} else 0 }}`).render(context);
  console.log("JavaScript:", text, found);
  assert.strictEqual(found, here ? "1" : "0");
}
JS
node look.js
