#!/usr/bin/env bash
# transformers 5.24.0: a language that Whisper detects leaves the task out of the prompt.
#
# Expected: `generate(features)` detects the language and goes on as `generate(features, language=…)` does with that
# language: transcribing is the default task, so that both have the prompt <|startoftranscript|> <|en|> <|transcribe|>
# <|notimestamps|>.
# Seen: with a language that is given the task is added; with one that is detected it is not, and the prompt is
# <|startoftranscript|> <|en|> <|notimestamps|>, which no training text begins with. The logits, and the text, differ.
# Files with the older `forced_decoder_ids` have the task in them, which hides it.
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
names = {40: "<|en|>", 41: "<|tr|>", 43: "<|transcribe|>", 44: "<|translate|>", 45: "<|notimestamps|>"}
settings = model.generation_config
settings.lang_to_id, settings.task_to_id = {"<|en|>": 40, "<|tr|>": 41}, {"transcribe": 43, "translate": 44}
settings.no_timestamps_token_id, settings.is_multilingual = 45, True
clip = torch.randn(1, 5, 22)


def prompt(**asked):
    out = model.generate(clip, max_new_tokens=1, do_sample=False, return_dict_in_generate=True, output_logits=True,
                         **asked)
    return out["sequences"][0, 1:-1].tolist(), out["logits"][0][0]


detected, logits = prompt()
given, others = prompt(language={40: "en", 41: "tr"}[detected[0]])
print("detected:", [names[i] for i in detected], "given:", [names[i] for i in given])
assert detected == [given[0], 45] and given[1:] == [43, 45], (detected, given)
print("logits differ by", (logits - others).abs().max().item())
assert (logits - others).abs().max() > 1e-3
PYTHON
