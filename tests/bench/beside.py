"""Engines that read lines of token ids, measured by turns.

BENCH_PAIRS says how many pairs count (12, after 3 to warm up), BENCH_THREADS how many threads ("1 2"), BENCH_TOKENS how
long a text is (128). A pair is one measurement of each engine, after a rest and another run of its own; who begins
alternates.
"""

import os
import statistics
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAIRS = int(os.environ.get("BENCH_PAIRS", 12))
TOKENS = int(os.environ.get("BENCH_TOKENS", 128))
THREADS = list(map(int, os.environ.get("BENCH_THREADS", "1 2").split()))
WARM = 3
REST_S = 0.3
# Texts differ in their first token, so that nothing can be used again.
TAIL = [1000 + 7919 * i % 20000 for i in range(1, TOKENS)]


class Program:
    """A program that answers a line of ids with a line: milliseconds, and what else it says."""

    def __init__(self, *command, env=None, cwd=ROOT):
        self.process = subprocess.Popen(list(map(str, command)), cwd=cwd, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env={**os.environ, **(env or {})})

    def __call__(self, ids):
        self.process.stdin.write(",".join(map(str, ids)) + "\n")
        self.process.stdin.flush()
        ms, *rest = self.process.stdout.readline().split()
        return float(ms), rest

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def headlight(folder, threads, precision="f32"):
    """The command line's engine; it says the last row of the last pattern's first head."""
    bench = ["cargo", "bench", "--quiet", "--locked", "--bench", "folder", "--", folder, precision]
    program = Program(*bench, env={"RAYON_NUM_THREADS": str(threads)})

    def run(ids):
        ms, [row] = program(ids)
        return ms, [float(x) for x in row.split(",")]

    run.close = program.close
    return run


def rested(engine, before, text):
    """What an engine says of a text, after another one, once the other engine's threads are asleep."""
    time.sleep(REST_S)
    engine(before)
    return engine(text)


def whole(engine, turn):
    """A forward pass."""
    return rested(engine, [2000 + turn, *TAIL], [1000 + turn, *TAIL])


def step(engine, turn):
    """The second token after a text that is kept."""
    text = [1000 + turn, *TAIL]
    engine(text)
    return rested(engine, [*text, 50], [*text, 50, 60])


def by_turns(ours, theirs, measure):
    """The answers of each pair that counts, `(ours, theirs)`."""
    pairs = []
    for turn in range(WARM + PAIRS):
        found = {}
        for engine in (ours, theirs) if turn % 2 else (theirs, ours):
            found[engine] = measure(engine, turn)
        pairs.append((found[ours], found[theirs]))
    return pairs[WARM:]


def report(what, other, times, notes=""):
    """Prints medians of `(ours, theirs)` in milliseconds, and of the pairs' ratios: above 1, headlight is faster."""
    ours, theirs = map(statistics.median, zip(*times, strict=True))
    low, middle, high = statistics.quantiles([b / a for a, b in times], n=4)
    print(f"{what}: headlight {ours:7.1f} ms, {other} {theirs:7.1f} ms, ratio {middle:.2f} ({low:.2f}–{high:.2f}); "
          f"n {len(times)}{notes}", flush=True)
