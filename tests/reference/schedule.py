"""Writes tests/golden/schedule.json: the learning rate of "Attention Is All You Need" (§5.3), step by step.

    python tests/reference/schedule.py [--check]
"""

import json
import pathlib
import sys

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"


def noam(d_model, step, warmup):
    """The learning rate of a step, from 1: up in a line for `warmup` steps, then down with 1/sqrt(step)."""
    return d_model**-0.5 * min(step**-0.5, step * warmup**-1.5)


def rows():
    steps = [1, 2, 100, 3999, 4000, 4001, 10000, 100000]
    return [{"d_model": d, "warmup": 4000, "steps": steps, "rates": [noam(d, s, 4000) for s in steps]}
            for d in (512, 64)]  # fmt: skip


if __name__ == "__main__":
    path, text = GOLDEN / "schedule.json", json.dumps(rows()) + "\n"
    if "--check" in sys.argv:
        assert path.read_text() == text, f"{path} differs"
    else:
        path.write_text(text)
