"""Compares the reference with PyTorch's own modules, or transformers', wherever they have the function."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from transformer import ACTIVATIONS, MLP, Alibi, Config, Norm, Run, Transformer, frequencies, rotate

CLOSE = dict(atol=1e-11, rtol=1e-11)
BASE = {"architecture": "encoder-decoder", "d_model": 16, "n_heads": 4, "d_mlp": 24, "n_encoder_layers": 2,
        "n_decoder_layers": 2, "d_vocab": 19, "tie": "all", "embedding_scale": True}  # fmt: skip


def close(a, b):
    torch.testing.assert_close(a, b, **CLOSE)


def copy_attention(mine, theirs):
    """My separate q, k, v, o into nn.MultiheadAttention's one matrix of three."""
    theirs.in_proj_weight.copy_(torch.cat([mine.q.weight, mine.k.weight, mine.v.weight]))
    theirs.in_proj_bias.copy_(torch.cat([mine.q.bias, mine.k.bias, mine.v.bias]))
    theirs.out_proj.load_state_dict(mine.o.state_dict())


def copy_block(mine, theirs):
    copy_attention(mine.attn, theirs.self_attn)
    norms = [mine.attn.norm]
    if mine.cross is not None:
        copy_attention(mine.cross, theirs.multihead_attn)
        norms.append(mine.cross.norm)
    for i, norm in enumerate(norms + [mine.mlp.norm], 1):
        getattr(theirs, f"norm{i}").load_state_dict(norm.state_dict())
    theirs.linear1.load_state_dict(mine.mlp.up.state_dict())
    theirs.linear2.load_state_dict(mine.mlp.down.state_dict())


def whole_model(norm_position, activation):
    """Encoder, decoder, paddings and logits against nn.TransformerEncoderLayer and nn.TransformerDecoderLayer."""
    model = Transformer({**BASE, "norm_position": norm_position, "activation": activation})
    for p in model.parameters():
        p.copy_(torch.randn_like(p) * 0.4)
    ids, target_ids = torch.randint(19, (2, 7)), torch.randint(19, (2, 5))
    padding = torch.tensor([[1] * 7, [1] * 5 + [0] * 2])
    target_padding = torch.tensor([[1] * 5, [1] * 3 + [0] * 2])
    run = model.run(ids=ids, padding=padding, target_ids=target_ids, target_padding=target_padding)

    options = dict(d_model=16, nhead=4, dim_feedforward=24, dropout=0.0, activation=activation,
                   batch_first=True, norm_first=norm_position == "pre")  # fmt: skip
    given = lambda stack: run.sites[f"{stack}.embed"] + run.sites[f"{stack}.positions"]
    x, y = given("encoder"), given("decoder")
    for i, block in enumerate(model.encoder.blocks):
        layer = nn.TransformerEncoderLayer(**options)
        copy_block(block, layer)
        x = layer(x, src_key_padding_mask=padding == 0)
        close(run.sites[f"encoder.blocks.{i}.resid_post"], x)
    x = model.encoder.norm(x) if norm_position == "pre" else x
    close(run.sites["encoder.out"], x)
    future = torch.ones(5, 5, dtype=torch.bool).triu(1)
    for i, block in enumerate(model.decoder.blocks):
        layer = nn.TransformerDecoderLayer(**options)
        copy_block(block, layer)
        y = layer(y, x, tgt_mask=future, tgt_key_padding_mask=target_padding == 0,
                  memory_key_padding_mask=padding == 0)  # fmt: skip
        close(run.sites[f"decoder.blocks.{i}.resid_post"], y)
    y = model.decoder.norm(y) if norm_position == "pre" else y
    close(run.sites["logits"], F.linear(y, model.embed.tokens.weight))


def patterns_and_grouped_heads():
    """Patterns against nn.MultiheadAttention, and z of grouped heads against scaled_dot_product_attention."""
    x = torch.randn(2, 6, 16)
    model = Transformer({"architecture": "attention", "d_model": 16, "n_heads": 4, "norm_position": "none",
                         "residual": False, "causal": True})  # fmt: skip
    theirs = nn.MultiheadAttention(16, 4, batch_first=True)
    copy_attention(model.attn, theirs)
    run = model.run(x=x)
    out, pattern = theirs(x, x, x, attn_mask=torch.ones(6, 6).triu(1).bool(), average_attn_weights=False)
    close(run.sites["out"], out)
    close(run.sites["attn.pattern"], pattern)

    model = Transformer({"architecture": "attention", "d_model": 16, "n_heads": 4, "n_kv_heads": 2, "causal": True})
    sites = model.run(x=x).sites
    q, k, v = (sites[f"attn.{name}"] for name in "qkv")
    close(sites["attn.z"], F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True))


def xielu(x):
    """Against transformers', which differs within a millionth below 0."""
    from transformers.activations import XIELUActivation

    mine, theirs = MLP(Config({**BASE, "mlp_xielu": True})), XIELUActivation(dtype=torch.float64)
    for name in ("alpha_p", "alpha_n"):
        getattr(mine, name).copy_(getattr(theirs, name).copy_(torch.randn(1)))
    close(mine.xielu(x), theirs(x))


def pieces():
    x = torch.randn(3, 5, 16)
    norm = lambda **keys: Norm(Config({**BASE, **keys}), 16)
    without = nn.LayerNorm(16, bias=False), nn.LayerNorm(16, elementwise_affine=False)
    for mine, theirs in (
        (norm(), nn.LayerNorm(16)),
        (norm(norm="rms_norm", norm_eps=1e-6), nn.RMSNorm(16, 1e-6)),
        (norm(norm_bias=False), without[0]),
        (norm(norm_bias=False, norm_weight=False), without[1]),
    ):
        for p in mine.parameters():
            p.copy_(torch.randn_like(p))
        theirs.load_state_dict(mine.state_dict())
        close(mine(x), theirs(x))
    theirs = {"relu": F.relu, "relu2": lambda x: F.relu(x).square(), "gelu": F.gelu,
              "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"), "silu": F.silu, "quick_gelu": lambda x: F.silu(1.702 * x) / 1.702}
    for name, mine in ACTIVATIONS.items():
        close(mine(x), theirs[name](x))
    xielu(x)
    # Rotating the pair (2i, 2i+1) by an angle is a product of complex numbers, and keeps raw a function of distance.
    q = torch.randn(1, 1, 5, 8)
    angle = torch.arange(5)[:, None] * 10000 ** (-torch.arange(0, 8, 2) / 8)
    turned = torch.view_as_complex(q.unflatten(-1, (4, 2)).contiguous()) * torch.polar(torch.ones_like(angle), angle)
    close(rotate(q), torch.view_as_real(turned).flatten(-2))
    same = rotate(q[:, :, :1].expand(1, 1, 5, 8))
    raw = same @ same.transpose(-2, -1)
    close(raw[0, 0, 1:, 1:], raw[0, 0, :-1, :-1])
    assert math.isclose(raw[0, 0, 0, 0], q[0, 0, 0].square().sum(), rel_tol=1e-12)


# Each rule as transformers spells it, beside what this project's format adds or calls otherwise.
RULES = [
    ({"rope_type": "linear", "factor": 4.0}, {}),
    ({"rope_type": "dynamic", "factor": 4.0}, {"trained_length": 64}),
    ({"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}, {"trained_length": 32}),
    ({"rope_type": "yarn", "factor": 4.0}, {"trained_length": 32, "attention_factor": 0.1 * math.log(4) + 1}),
    ({"rope_type": "yarn", "factor": 4.0, "beta_fast": 8.0, "beta_slow": 2.0, "truncate": False,
      "attention_factor": 1.5}, {"trained_length": 32}),
    ({"rope_type": "longrope", "short_factor": [1, 1.5, 2, 2.5], "long_factor": [1, 2, 4, 8], "factor": 2.0},
     {"trained_length": 32, "attention_factor": math.sqrt(1 + math.log(2) / math.log(32))}),
]  # fmt: skip


def rotary_rules():
    """Every rule against transformers' functions, for texts within and beyond the trained length."""
    from transformers import LlamaConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    for theirs, ours in RULES:
        kind = theirs["rope_type"]
        rope = {**theirs, "rope_theta": 500.0}
        rope |= {"original_max_position_embeddings": 32} if ours.get("trained_length") == 32 else {}
        config = LlamaConfig(hidden_size=32, num_attention_heads=4, max_position_embeddings=64, rope_parameters=rope)
        for n_pos in (10, 100):
            found, factor = ROPE_INIT_FUNCTIONS[kind](config, seq_len=n_pos)
            given = {key: value for key, value in theirs.items() if key != "rope_type"}
            given = {**given, **ours, "kind": kind}
            if kind == "longrope":
                del given["factor"]
            mine, by = frequencies(500.0, 8, n_pos, **given)
            torch.testing.assert_close(found.double(), mine, atol=1e-7, rtol=1e-6)
            assert math.isclose(factor, by, rel_tol=1e-12), (kind, factor, by)


def windows_slopes_caps_and_sinks():
    """Masks, slopes and softmaxes against transformers' functions for Mistral, ModernBERT, BLOOM, Gemma 2 and gpt-oss."""
    from types import SimpleNamespace

    from transformers.masking_utils import sliding_window_bidirectional_overlay, sliding_window_overlay
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor
    from transformers.models.gemma2 import modeling_gemma2
    from transformers.models.gpt_oss import modeling_gpt_oss

    apart = lambda theirs: torch.tensor([[bool(theirs(0, 0, q, k)) for k in range(7)] for q in range(7)])
    for window in (1, 3):
        mine = Run().window("", window, 7, 7)
        assert torch.equal(mine.tril(), apart(sliding_window_overlay(window)).tril())
        # It counts the keys to each side.
        assert torch.equal(mine, apart(sliding_window_bidirectional_overlay(window - 1)))
    for n_heads in (1, 2, 6, 8, 12):
        bias = Alibi(SimpleNamespace(n_heads=n_heads))(5)  # [head, query, key]
        theirs = build_alibi_tensor(torch.ones(1, 5, dtype=torch.long), n_heads, torch.float64)  # [head, 1, key]
        torch.testing.assert_close(bias[:, 4:], theirs - theirs[..., -1:], atol=1e-6, rtol=1e-6)

    q, k, v = torch.randn(3, 2, 4, 6, 8)
    sinks = torch.randn(4)
    mask = torch.full((6, 6), -torch.inf).triu(1)
    module = SimpleNamespace(num_key_value_groups=1, training=False, sinks=sinks)
    raw = q @ k.transpose(-2, -1) * 0.4
    _, pattern = modeling_gemma2.eager_attention_forward(module, q, k, v, mask, scaling=0.4, softcap=1.5)
    torch.testing.assert_close(pattern, torch.softmax(1.5 * torch.tanh(raw / 1.5) + mask, -1), atol=1e-6, rtol=1e-6)
    _, pattern = modeling_gpt_oss.eager_attention_forward(module, q, k, v, mask, scaling=0.4)
    share = (raw + mask).exp() / ((raw + mask).exp().sum(-1, keepdim=True) + sinks[None, :, None, None].exp())
    torch.testing.assert_close(pattern, share, atol=1e-6, rtol=1e-6)


@torch.no_grad()
def main():
    torch.manual_seed(1)
    for norm_position in ("pre", "post"):
        for activation in ("relu", "gelu"):
            whole_model(norm_position, activation)
    patterns_and_grouped_heads()
    pieces()
    rotary_rules()
    windows_slopes_caps_and_sinks()
    print("self-check: the reference agrees with PyTorch's own modules")


if __name__ == "__main__":
    main()
