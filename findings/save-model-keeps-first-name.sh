#!/usr/bin/env bash
# safetensors 0.8.0 with transformers 5.24.0: the name under which `save_model` keeps a shared matrix is the first in the
# alphabet, not the one that the model defines.
#
# Expected: of the names of one matrix, the file holds that of the embedding, which the others are tied to, as
# `save_pretrained` does: `model.embed_tokens.weight`, `shared.weight`, `transformer.wte.weight`.
# Seen: Llama's and GPT-2's file holds `lm_head.weight`, T5's `decoder.embed_tokens.weight`, BERT's the embedding; the
# other names stand only in `__metadata__`, each with the kept one. A reader that takes names alone finds no embedding,
# and which name is there depends on spelling: BERT's head begins with "c", after "b".
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  torch==2.15.0 transformers==5.24.0 safetensors==0.8.0 numpy==2.4.6
cat > "$folder/look.py" <<'PYTHON'
import sys

import transformers as T
from safetensors import safe_open
from safetensors.torch import save_model

small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=4)
MODELS = {
    "lm_head.weight": [
        T.GPT2LMHeadModel(T.GPT2Config(vocab_size=71, n_embd=32, n_layer=1, n_head=4)),
        T.LlamaForCausalLM(T.LlamaConfig(**small, tie_word_embeddings=True)),
    ],
    "decoder.embed_tokens.weight": [
        T.T5ForConditionalGeneration(T.T5Config(vocab_size=71, d_model=32, d_kv=8, d_ff=48, num_layers=1, num_heads=4)),
    ],
    "bert.embeddings.word_embeddings.weight": [T.BertForMaskedLM(T.BertConfig(**small))],
}
for kept, models in MODELS.items():
    for model in models:
        path = f"{sys.argv[1]}/{type(model).__name__}.safetensors"
        save_model(model, path)
        with safe_open(path, "pt") as file:
            names, metadata = set(file.keys()), file.metadata()
        print(type(model).__name__, "keeps", kept, "for", metadata)
        assert kept in names and kept in metadata.values() and not names & set(metadata)
PYTHON
"$folder/venv/bin/python" "$folder/look.py" "$folder"
