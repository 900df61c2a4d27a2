#!/usr/bin/env bash
# transformers 5.24.0: Whisper's `generate` returns one text `num_return_sequences` times.
#
# Expected: `num_beams=3, num_return_sequences=3` returns the three best texts of the beam search, which differ, as it
# does for every other model with two stacks.
# Seen: Whisper's own `generate` repeats the sound three times, sets `num_return_sequences` to 1 and runs three beam
# searches, each of which returns its best: three equal rows, with equal scores, for three times the work. BART, asked
# in the same way, returns three texts.
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


def three(kind, config, **given):
    torch.manual_seed(0)
    model = kind(config).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    out = model.generate(**given, num_beams=3, num_return_sequences=3, max_new_tokens=6, do_sample=False,
                         return_dict_in_generate=True, output_scores=True)
    rows = out["sequences"].tolist()
    print(kind.__name__, rows, out["sequences_scores"].tolist())
    return {tuple(row) for row in rows}, {round(score, 4) for score in out["sequences_scores"].tolist()}


torch.manual_seed(1)
config = T.BartConfig(max_position_embeddings=20, forced_eos_token_id=None, **sizes)
bart = three(T.BartForConditionalGeneration, config, input_ids=torch.randint(3, 48, (1, 7)))
whisper = three(T.WhisperForConditionalGeneration, T.WhisperConfig(begin_suppress_tokens=None, **spoken, **sizes),
                input_features=torch.randn(1, 5, 22))
assert len(bart[0]) == 3, bart
assert len(whisper[0]) == 1 and len(whisper[1]) == 1, whisper
PYTHON
