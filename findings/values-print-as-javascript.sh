#!/usr/bin/env bash
# @huggingface/jinja 0.5.11 (npm) against Jinja2 3.1.6: values that a chat template writes are other texts.
#
# Expected: a prompt is the same in the browser as in Python, with whose texts a model was trained: `True`, `None` and
# `{'unit': 'C'}` for what a template writes as it is, such as a tool's default value or the arguments of a call.
# Seen: they are `true`, nothing at all, and `{"unit": "C"}`; a list or dictionary that is printed is JSON, even without
# `tojson`. `capitalize` and `title` leave capitals as they are ("USER" stays so, "iPhone" becomes "IPhone"), and `%`
# has the sign of the dividend. Much that the package cannot do is an error, as `~` with none; these are not.
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
  ["default: {{ tool.strict }}", "default: True", "default: true"],
  ["default: {{ tool.limit }}.", "default: None.", "default: ."],
  ["{{ tool.arguments }}", "{'unit': 'C', 'days': [1, None]}", "{\"unit\": \"C\", \"days\": [1, null]}"],
  ["{{ tool.arguments | tojson }}", "{\"unit\": \"C\", \"days\": [1, null]}", "{\"unit\": \"C\", \"days\": [1, null]}"],
  ["{{ 'USER' | capitalize }} {{ 'user' | capitalize }}", "User User", "USER User"],
  ["{{ 'my iPhone' | title }} {{ 'GET_WEATHER'.title() }}", "My Iphone Get_Weather", "My IPhone GET_WEATHER"],
  ["{{ -7 % 3 }} {{ 7 % 3 }} {{ -7 // 3 }}", "2 1 -3", "-1 1 -3"],
  ["{{ 1.0 }} {{ 7 / 2 }} {{ 6 / 2 }}", "1.0 3.5 3.0", "1.0 3.5 3.0"]
]
JSON
cat > look.py <<'PYTHON'
import json

from jinja2.sandbox import ImmutableSandboxedEnvironment

tool = {"strict": True, "limit": None, "arguments": {"unit": "C", "days": [1, None]}}
environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
environment.filters["tojson"] = lambda value: json.dumps(value, ensure_ascii=False)
for template, python, _ in json.load(open("templates.json")):
    found = environment.from_string(template).render(tool=tool)
    print("Python:", template, found)
    assert found == python
PYTHON
venv/bin/python look.py
cat > look.js <<'JS'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Template } from "@huggingface/jinja";

const tool = { strict: true, limit: null, arguments: { unit: "C", days: [1, null] } };
for (const [template, , here] of JSON.parse(readFileSync("templates.json", "utf8"))) {
  const found = new Template(template).render({ tool });
  console.log("JavaScript:", template, found);
  assert.strictEqual(found, here);
}
assert.throws(() => new Template("{{ 'limit ' ~ tool.limit }}").render({ tool }));
JS
node look.js
