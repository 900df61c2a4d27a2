"""headlight's command-line engine beside PyTorch eager on the CPU: the same weights, as many threads, by turns.

    pip install torch transformers safetensors tokenizers
    python tests/bench/pytorch.py [MODELS]

MODELS (else $HEADLIGHT_MODELS, else onnx-models among the temporary files) has the folders that
tests/reference/onnx_models.py makes. A forward pass ends when all its patterns, and the output, are there. The aim is
1.3. beside.py has the settings.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import torch
import transformers as tf
from beside import THREADS, TOKENS, by_turns, headlight, report, whole

TOLERANCE = 1e-4


def minilm(folder):
    model = tf.BertModel.from_pretrained(folder, attn_implementation="eager", add_pooling_layer=False).eval()
    return lambda ids: model(input_ids=ids, output_attentions=True).attentions


def gpt2(folder):
    model = tf.GPT2LMHeadModel.from_pretrained(folder, attn_implementation="eager").eval()
    # The last row's logits alone, as headlight computes them.
    return lambda ids: model(input_ids=ids, output_attentions=True, use_cache=False, logits_to_keep=1).attentions


def measure(name, load, folder, threads):
    torch.set_num_threads(threads)
    forward, ours = load(folder), headlight(folder, threads)

    def theirs(ids):
        began = time.perf_counter()
        with torch.inference_mode():
            patterns = forward(torch.tensor([ids]))
        return (time.perf_counter() - began) * 1e3, patterns[-1][0, 0, -1].tolist()

    pairs = by_turns(ours, theirs, whole)
    ours.close()
    worst = max(abs(a - b) for (_, row), (_, other) in pairs for a, b in zip(row, other, strict=True))
    if worst > TOLERANCE:
        sys.exit(f"{name}: patterns differ by {worst}")
    report(f"{name:<8} {TOKENS} tokens, threads {threads}", "PyTorch", [(a, b) for (a, _), (b, _) in pairs],
           f"; patterns within {worst:.0e}")


def main():
    named = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("HEADLIGHT_MODELS")
    models = Path(named or Path(tempfile.gettempdir()) / "onnx-models")
    for threads in THREADS:
        for name, load in (("minilm", minilm), ("gpt2", gpt2)):
            measure(name, load, models / f"onnx-{name}", threads)
    print(f"PyTorch {torch.__version__}, transformers {tf.__version__}, load {os.getloadavg()[0]:.1f}")


main()
