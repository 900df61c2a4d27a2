"""Writes the tokenizer of the `tales` and `fill` recipes: byte-pair encoding of Jane Austen's novels.

Makes  models/tales/tokenizer.json   2,048 entries: 5 special, 96 characters, 1,947 merges

A token holds the space before it (" the"), so decoding is nothing but writing tokens one after another. The five
special tokens are typed as they are written here. "[mask]" takes a space before it into itself, since the token
that stands there has its space inside: "She was [mask] happy" is "She", " was", "[mask]", " happy".

The pieces that are held out of training are not seen here either. Needs tests/reference/novels.py's text.
"""

import pathlib

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from novels import split

ROOT = pathlib.Path(__file__).resolve().parents[2]
D_VOCAB = 2048
SPECIAL = ["[pad]", "[start]", "[end]", "[unk]", "[mask]"]
CHARACTERS = [chr(code) for code in range(ord(" "), ord("~") + 1)] + ["\n"]

# A word, a dash, a digit or a mark, each with the one space before it; a line's end and further spaces alone.
PIECE = r" ?[A-Za-z]+|\n| ?--| ?[0-9]| ?[^\sA-Za-z0-9]|\s"

# What is typed becomes what the corpus has: no accents, no typographic marks.
TYPED = {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "--", "\u2014": "--"}


def untrained():
    tokenizer = Tokenizer(models.BPE(unk_token="[unk]"))
    marks = [normalizers.Replace(typed, plain) for typed, plain in TYPED.items()]
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), *marks])
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(PIECE), behavior="isolated")
    tokenizer.decoder = decoders.Fuse()
    return tokenizer


def check(tokenizer, text):
    """Holds what the recipes count on; returns the number of tokens."""
    assert tokenizer.get_vocab_size() == D_VOCAB
    assert [tokenizer.token_to_id(token) for token in SPECIAL] == list(range(len(SPECIAL)))
    assert all(tokenizer.token_to_id(character) is not None for character in CHARACTERS)
    ids = tokenizer.encode(text).ids
    assert min(ids) >= len(SPECIAL), "a special token in the novels"
    assert tokenizer.decode(ids) == text
    # Each line alone gives the same tokens, so that the corpus may be read in any pieces of whole lines.
    lines = text.splitlines(keepends=True)
    assert [i for line in tokenizer.encode_batch(lines) for i in line.ids] == ids
    tokens = len(ids)
    ids = tokenizer.encode("She was [mask] happy,\u2014\u201cEmma\u201d").ids
    typed = [tokenizer.id_to_token(i) for i in ids]
    assert typed == ["She", " was", "[mask]", " happy", ",", "--", '"', "Emma", '"'], typed
    every = "".join(CHARACTERS)
    assert tokenizer.decode(tokenizer.encode(every).ids) == every
    return tokens


def main():
    text = (ROOT / "models/tales/novels.txt").read_text(encoding="ascii")
    training, _ = split(text)
    tokenizer = untrained()
    special = [AddedToken(token, special=True, normalized=False, lstrip=token == "[mask]") for token in SPECIAL]
    trainer = trainers.BpeTrainer(
        vocab_size=D_VOCAB, special_tokens=special, initial_alphabet=CHARACTERS, show_progress=False
    )
    tokenizer.train_from_iterator(training, trainer)
    tokens = check(tokenizer, text)
    print(f"{len(text)} characters are {tokens} tokens, {len(text) / tokens:.3f} characters each")
    path = ROOT / "models/tales/tokenizer.json"
    path.write_text(tokenizer.to_str(), encoding="utf-8", newline="\n")
    print(f"wrote {path.relative_to(ROOT)} ({path.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
