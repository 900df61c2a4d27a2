#!/usr/bin/env bash
# transformers 5.24.0: the decoder of FSMT (WMT19's translators) sees later tokens in a plain forward pass.
#
# Expected: with `decoder_input_ids` the decoder is causal, as in every other encoder-decoder: the logits of a token do
# not change with the tokens after it, and its attention map is 0 above the diagonal.
# Seen: unless `use_cache=False` is given, no causal mask is made: with a cache the input is taken for a single step.
# Rows give weight to later tokens and the first token's logits follow the last one. So a map taken from a whole target,
# or a score of a translation, is not of the model that writes it. Marian with the same sizes is causal in both.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T

T.logging.set_verbosity_error()
sizes = dict(d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
             encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=64)
fsmt = T.FSMTConfig(langs=["en", "de"], src_vocab_size=71, tgt_vocab_size=71, **sizes)
marian = T.MarianConfig(vocab_size=71, pad_token_id=0, decoder_start_token_id=0, eos_token_id=2, **sizes)
source, target = torch.arange(3, 9)[None], torch.arange(10, 15)[None]
other = target.clone()
other[0, 4] = 40
for kind, config in ((T.FSMTForConditionalGeneration, fsmt), (T.MarianMTModel, marian)):
    torch.manual_seed(0)
    model = kind._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.2)
    for settings in ({}, {"use_cache": True}, {"use_cache": False}):
        with torch.no_grad():
            found = model(source, decoder_input_ids=target, output_attentions=True, **settings)
            changed = model(source, decoder_input_ids=other, **settings)
        ahead = found.decoder_attentions[0].triu(1).max().item()
        apart = (found.logits - changed.logits)[0, 0].abs().max().item()
        print(kind.__name__, settings, "largest later weight", ahead, "first logits moved by the last token", apart)
        if kind is T.MarianMTModel or settings.get("use_cache") is False:
            assert ahead == 0 and apart < 1e-5
        else:
            assert ahead > 0.2 and apart > 0.1
PYTHON
