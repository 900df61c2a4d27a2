"""Writes tests/golden/atlas/: 200 texts of each of three models, and what every head does over them.

    python tests/reference/texts/atlas.py            writes the files
    python tests/reference/texts/atlas.py --check    makes them again beside and compares

The models' runs are transformer.py's; the measures are worked out from patterns by their definitions, row by row.
"""

import json
import pathlib
import sys
import unicodedata

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

from make_goldens import GOLDEN, write_or_check
from transformer import Transformer

ROOT = GOLDEN.parents[1]

COUNT = 200
#: The most tokens of a text, and those that a decoder beside an encoder writes.
TOKENS, WRITTEN = 64, 16
MONTHS = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split()


def prose():
    """Lines of novels, one of them with a separator of lines inside, and one a date."""
    lines = (ROOT / "models/tales/novels.txt").read_text(encoding="utf-8").split("\n")
    starts = [line[:120] for line in lines if len(line) > 40]
    texts = starts[:: len(starts) // COUNT][: COUNT - 2]
    return [*texts, "It is a truth,\u2028it is a truth", "2024-03-05"]


def dates():
    return [f"{1 + i * 7 % 28} {MONTHS[i % 12]} {1950 + i * 13 % 100}" for i in range(COUNT)]


class Text:
    """A text's tokens and patterns."""

    def __init__(self, model, tokenizer, text):
        self.c = model.c
        self.tokenizer = tokenizer
        two = self.c.architecture == "encoder-decoder"
        self.source = tokenizer.encode(text).ids
        assert len(self.source) <= TOKENS
        self.target = [self.c.start_id] if two else self.source
        with torch.no_grad():
            while two and len(self.target) <= WRITTEN:
                logits = model.run(ids=[self.source], target_ids=[self.target]).sites["logits"]
                chosen = int(logits[0, -1].argmax())
                if chosen == self.c.end_id:
                    break
                self.target.append(chosen)
            given = {"target_ids": [self.target]} if two else {}
            sites = model.run(ids=[self.source], **given).sites
        self.sites = {site: value[0].numpy() for site, value in sites.items()}

    def sides(self, path):
        """The tokens of a sublayer's queries and keys."""
        queries = self.source if path.startswith("encoder") else self.target
        return queries, self.source if path.endswith("cross") or path.startswith("encoder") else self.target

    def separates(self, token):
        text = self.tokenizer.id_to_token(token)
        special = token in self.tokenizer.get_added_tokens_decoder()
        apart = lambda c: c.isspace() or unicodedata.category(c).startswith("P") or (c.isascii() and not c.isalnum())
        return special or (text != "" and all(apart(c) for c in text))


def measures(text, path, p, written):
    """Every measure of a pattern [query, key]: the mean over its rows, or nothing without one."""
    queries, keys = text.sides(path)
    cross = path.endswith("cross")
    causal = path.startswith("decoder") and not cross
    ended = len(text.source) > 0 and text.source[-1] == text.c.end_id
    letters = len(text.source) - ended
    apart = [text.separates(token) for token in keys]
    rows = {}
    add = lambda name, value: rows.setdefault(name, []).append(value)
    strongest = []
    for i, row in enumerate(p):
        seen = i + 1 if causal else len(keys)
        if len(set(apart[:seen])) == 2:
            add("separator", sum(row[j] for j in range(seen) if apart[j]))
        if seen < 2:
            continue
        add("entropy", -sum(w * np.log(w) for w in row if w > 0))
        add("first", row[0])
        strongest.append(max(row[:seen] if cross else row[1:seen]))
        if cross:
            if i < len(keys):
                add("diagonal", row[i])
            if 0 <= letters - 1 - i < len(keys):
                add("mirror", row[letters - 1 - i])
            continue
        add("self", row[i])
        if i > 0:
            add("previous", row[i - 1])
        distance = sum(w * abs(i - j) for j, w in enumerate(row))
        add("distance", distance)
        add("distance_variance", sum(w * (abs(i - j) - distance) ** 2 for j, w in enumerate(row)))
        before = [j for j in range(i) if queries[j] == queries[i]]
        if causal and before and before[-1] < i - 2:
            add("induction", sum(row[j + 1] for j in before))
    found = {name: float(np.mean(values)) for name, values in rows.items()}
    found["contribution"] = written
    if strongest:
        found["strongest"] = float(max(strongest))
    return found


def load(folder):
    """An embedded model, whose file also says how it writes."""
    config = json.loads((folder / "config.json").read_text())
    for key in ("forced_first_id", "other_end_ids", "suppressed_ids"):
        assert not config.pop(key, None), key
    weights = load_file(folder / "model.safetensors")
    model = Transformer(config, head_bias="head.bias" in weights)
    model.load_state_dict(weights)
    return model


def contribution(text, model, path, head):
    """The mean length of what a head writes."""
    c = text.c
    weight = dict(model.named_parameters())[f"{path}.o.weight"].detach().numpy()
    weight = weight[:, head * c.d_value : (head + 1) * c.d_value]
    values = text.sites[f"{path}.v"][head // (c.n_heads // c.n_kv_heads)]
    return float(np.linalg.norm(text.sites[f"{path}.pattern"][head] @ values @ weight.T, axis=-1).mean())


def atlas(name, texts):
    model = load(ROOT / "models" / name).double().eval()
    tokenizer = Tokenizer.from_file(str(ROOT / "models" / name / "tokenizer.json"))
    heads = {}
    for line in texts:
        text = Text(model, tokenizer, line)
        for site, pattern in text.sites.items():
            if not site.endswith(".pattern"):
                continue
            path = site.removesuffix(".pattern")
            for head, p in enumerate(pattern):
                own = heads.setdefault(f"{path}.{head}", {"measures": {}, "distances": {}})
                for measure, value in measures(text, path, p, contribution(text, model, path, head)).items():
                    own["measures"].setdefault(measure, []).append(value)
                causal = path.startswith("decoder")
                for i, j in np.ndindex(p.shape):
                    if not path.endswith("cross") and (not causal or i > 0) and len(p) > 1 and abs(i - j) <= 16:
                        own["distances"][i - j] = own["distances"].get(i - j, 0.0) + p[i, j]
                own["all"] = own.get("all", 0.0) + (0.0 if len(p) < 2 else p[causal:].sum())
    short = lambda number: float(f"{number:.7g}")
    return {
        head: {
            "measures": {
                measure: {"texts": len(values), "mean": short(np.mean(values)), "deviation": short(np.std(values))}
                for measure, values in sorted(own["measures"].items())
            },
            "distances": {str(d): short(w / own["all"]) for d, w in sorted(own["distances"].items()) if w > 0},
        }
        for head, own in heads.items()
    }


def write_all(golden):
    torch.set_num_threads(1)
    folder = golden / "atlas"
    folder.mkdir(parents=True, exist_ok=True)
    lines = {"prose": prose(), "dates": dates()}
    for name, texts in lines.items():
        (folder / f"{name}.txt").write_text("\n".join(texts) + "\n", encoding="utf-8")
    told = {name: atlas(name, lines["dates" if name == "dates" else "prose"]) for name in ("dates", "fill", "tales")}
    said = {"tokens": TOKENS, "write": WRITTEN, "models": told}
    (folder / "heads.json").write_text(json.dumps(said, indent=None, separators=(",", ":")) + "\n")
    print(f"atlas: {(folder / 'heads.json').stat().st_size} bytes")


if __name__ == "__main__":
    write_or_check(write_all)
