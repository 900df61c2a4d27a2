"""headlight's engine on a graphics card beside PyTorch eager on the same card: the same weights, by turns.

    python tests/bench/card.py PROGRAM [OUT] [SHAPE ...]

PROGRAM is `benches/card.rs` with `--features gpu`; `tools/device-check.sh` does all of it. SHAPE is minilm,
gpt2 or llama (TinyLlama's, 1.1 billion parameters); without any, all three. Weights are drawn from a seed. OUT gets one
JSON file for each shape and precision. BENCH_TOKENS (128) says how long a text is, BENCH_PAIRS (20, after 3 to warm up)
how many measurements are made, BENCH_PRECISIONS ("f32 f16") the bits of matrices. BENCH_WORDS (at least 21100) makes
every vocabulary this large, for a card that binds too few bytes at once for the real ones.

A forward pass is of a text that is new from its first token on; it ends when the output is read back, and all patterns
are on the card. A step is one token more, after another; an edit is another strength of a head in the last layer.
PyTorch keeps no layers, so its edit is its last layer alone, from that layer's kept input. Without CUDA, PyTorch runs on
the processor.
"""

import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
import transformers as tf

TOKENS = int(os.environ.get("BENCH_TOKENS", 128))
PAIRS = int(os.environ.get("BENCH_PAIRS", 20))
PRECISIONS = os.environ.get("BENCH_PRECISIONS", "f32 f16").split()
WORDS = int(os.environ.get("BENCH_WORDS", 0))
# Of a submission to the card: cubecl's own setting.
TASKS = os.environ.get("CUBECL_WGPU_MAX_TASKS", "32")
WARM = 3
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def minilm():
    config = tf.BertConfig(vocab_size=WORDS or 30522, hidden_size=384, num_hidden_layers=6, num_attention_heads=12,
                           intermediate_size=1536, attn_implementation="eager")
    model = tf.BertModel(config, add_pooling_layer=False)
    for layer in model.encoder.layer:
        widen(5, layer.attention.self.query.weight, layer.attention.self.key.weight)
    return model


def gpt2():
    model = tf.GPT2LMHeadModel(tf.GPT2Config(vocab_size=WORDS or 50257, attn_implementation="eager"))
    for block in model.transformer.h:
        widen(2, block.attn.c_attn.weight[:, : 2 * model.config.n_embd])
    return model


def llama():
    config = tf.LlamaConfig(vocab_size=WORDS or 32000, hidden_size=2048, num_hidden_layers=22, num_attention_heads=32,
                            num_key_value_heads=4, intermediate_size=5632, max_position_embeddings=2048,
                            attn_implementation="eager")
    model = tf.LlamaForCausalLM(config)
    for layer in model.model.layers:
        widen(2, layer.self_attn.q_proj.weight, layer.self_attn.k_proj.weight)
    return model


def widen(gain, *weights):
    """Queries and keys are drawn wider than the family's own start, so that no pattern is flat."""
    with torch.no_grad():
        for weight in weights:
            weight.mul_(gain)


MAKERS = {"minilm": minilm, "gpt2": gpt2, "llama": llama}


def layers_of(model):
    body = getattr(model, "model", getattr(model, "transformer", model))
    return next(part for part in (getattr(body, "layers", None), getattr(body, "h", None),
                                  getattr(getattr(body, "encoder", None), "layer", None)) if part is not None)


class Torch:
    """PyTorch's side: the times are until the output is in the processor's memory."""

    def __init__(self, model):
        self.model, self.decodes, self.seen = model, hasattr(model, "lm_head"), None
        self.last = layers_of(model)[-1]
        self.last.register_forward_pre_hook(self.keep, with_kwargs=True)

    def keep(self, _, given, named):
        self.seen = given, named

    def timed(self, run):
        if DEVICE == "cuda":
            torch.cuda.synchronize()
        began = time.perf_counter()
        with torch.inference_mode():
            result = run()
            output = self.output(result).float().cpu()
        return (time.perf_counter() - began) * 1e3, output, result

    def output(self, result):
        return result.logits[0, -1] if self.decodes else result.last_hidden_state

    def ids(self, ids):
        return torch.tensor([ids], device=DEVICE)

    def forward(self, ids):
        # The last row's logits alone, as headlight computes them.
        more = {"use_cache": True, "logits_to_keep": 1} if self.decodes else {}
        return self.timed(lambda: self.model(input_ids=self.ids(ids), output_attentions=True, **more))

    def everything(self, ids):
        """The output and all patterns."""
        _, output, result = self.forward(ids)
        patterns = torch.cat([pattern.flatten() for pattern in result.attentions])
        return {"output": output.flatten().numpy(), "patterns": patterns.float().cpu().numpy()}

    def step(self, ids, before):
        run = lambda: self.model(input_ids=self.ids(ids[-1:]), past_key_values=before.past_key_values,
                                 output_attentions=True, use_cache=True)
        return self.timed(run)

    def last_layer(self, ids):
        """The last layer and what follows it, from the layer's input of a pass without a cache."""
        with torch.inference_mode():
            self.model(input_ids=self.ids(ids), **({"use_cache": False} if self.decodes else {}))
        given, named = self.seen
        body = getattr(self.model, "model", getattr(self.model, "transformer", self.model))
        norm = getattr(body, "norm", getattr(body, "ln_f", lambda x: x))
        head = self.model.lm_head if self.decodes else lambda x: x
        if DEVICE == "cuda":
            torch.cuda.synchronize()
        began = time.perf_counter()
        with torch.inference_mode():
            x = self.last(*given, **named)
            x = x[0] if isinstance(x, tuple) else x
            x = head(norm(x[:, -1:] if self.decodes else x))
            x.float().cpu()
        return (time.perf_counter() - began) * 1e3


class Headlight:
    def __init__(self, program, folder, precision):
        self.program = subprocess.Popen([program, str(folder), precision], text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.about = self.line()

    def line(self):
        line = self.program.stdout.readline()
        if not line:
            raise SystemExit(f"the engine ended with {self.program.wait()}")
        return json.loads(line)

    def ask(self, ids, strength=None, read="output", watch="nothing", to=None):
        heads = {} if strength is None else {self.head: strength}
        request = {"ids": ids, "heads": heads, "read": read, "watch": watch, "to": to}
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        return self.line()

    def gestures(self, text, decodes, read="output", watch="nothing"):
        """A forward pass, a step and an edit of the last layer, from an edit of it on."""
        told = {"forward": self.ask(text[:TOKENS], None, read, watch)}
        if decodes:
            self.ask(text[:-1], None, read)
            told["step"] = self.ask(text, None, read, watch)
        else:
            text = text[:TOKENS]
        self.ask(text, 0.5, read)
        told["edit"] = self.ask(text, 0.25, read, watch)
        return told

    def close(self):
        self.program.stdin.close()
        self.program.wait()


def text_of(turn):
    """Another first token each time: nothing of the text before can be used again."""
    return [1000 + turn, *(1000 + 7919 * i % 20000 for i in range(1, TOKENS + 2))]


def difference(ours, theirs):
    """The largest |a − b| / max(1, |b|)."""
    return float((np.abs(ours - theirs) / np.maximum(1, np.abs(theirs))).max())


def compare(ours, expected, ids, scratch):
    file = scratch / "numbers"
    ours.ask(ids, read="patterns", to=str(file))
    numbers = np.fromfile(file, "<f4")
    found = dict(zip(expected, np.split(numbers, [expected["output"].size])))
    if found["patterns"].size != expected["patterns"].size:
        raise SystemExit(f"{found['patterns'].size} cells of patterns, and {expected['patterns'].size} of PyTorch")
    return {name: difference(found[name], expected[name]) for name in expected}


def spread(values):
    low, middle, high = statistics.quantiles(values, n=4)
    return {"median": middle, "low": low, "high": high}


def measure(ours, theirs):
    times = {}
    note = lambda side, gesture, ms: times.setdefault((gesture, side), []).append(ms)
    for turn in range(WARM + PAIRS):
        text = text_of(turn + 10)
        for side in ("headlight", "pytorch")[:: 1 if turn % 2 else -1]:
            if side == "headlight":
                for gesture, told in ours.gestures(text, theirs.decodes).items():
                    note("headlight", gesture, told["ms"])
                    note("issued", gesture, told["issued_ms"])
            else:
                ms, _, result = theirs.forward(text[:TOKENS])
                note("pytorch", "forward", ms)
                if theirs.decodes:
                    _, _, result = theirs.step(text[:-1], result)
                    note("pytorch", "step", theirs.step(text, result)[0])
                note("pytorch", "edit", theirs.last_layer(text if theirs.decodes else text[:TOKENS]))
    gestures = {}
    for (gesture, side), values in times.items():
        gestures.setdefault(gesture, {})[side] = spread(values[WARM:])
    return gestures


def check(shape, program, out, scratch):
    torch.manual_seed(1)
    with torch.device(DEVICE):
        model = MAKERS[shape]().eval()
    model.save_pretrained(scratch, max_shard_size="100GB")
    text = text_of(0)
    exact = Torch(model)
    expected = exact.everything(text[:TOKENS])
    for precision in PRECISIONS:
        # Fewer bits are compared with all of them, and timed beside PyTorch's in as many.
        theirs = exact if precision == "f32" else Torch(model.half())
        report = {"shape": shape, "tokens": TOKENS, "layers": len(layers_of(model)), "precision": precision,
                  "tasks": TASKS}
        try:
            run(report, Headlight(program, scratch, precision), theirs, expected, scratch)
            tell(report)
        finally:
            (out / f"timing-{shape}-{precision}-{TASKS}.json").write_text(json.dumps(report))


def run(report, ours, theirs, expected, scratch):
    report |= ours.about
    ours.head = f"{'decoder' if theirs.decodes else 'encoder'}.blocks.{report['layers'] - 1}.attn.0"
    report["difference"] = compare(ours, expected, text_of(0)[:TOKENS], scratch)
    for key, watch, read in (("counts", "count", "output"), ("page", "count", "page"), ("card", "time", "output")):
        # Programs are made when they are first run.
        ours.gestures(text_of(1), theirs.decodes, read)
        report[key] = ours.gestures(text_of(2), theirs.decodes, read, watch)
    report["times"] = measure(ours, theirs)
    ours.close()


def tell(report):
    print(f"{report['shape']} in {report['precision']}: {report['adapter']}, load {report['load_ms']:.0f} ms; "
          f"patterns within {report['difference']['patterns']:.1e}, output {report['difference']['output']:.1e}")
    for gesture, times in report["times"].items():
        launches = sum(each["count"] for each in report["counts"][gesture]["launches"].values())
        print(f"  {gesture:<8} headlight {times['headlight']['median']:8.2f} ms (handed over after "
              f"{times['issued']['median']:.2f}), PyTorch {times['pytorch']['median']:8.2f} ms, {launches} dispatches",
              flush=True)


def main():
    # What was measured until then is written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("out of time"))
    program = sys.argv[1]
    out = Path(sys.argv[2] if len(sys.argv) > 2 else ".")
    print(f"PyTorch {torch.__version__}, transformers {tf.__version__}, on "
          f"{torch.cuda.get_device_name() if DEVICE == 'cuda' else 'the processor'}", flush=True)
    for shape in sys.argv[3:] or MAKERS:
        with tempfile.TemporaryDirectory() as scratch:
            check(shape, program, out, Path(scratch))


main()
