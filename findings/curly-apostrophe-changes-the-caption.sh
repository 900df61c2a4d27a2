#!/usr/bin/env bash
# transformers 5.24.0 against open_clip 3.3.0: CLIP reads other tokens for a caption with typographic quotes.
#
# Expected: CLIPTokenizer, with the vocabulary that open_clip brings, gives open_clip's ids for a caption, which are
# those that CLIP was trained on: its training texts went through ftfy, and were freed of HTML, before they were split.
# Seen: neither is done. "a child’s toy" with the apostrophe that editors and phones write has three tokens, two of
# them its bytes, in place of 's: other positions for all later ones, and another embedding. “quotes” and the ligature
# of "ﬁne" are cut likewise, and "&amp;" stays as it is written, three tokens instead of one. The same captions with
# typewriter signs agree. Version 4 had a slow tokenizer that called ftfy where it was installed; 5 has none.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 open_clip_torch==3.3.0 ftfy==6.3.1
cat > "$folder/look.py" <<'PYTHON'
import gzip
import os

os.environ["HF_HUB_OFFLINE"] = "1"

import open_clip
import transformers
from open_clip.tokenizer import SimpleTokenizer, default_bpe
from transformers import CLIPTokenizer

print("transformers", transformers.__version__, "open_clip", open_clip.__version__)
there = SimpleTokenizer()
with gzip.open(default_bpe()) as file:
    lines = file.read().decode().split("\n")
merges = [tuple(line.split()) for line in lines[1 : 49152 - 256 - 2 + 1]]
here = CLIPTokenizer(vocab=dict(there.encoder), merges=merges)


def both(caption):
    ids = there.encode(caption), here(caption, add_special_tokens=False).input_ids
    print(caption, *([bytes(there.byte_decoder[c] for c in there.decoder[i].removesuffix("</w>")) for i in one]
                     for one in ids), sep="\n  ")
    return ids


for caption in ("a child's toy", '"quotes" on a sign', "fine", "salt & pepper", "naïve café, 2024"):
    a, b = both(caption)
    assert a == b
for caption, plain, more in (
    ("a child’s toy", "a child's toy", 2), ("“quotes” on a sign", '"quotes" on a sign', 2), ("ﬁne", "fine", 3),
    ("salt &amp; pepper", "salt & pepper", 2),
):
    a, b = both(caption)
    assert a == there.encode(plain)
    assert b != a and len(b) == len(a) + more, (len(a), len(b))
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
