"""headlight's command-line engine beside llama.cpp on the CPU: GPT-2 small's shape in Q8_0, as many threads, by turns.

    pip install gguf==0.19.0
    python tests/bench/llama.py

The weights are random. npm fetches node-llama-cpp, whose llama.cpp chooses the processor's instructions; llama.js runs
it. A forward pass gives the last row's logits, headlight's all patterns too; llama.cpp has none to give. A step is the
same of one more token. beside.py has the settings.
"""

import os
import subprocess
import tempfile
from pathlib import Path

import gguf
import numpy as np
from beside import THREADS, TOKENS, Program, by_turns, headlight, report, step, whole

PACKAGES = "node-llama-cpp@3.22.1", "@node-llama-cpp/linux-x64@3.22.1"
LAYERS, HEADS, WIDTH, WORDS, MOST = 12, 12, 768, 50257, 1024
Q8 = gguf.GGMLQuantizationType.Q8_0


def write(path):
    random, file = np.random.default_rng(1), gguf.GGUFWriter(path, "gpt2")
    file.add_context_length(MOST)
    file.add_embedding_length(WIDTH)
    file.add_block_count(LAYERS)
    file.add_feed_forward_length(4 * WIDTH)
    file.add_head_count(HEADS)
    file.add_layer_norm_eps(1e-5)
    file.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    file.add_tokenizer_model("gpt2")
    file.add_tokenizer_pre("gpt-2")
    file.add_token_list([f"w{i}" for i in range(WORDS)])
    file.add_token_types([gguf.TokenType.NORMAL] * WORDS)
    # llama.cpp asks for one.
    file.add_token_merges(["w 1"])
    file.add_bos_token_id(WORDS - 1)
    file.add_eos_token_id(WORDS - 1)

    def matrix(name, *shape):
        numbers = (random.random(shape, dtype=np.float32) - 0.5) / 8
        file.add_tensor(f"{name}.weight", gguf.quants.quantize(numbers, Q8), raw_dtype=Q8)

    def linear(name, outputs, inputs):
        matrix(name, outputs, inputs)
        file.add_tensor(f"{name}.bias", np.zeros(outputs, np.float32))

    def norm(name):
        file.add_tensor(f"{name}.weight", np.ones(WIDTH, np.float32))
        file.add_tensor(f"{name}.bias", np.zeros(WIDTH, np.float32))

    matrix("token_embd", WORDS, WIDTH)
    matrix("position_embd", MOST, WIDTH)
    for block in (f"blk.{i}" for i in range(LAYERS)):
        norm(f"{block}.attn_norm")
        linear(f"{block}.attn_qkv", 3 * WIDTH, WIDTH)
        linear(f"{block}.attn_output", WIDTH, WIDTH)
        norm(f"{block}.ffn_norm")
        linear(f"{block}.ffn_up", 4 * WIDTH, WIDTH)
        linear(f"{block}.ffn_down", WIDTH, 4 * WIDTH)
    norm("output_norm")
    file.write_header_to_file()
    file.write_kv_data_to_file()
    file.write_tensors_to_file()
    file.close()


def main():
    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch, "model")
        model.mkdir()
        write(model / "model.gguf")
        subprocess.run(["npm", "install", "--silent", "--ignore-scripts", "--omit=optional", *PACKAGES], cwd=scratch,
                       check=True)
        llama = Path(scratch, "llama.mjs")
        llama.write_text(Path(__file__).with_name("llama.js").read_text())
        for threads in THREADS:
            ours = headlight(model, threads, "int8")
            theirs = Program("node", llama, model / "model.gguf", threads, cwd=scratch)
            for name, measure in (("forward pass", whole), ("step", step)):
                times = [(a, b) for (a, _), (b, _) in by_turns(ours, theirs, measure)]
                report(f"{name:<12} {TOKENS} tokens, threads {threads}", "llama.cpp", times)
            ours.close()
            theirs.close()
    print(f"{PACKAGES[0]}, load {os.getloadavg()[0]:.1f}")


main()
