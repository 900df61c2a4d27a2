#!/usr/bin/env bash
# transformers 5.24.0: a `sliding_window` in the configuration of a family without windows shortens the cache, and
# nothing else.
#
# Expected: Llama, OLMo 2, Granite, StableLM, Cohere, Phi, GPT-NeoX, Gemma and GPT-2 have no windows. A key that other
# families read and that a converted checkpoint may have kept is ignored, or obeyed: in both cases the logits with a
# cache are those without.
# Seen: the forward pass ignores it and sees all tokens. The cache is made from the configuration too and keeps the last
# 4 tokens alone, so each later step sees only these: generated texts and logits differ between `use_cache=True`, the
# default, and False. There is no warning or error. `attention_chunk_size` does the same. In steps the attention maps
# are 4 columns wide.
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
small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=4, head_dim=8, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
prompt = torch.randint(3, 71, (1, 10), generator=torch.Generator().manual_seed(0))
FAMILIES = {
    "Llama": T.LlamaForCausalLM,
    "Olmo2": T.Olmo2ForCausalLM,
    "Granite": T.GraniteForCausalLM,
    "StableLm": T.StableLmForCausalLM,
    "Cohere": T.CohereForCausalLM,
    "Phi": T.PhiForCausalLM,
    "GPTNeoX": T.GPTNeoXForCausalLM,
    "Gemma": T.GemmaForCausalLM,
    "GPT2": T.GPT2LMHeadModel,
}


def model(family, **more):
    torch.manual_seed(0)
    made = FAMILIES[family]._from_config(getattr(T, family + "Config")(**small, **more), attn_implementation="eager").eval()
    for parameter in made.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.3)
    return made


def logits(made, use_cache):
    found = made.generate(prompt, max_new_tokens=5, min_new_tokens=5, do_sample=False, use_cache=use_cache,
                          return_dict_in_generate=True, output_logits=True, output_attentions=True)
    return torch.stack(found.logits, 1), found.attentions[1][0].shape[-1]


for family in FAMILIES:
    for key in (None, "sliding_window", "attention_chunk_size"):
        made = model(family, **({key: 4} if key else {}))
        cached, width = logits(made, True)
        fresh, _ = logits(made, False)
        apart = (cached[:, 1] - fresh[:, 1]).abs().max().item()
        print(f"{family}, {key}: second token's logits with and without a cache apart {apart:.4f}, width of a step {width}")
        assert torch.allclose(cached[:, 0], fresh[:, 0], atol=1e-4)
        assert (apart > 1e-3 and width == 4) if key else (apart < 1e-4 and width == 11)
    plain = model(family)
    with torch.no_grad():
        assert torch.equal(plain(prompt).logits, model(family, sliding_window=4)(prompt).logits), "not ignored"
PYTHON
