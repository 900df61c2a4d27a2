"""Shared by the scripts in this folder: model folders and tokenizers. Needs Python alone."""

import json
import shutil
import sys
from pathlib import Path


def folders():
    """The package's model folder and the folder to write, from the command line."""
    if len(sys.argv) != 3:
        sys.exit(f"usage: python {sys.argv[0]} FROM TO")
    source, out = map(Path, sys.argv[1:])
    if not source.is_dir():
        sys.exit(f"{source} is no folder: name the one that holds the model")
    out.mkdir(parents=True, exist_ok=True)
    return source, out


def read(file):
    return json.loads(file.read_text(encoding="utf-8"))


def write(file, value):
    file.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def copy(source, out, *names):
    for name in names:
        shutil.copyfile(source / name, out / name)


def tokenizer(vocab, special, model, pre_tokenizer, normalizer=None, decoder=None, template=None):
    """A tokenizer.json; `template` names the special tokens before and after a text."""
    before, after = template or ((), ())
    added = dict(single_word=False, lstrip=False, rstrip=False, normalized=False, special=True)
    around = lambda tokens: [{"SpecialToken": {"id": token, "type_id": 0}} for token in tokens]
    single = [*around(before), {"Sequence": {"id": "A", "type_id": 0}}, *around(after)]
    second = [{"Sequence": {"id": "B", "type_id": 0}}, *around(after)]
    ids = {token: {"id": token, "ids": [vocab[token]], "tokens": [token]} for token in (*before, *after)}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": vocab[token], "content": token, **added} for token in special],
        "normalizer": normalizer,
        "pre_tokenizer": pre_tokenizer,
        "post_processor": template and {
            "type": "TemplateProcessing", "single": single, "pair": single + second, "special_tokens": ids},
        "decoder": decoder or {"type": "Fuse"},
        "model": model,
    }


def words(vocab, special, unknown, pattern="[\\s\\S]", template=None):
    """Every match of a pattern is a token; other text is dropped."""
    model = {"type": "WordLevel", "vocab": vocab, "unk_token": unknown}
    split = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Removed", "invert": True}
    return tokenizer(vocab, special, model, split, template=template)
