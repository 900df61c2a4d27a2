"""mathformer's addition: a Llama as it stands, and a tokenizer of its characters.

    python tools/mathformer.py mathformer/addformer OUT
"""

from folder import copy, folders, read, words, write

source, out = folders()
copy(source, out, "config.json", "generation_config.json", "model.safetensors")
special = ["<pad>", "<s>", "</s>", "<unk>"]
write(out / "tokenizer.json", words(read(source / "vocab.json"), special, "<unk>"))
