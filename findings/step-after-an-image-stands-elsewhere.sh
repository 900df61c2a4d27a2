#!/usr/bin/env bash
# transformers 5.24.0: after an image, Qwen-VL models read the next text's cached tokens at other positions.
#
# Expected: a call depends on its arguments. A text that is read into a cache of its own and continued token by token
# has the logits of the whole text in one call, whatever the model read before.
# Seen: an image's tokens take fewer positions than their number, and the model keeps that difference (`rope_deltas`)
# after the call. A text without an image, read by plain calls, does not reset it: its first part stands where it
# should, and each cached step after it stands earlier by the difference of the last image, among the tokens before, or
# before them all. Logits and maps of the steps are off, those of the first part are right, and nothing is said. Qwen
# 2-VL, 2.5-VL and 3-VL do so; `generate` resets it, and so does `model.model.rope_deltas = None`.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
venv/bin/python - <<'PYTHON'
import torch
import transformers

transformers.logging.set_verbosity_error()

IMAGE, START, END = 50, 52, 53
text = {"vocab_size": 60, "hidden_size": 32, "intermediate_size": 40, "num_hidden_layers": 2, "num_attention_heads": 4,
        "num_key_value_heads": 2, "head_dim": 8,
        "rope_parameters": {"rope_type": "default", "rope_theta": 1e4, "mrope_section": [2, 1, 1]}}
vision = {"depth": 1, "num_heads": 2, "patch_size": 4, "spatial_merge_size": 2, "temporal_patch_size": 2}
VISIONS = {
    "Qwen2VL": {"embed_dim": 16, "hidden_size": 32, "mlp_ratio": 2},
    "Qwen2_5_VL": {"hidden_size": 16, "out_hidden_size": 32, "intermediate_size": 20, "window_size": 16,
                   "fullatt_block_indexes": [0]},
    "Qwen3VL": {"hidden_size": 16, "out_hidden_size": 32, "intermediate_size": 20, "num_position_embeddings": 16,
                "deepstack_visual_indexes": [0]},
}
ids = torch.tensor([[1, 2, START] + [IMAGE] * 8 + [END, 4, 5]])
torch.manual_seed(0)
picture = {"input_ids": ids, "pixel_values": torch.randn(32, 3 * 2 * 4 * 4),
           "image_grid_thw": torch.tensor([[1, 4, 8]]), "mm_token_type_ids": (ids == IMAGE).int()}
words = torch.tensor([[7, 3, 9, 4, 11, 6, 2]])


@torch.no_grad()
def steps(model, start=4):
    """How far the logits of the first part and of each cached step are from those of the whole text."""
    whole = model(input_ids=words).logits
    found = model(input_ids=words[:, :start], use_cache=True)
    apart = [float((found.logits - whole[:, :start]).abs().max())]
    for at in range(start, words.shape[1]):
        found = model(input_ids=words[:, at : at + 1], cache=found.cache, use_cache=True)
        apart.append(float((found.logits[:, 0] - whole[:, at]).abs().max()))
    return apart


for name, more in VISIONS.items():
    config = getattr(transformers, name + "Config")(
        text_config=text, vision_config=vision | more, image_token_id=IMAGE, vision_start_token_id=START,
        vision_end_token_id=END, video_token_id=51)
    torch.manual_seed(0)
    model = getattr(transformers, name + "ForConditionalGeneration")(config).eval()
    for weights in model.parameters():
        weights.data += 0.15 * torch.randn_like(weights)
    before = steps(model)
    with torch.no_grad():
        model(**picture)
    after = steps(model)
    print(name, "before an image", before, "after", after, "difference kept", model.model.rope_deltas.tolist())
    assert max(before) < 1e-4 and after[0] < 1e-4 and min(after[1:]) > 1e-2
    assert model.model.rope_deltas.tolist() == [[-4]]
    model.model.rope_deltas = None
    assert max(steps(model)) < 1e-4
PYTHON
