#!/usr/bin/env bash
# transformers 5.24.0: of two chat templates in one folder a processor reads the older file, its tokenizer the newer.
#
# Expected: `chat_template.jinja`, which 5.24 writes, comes before `chat_template.json`, "a legacy file", as the source
# says beside it: "a raw chat_template.jinja is preferred in future". A processor and the tokenizer inside it, or
# AutoTokenizer on the same folder, write the same prompt.
# Seen: a folder that was saved again after an earlier version keeps both files. The processor writes its prompts by the
# older one, also a template that was changed and saved just before, while the tokenizer has the newer one.
#
# Needs python3 with venv and pip, and some 300 MB. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
pip() { "$folder/venv/bin/pip" --quiet --disable-pip-version-check "$@"; }
pip install transformers==5.24.0 pillow==13.0.0 numpy jinja2
cat >"$folder/templates.py" <<'PYTHON'
import json
import sys
from pathlib import Path

from tokenizers import Tokenizer, models
from transformers import AutoTokenizer, LlavaProcessor, PreTrainedTokenizerFast
from transformers.models.clip.image_processing_pil_clip import CLIPImageProcessorPil

place = Path(sys.argv[1]) / "processor"
words = Tokenizer(models.WordLevel({"<image>": 0, "<unk>": 1}, unk_token="<unk>"))
fast = PreTrainedTokenizerFast(tokenizer_object=words, image_token="<image>", unk_token="<unk>")
processor = LlavaProcessor(CLIPImageProcessorPil(), fast, patch_size=14, chat_template="as it was")
processor.save_pretrained(place)
# As earlier versions saved it.
(place / "chat_template.json").write_text(json.dumps({"chat_template": "as it was"}))

processor = LlavaProcessor.from_pretrained(place)
processor.chat_template = processor.tokenizer.chat_template = "as it is now"
processor.save_pretrained(place)

again = LlavaProcessor.from_pretrained(place)
turn = [{"role": "user", "content": "Hi"}]
said = again.apply_chat_template(turn), again.tokenizer.apply_chat_template(turn, tokenize=False)
alone = AutoTokenizer.from_pretrained(place).apply_chat_template(turn, tokenize=False)
print("the processor:", said[0], "| its tokenizer:", said[1], "| AutoTokenizer:", alone)
assert said == ("as it was", "as it is now") and alone == "as it is now"
(place / "chat_template.json").unlink()
assert LlavaProcessor.from_pretrained(place).apply_chat_template(turn) == "as it is now"
PYTHON
"$folder/venv/bin/python" "$folder/templates.py" "$folder"
