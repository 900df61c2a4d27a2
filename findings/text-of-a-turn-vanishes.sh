#!/usr/bin/env bash
# transformers 5.24.0: a processor's `apply_chat_template` writes a turn whose content is a plain text as an empty turn.
#
# Expected: a turn without a picture may be `{"role": "user", "content": "Hello"}`, as for every tokenizer; the processor
# makes a list with one text of it for templates that want parts, or refuses it.
# Seen: the text goes to the template as it is. The published templates of LLaVA and SmolVLM walk through `content` and
# ask each part for its `type`: of a text these parts are single letters, which have none. So each letter is left out,
# and the prompt has the turn's markers with nothing between them. There is no warning, and turns before and after it
# that are lists are written as always.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check transformers==5.24.0 pillow==13.0.0 numpy==2.4.6 \
  tokenizers==0.23.3 jinja2==3.1.6
venv/bin/python - 2> log <<'PYTHON'
import transformers as tf
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers.models.clip.image_processing_pil_clip import CLIPImageProcessorPil

print("transformers", tf.__version__)
# As published with LLaVA 1.5 and with SmolVLM.
LLAVA = (
    "{% for message in messages %}{% if message['role'] != 'system' %}{{ message['role'].upper() + ': '}}{% endif %}"
    "{% for content in message['content'] | selectattr('type', 'equalto', 'image') %}{{ '<image>\n' }}{% endfor %}"
    "{% for content in message['content'] | selectattr('type', 'equalto', 'text') %}{{ content['text'] + ' '}}"
    "{% endfor %}{% endfor %}{% if add_generation_prompt %}{{ 'ASSISTANT:' }}{% endif %}"
)
SMOLVLM = (
    "<|im_start|>{% for message in messages %}{{message['role'] | capitalize}}"
    "{% if message['content'][0]['type'] == 'image' %}{{':'}}{% else %}{{': '}}{% endif %}"
    "{% for line in message['content'] %}{% if line['type'] == 'text' %}{{line['text']}}"
    "{% elif line['type'] == 'image' %}{{ '<image>' }}{% endif %}{% endfor %}<end_of_utterance>\n{% endfor %}"
    "{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}"
)
letters = sorted(pre_tokenizers.ByteLevel.alphabet())
inner = Tokenizer(models.BPE({letter: i for i, letter in enumerate(letters)}, []))
inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
inner.add_special_tokens(["<image>"])
fast = tf.PreTrainedTokenizerFast(tokenizer_object=inner, image_token="<image>")
processor = tf.LlavaProcessor(CLIPImageProcessorPil(), fast, patch_size=14, vision_feature_select_strategy="default")


def said(template, content):
    chat = [{"role": "user", "content": content}]
    return processor.apply_chat_template(chat, chat_template=template, add_generation_prompt=True)


for template, listed, plain in (
    (LLAVA, "USER: Hello ASSISTANT:", "USER: ASSISTANT:"),
    (SMOLVLM, "<|im_start|>User: Hello<end_of_utterance>\nAssistant:", "<|im_start|>User: <end_of_utterance>\nAssistant:"),
):
    found = [said(template, [{"type": "text", "text": "Hello"}]), said(template, "Hello")]
    print(found)
    assert found == [listed, plain]
PYTHON
if grep -iE "content|chat" log; then
  echo "there is a warning now" >&2
  exit 1
fi
