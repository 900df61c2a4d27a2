#!/usr/bin/env bash
# transformers 5.24.0: `tie_word_embeddings: false` unties more than the output head.
#
# Expected: the key is about the output head. BART's encoder and decoder still read `model.shared.weight` when a file
# holds that matrix and a separate `lm_head.weight`, as T5's do; and BERT adds the one bias that the file holds,
# `cls.predictions.bias`, to its logits.
# Seen: BART's two embeddings are drawn at random although the shared matrix was in the file, and BERT's logits get a
# bias of zeros, while the file's bias is loaded into a parameter that nothing reads. Both open without an error; only
# `missing_keys` of the loading report names them. T5 ignores the value and keeps its embeddings shared.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 safetensors==0.8.0 numpy==2.4.6
cat > "$folder/look.py" <<'PYTHON'
import tempfile

import torch
import transformers
from safetensors.torch import save_file

transformers.logging.set_verbosity_error()
transformers.logging.disable_progress_bar()
torch.manual_seed(0)


def reopened(model, left_out):
    """The model with drawn weights, saved without some names and opened again, and the names that were missed."""
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter)
    with tempfile.TemporaryDirectory() as folder:
        model.config.save_pretrained(folder)
        kept = {name: value.clone() for name, value in model.state_dict().items() if name not in left_out}
        save_file(kept, folder + "/model.safetensors", metadata={"format": "pt"})
        opened, report = type(model).from_pretrained(folder, output_loading_info=True)
        return opened, sorted(report["missing_keys"])


sizes = dict(vocab_size=71, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
             decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48, tie_word_embeddings=False)
bart = transformers.BartForConditionalGeneration(transformers.BartConfig(**sizes))
opened, missed = reopened(bart, {"model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight"})
shared, encoder = opened.model.shared.weight, opened.model.encoder.embed_tokens.weight
print("BART: shared matrix as in the file:", torch.equal(shared, bart.model.shared.weight))
print("BART: the encoder reads it:", torch.equal(shared, encoder), "missed:", missed)
assert torch.equal(shared, bart.model.shared.weight) and not torch.equal(shared, encoder)

sizes = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=4)
bert = transformers.BertForMaskedLM(transformers.BertConfig(**sizes, tie_word_embeddings=False))
opened, missed = reopened(bert, {"cls.predictions.decoder.bias"})
used = opened.cls.predictions.decoder.bias.abs().max().item()
print("BERT: largest bias that the logits get:", used, "missed:", missed)
assert used == 0 and torch.equal(opened.cls.predictions.bias, bert.cls.predictions.bias)

sizes = dict(vocab_size=71, d_model=32, d_kv=8, d_ff=48, num_layers=1, num_heads=4, tie_word_embeddings=False)
t5 = transformers.T5ForConditionalGeneration(transformers.T5Config(**sizes))
opened, missed = reopened(t5, {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"})
print("T5: the encoder reads the shared matrix:", torch.equal(opened.shared.weight, opened.encoder.embed_tokens.weight))
assert torch.equal(opened.shared.weight, opened.encoder.embed_tokens.weight)
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
