"""headlight's command-line engine beside PyTorch eager on the CPU: the same weights, as many threads, by turns.

    pip install torch transformers safetensors tokenizers
    python tests/bench/pytorch.py [MODELS]

MODELS (else $HEADLIGHT_MODELS, else onnx-models among the temporary files) has the folders that
tests/reference/onnx_models.py makes. A forward pass ends when all its patterns, and the output, are there. A pair is
one measurement of each, after a rest and another run of its own, and who begins alternates; told is the median of the
pairs' ratios, PyTorch's time over headlight's, with quartiles: above 1, headlight is faster. BENCH_PAIRS says how many
(12, after 3 to warm up), BENCH_THREADS how many threads ("1 2"), BENCH_TOKENS how long a text is (128).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch
import transformers as tf

ROOT = Path(__file__).resolve().parents[2]
PAIRS = int(os.environ.get("BENCH_PAIRS", 12))
TOKENS = int(os.environ.get("BENCH_TOKENS", 128))
WARM = 3
REST_S = 0.3
AIM = 1.3
TOLERANCE = 1e-4


def minilm(folder):
    model = tf.BertModel.from_pretrained(folder, attn_implementation="eager", add_pooling_layer=False).eval()
    return lambda ids: model(input_ids=ids, output_attentions=True).attentions


def gpt2(folder):
    model = tf.GPT2LMHeadModel.from_pretrained(folder, attn_implementation="eager").eval()
    # The last row's logits alone, as headlight computes them.
    return lambda ids: model(input_ids=ids, output_attentions=True, use_cache=False, logits_to_keep=1).attentions


def torch_ms(forward, ids):
    began = time.perf_counter()
    with torch.inference_mode():
        patterns = forward(torch.tensor([ids]))
    return (time.perf_counter() - began) * 1e3, patterns[-1][0, 0, -1].tolist()


def headlight_ms(program, ids):
    program.stdin.write(",".join(map(str, ids)) + "\n")
    program.stdin.flush()
    ms, row = program.stdout.readline().split()
    return float(ms), [float(x) for x in row.split(",")]


def measure_warm(engine, turn):
    """What an engine's run took, after another of its own, once the other engine's threads are asleep."""
    time.sleep(REST_S)
    # Another first token: nothing of the text before can be used again.
    tail = [1000 + 7919 * i % 20000 for i in range(1, TOKENS)]
    engine([2000 + turn, *tail])
    return engine([1000 + turn, *tail])


def measure(name, load, folder, threads):
    torch.set_num_threads(threads)
    command = ["cargo", "bench", "--quiet", "--locked", "--bench", "folder", "--", str(folder)]
    program = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env={**os.environ, "RAYON_NUM_THREADS": str(threads)})
    forward = load(folder)
    ours, theirs, worst = [], [], 0
    for turn in range(WARM + PAIRS):
        engines = [lambda ids: headlight_ms(program, ids), lambda ids: torch_ms(forward, ids)]
        found = [measure_warm(engine, turn) for engine in (engines if turn % 2 else engines[::-1])]
        (our_ms, row), (their_ms, other) = found if turn % 2 else found[::-1]
        worst = max(worst, *(abs(a - b) for a, b in zip(row, other, strict=True)))
        if turn >= WARM:
            ours.append(our_ms)
            theirs.append(their_ms)
    program.stdin.close()
    program.wait()
    if worst > TOLERANCE:
        sys.exit(f"{name}: patterns differ by {worst}")
    ratios = [b / a for a, b in zip(ours, theirs)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"{name:<8} {TOKENS} tokens, threads {threads}: headlight {statistics.median(ours):7.1f} ms, "
          f"PyTorch {statistics.median(theirs):7.1f} ms, ratio {middle:.2f} ({low:.2f}–{high:.2f}), aim {AIM}; "
          f"n {PAIRS}; patterns within {worst:.0e}", flush=True)


def main():
    named = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("HEADLIGHT_MODELS")
    models = Path(named or Path(tempfile.gettempdir()) / "onnx-models")
    for threads in map(int, os.environ.get("BENCH_THREADS", "1 2").split()):
        for name, load in (("minilm", minilm), ("gpt2", gpt2)):
            measure(name, load, models / f"onnx-{name}", threads)
    print(f"PyTorch {torch.__version__}, transformers {tf.__version__}, load {os.getloadavg()[0]:.1f}")


main()
