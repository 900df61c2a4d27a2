#!/usr/bin/env bash
# transformers 5.24.0: ESM given the vectors of its words computes another pattern than given the words.
#
# Expected: `inputs_embeds=model.get_input_embeddings()(ids)` does what `input_ids=ids` does, as in BERT and RoBERTa,
# from which ESM's code is copied: only the look-up in the table is left to the caller. Gradients by token, integrated
# gradients and learned prompts of proteins are made so.
# Seen: `EsmModel` takes the vectors for the finished sum and skips all that follows the table. With ESM-2's published
# settings (rotary positions, `token_dropout`) each vector is to be multiplied by 0.88, and is not; with ESM-1b's the
# positions, the scale and a norm are left out, and the order of the amino acids no longer counts. BERT agrees with
# itself.
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

torch.set_grad_enabled(False)
SMALL = dict(vocab_size=33, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
             pad_token_id=1, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
ESM = dict(SMALL, mask_token_id=32, token_dropout=True, layer_norm_eps=1e-5)
MODELS = {"BERT": (T.BertModel, T.BertConfig(**SMALL)),
          "ESM-2": (T.EsmModel, T.EsmConfig(**ESM, position_embedding_type="rotary", emb_layer_norm_before=False)),
          "ESM-1b": (T.EsmModel, T.EsmConfig(**ESM, position_embedding_type="absolute", emb_layer_norm_before=True,
                                             max_position_embeddings=64))}
print("transformers", T.__version__)
ids, order = torch.arange(4, 14)[None], torch.arange(9, -1, -1)
for name, (family, config) in MODELS.items():
    torch.manual_seed(0)
    model = family._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.5)
    ask = lambda **given: model(**given, attention_mask=torch.ones_like(ids), output_attentions=True).attentions
    off = lambda one, other: max((a - b).abs().max().item() for a, b in zip(one, other))
    vectors = model.get_input_embeddings()(ids)
    words, given = ask(input_ids=ids), ask(inputs_embeds=vectors)
    turned = [layer[:, :, order][..., order] for layer in ask(inputs_embeds=vectors[:, order])]
    scaled = off(words, ask(inputs_embeds=vectors * (1 - 0.15 * 0.8)))
    print(f"{name}: attention off by {off(words, given):.2g}; with vectors times 0.88 by {scaled:.2g};",
          f"by the order of the vectors {off(given, turned):.2g}")
    assert off(words, given) < 1e-5 if name == "BERT" else off(words, given) > 0.01
    assert (scaled < 1e-5) == (name == "ESM-2")
    assert (off(given, turned) < 1e-5) == (name == "ESM-1b")
PYTHON
