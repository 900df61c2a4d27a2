#!/usr/bin/env bash
# transformers 5.24.0: without a cache, `position_ids` decide which tokens see each other.
#
# Expected: positions say how far the rotary angles, or which position embeddings, go; the mask stays causal. With
# positions 0, 2, 4, ... each token still sees those before it, and `use_cache` changes no number.
# Seen: where `position_ids` do not rise by exactly one, a new text is taken to begin, as in packed training data, and
# the tokens before it are masked. With steps of 2, with one position for all or in reverse order every token sees
# itself alone. This is so only with `use_cache=False` and no `attention_mask`: with a cache, or a mask of ones, the
# same call is plainly causal, and gives other logits. Mistral, Phi, GPT-NeoX, GPT-2 do this, OPT does not.
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
torch.manual_seed(0)
small = dict(vocab_size=71, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
             max_position_embeddings=64)
CONFIGS = {
    "Mistral": (T.MistralForCausalLM, T.MistralConfig(**small, num_key_value_heads=2)),
    "Phi": (T.PhiForCausalLM, T.PhiConfig(**small)),
    "GPTNeoX": (T.GPTNeoXForCausalLM, T.GPTNeoXConfig(**small)),
    "GPT2": (T.GPT2LMHeadModel, T.GPT2Config(vocab_size=71, n_embd=32, n_layer=2, n_head=4, n_positions=64)),
    "OPT": (T.OPTForCausalLM, T.OPTConfig(vocab_size=71, hidden_size=32, ffn_dim=48, num_hidden_layers=2,
                                          num_attention_heads=4, max_position_embeddings=64, word_embed_proj_dim=32)),
}
ids = torch.randint(3, 71, (1, 6))
POSITIONS = {  # and the pairs of tokens that see each other, of 21 causal ones
    "from 5": (torch.arange(6) + 5, 21),
    "steps of 2": (torch.arange(6) * 2, 6),
    "all 0": (torch.zeros(6, dtype=torch.long), 6),
    "in reverse": (torch.arange(6).flip(0), 6),
    "each twice": (torch.arange(6) // 2, 8),
}
for name, (kind, config) in CONFIGS.items():
    model = kind._from_config(config, attn_implementation="eager").eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            torch.nn.init.normal_(parameter, std=0.2)

    def run(positions, **more):
        with torch.no_grad():
            result = model(ids, position_ids=positions[None], output_attentions=True, **more)
        return (result.attentions[0][0, 0] > 0).sum().item(), result.logits

    for label, (positions, pairs) in POSITIONS.items():
        cached, with_cache = run(positions, use_cache=True)
        masked, with_mask = run(positions, use_cache=False, attention_mask=torch.ones_like(ids))
        bare, without = run(positions, use_cache=False)
        apart = (without - with_cache).abs().max().item()
        print(f"{name}, {label}: pairs with a cache {cached}, a mask {masked}, neither {bare}; logits apart {apart:.3f}")
        assert cached == masked == 21 and torch.allclose(with_cache, with_mask, atol=1e-5)
        assert bare == (21 if name == "OPT" else pairs)
        assert (apart > 1e-3) == (bare != 21)
PYTHON
