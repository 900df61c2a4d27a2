#!/usr/bin/env bash
# mergekit 0.1.5 with transformers 5.24.0: of two vision transformers nothing of their layers is merged.
#
# Expected: an architecture that mergekit has no list for is read off the model ("Inferred 1 modules: 'default' with 2
# layers, 16 templates"), and each tensor is merged, as it is for OPT and SigLIP; a tensor that is sought in vain is an
# error.
# Seen: for ViT, BEiT and DINOv2 the inferred names are those of the model in memory (`vit.layers.0.…`); in files
# transformers writes the older ones (`vit.encoder.layer.0.…`). mergekit finds none of the new names in the files, takes
# each for one that may be absent, and leaves it out: a merged ViT has its embeddings, its last norm and its head, that
# is 8 tensors of 40, and a merged DINOv2 has its MLPs but no attention. mergekit says nothing of it. Who opens the
# folder gets layers drawn at random, with a table of what was missing in transformers' log. DeiT, whose class mergekit
# cannot make, is read off its file instead, and is whole.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 mergekit==0.1.5 numpy==2.4.6
venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import torch
import transformers as T
from mergekit.config import MergeConfiguration
from mergekit.merge import run_merge
from mergekit.options import MergeOptions
from safetensors import safe_open

print({name: version(name) for name in ("mergekit", "transformers")})
torch.set_grad_enabled(False)
T.logging.set_verbosity_error()
SMALL = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4)
IMAGE = dict(image_size=16, patch_size=4, **SMALL)
names = lambda folder: set(safe_open(f"{folder}/model.safetensors", "pt").keys())
for family, config, count in [
    (T.OPTForCausalLM, T.OPTConfig(vocab_size=64, ffn_dim=48, word_embed_proj_dim=32, max_position_embeddings=32,
                                   **SMALL), 0),
    (T.SiglipModel, T.SiglipConfig(text_config=dict(vocab_size=64, intermediate_size=48, **SMALL),
                                   vision_config=dict(intermediate_size=48, **IMAGE)), 0),
    (T.DeiTForImageClassification, T.DeiTConfig(intermediate_size=48, **IMAGE), 0),
    (T.ViTForImageClassification, T.ViTConfig(intermediate_size=48, **IMAGE), 32),
    (T.BeitForImageClassification, T.BeitConfig(intermediate_size=48, **IMAGE), 34),
    (T.Dinov2ForImageClassification, T.Dinov2Config(**IMAGE), 16),
]:
    torch.manual_seed(0)
    model = family._from_config(config).eval()
    for parameter in model.parameters():
        parameter.add_(0.1 * torch.randn_like(parameter))
    # mergekit remembers a folder's tensors, so each family has folders of its own.
    one, two, merged = (f"{family.__name__}-{part}" for part in ("one", "two", "merged"))
    for copy in (one, two):
        model.save_pretrained(copy)
    parts = [dict(model=copy, parameters=dict(weight=0.5)) for copy in (one, two)]
    run_merge(MergeConfiguration.model_validate(dict(merge_method="linear", models=parts, dtype="float32")),
              merged, MergeOptions(copy_tokenizer=False, quiet=True, write_model_card=False))
    lost = names(one) - names(merged)
    opened, told = family.from_pretrained(merged, output_loading_info=True)
    kept = model.state_dict()
    drawn = {name for name, weight in opened.state_dict().items() if not torch.equal(weight, kept[name])}
    print(f"{family.__name__}: {len(names(merged))} tensors of {len(names(one))}; others", *sorted(drawn)[:1])
    assert len(lost) == count and all(".encoder.layer." in name for name in lost) and drawn == told["missing_keys"]
    assert bool(drawn) == bool(count) and (count != 16 or all(".attention." in name for name in lost))
PYTHON
