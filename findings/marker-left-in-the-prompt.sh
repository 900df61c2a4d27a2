#!/usr/bin/env bash
# transformers 5.24.0: `continue_final_message` can leave its own marker in the prompt.
#
# Expected: with `continue_final_message=True` the prompt is the template's text up to the end of the last message's
# content.
# Seen: the content gets "CONTINUE_FINAL_MESSAGE_TAG " at its end, and the prompt is cut at the last place where that
# stands. A template that writes the last content twice, as one that repeats the request in front or lists the messages
# as JSON first, keeps the marker in the other place: the model reads it as part of the conversation, without an error.
# A content that the template only measures or compares is longer, or other, by the marker too.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check transformers==5.24.0 tokenizers==0.23.3 jinja2==3.1.6
"$folder/venv/bin/python" - 2> "$folder/log" <<'PYTHON'
from tokenizers import Tokenizer, models
from transformers import PreTrainedTokenizerFast

tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel({"a": 0}, unk_token="a")))
chat = [{"role": "user", "content": "2 + 3?"}, {"role": "assistant", "content": "It is"}]
TURNS = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}"
MARK = "CONTINUE_FINAL_MESSAGE_TAG "
for template, seen in [
    (TURNS, "<user>2 + 3?</><assistant>It is"),
    ("last: {{ messages[-1].content }}\n" + TURNS, f"last: It is{MARK}\n<user>2 + 3?</><assistant>It is"),
    ("{{ messages[1:] | tojson }}" + TURNS,
     f'[{{"role": "assistant", "content": "It is{MARK}"}}]<user>2 + 3?</><assistant>It is'),
    ("{{ messages[-1].content | length }} letters. " + TURNS,
     f"{len('It is' + MARK)} letters. <user>2 + 3?</><assistant>It is"),
    ("{% if messages[-1].content == 'It is' %}known {% endif %}" + TURNS, "<user>2 + 3?</><assistant>It is"),
]:
    found = tokenizer.apply_chat_template(chat, chat_template=template, tokenize=False, continue_final_message=True)
    print(repr(found))
    assert found == seen, (found, seen)
PYTHON
