"""ruaccent-predictor: PyTorch's nn.Transformer, with a tokenizer of its characters.

    python tools/ruaccent.py ruaccent/model OUT

writes config.json, names.json, which `headlight convert --names` reads, tokenizer.json and the weights as they are.
Both stacks of nn.Transformer end in a norm, although its sublayers are post-norm. The package fills a text up to
256 tokens with <pad> and masks none of them; this tokenizer does not, so its numbers differ.
"""

from folder import copy, folders, read, words, write

LAYERS = 4


def sublayer(theirs, ours, norm, block):
    """Attention whose queries, keys and values are one matrix."""
    listed = {f"{block}.{norm}.{kind}": f"{ours}.norm.{kind}" for kind in ("weight", "bias")}
    for kind in ("weight", "bias"):
        listed[f"{block}.{theirs}.in_proj_{kind}"] = [f"{ours}.{part}.{kind}" for part in "qkv"]
        listed[f"{block}.{theirs}.out_proj.{kind}"] = f"{ours}.o.{kind}"
    return listed


def names():
    listed = {"embed.char_embed.weight": "embed.tokens.weight", "embed.pos_encoding": None}
    for kind in ("weight", "bias"):
        listed[f"output_proj.{kind}"] = f"head.{kind}"
        for stack in ("encoder", "decoder"):
            listed[f"transformer.{stack}.norm.{kind}"] = f"{stack}.norm.{kind}"
    for stack in ("encoder", "decoder"):
        for i in range(LAYERS):
            block, ours = f"transformer.{stack}.layers.{i}", f"{stack}.blocks.{i}"
            listed |= sublayer("self_attn", f"{ours}.attn", "norm1", block)
            if stack == "decoder":
                listed |= sublayer("multihead_attn", f"{ours}.cross", "norm2", block)
            last = "norm3" if stack == "decoder" else "norm2"
            for theirs, part in [("linear1", "mlp.up"), ("linear2", "mlp.down"), (last, "mlp.norm")]:
                for kind in ("weight", "bias"):
                    listed[f"{block}.{theirs}.{kind}"] = f"{ours}.{part}.{kind}"
    return listed


source, out = folders()
vocab = read(source / "vocab.json")
write(out / "config.json", {
    "format": "headlight/1", "name": "ruaccent", "architecture": "encoder-decoder",
    "d_model": 256, "n_heads": 8, "d_mlp": 1024, "n_encoder_layers": LAYERS, "n_decoder_layers": LAYERS,
    "d_vocab": len(vocab), "n_ctx": 256, "pad_id": vocab["<pad>"], "start_id": vocab["<s>"], "end_id": vocab["</s>"],
    "norm_position": "post", "final_norm": True, "positions": "sinusoidal", "embedding_scale": True,
    "tie": "embeddings", "activation": "relu",
})
write(out / "names.json", names())
special = ["<pad>", "<s>", "</s>", "<unk>"]
write(out / "tokenizer.json", words(vocab, special, "<unk>", template=(["<s>"], ["</s>"])))
copy(source, out, "acc_model.pt")
