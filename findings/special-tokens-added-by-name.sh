#!/usr/bin/env bash
# tokie 0.1.4 against tokenizers 0.23.3: which special tokens are added depends on their names, not on the template.
#
# Expected: tokie reads tokenizer.json with its template, and `encode`, which adds special tokens unless told otherwise,
# gives the ids of `tokenizers`, whatever the tokens are called.
# Seen: a template with one token in front is followed if that is called "<s>", "<bos>" or "<|begin_of_text|>", not if
# it is "<|start|>" or "[CLS]"; a token behind the text is followed in "[CLS] $A [SEP]" alone: T5's "$A </s>" gives no
# end token, "<s> $A </s>" only the first one. Nothing is said, and a model reads a text without the tokens on which
# many of its heads rest.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check tokenizers==0.23.3 tokie==0.1.4
venv/bin/python - <<'PYTHON'
import tokie
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors


def both(start, stop, template):
    names = [start, stop, *sorted(pre_tokenizers.ByteLevel.alphabet())]
    tokenizer = Tokenizer(models.BPE(vocab={name: index for index, name in enumerate(names)}, merges=[]))
    tokenizer.add_special_tokens([start, stop])
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    used = [(name, index) for index, name in enumerate((start, stop)) if name in template.split()]
    tokenizer.post_processor = processors.TemplateProcessing(single=template, special_tokens=used)
    tokenizer.save("tokenizer.json")
    return tokenizer.encode("a h").ids, list(tokie.Tokenizer.from_json("tokenizer.json").encode("a h").ids)


equal = {}
for start, stop in (("<s>", "</s>"), ("[CLS]", "[SEP]"), ("<bos>", "<eos>"), ("<|start|>", "<|stop|>")):
    for template in (f"{start} $A", f"$A {stop}", f"{start} $A {stop}"):
        right, given = both(start, stop, template)
        equal[template] = right == given
        print(template, "tokenizers", right, "tokie", given)
assert {template for template, same in equal.items() if same} == {"<s> $A", "<bos> $A", "[CLS] $A [SEP]"}
PYTHON
