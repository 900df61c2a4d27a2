#!/usr/bin/env bash
# transformers 5.24.0: in some families the masked-word head ignores `hidden_act`.
#
# Expected: the head's hidden layer uses the activation of the configuration, as BERT's, ALBERT's and DeBERTa's do.
# Seen: RoBERTa, XLM-R, CamemBERT, MPNet, ESM and ELECTRA's generator use the exact GELU there whatever `hidden_act`
# says, so a model that was configured with "relu" or "gelu_new" has two activations; ModernBERT's head has a key of its
# own (`classifier_activation`), and follows neither `hidden_activation` nor `hidden_act`.
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
small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=4,
             max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2,
             mask_token_id=3, embedding_size=32)
state = torch.randn(1, 5, 32, generator=torch.Generator().manual_seed(1))
HEADS = {
    "Bert": lambda model: model.cls(state),
    "Albert": lambda model: model.predictions(state),
    "DebertaV2": lambda model: model.cls(state),
    "Roberta": lambda model: model.lm_head(state),
    "XLMRoberta": lambda model: model.lm_head(state),
    "Camembert": lambda model: model.lm_head(state),
    "MPNet": lambda model: model.lm_head(state),
    "Esm": lambda model: model.lm_head(state),
    "Electra": lambda model: model.generator_lm_head(model.generator_predictions(state)),
    "ModernBert": lambda model: model.decoder(model.head(state)),
}
FOLLOW = {"Bert", "Albert", "DebertaV2"}


def head(family, **activation):
    torch.manual_seed(0)
    model = getattr(T, family + "ForMaskedLM")(getattr(T, family + "Config")(**small, **activation)).eval()
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    with torch.no_grad():
        return HEADS[family](model)


for family in HEADS:
    key = "hidden_activation" if family == "ModernBert" else "hidden_act"
    follows = not torch.equal(head(family, **{key: "gelu"}), head(family, **{key: "relu"}))
    print(family, "follows" if follows else "ignores", key)
    assert follows == (family in FOLLOW)
assert not torch.equal(head("ModernBert"), head("ModernBert", classifier_activation="relu"))
PYTHON
