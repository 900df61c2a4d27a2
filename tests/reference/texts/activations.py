"""The activation of each family where its file names none: the default of transformers' configuration class.

    python tests/reference/texts/activations.py

writes tests/reference/texts/activations.json: of each `model_type` that a folder of tests/families has, the key and its default.
"""

import json
from pathlib import Path

import transformers as tf

TESTS = Path(__file__).parent.parent.parent
# Where a class has several, the first is that of its layers.
KEYS = ("hidden_activation", "hidden_act", "activation_function", "activation", "feed_forward_proj", "afn")
told = {}
for file in sorted((TESTS / "families").glob("*/config.json")):
    kind = json.loads(file.read_text())["model_type"]
    config = tf.CONFIG_MAPPING[kind]()
    key = next((key for key in KEYS if getattr(config, key, None) is not None), None)
    if key is not None:
        told[kind] = {"key": key, "default": getattr(config, key)}
Path(__file__).with_suffix(".json").write_text(json.dumps(dict(sorted(told.items())), indent=1) + "\n")
