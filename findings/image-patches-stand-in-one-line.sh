#!/usr/bin/env bash
# transformers 5.24.0: without `mm_token_type_ids` Qwen 2.5-VL puts an image's patches in one line, and its siblings
# refuse.
#
# Expected: the model gives the patches of an image their rows and columns as positions, from `image_grid_thw` and the
# image tokens among the ids, as it did up to version 4; if it needs one argument more (version 5's processor returns
# `mm_token_type_ids`, the signature has it as optional), it says so, as Qwen 2-VL, Qwen 3-VL, Qwen 3.5 and GLM-4V do: a
# ValueError that names it.
# Seen: Qwen 2.5-VL computes without: every patch has the next number as its position, as a word, row and column are
# lost, and what follows the image stands further on. Logits and maps are another model's from the image on, and
# `generate` goes on with them. Nothing is said. A recording of ids, pixels and grid from version 4 gives them.
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
grid = torch.tensor([[1, 4, 8]])  # two rows of four tokens, after merging
torch.manual_seed(0)
patches = torch.randn(32, 3 * 2 * 4 * 4)
whole = {"input_ids": ids, "pixel_values": patches, "image_grid_thw": grid, "attention_mask": torch.ones_like(ids)}
kinds = {"mm_token_type_ids": (ids == IMAGE).int()}


def positions(model, **options):
    """The positions that the decoder is given: [three axes, batch, token]."""
    seen = []
    hook = model.model.language_model.rotary_emb.register_forward_pre_hook(
        lambda module, inputs, options: seen.append(inputs[1] if len(inputs) > 1 else options["position_ids"]),
        with_kwargs=True)
    with torch.no_grad():
        logits = model(**whole, **options).logits
    hook.remove()
    return logits, seen[0][-3:, 0]


for name, more in VISIONS.items():
    config = getattr(transformers, name + "Config")(
        text_config=text, vision_config=vision | more, image_token_id=IMAGE, vision_start_token_id=START,
        vision_end_token_id=END, video_token_id=51)
    torch.manual_seed(0)
    model = getattr(transformers, name + "ForConditionalGeneration")(config).eval()
    for weights in model.parameters():
        weights.data += 0.15 * torch.randn_like(weights)
    right, axes = positions(model, **kinds)
    assert axes[1, 3:11].tolist() == [3] * 4 + [4] * 4 and axes[2, 3:11].tolist() == [3, 4, 5, 6] * 2
    try:
        found, line = positions(model)
    except ValueError as error:
        print(name, "refuses:", str(error)[:60])
        assert name != "Qwen2_5_VL" and "mm_token_type_ids" in str(error)
        continue
    print(name, "rows", line[1].tolist(), "expected", axes[1].tolist())
    difference = (found - right).abs().amax(-1)[0]
    print("logits differ by", difference)
    assert name == "Qwen2_5_VL" and (line == torch.arange(14)).all()
    assert difference[:4].max() < 1e-4 and difference[4:].min() > 1e-3 and difference.max() > 0.1
PYTHON
