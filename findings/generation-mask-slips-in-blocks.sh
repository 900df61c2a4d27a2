#!/usr/bin/env bash
# transformers 5.24.0: in a macro, a `set` or `filter` block or a recursive loop, the assistant's mask covers other
# tokens.
#
# Expected: `apply_chat_template(return_assistant_tokens_mask=True)` marks the tokens that stand between `{% generation
# %}` and `{% endgeneration %}` in the prompt, wherever the two stand in the template.
# Seen: a block's place is taken from what has been written to the prompt so far. Text that a macro, a block or an inner
# call of the loop collects first is not part of it yet, so the marks move to the left by the length of what the macro
# wrote before: they cover the header `<a>` in place of the answer, in the right number. The prompt is the same in all
# cases and there is no warning. A macro that holds nothing but the answer is marked rightly.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check transformers==5.24.0 tokenizers==0.23.3 jinja2==3.1.6
"$folder/venv/bin/python" - 2> "$folder/log" <<'PYTHON'
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

letters = "<>abcdefghijklmnopqrstuvwxyz"
model = models.WordLevel({letter: index for index, letter in enumerate(letters)}, unk_token="<")
raw = Tokenizer(model)
raw.pre_tokenizer = pre_tokenizers.Split("", "isolated")
tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw)
chat = [
    {"role": "user", "content": "hi"},
    {"role": "assistant", "content": "yes"},
    {"role": "user", "content": "why"},
    {"role": "assistant", "content": "no"},
]
ANSWER = "{% generation %}{{ m.content }}{% endgeneration %}"
TURN = "<{{ m.role[0] }}>{% if m.role == 'assistant' %}" + ANSWER + "{% else %}{{ m.content }}{% endif %}"
LOOP = "{% for m in messages %}"
TEMPLATES = {
    "plain": (LOOP + TURN + "{% endfor %}", "yesno"),
    "macro": ("{% macro turn(m) %}" + TURN + "{% endmacro %}" + LOOP + "{{ turn(m) }}{% endfor %}", "<a><a"),
    "set block": (LOOP + "{% set text %}" + TURN + "{% endset %}{{ text }}{% endfor %}", "<a><a"),
    "filter block": (LOOP + "{% filter trim %}" + TURN + "{% endfilter %}{% endfor %}", "<a><a"),
    "macro with the answer alone": (
        "{% macro answer(m) %}" + ANSWER + "{% endmacro %}"
        + LOOP + TURN.replace(ANSWER, "{{ answer(m) }}") + "{% endfor %}",
        "yesno",
    ),
}
for name, (template, seen) in TEMPLATES.items():
    found = tokenizer.apply_chat_template(
        chat, chat_template=template, return_assistant_tokens_mask=True, return_dict=True, tokenize=True)
    prompt = "".join(letters[token] for token in found["input_ids"])
    marked = "".join(letters[token] for token, mark in zip(found["input_ids"], found["assistant_masks"]) if mark)
    print(f"{name}: {prompt} marked: {marked}")
    assert prompt == "<u>hi<a>yes<u>why<a>no" and marked == seen, (prompt, marked)
PYTHON
