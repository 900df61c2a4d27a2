#!/usr/bin/env bash
# @huggingface/jinja 0.5.11 (npm): a tool whose argument is called "items" or "keys" cannot be written into a prompt.
#
# Expected: `properties.items()` lists the arguments of a tool, whatever they are called: in Python a name in front of
# brackets is the dictionary's method.
# Seen: the key hides the method. A shopping list's argument `items` makes the template fail with "Cannot call something
# that is not a function"; the same tool with `things` works. The filter, `properties | items`, works with both, as does
# `properties['items']`; in Python, `properties.items` without brackets is the method and not the value.
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
cat > look.py <<'PYTHON'
from jinja2.sandbox import ImmutableSandboxedEnvironment

environment = ImmutableSandboxedEnvironment()
properties = {"items": {"type": "array"}, "shop": {"type": "string"}}
for loop in ("properties.items()", "properties | items"):
    template = "{% for k, v in " + loop + " %}{{ k }}:{{ v.type }};{% endfor %}"
    found = environment.from_string(template).render(properties=properties)
    print("Python:", loop, found)
    assert found == "items:array;shop:string;"
assert "method" in environment.from_string("{{ properties.items }}").render(properties=properties)
PYTHON
venv/bin/python look.py
cat > look.js <<'JS'
import assert from "node:assert";
import { Template } from "@huggingface/jinja";

const written = (list, first) =>
  new Template(`{% for k, v in ${list} %}{{ k }}:{{ v.type }};{% endfor %}`).render({
    properties: { [first]: { type: "array" }, shop: { type: "string" } },
  });
for (const name of ["items", "keys", "get"]) {
  const call = { items: "properties.items()", keys: "properties.keys()", get: "properties.get('shop')" }[name];
  const template = new Template(`{{ ${call} | length }}`);
  const render = (key) => template.render({ properties: { [key]: { type: "array" }, shop: "" } });
  render("things");
  assert.throws(() => render(name), /not a function/, name);
  console.log("JavaScript:", call, "fails beside a key of that name");
}
assert.strictEqual(written("properties.items()", "things"), "things:array;shop:string;");
assert.strictEqual(written("properties | items", "items"), "items:array;shop:string;");
const properties = { items: { type: "array" } };
assert.strictEqual(new Template("{{ properties.items.type }}").render({ properties }), "array");
JS
node look.js
