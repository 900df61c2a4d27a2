"""Whether transformers takes the output head of a model of several parts from its embeddings, whichever part says so.

    python tests/reference/texts/ties.py

writes tests/golden/ties/ties.json: for a model's folder, `tie_word_embeddings` of the whole and of its text part (true,
false, or null where the key is missing), and whether the file has a matrix of the head; then what transformers 5.24
computes logits with: "own", the file's matrix; "tied", the embeddings; "unset", random numbers.
"""

import json
import tempfile
from itertools import product
from pathlib import Path

import torch
import transformers as tf
from safetensors.torch import load_file, save_file

assert tf.__version__.startswith("5.24."), f"not transformers {tf.__version__}"
tf.logging.set_verbosity_error()
TESTS = Path(__file__).parent.parent.parent
# The text part's key by folder.
FOLDERS = {
    "families/audioflamingo3": "text_config", "families/emu3": "text_config", "families/florence2": "text_config",
    "families/gemma3-pictures": "text_config",
    "families/gemma4-pictures": "text_config", "families/glmasr": "text_config", "families/llava-next": "text_config",
    "families/llava-onevision": "text_config", "families/ministral3-pictures": "text_config",
    "families/musicflamingo": "text_config", "families/qwen2-audio": "text_config",
    "families/qwen2_5-vl": "text_config", "families/qwen3-vl": "text_config",
    "families/qwen3_5-pictures": "text_config", "families/t5gemma": "decoder", "golden/beside/idefics3": "text_config",
    "golden/beside/llava": "text_config", "golden/beside/smolvlm": "text_config",
}


def changed(config, part, outer, inner):
    """The configuration with these values of the key."""
    config = json.loads(json.dumps(config))
    for keys, value in ((config, outer), (config[part], inner)):
        keys.pop("tie_word_embeddings", None)
        if value is not None:
            keys["tie_word_embeddings"] = value
    return config


def head_of(name):
    """The name of the head beside that of the embeddings, as this file spells names."""
    if name == "model.decoder.embed_tokens.weight":
        return "lm_head.out_proj.weight"
    last = "shared" if name.endswith("shared.weight") else "embed_tokens"
    before, _, _ = name.rpartition(f"model.{last}.weight")
    return ("" if name.startswith("model.") else before) + "lm_head.weight"


def cases(folder, part):
    place = TESTS / folder
    config = json.loads((place / "config.json").read_text())
    file = load_file(place / "model.safetensors")
    ends = ("embed_tokens.weight", "shared.weight")
    named = [name for name in file if name.endswith(ends) and "encoder" not in name]
    assert len(named) == 1, named
    embeddings, head = file[named[0]], head_of(named[0])
    assert all(name in (head,) or "lm_head" not in name for name in file), head
    own = torch.randn(embeddings.shape, generator=torch.Generator().manual_seed(1))
    for outer, inner, has_head in product((True, False, None), (True, False, None), (True, False)):
        tensors = {name: tensor for name, tensor in file.items() if name != head}
        tensors |= {head: own} if has_head else {}
        with tempfile.TemporaryDirectory() as there:
            (Path(there) / "config.json").write_text(json.dumps(changed(config, part, outer, inner)))
            save_file(tensors, Path(there) / "model.safetensors", metadata={"format": "pt"})
            model = getattr(tf, config["architectures"][0]).from_pretrained(there, dtype=torch.float32)
        found = model.get_output_embeddings().weight
        same = {"own": own, "tied": embeddings}
        found = next((name for name, matrix in same.items() if torch.equal(matrix, found)), "unset")
        yield dict(folder=folder, part=part, outer=outer, inner=inner, head=head, has_head=has_head, found=found)


lines = [json.dumps(case) for folder, part in FOLDERS.items() for case in cases(folder, part)]
(TESTS / "golden" / "ties" / "ties.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
