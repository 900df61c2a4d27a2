#!/usr/bin/env bash
# transformers 5.24.0: with beams, Whisper's `cross_attentions` of one clip are those of another.
#
# Expected: row i of `cross_attentions` is what the text in row i of `sequences` attends to in clip i.
# Seen: Whisper's `generate` takes row i of the running beams, without `beam_indices`: of a batch of two clips with three
# beams, the second row is the second beam of the *first* clip. The weights have the right shape and sum to 1. A plain
# forward pass on the returned text gives the right ones; with `num_beams=1` they agree.
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
torch.manual_seed(0)
model = T.WhisperForConditionalGeneration(T.WhisperConfig(begin_suppress_tokens=None, **spoken, **sizes)).eval()
for parameter in model.parameters():
    torch.nn.init.normal_(parameter, std=0.3)
model.set_attn_implementation("eager")
clips = torch.randn(2, 5, 22)


def apart(beams):
    """The largest difference of each clip's first step from a plain forward pass on the same start token."""
    out = model.generate(clips, num_beams=beams, max_new_tokens=4, do_sample=False, return_dict_in_generate=True,
                         output_attentions=True)
    first = out["cross_attentions"][0][0][:, :, 0]  # [clip, head, key]
    assert first.shape == (2, 4, 11) and torch.allclose(first.sum(-1), torch.ones(2, 4))
    with torch.no_grad():
        plain = model(input_features=clips, decoder_input_ids=torch.tensor([[1], [1]]), output_attentions=True)
    plain = plain.cross_attentions[0][:, :, 0]
    return [(first[i] - plain[j]).abs().max().item() for i, j in ((0, 0), (1, 1), (1, 0))]


greedy, beams = apart(1), apart(3)
print("num_beams=1:", greedy, "num_beams=3:", beams)
assert greedy[0] < 1e-5 and greedy[1] < 1e-5 and greedy[2] > 1e-3
assert beams[0] < 1e-5 and beams[1] > 1e-3 and beams[2] < 1e-5, "the second clip's are the first one's"
PYTHON
