"""What transformers computes with the weights of a family's folder under every rule of rotary positions.

    python tests/reference/texts/rope.py

writes tests/golden/rope.json, a list of keys that replace those of `config.json` as makers spell them, with the
`folder` in tests/families if it is not llama-untied, and rope.safetensors, the logits of each. The texts of 9 tokens
are longer than what most of them were trained on; NaN stands in rows of padding.
"""

import copy
import json
from pathlib import Path

import torch
import transformers as tf
from safetensors.torch import save_file

torch.set_num_threads(1)
ROOT = Path(__file__).parent.parent.parent
GOLDEN, FAMILIES = ROOT / "golden", ROOT / "families"
LLAMA3 = {"factor": 8.0, "low_freq_factor": 0.05, "high_freq_factor": 0.5, "original_max_position_embeddings": 8}
LONG = {"short_factor": [1.0, 1.5], "long_factor": [2.0, 6.0]}
# Published files have rope_scaling beside rope_theta; transformers 5 writes rope_parameters.
SPELLINGS = [
    {"rope_theta": 100.0, "rope_scaling": None},
    {"rope_parameters": {"rope_theta": 100.0, "rope_type": "default"}},
    {"rope_theta": 100.0, "rope_scaling": {"type": "linear", "factor": 4.0}},
    {"rope_parameters": {"rope_type": "linear", "factor": 4.0, "rope_theta": 100.0}},
    {"rope_scaling": {"type": "dynamic", "factor": 4.0}, "max_position_embeddings": 4},
    {"rope_theta": 100.0, "rope_scaling": {"rope_type": "llama3", **LLAMA3}},
    {"rope_parameters": {"rope_type": "llama3", "rope_theta": 100.0, **LLAMA3}},
    {"rope_theta": 100.0, "rope_scaling": {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 8}},
    {"rope_theta": 100.0, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "mscale": 0.5, "mscale_all_dim": 2.0,
                                           "beta_fast": 1.0, "beta_slow": 0.2, "truncate": False},
     "original_max_position_embeddings": 8},
    {"rope_theta": 100.0, "rope_scaling": {"rope_type": "longrope", **LONG}, "original_max_position_embeddings": 8},
    {"rope_theta": 100.0, "rope_scaling": {"rope_type": "longrope", **LONG, "original_max_position_embeddings": 16,
                                           "attention_factor": 1.5}},
    {"rope_theta": 7.0, "rope_parameters": {"rope_type": "linear", "factor": 2.0, "rope_theta": 100.0},
     "rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    # Zeros mean none.
    {"rope_theta": 100.0, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 8,
                                           "mscale": 1.0, "mscale_all_dim": 0, "beta_fast": 0, "beta_slow": 0}},
    # A rule for each type of layers: a flat `rope_parameters` counts for none, and of a flat `rope_scaling` the older
    # `type` does not.
    {"folder": "gemma3", "rope_parameters": {"rope_type": "linear", "factor": 4.0, "rope_theta": 100.0}},
    {"folder": "gemma3", "rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    {"folder": "gemma3", "rope_scaling": {"type": "linear", "factor": 4.0}},
    {"folder": "olmo3", "rope_parameters": {"rope_type": "linear", "factor": 4.0, "rope_theta": 100.0}},
    {"folder": "olmo3", "rope_theta": 100.0, "rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    {"folder": "olmo3", "rope_parameters": {"full_attention": {"type": "linear", "factor": 4.0, "rope_theta": 100.0}}},
    {"folder": "modernbert-decoder", "rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    {"folder": "modernbert-decoder", "rope_scaling": {"type": "linear", "factor": 4.0}},
]  # fmt: skip


def logits(keys):
    folder = FAMILIES / keys.get("folder", "llama-untied")
    own = json.loads((folder / "config.json").read_text())
    # transformers writes into what it is given.
    given = copy.deepcopy({key: value for key, value in own.items() if not key.startswith("rope")} | keys)
    config = tf.AutoConfig.for_model(**{key: value for key, value in given.items() if key != "folder"})
    model = tf.AutoModelForCausalLM.from_pretrained(folder, config=config, attn_implementation="eager").float()
    inputs = json.loads((folder / "inputs.json").read_text())
    ids, mask = (torch.tensor(inputs[key]) for key in ("ids", "padding"))
    with torch.no_grad():
        return model.eval()(ids, attention_mask=mask).logits.masked_fill(mask[..., None] == 0, float("nan"))


save_file({str(i): logits(keys).contiguous() for i, keys in enumerate(SPELLINGS)}, GOLDEN / "rope.safetensors")
(GOLDEN / "rope.json").write_text("[\n" + ",\n".join(json.dumps(keys) for keys in SPELLINGS) + "\n]\n")
