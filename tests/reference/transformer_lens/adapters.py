"""Writes adapters.json beside it: the classes that TransformerLens 4 adapts, with their `model_type`.

    pip install transformer_lens            4.3.0 and transformers 5.24.0 made the committed file
    python tests/reference/transformer_lens/adapters.py

A class that transformers does not have stands beside null: its files come with code of their own.
"""

import json
from pathlib import Path

from transformer_lens.factories.architecture_adapter_factory import SUPPORTED_ARCHITECTURES
from transformers.models.auto import modeling_auto as auto

names = [name for name in vars(auto) if name.startswith("MODEL_") and name.endswith("_MAPPING_NAMES")]
types = {}
for name in names:
    for model_type, made in getattr(auto, name).items():
        for one in [made] if isinstance(made, str) else made:
            types.setdefault(one, []).append(model_type)


def type_of(name):
    """Of several types with one class, the one of the class's name."""
    plain = lambda text: text.lower().replace("_", "").replace("-", "")
    own = [kind for kind in types.get(name, []) if plain(name).startswith(plain(kind))]
    return max(own or types.get(name, []), key=len, default=None)


found = {name: type_of(name) for name in sorted(SUPPORTED_ARCHITECTURES)}
Path(__file__).with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n")
print(len(found), "classes,", sum(kind is None for kind in found.values()), "of them not in transformers")
