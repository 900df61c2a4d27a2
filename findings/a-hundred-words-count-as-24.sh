#!/usr/bin/env bash
# inseq 0.7.1 with transformers 5.24.0: the perplexity of a guess among a hundred words is 24.
#
# Expected: the step score "perplexity" is what its documentation says: "if we have a perplexity of 100, it means that
# whenever the model is trying to guess the next word it is as confused as if it had to pick between 100 words", that
# is, 1 divided by the probability of the word.
# Seen: it is 2 to the power of the cross entropy, which is in nats: a model that gives each of 100 words the same
# probability has perplexity 24.3, and 100 becomes 10 to the power of 1.39 wherever it stands. "probability" and
# "crossentropy" of the same call are right, so is "entropy", in nats too. Scores look plausible, and models that are
# compared by them keep their order and not their distances.
#
# Needs python3 with venv and pip, and some 7 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 inseq==0.7.1 \
  numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import inseq
import torch
import transformers as T
from tokenizers import Tokenizer, models, pre_tokenizers

print({name: version(name) for name in ("inseq", "transformers")})
WORDS = 100
words = {"<unk>": 0, "<s>": 1, "</s>": 2, "<pad>": 3, **{f"w{i}": i for i in range(4, WORDS)}}
tokenizer = Tokenizer(models.WordLevel(words, unk_token="<unk>"))
tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="<unk>", bos_token="<s>",
                                      eos_token="</s>", pad_token="<pad>")
config = T.BartConfig(vocab_size=WORDS, d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
                      decoder_attention_heads=2, encoder_ffn_dim=16, decoder_ffn_dim=16, max_position_embeddings=32,
                      bos_token_id=1, eos_token_id=2, pad_token_id=3, decoder_start_token_id=2,
                      forced_eos_token_id=None)
for certain in (False, True):
    torch.manual_seed(0)
    model = T.BartForConditionalGeneration._from_config(config, attn_implementation="eager").eval()
    if not certain:
        torch.nn.init.zeros_(model.model.shared.weight)  # the output head is the same matrix: all words are alike
    else:
        torch.nn.init.normal_(model.model.shared.weight, std=0.3)
    scores = ["probability", "crossentropy", "entropy", "perplexity"]
    found = inseq.load_model(model, "dummy", tokenizer=tokenizer).attribute(
        ["w5 w6 w7", "w6 w5 w9"], ["w8 w9", "w4 w7"], step_scores=scores, show_progress=False
    ).sequence_attributions[0].step_scores
    print({name: [round(n, 4) for n in found[name].flatten().tolist()] for name in scores})
    right = 1 / found["probability"]
    assert torch.allclose(found["crossentropy"].flatten(), right.log().flatten(), atol=1e-4)
    assert torch.allclose(found["perplexity"].flatten(), right.flatten() ** 0.6931472, rtol=1e-4)
    if not certain:
        assert (right - 100).abs().max() < 0.01 and (found["perplexity"] - 24.34).abs().max() < 0.01
PYTHON
