#!/usr/bin/env bash
# transformers 5.24.0: without `token_type_ids` PaliGemma looks ahead or does not, by the kind of attention and padding.
#
# Expected: `token_type_ids` is optional, as in BERT; without it a prompt is all prefix, whose tokens see each other (or
# none sees a later one), and "eager", which is what returns maps, computes what "sdpa" does; so does padding with a
# mask.
# Seen: with "sdpa" and no padding the whole prompt is read in both directions, image and text, as the model was
# trained. Asking for the maps with "eager" makes the same call causal, and one padding token does so for "sdpa": other
# logits, and maps in which the image's first patch sees itself alone. `generate` begins with another token. Nothing is
# said. With `token_type_ids` of zeros, which the processor gives, all three agree.
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
from transformers import PaliGemmaConfig, PaliGemmaForConditionalGeneration, logging

logging.set_verbosity_error()

IMAGE = 50
text = {"model_type": "gemma", "vocab_size": 60, "hidden_size": 32, "intermediate_size": 40, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8}
vision = {"model_type": "siglip_vision_model", "hidden_size": 16, "intermediate_size": 20, "num_hidden_layers": 1,
          "num_attention_heads": 2, "image_size": 8, "patch_size": 4, "projection_dim": 32, "vocab_size": 60}
config = PaliGemmaConfig(text_config=text, vision_config=vision, image_token_id=IMAGE, projection_dim=32)
torch.manual_seed(0)
model = PaliGemmaForConditionalGeneration(config).eval()
for weights in model.parameters():
    weights.data += 0.15 * torch.randn_like(weights)
prompt = torch.tensor([[IMAGE] * 4 + [1, 2, 3, 4, 5]])
picture = torch.randn(1, 3, 8, 8)


@torch.no_grad()
def run(kind, padding=0, **options):
    model.set_attn_implementation(kind)
    ids = torch.nn.functional.pad(prompt, (padding, 0))
    if "token_type_ids" in options:
        options["token_type_ids"] = torch.zeros_like(ids)
    found = model(input_ids=ids, pixel_values=picture, attention_mask=(ids > 0).long(), **options)
    return found.logits[:, padding:], found.attentions


def apart(one, other):
    return float((one - other).abs().max())


fused, maps = run("sdpa"), run("eager", output_attentions=True)
padded = run("sdpa", padding=1)
print("logits of sdpa and eager differ by", apart(fused[0], maps[0]), "; of sdpa with one padding token by",
      apart(fused[0], padded[0]), "; these two by", apart(maps[0], padded[0]))
assert apart(fused[0], maps[0]) > 0.1 and apart(fused[0], padded[0]) > 0.1 and apart(maps[0], padded[0]) < 1e-4
ahead = maps[1][0][0, 0].triu(1).max()
print("weight of later tokens in eager's maps", float(ahead))
assert ahead == 0

given = [run("sdpa", token_type_ids=0), run("sdpa", padding=1, token_type_ids=0),
         run("eager", output_attentions=True, token_type_ids=0)]
print("with token_type_ids:", [apart(fused[0], each[0]) for each in given])
assert all(apart(fused[0], each[0]) < 1e-4 for each in given)
assert (given[2][1][0][0, 0] > 0).all()


def first(kind):
    model.set_attn_implementation(kind)
    found = model.generate(input_ids=prompt, pixel_values=picture, attention_mask=torch.ones_like(prompt),
                           max_new_tokens=1, do_sample=False, return_dict_in_generate=True, output_logits=True)
    return found.logits[0]


print("generate's first logits differ by", apart(first("sdpa"), first("eager")))
assert apart(first("sdpa"), first("eager")) > 0.1
PYTHON
