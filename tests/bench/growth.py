"""The growth of a forward pass with its text, in time and memory, where no pattern is looked at: headlight's
command-line engine, beside ONNX Runtime and, if it is given, another build of headlight.

    pip install torch transformers safetensors onnx onnxscript onnxruntime
    python tests/bench/growth.py [FOLDER]

FOLDER (else growth-model among the temporary files) gets a model of GPT-2 small's shape with 4,096 positions and random
weights, twice: for headlight and as `model.onnx` (1 GB together). HEADLIGHT_AGAINST is the other build's checkout,
BENCH_TOKENS the lengths ("512 1024 2048 4096"), BENCH_THREADS the threads (1), BENCH_TURNS how often each is measured
(3), BENCH_PRECISION that of headlight's weights (f32), BENCH_PROFILE cargo's profile (bench). A time is processor time,
the median; memory is the largest beyond that of the
loaded model. Each length runs in a process of its own.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AGAINST = os.environ.get("HEADLIGHT_AGAINST")
LENGTHS = [int(n) for n in os.environ.get("BENCH_TOKENS", "512 1024 2048 4096").split()]
THREADS = os.environ.get("BENCH_THREADS", "1")
TURNS = int(os.environ.get("BENCH_TURNS", 3))
PRECISION = os.environ.get("BENCH_PRECISION", "f32")
PROFILE = os.environ.get("BENCH_PROFILE", "bench")
MOST = 4096
TOLERANCE = 1e-3

# A process that answers as `benches/growth.rs` does.
ONNX = """
import sys, time
import numpy as np, onnxruntime as ort
def memory(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name))
options = ort.SessionOptions()
options.intra_op_num_threads = int(sys.argv[2])
session = ort.InferenceSession(sys.argv[1], options, providers=["CPUExecutionProvider"])
for line in sys.stdin:
    ids = np.array([[int(word) for word in line.split(",")]])
    before = memory("VmRSS")
    open("/proc/self/clear_refs", "w").write("5")
    began = time.process_time()
    [logits] = session.run(None, {"ids": ids})
    ms = (time.process_time() - began) * 1e3
    print(ms, (memory("VmHWM") - before) >> 10, ",".join(map(str, logits.ravel()[:8])), flush=True)
"""


def make(folder):
    import torch
    import transformers as tf

    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    model = tf.GPT2LMHeadModel(tf.GPT2Config(n_positions=MOST, attn_implementation="eager", use_cache=False)).eval()
    model.save_pretrained(folder)

    class LastRow(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body, self.head = model.transformer, model.lm_head
            self.heads, self.width = model.config.n_head, model.config.n_embd // model.config.n_head

        def attend(self, attn, x):
            parts = attn.c_attn(x).split(768, 2)
            q, k, v = (part.view(1, -1, self.heads, self.width).transpose(1, 2) for part in parts)
            z = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            return attn.c_proj(z.transpose(1, 2).reshape(1, -1, self.heads * self.width))

        def forward(self, ids):
            x = self.body.wte(ids) + self.body.wpe(torch.arange(ids.shape[1]))[None]
            for block in self.body.h:
                x = x + self.attend(block.attn, block.ln_1(x))
                up = torch.nn.functional.gelu(block.mlp.c_fc(block.ln_2(x)), approximate="tanh")
                x = x + block.mlp.c_proj(up)
            return self.head(self.body.ln_f(x)[:, -1])

    rows = torch.export.Dim("rows", min=2, max=MOST)
    with torch.no_grad():
        ids = torch.randint(0, 50000, (1, 9))
        torch.testing.assert_close(LastRow()(ids), model(ids).logits[:, -1], atol=1e-4, rtol=1e-4)
        torch.onnx.export(LastRow().eval(), (ids,), str(folder / "model.onnx"), dynamo=True, opset_version=20,
                          input_names=["ids"], output_names=["logits"], dynamic_shapes=({1: rows},),
                          external_data=False)


def headlight(checkout, folder):
    command = ["cargo", "bench", "--quiet", "--locked", "--profile", PROFILE, "--bench", "growth", "--",
               str(folder), PRECISION]
    return lambda length: measure(command, length, checkout)


def onnx(folder):
    command = [sys.executable, "-c", ONNX, str(folder / "model.onnx"), THREADS]
    return lambda length: measure(command, length, ROOT)


def measure(command, length, checkout):
    text = ",".join(str(1000 + 7919 * i % 20000) for i in range(length))
    env = {**os.environ, "RAYON_NUM_THREADS": THREADS}
    found = subprocess.run(command, cwd=checkout, env=env, input=text, text=True, check=True, stdout=subprocess.PIPE)
    ms, mib, logits = found.stdout.split()
    return float(ms), int(mib), [float(x) for x in logits.split(",")]


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(tempfile.gettempdir()) / "growth-model")
    if not (folder / "model.onnx").is_file():
        make(folder)
    engines = {"headlight": headlight(ROOT, folder), "ONNX Runtime": onnx(folder)}
    if AGAINST:
        engines["the other build"] = headlight(AGAINST, folder)
    for length in LENGTHS:
        found = {name: [] for name in engines}
        for turn in range(TURNS):
            for name in list(engines)[:: 1 if turn % 2 else -1]:
                found[name].append(engines[name](length))
        ours = found["headlight"][0][2]
        for name, each in found.items():
            worst = max(abs(a - b) for a, b in zip(ours, each[0][2], strict=True))
            if worst > TOLERANCE and PRECISION == "f32":
                sys.exit(f"{name}: logits differ by {worst}")
            times, sizes, _ = zip(*each)
            print(f"{length:5} tokens, {name:15} {statistics.median(times):9.0f} ms  "
                  f"{statistics.median(sizes):6.0f} MiB  logits within {worst:.0e}", flush=True)
    print(f"threads {THREADS}, {PRECISION}, load {os.getloadavg()[0]:.1f}")


main()
