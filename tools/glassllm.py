"""glassllm's English model: numpy's archive as safetensors, and its pairs of letters as a tokenizer.

    python tools/glassllm.py glassllm/weights OUT

writes config.json, model.safetensors with the names and types of the archive, names.json, which
`headlight convert --names` reads, and tokenizer.json.
"""

import ast
import json
import struct
import zipfile

from folder import folders, read, tokenizer, write

SPACE = "▁"
SPECIAL = ["<pad>", "<unk>", "<bos>", "<eos>"]


def arrays(file):
    """An archive's arrays: name → (type, shape, bytes)."""
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            major = data[6]
            begin, size = (10, struct.unpack("<H", data[8:10])) if major == 1 else (12, struct.unpack("<I", data[8:12]))
            end = begin + size[0]
            header = ast.literal_eval(data[begin:end].decode("latin-1"))
            if header["fortran_order"]:
                raise ValueError(f"{name} is stored by columns")
            yield name.removesuffix(".npy"), (header["descr"], header["shape"], data[end:])


def safetensors(file, tensors):
    """Writes tensors as safetensors, unchanged."""
    types = {"<f2": "F16", "<f4": "F32"}
    header, at = {}, 0
    for name, (kind, shape, data) in tensors.items():
        header[name] = {"dtype": types[kind], "shape": shape, "data_offsets": [at, at + len(data)]}
        at += len(data)
    text = json.dumps(header).encode()
    file.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(data for _, _, data in tensors.values()))


def names(layers):
    """The destination of each array; matrices are stored [in, out]."""
    turned = lambda ours: {"ours": ours, "transposed": True}
    listed = {"E": "decoder.embed.tokens.weight", "norm_f.gamma": "decoder.norm.weight"}
    for i in range(layers):
        theirs, ours = f"blocks.{i}", f"decoder.blocks.{i}"
        listed[f"{theirs}.norm1.gamma"] = f"{ours}.attn.norm.weight"
        listed[f"{theirs}.norm2.gamma"] = f"{ours}.mlp.norm.weight"
        for letter in "QKVO":
            listed[f"{theirs}.attn.W_{letter}"] = turned(f"{ours}.attn.{letter.lower()}.weight")
        for theirs_part, part in [("W1", "gate"), ("W3", "up"), ("W2", "down")]:
            listed[f"{theirs}.ffn.{theirs_part}"] = turned(f"{ours}.mlp.{part}.weight")
    return listed


source, out = folders()
tensors = dict(arrays(source / "en.npz"))
kind, _, text = tensors.pop("__config__")
said = json.loads(text.decode("utf-32-le" if kind.startswith("<U") else "utf-8").rstrip("\0"))
write(out / "config.json", {
    "format": "headlight/1", "name": "glassllm", "architecture": "decoder",
    "d_model": said["d_model"], "n_heads": said["n_heads"], "n_kv_heads": said["n_kv_heads"],
    "d_mlp": 8 * said["d_model"] // 3, "n_decoder_layers": said["n_layers"],
    "d_vocab": said["vocab_size"], "n_ctx": said["max_len"], "pad_id": 0, "start_id": 2, "end_id": 3,
    "norm": "rms_norm", "norm_eps": said["eps"], "positions": "rotary", "rotary_pairs": "interleaved",
    "rotary_base": said["rope_base"], "activation": "silu", "mlp_gated": True, "mlp_bias": False,
    "qkv_bias": False, "out_bias": False, "tie": "output",
})
write(out / "names.json", names(said["n_layers"]))
safetensors(out / "model.safetensors", tensors)

pieces = read(source / "en.tokenizer.json")
alphabet, merges = pieces["alphabet"], pieces["merges"]
vocab = {token: id for id, token in enumerate([*SPECIAL, *alphabet, *map("".join, merges)])}
model = {"type": "BPE", "vocab": vocab, "merges": merges, "unk_token": "<unk>", "fuse_unk": False}
split = {"type": "Split", "pattern": {"Regex": f"\n|{SPACE}*[^{SPACE}\n]+|{SPACE}+"}, "behavior": "Isolated", "invert": False}
spaces = {"type": "Replace", "pattern": {"String": " "}, "content": SPACE}
back = {"type": "Replace", "pattern": {"String": SPACE}, "content": " "}
write(out / "tokenizer.json", tokenizer(
    vocab, SPECIAL, model, split,
    normalizer={"type": "Sequence", "normalizers": [{"type": "NFC"}, spaces]},
    decoder={"type": "Sequence", "decoders": [back, {"type": "Fuse"}]},
))
