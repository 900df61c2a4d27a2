"""headlight in Python beside BertViz, CircuitsVis, transformers and numpy: pictures, forward passes, atlases.

    pip install ./python torch transformers bertviz circuitsvis
    python tests/bench/notebook.py picture|forward|atlas|memory [MINILM]

`picture` shows 12 × 12 heads: the kernel's time for a cell until its output is complete, and the output's bytes; the
browser's work is not in it. `forward` has all patterns of a text in numpy, by turns with transformers' eager attention
on as many threads; beside.py has its settings. `atlas` reads a corpus on one thread and on two, and beside it
transformers and numpy work out the eight of its measures that need patterns alone. Its corpus repeats few texts, as the
second reading of examples is a small part of a large corpus too. `memory` is the most memory that a process holds for
an atlas of a corpus, and of one eight times as long. MINILM (else HEADLIGHT_MODELS' `minilm`) is a folder of
all-MiniLM-L6; GPT-2's shape has random weights. BENCH_SECONDS (10) limits the rounds of a picture and the texts of an
atlas, BENCH_PRECISION (f32) is that of headlight's weights.
"""

import contextlib
import io
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from importlib.metadata import version

import numpy as np

import headlight
from beside import by_turns, report, rested

SECONDS = float(os.environ.get("BENCH_SECONDS", 10))
PRECISION = os.environ.get("BENCH_PRECISION", "f32")
TOKENS = 128


def timed(work):
    """Milliseconds, and the result."""
    began = time.perf_counter()
    result = work()
    return (time.perf_counter() - began) * 1e3, result


def picture():
    torch, bertviz, circuitsvis = map(import_module, ("torch", "bertviz", "circuitsvis.attention"))
    print("12 × 12 heads;", ", ".join(f"{name} {version(name)}" for name in ("bertviz", "circuitsvis")))
    for length in (128, 512):
        rows = np.random.default_rng(0).dirichlet(np.full(length, 0.05), (12, 1, 12, length)).astype(np.float32)
        layers, tokens = [torch.tensor(layer) for layer in rows], [f"token{i}" for i in range(length)]

        def ours(rows=rows, tokens=tokens):
            return headlight.show(attentions=rows, tokens=tokens)._repr_html_()

        def head_view(layers=layers, tokens=tokens):
            return bertviz.head_view(layers, tokens, html_action="return").data

        def model_view(layers=layers, tokens=tokens):
            return bertviz.model_view(layers, tokens, html_action="return").data

        def attention_heads(layers=layers, tokens=tokens):
            return "".join(str(circuitsvis.attention_heads(layer[0], tokens)) for layer in layers)

        for show in (ours, head_view, model_view, attention_heads):
            times = []
            while len(times) < 3 and sum(times) < SECONDS * 1e3:
                with contextlib.redirect_stdout(io.StringIO()):
                    ms, html = timed(show)
                times.append(ms)
            name = "headlight.show" if show is ours else show.__name__
            sent = len(html.encode()) / 1e6
            print(f"{length} tokens  {name:<15} {statistics.median(times):8.0f} ms  {sent:8.2f} MB", flush=True)


def minilm_folder():
    named = [arg for arg in sys.argv[2:] if pathlib.Path(arg).is_dir()]
    return named[0] if named else str(pathlib.Path(os.environ["HEADLIGHT_MODELS"], "minilm"))


def gpt2_folder(folder):
    """Random weights in GPT-2's shape, with a token for each byte."""
    transformers, tokenizers = import_module("transformers"), import_module("tokenizers")
    alphabet = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE({c: i for i, c in enumerate(alphabet)}, []))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    tokenizer.save(f"{folder}/tokenizer.json")
    transformers.GPT2LMHeadModel(transformers.GPT2Config()).save_pretrained(folder)
    return folder


def spelling_of(folder):
    spelling = import_module("tokenizers").Tokenizer.from_file(f"{folder}/tokenizer.json")
    spelling.no_padding()
    spelling.no_truncation()
    return spelling


def patterns_of(model, ids):
    torch = import_module("torch")
    with torch.inference_mode():
        found = model(input_ids=torch.tensor([ids]), output_attentions=True)
    return [layer.numpy() for layer in found.attentions]


def forward():
    torch, transformers = import_module("torch"), import_module("transformers")
    print("headlight", headlight.__version__, "transformers", transformers.__version__, "torch", torch.__version__)
    with tempfile.TemporaryDirectory() as scratch:
        shapes = ("MiniLM", minilm_folder(), "AutoModel"), ("GPT-2", gpt2_folder(scratch), "AutoModelForCausalLM")
        for name, folder, kind in shapes:
            theirs = getattr(transformers, kind).from_pretrained(folder, attn_implementation="eager").eval()
            spelling = spelling_of(folder)
            for threads in (1, 2):
                torch.set_num_threads(threads)
                model = headlight.load(folder, threads=threads, precision=PRECISION)
                tail = " a" * ((TOKENS - 1) // 2 if name == "GPT-2" else TOKENS - 3)

                def ours(first, model=model, tail=tail):
                    return timed(lambda: list(model.run(first + tail).activations("*.pattern").values()))

                def others(first, theirs=theirs, tail=tail):
                    return timed(lambda: patterns_of(theirs, spelling.encode(first + tail).ids))

                letter = lambda turn: chr(97 + turn % 26)
                pairs = by_turns(ours, others, lambda engine, turn: rested(engine, letter(turn + 13), letter(turn)))
                found, wanted = (last for _, last in pairs[-1])
                apart = max(np.abs(a - b).max() for a, b in zip(found, wanted, strict=True))
                assert PRECISION != "f32" or apart < 1e-4, f"{name}: patterns differ by {apart}"
                what = f"{name:<7} {len(spelling.encode('a' + tail).ids)} tokens, threads {threads}"
                times = [(a, b) for (a, _), (b, _) in pairs]
                report(what, "transformers", times, f"; patterns within {apart:.0e}")


def numpy_means(pattern, ids):
    """Eight measures of an encoder's heads: of each row, then their mean."""
    length = len(ids)
    query, key = np.mgrid[:length, :length]
    apart = np.abs(query - key)
    mean = (pattern * apart).sum(-1, keepdims=True)
    before = np.concatenate([[-1], ids[:-1]])
    return [
        -(pattern * np.log(np.maximum(pattern, 1e-30))).sum(-1).mean(-1),
        pattern[:, query[:, 0], query[:, 0]].mean(-1),
        pattern[:, query[1:, 0], query[1:, 0] - 1].mean(-1),
        pattern[:, :, 0].mean(-1),
        (pattern * ((ids[query] == before[key]) & (key < query))).sum(-1).mean(-1),
        mean[..., 0].mean(-1),
        (pattern * (apart - mean) ** 2).sum(-1).mean(-1),
        pattern[:, :, 1:].max((-1, -2)),
    ]


def atlas():
    torch, transformers = import_module("torch"), import_module("transformers")
    folder = minilm_folder()
    words = "the cat sat on a mat and saw that it was red so they had to go home with him".split()
    dice = np.random.default_rng(0)
    texts = [" ".join(dice.choice(words, TOKENS - 2)) for _ in range(8)] * max(1, int(SECONDS))
    with tempfile.TemporaryDirectory() as scratch:
        for workers in (1, 2):
            model = headlight.load(folder, threads=workers, precision=PRECISION)
            ms, found = timed(
                lambda model=model, workers=workers: headlight.atlas(
                    model, texts, f"{scratch}/{workers}", workers=workers
                )
            )
            print(f"headlight.atlas, {workers} threads: {found.tokens / ms * 1e3:6.0f} tokens/s", flush=True)
    model = transformers.AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
    spelling = spelling_of(folder)
    for threads in (1, 2):
        torch.set_num_threads(threads)
        tokens, began = 0, time.perf_counter()
        for text in texts:
            ids = spelling.encode(text).ids
            for layer in patterns_of(model, ids):
                numpy_means(layer[0], np.array(ids))
            tokens += len(ids)
        rate = tokens / (time.perf_counter() - began)
        print(f"transformers and numpy, {threads} threads: {rate:6.0f} tokens/s", flush=True)


WITHIN = """
import random, resource, sys, headlight
folder, out, count, workers = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice = random.Random(0)
words = ["".join(dice.choices("aeioulnrst", k=dice.randint(2, 6))) for _ in range(500)]
texts = (" ".join(dice.choices(words, k=12)) for _ in range(count))
model = headlight.load(folder)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = headlight.atlas(model, texts, out, tokens=32, workers=workers)
print(found.texts, found.tokens, before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory():
    folder = minilm_folder()
    for workers in (1, 2):
        for count in (500, 4000):
            with tempfile.TemporaryDirectory() as scratch:
                command = [sys.executable, "-c", WITHIN, folder, f"{scratch}/atlas", str(count), str(workers)]
                said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            texts, tokens, before, most = map(int, said.split())
            print(
                f"{workers} workers  {texts:6} texts  {tokens:7} tokens  model loaded {before / 1024:5.0f} MiB  "
                f"most {most / 1024:5.0f} MiB",
                flush=True,
            )


if __name__ == "__main__":
    {"picture": picture, "forward": forward, "atlas": atlas, "memory": memory}[sys.argv[1]]()
    print(f"load {os.getloadavg()[0]:.1f}")
