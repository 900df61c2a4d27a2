"""Writes values for the test of the 3-gram baseline, from the definition, and says its loss on the whole of the novels.

Makes  tests/golden/trigram.json   a few lines of the novels as tokens, and what the 3-gram model makes of them

The model is interpolated Kneser-Ney with three discounts an order (Chen & Goodman 1999, section 3), down to a
uniform distribution. With tokens for arguments u v w, and contexts that were not seen left out:

    p(w | u v) = (c(uvw) - D(c(uvw))) / c(uv.) + (D1 N1(uv.) + D2 N2(uv.) + D3 N3+(uv.)) / c(uv.) * p(w | v)

where c is the number of times at the highest order, and the number of different tokens on the left below it.
Needs tests/reference/novels.py's text and its tokenizer.
"""

import collections
import json
import math
import pathlib

from tokenizers import Tokenizer

from novels import split

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRAIN, HELD_OUT = 3000, 400  # tokens of the golden file


class Trigram:
    def __init__(self, tokens, d_vocab):
        self.d_vocab = d_vocab
        self.counts = [None, {}, {}, collections.Counter(zip(tokens, tokens[1:], tokens[2:]))]
        for order in (2, 1):
            left = collections.defaultdict(set)
            for gram in self.counts[order + 1]:
                left[gram[1:]].add(gram[0])
            self.counts[order] = {gram: len(tokens) for gram, tokens in left.items()}
        self.discounts = [None] + [discounts(self.counts[order].values()) for order in (1, 2, 3)]
        # By context: the counts of all that followed it.
        self.followers = collections.defaultdict(list)
        for order in (1, 2, 3):
            for gram, count in self.counts[order].items():
                self.followers[gram[:-1]].append(count)
        self.seen = {}

    def of_context(self, context):
        """The sum of the counts after a context, and the share of it that is left to the lower order."""
        if context not in self.seen:
            counts, discount = self.followers[context], self.discounts[len(context) + 1]
            left = sum(discount[min(count, 3)] for count in counts)
            self.seen[context] = (sum(counts), left / sum(counts))
        return self.seen[context]

    def probability(self, context, token):
        if context and context not in self.followers:
            return self.probability(context[1:], token)
        lower = self.probability(context[1:], token) if context else 1 / self.d_vocab
        total, left = self.of_context(context)
        count = self.counts[len(context) + 1].get((*context, token), 0)
        return (count - self.discounts[len(context) + 1][min(count, 3)]) / total + left * lower

    def loss(self, tokens):
        """Nats a token, of every token after the first."""
        each = [self.probability(tuple(tokens[max(i - 2, 0) : i]), tokens[i]) for i in range(1, len(tokens))]
        return -sum(map(math.log, each)) / len(each)


def discounts(counts):
    """What is taken from a count of 0, 1, 2, and 3 or more; one discount for all where there is too little to tell."""
    n = collections.Counter(counts)
    share = n[1] / (n[1] + 2 * n[2]) if n[1] and n[2] else 0.5
    if all(n[i] for i in (1, 2, 3, 4)):
        three = [i - (i + 1) * share * n[i + 1] / n[i] for i in (1, 2, 3)]
        if min(three) > 0:
            return [0.0, *three]
    return [0.0, share, share, share]


def main():
    text = (ROOT / "models/tales/novels.txt").read_text(encoding="ascii")
    tokenizer = Tokenizer.from_file(str(ROOT / "models/tales/tokenizer.json"))
    d_vocab = tokenizer.get_vocab_size()
    train, held_out = ("".join(pieces) for pieces in split(text))
    train_ids, held_out_ids = tokenizer.encode(train).ids, tokenizer.encode(held_out).ids

    model = Trigram(train_ids[:TRAIN], d_vocab)
    some = held_out_ids[:HELD_OUT]
    asked = [(), (some[0],), tuple(some[:2]), tuple(train_ids[100:102]), (0, 0), (0, some[0])]
    for context in asked:
        total = sum(model.probability(context, token) for token in range(d_vocab))
        assert abs(total - 1) < 1e-9, (context, total)
    golden = {
        "d_vocab": d_vocab,
        "train": train_ids[:TRAIN],
        "held_out": some,
        "discounts": [values[1:] for values in model.discounts[1:]],  # of orders 1, 2 and 3
        "loss": model.loss(some),
        "train_loss": model.loss(train_ids[:TRAIN]),
        "probabilities": [[list(c), t, model.probability(c, t)] for c in asked for t in (0, some[2], train_ids[102])],
    }
    path = ROOT / "tests/golden/trigram.json"
    rows = (f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in golden.items())
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)} ({path.stat().st_size} bytes)")

    model = Trigram(train_ids, d_vocab)
    loss = model.loss(held_out_ids)
    bits = loss * (len(held_out_ids) - 1) / math.log(2) / len(held_out)
    print(f"trained on {len(train_ids)} tokens, {len(train)} characters; "
          f"held out: {len(held_out_ids)} tokens, {len(held_out)} characters")
    print(f"discounts of orders 1 to 3: {[[round(d, 4) for d in values[1:]] for values in model.discounts[1:]]}")
    print(f"held out: {loss:.4f} nats a token, perplexity {math.exp(loss):.2f}, {bits:.4f} bits a character")


if __name__ == "__main__":
    main()
