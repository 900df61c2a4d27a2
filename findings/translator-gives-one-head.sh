#!/usr/bin/env bash
# ctranslate2 4.8.5 with transformers 5.24.0: the attention of a translation is the first head of the last layer alone.
#
# Expected: `translate_batch(return_attention=True)` has one row of weights per written token, so the heads of a layer,
# or of all, have been averaged, as is usual where a single map is shown.
# Seen: for a converted BART the rows are those of head 0 of the last layer, exactly; they are 0.2 away from the layer's
# mean and from the mean of all. Neither the result nor the converted model's config.json names the head.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 ctranslate2==4.8.5 \
  numpy==2.4.6
venv/bin/python - <<'PYTHON'
import json

import ctranslate2
import numpy as np
import torch
import transformers as T
from ctranslate2.converters import TransformersConverter
from tokenizers import Tokenizer, models, pre_tokenizers

T.logging.set_verbosity_error()
torch.manual_seed(0)
names = ["<s>", "<pad>", "</s>", "<unk>", "<mask>", *(f"w{number}" for number in range(60))]
words = Tokenizer(models.WordLevel(vocab={name: index for index, name in enumerate(names)}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=words, bos_token="<s>", pad_token="<pad>", eos_token="</s>",
                                      unk_token="<unk>", mask_token="<mask>")
# The converter reads four keys that published files have and the class no longer knows.
published = dict(normalize_before=False, normalize_embedding=True, add_final_layer_norm=False,
                 static_position_embeddings=False)
config = T.BartConfig(vocab_size=65, d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
                      decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=64,
                      **published)
model = T.BartForConditionalGeneration._from_config(config, attn_implementation="eager").eval()
for parameter in model.parameters():
    if parameter.dim() > 1:
        torch.nn.init.normal_(parameter, std=0.3)
model.save_pretrained("bart")
tokenizer.save_pretrained("bart")
TransformersConverter("bart").convert("converted")

source, prefix = ["<s>", "w1", "w7", "w30", "</s>"], ["w3", "w9", "w4"]
translated = ctranslate2.Translator("converted").translate_batch(
    [source], target_prefix=[prefix], max_decoding_length=6, beam_size=1, return_attention=True)[0]
given = np.array(translated.attention[0])
ids = [config.decoder_start_token_id, *tokenizer.convert_tokens_to_ids(translated.hypotheses[0])]
with torch.no_grad():
    output = model(torch.tensor([tokenizer.convert_tokens_to_ids(source)]), decoder_input_ids=torch.tensor([ids]),
                   output_attentions=True)
maps = torch.stack(output.cross_attentions)[:, 0, :, : len(given)].numpy()  # [layer, head, written, read]
away = np.abs(maps - given).max((2, 3))
print("largest difference from each head:\n", away.round(4))
print("from the last layer's mean:", np.abs(maps[-1].mean(0) - given).max(), "of all:",
      np.abs(maps.mean((0, 1)) - given).max())
assert away[-1, 0] < 1e-5 and np.sort(away.ravel())[1] > 0.05
assert np.abs(maps[-1].mean(0) - given).max() > 0.05 and np.abs(maps.mean((0, 1)) - given).max() > 0.05
assert not any("align" in key or "head" in key for key in json.load(open("converted/config.json")))
PYTHON
