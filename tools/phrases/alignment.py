"""The card's rows on cross-attention in models/phrases: the heads that attend to the word being translated.

    python tools/phrases/alignment.py        # after catalogues.py; needs torch, safetensors and tokenizers

A word of an answer is linked to the single word of the text that a one-word entry of the catalogues translates by it or
by its beginning: Turkish endings are not in a dictionary. A head's figure is the mean weight that the row which writes
the word's first token gives to the tokens of the linked word, over the held-out phrases.
"""

import collections
import json
import pathlib
import sys

from tokenizers import Tokenizer

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/reference"))
from transformer import load  # noqa: E402

MODEL = ROOT / "models/phrases"
START, END = 1, 2


def answer(model, source):
    """The greedy answer, and the run that wrote its last token."""
    target = [START]
    while True:
        run = model.run(ids=[source], target_ids=[target])
        token = int(run.sites["logits"][0, -1].argmax())
        if token == END or len(target) == model.c.n_ctx:
            return target, run
        target.append(token)


def places(tokenizer, ids):
    """The positions of each word's tokens."""
    words = []
    for i, token in enumerate(ids):
        if token <= END:
            continue
        if tokenizer.id_to_token(token).startswith("▁") or not words:
            words.append([])
        words[-1].append(i)
    return words


def main():
    parts = json.loads((ROOT / "target/phrases/phrases.json").read_text())
    tokenizer, model = Tokenizer.from_file(str(MODEL / "tokenizer.json")), load(MODEL).double().eval()
    dictionary = collections.defaultdict(set)
    for english, found in parts["train"].items():
        dictionary[english].update(turkish for turkish in found if " " not in english + turkish)
    is_of = lambda turkish, english: any(
        turkish == t or len(t) > 2 and turkish.startswith(t) for t in dictionary[english]
    )
    weights, links, turned = collections.Counter(), 0, 0
    for text in parts["test"]:
        source = tokenizer.encode(text).ids
        target, run = answer(model, source)
        english, turkish = text.split(), tokenizer.decode(target).split()
        keys, rows = places(tokenizer, source), places(tokenizer, target)
        if len(keys) != len(english) or len(rows) != len(turkish):
            continue
        last = -1
        for j, word in enumerate(turkish):
            found = [i for i, e in enumerate(english) if is_of(word, e)]
            if len(found) != 1 or sum(is_of(t, english[found[0]]) for t in turkish) != 1:
                continue
            links += 1
            turned += found[0] < last
            last = found[0]
            for layer in range(model.c.n_decoder_layers):
                pattern = run.sites[f"decoder.blocks.{layer}.cross.pattern"][0]  # [head, query, key]
                for head in range(model.c.n_heads):
                    weights[layer, head] += pattern[head, rows[j][0] - 1, keys[found[0]]].sum().item()
    print(f"{links:,} words; {turned:,} look further to the left than the word before them")
    for (layer, head), weight in weights.most_common():
        print(f"L{layer}H{head} {weight / links:.2f}")


if __name__ == "__main__":
    main()
