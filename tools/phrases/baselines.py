"""The card's baselines for models/phrases: translation before neural networks, on the same test phrases.

    python tools/phrases/baselines.py        # after catalogues.py; needs Python alone

Exact match is with any of the right answers, chrF (Popović 2015) with the nearest of them, as `headlight evaluate`
counts them.
"""

import collections
import json
import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def commonest(found):
    """The commonest translation; the shortest of equally common ones."""
    return max(found, key=lambda turkish: (found[turkish], -len(turkish)))


def nearest(train, features):
    """The translation of the phrase nearest by the cosine of its features, with rare features weighing more."""
    phrases = list(train)
    count = collections.Counter(feature for phrase in phrases for feature in features(phrase))
    weight = lambda feature: math.log(len(phrases) / (1 + count[feature])) ** 2
    having, lengths = collections.defaultdict(list), []
    for i, phrase in enumerate(phrases):
        lengths.append(math.sqrt(sum(map(weight, features(phrase)))) or 1)
        for feature in features(phrase):
            having[feature].append(i)

    def answer(text):
        score = collections.Counter()
        for feature in features(text):
            for i in having[feature]:
                score[i] += weight(feature)
        return commonest(train[phrases[max(score, key=lambda i: score[i] / lengths[i])]]) if score else ""

    return answer


def character_grams(text):
    return {f" {text} "[i : i + n] for n in (3, 4) for i in range(len(text) + 3 - n)}


def word_grams(text):
    words = text.split()
    return set(re.findall(r"[a-z']+", text)) | {" ".join(two) for two in zip(words, words[1:])}


def likeliest_words(train, rounds=5):
    """IBM's model 1 (Brown et al. 1993): the Turkish word that each English word stands for most often."""
    pairs = [(english.split(), commonest(found).split()) for english, found in train.items()]
    p = collections.defaultdict(lambda: 1e-3)
    for _ in range(rounds):
        links, sums = collections.Counter(), collections.Counter()
        for english, turkish in pairs:
            for t in turkish:
                total = sum(p[e, t] for e in english)
                for e in english:
                    share = p[e, t] / total
                    links[e, t] += share
                    sums[e] += share
        p = collections.defaultdict(lambda: 1e-9, {(e, t): n / sums[e] for (e, t), n in links.items()})
    best = {}
    for (e, t), share in p.items():
        if share > best.get(e, ("", 0))[1]:
            best[e] = (t, share)
    return {e: t for e, (t, _) in best.items()}


def phrase_table(train, words, reverse):
    """The longest known phrases from left to right, and single words between them; in the text's order or reversed."""

    def answer(text):
        rest, said = text.split(), []
        while rest:
            known = (n for n in range(len(rest), 0, -1) if " ".join(rest[:n]) in train)
            n = next(known, 0)
            said.append(commonest(train[" ".join(rest[:n])]) if n else words.get(rest[0], ""))
            rest = rest[n or 1 :]
        return " ".join(filter(None, reversed(said) if reverse else said))

    return answer


def overlaps(said, right):
    """For each n-gram length: the numbers of shared, predicted and right n-grams."""
    grams = lambda text, n: collections.Counter(text[i : i + n] for i in range(len(text) - n + 1))
    said, right = said.replace(" ", ""), right.replace(" ", "")
    both = [(grams(said, n), grams(right, n)) for n in range(1, 7)]
    return [((a & b).total(), a.total(), b.total()) for a, b in both]


def chrf(counts):
    """The F-score of mean precision and mean recall, the latter weighing four times as much."""
    both = [(shared / said, shared / right) for shared, said, right in counts if said and right]
    if not any(map(sum, both)):
        return 0.0
    precision, recall = (sum(side) / len(both) for side in zip(*both))
    return 100 * 5 * precision * recall / (4 * precision + recall)


def main():
    parts = json.loads((ROOT / "target/phrases/phrases.json").read_text())
    train, test = parts["train"], parts["test"]
    words = likeliest_words(train)
    for name, answer in {
        "nearest phrase by characters": nearest(train, character_grams),
        "nearest phrase by words": nearest(train, word_grams),
        "phrase table": phrase_table(train, words, reverse=False),
        "phrase table, last phrase first": phrase_table(train, words, reverse=True),
    }.items():
        said = [answer(text) for text in test]
        exact = sum(mine in right for mine, right in zip(said, test.values()))
        near = [max((overlaps(mine, r) for r in right), key=chrf) for mine, right in zip(said, test.values())]
        summed = [[sum(numbers) for numbers in zip(*of_length)] for of_length in zip(*near)]
        print(f"| {name} | {exact} of {len(test):,} ({exact / len(test):.2%}), chrF {chrf(summed):.1f} |")


if __name__ == "__main__":
    main()
