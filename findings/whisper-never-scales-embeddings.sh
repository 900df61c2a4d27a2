#!/usr/bin/env bash
# transformers 5.24.0: Whisper reads `scale_embedding` and never multiplies by it.
#
# Expected: `scale_embedding` true multiplies token embeddings by √d_model, as in BART, mBART and Marian, whose blocks
# Whisper's are and whose key this is; the configuration documents it and both of Whisper's stacks set `embed_scale`.
# Seen: no stack uses `embed_scale`. Logits are the same bits with and without the key, while BART's differ.
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
sizes = dict(vocab_size=48, d_model=16, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
             decoder_attention_heads=4, encoder_ffn_dim=24, decoder_ffn_dim=24, pad_token_id=2, bos_token_id=2,
             eos_token_id=2, decoder_start_token_id=1)
spoken = dict(num_mel_bins=5, max_source_positions=11, max_target_positions=20)


def logits(kind, config, given):
    torch.manual_seed(0)
    model = kind(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    with torch.no_grad():
        return model, model(**given).logits


ids = torch.tensor([[1, 5, 9, 13]])
for kind, config, more, given in (
    (T.BartForConditionalGeneration, T.BartConfig, dict(max_position_embeddings=20), dict(input_ids=ids)),
    (T.WhisperForConditionalGeneration, T.WhisperConfig, spoken, dict(input_features=torch.ones(1, 5, 22))),
):
    (_, plain), (model, scaled) = (
        logits(kind, config(**sizes, **more, scale_embedding=scale), dict(given, decoder_input_ids=ids))
        for scale in (False, True)
    )
    print(kind.__name__, "differs by", (plain - scaled).abs().max().item())
    if kind is T.BartForConditionalGeneration:
        assert (plain - scaled).abs().max() > 1e-3
    else:
        stacks = (model.model.encoder, model.model.decoder)
        assert torch.equal(plain, scaled) and all(stack.embed_scale == 4.0 for stack in stacks)
PYTHON
