"""rxnmapper's ALBERT as it stands, and a tokenizer of the pieces of a reaction: atoms, bonds, brackets, numbers.

    python tools/rxnmapper.py rxnmapper/models/transformers/albert_heads_8_uspto_all_1310k OUT
"""

from folder import copy, folders, words, write

# The package's own pattern; other characters do not occur in a reaction.
PIECES = (r"\[[^\]]+\]|Br?|Cl?|N|O|S|P|F|I|b|c|n|o|s|p|\(|\)|\.|=|#|-|\+|\\|/|:|~|@|\?|>>?|\*|\$|%[0-9]{2}|[0-9]")

source, out = folders()
copy(source, out, "config.json", "pytorch_model.bin")
lines = (source / "vocab.txt").read_text(encoding="utf-8").splitlines()
vocab = {token: id for id, token in enumerate(lines)}
special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
write(out / "tokenizer.json", words(vocab, special, "[UNK]", PIECES, (["[CLS]"], ["[SEP]"])))
