"""Tiny random models as GGUF files, written by llama.cpp's converter, with what transformers computes with the same
weights.

    python tests/reference/gguf/files.py LLAMA_CPP [NAME …]

LLAMA_CPP is a checkout of llama.cpp (the source package of llama-cpp-python 0.3.36 holds one in `vendor`). Needs torch,
transformers 5.24, gguf 0.19, sentencepiece. Writes tests/gguf/NAME/ with `NAME.gguf`, `inputs.json` and
`golden.safetensors`: every pattern, the output and the logits, under this project's names, of the model whose matrices
were rounded as the file's are; `ids.json` has what the tokenizer that the file was made from makes of hard texts.
Writes tests/gguf/blocks.safetensors too: random blocks of each quantized type, and the numbers that gguf reads in them.
"""

import json
import runpy
import shutil
import sys
import tempfile
from pathlib import Path

LLAMA_CPP = Path(sys.argv[1])
sys.path[:0] = [str(LLAMA_CPP), str(LLAMA_CPP / "gguf-py")]

import gguf  # noqa: E402
import numpy as np  # noqa: E402
import sentencepiece  # noqa: E402
import torch  # noqa: E402
import transformers as tf  # noqa: E402
from conversion import base  # noqa: E402
from safetensors.torch import save_file  # noqa: E402
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers  # noqa: E402

torch.set_num_threads(1)
tf.logging.set_verbosity_error()
FOLDER = Path(__file__).parents[2] / "gguf"
TOKENS = 352
SIZES = dict(vocab_size=TOKENS, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
             num_key_value_heads=2, max_position_embeddings=64, bos_token_id=0, eos_token_id=1, pad_token_id=1)
LLAMA3 = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
              original_max_position_embeddings=16, rope_theta=100.0)
YARN = dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=8, rope_theta=100.0)
GPT2 = dict(vocab_size=TOKENS, n_embd=32, n_layer=2, n_head=4, n_positions=64, n_ctx=64, bos_token_id=0, eos_token_id=1)
PHI3 = dict(rope_type="longrope", rope_theta=100.0, short_factor=[1.0, 1.2, 1.5, 2.0], long_factor=[1.0, 2.0, 4.0, 9.0],
            original_max_position_embeddings=64)
WORDS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}%s| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
TEMPLATE = ("{{ bos_token }}{% for message in messages %}<|{{ message['role'] }}|>{{ message['content'] }}{{ eos_token }}"
            "{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}")

# name: (class, configuration, the file's type, how its tokenizer splits)
CASES = {
    "llama": (tf.LlamaForCausalLM, tf.LlamaConfig(**SIZES), "f32", "llama-bpe"),
    "llama-f16": (tf.LlamaForCausalLM, tf.LlamaConfig(**SIZES, head_dim=16), "f16", "smollm"),
    "llama-bf16": (tf.LlamaForCausalLM, tf.LlamaConfig(**SIZES, attention_bias=True, mlp_bias=True), "bf16", "gpt-2"),
    "llama-q8_0": (tf.LlamaForCausalLM, tf.LlamaConfig(**SIZES, rope_parameters=LLAMA3), "q8_0", "llama-bpe"),
    "llama-q4_0": (tf.LlamaForCausalLM, tf.LlamaConfig(**SIZES, rope_parameters=YARN), "q4_0", "pieces"),
    "llama-k": (tf.LlamaForCausalLM, tf.LlamaConfig(
        **{**SIZES, "hidden_size": 256, "intermediate_size": 256, "num_hidden_layers": 1}, tie_word_embeddings=True,
        rope_parameters=LLAMA3), "blocks", "llama-bpe"),
    "qwen2": (tf.Qwen2ForCausalLM, tf.Qwen2Config(**SIZES, tie_word_embeddings=True), "q8_0", "qwen2"),
    "qwen3": (tf.Qwen3ForCausalLM, tf.Qwen3Config(**SIZES, head_dim=16), "q8_0", "qwen2"),
    "gpt2": (tf.GPT2LMHeadModel, tf.GPT2Config(**GPT2), "q8_0", "gpt-2"),
    "smollm3": (tf.SmolLM3ForCausalLM, tf.SmolLM3Config(**{**SIZES, "num_hidden_layers": 4}), "q8_0", "llama-bpe"),
    "phi3": (tf.Phi3ForCausalLM, tf.Phi3Config(**SIZES, rope_parameters=PHI3), "q8_0", "pieces"),
    "gemma": (tf.GemmaForCausalLM, tf.GemmaConfig(**SIZES, head_dim=16), "q8_0", "pieces"),
    "gemma2": (tf.Gemma2ForCausalLM, tf.Gemma2Config(
        **SIZES, head_dim=16, query_pre_attn_scalar=16, sliding_window=4, attn_logit_softcapping=1.5,
        final_logit_softcapping=2.0), "q8_0", "pieces"),
    "gemma3": (tf.Gemma3ForCausalLM, tf.Gemma3TextConfig(
        **{**SIZES, "num_hidden_layers": 7}, head_dim=16, query_pre_attn_scalar=16, sliding_window=4), "q8_0", "pieces"),
}
CORPUS = ["The quick brown fox jumps over the lazy dog, and it's 1234 years old.", "Bir kahvenin kırk yıl hatırı vardır.",
          "আমার সোনার বাংলা, আমি তোমায় ভালোবাসি।", "def f(x):\n    return x + 1\n", "the owner of the café is here"] * 4


# White space, numbers, cases, marks, scripts, joined emoji, special tokens, bytes that are no token.
TEXTS = ["the owner of the café is here", "  two  spaces and\ttabs \n\n and lines\r\n  ", "It's 1234567, I'LL 3.14 x² ½!",
         "Bir kahvenin kırk yıl hatırı vardır: İSTANBUL", "আমার সোনার বাংলা, আমি তোমায় ভালোবাসি।", "Ame\u0301lie \u1e9b\u0323 ﬁ",
         "def f(x):\n    return x + 1\n\n\n", "a<|end|>b <|user|> c", "👩‍👩‍👧 🏳️‍🌈 \u200b\u00a0\u3000", "中文，和日本語。", "…“quotes”—dashes--=+$", "'s 'S 've  "]


def bytes_tokenizer(kind):
    """Byte-pair encoding of bytes, which splits texts as models of this kind do."""
    made = Tokenizer(models.BPE(ignore_merges=kind == "llama-bpe"))
    plain = pre_tokenizers.ByteLevel(add_prefix_space=False)
    split = lambda digits: pre_tokenizers.Sequence([  # noqa: E731
        pre_tokenizers.Split(Regex(WORDS % digits), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    made.pre_tokenizer = {
        "llama-bpe": lambda: split("{1,3}"), "qwen2": lambda: split(""), "gpt-2": lambda: plain,
        "smollm": lambda: pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), plain]),
    }[kind]()
    if kind == "qwen2":
        made.normalizer = normalizers.NFC()
    made.decoder = decoders.ByteLevel()
    special = ["<|begin|>", "<|end|>", "<|user|>", "<|assistant|>"]
    trainer = trainers.BpeTrainer(vocab_size=TOKENS - 8, special_tokens=special, show_progress=False,
                                  initial_alphabet=pre_tokenizers.ByteLevel.alphabet())
    made.train_from_iterator(CORPUS, trainer)
    if kind == "llama-bpe":
        made.post_processor = processors.TemplateProcessing(single="<|begin|> $A", special_tokens=[("<|begin|>", 0)])
    wrapped = tf.PreTrainedTokenizerFast(tokenizer_object=made, bos_token="<|begin|>", eos_token="<|end|>")
    wrapped.chat_template = TEMPLATE
    return wrapped


def pieces(folder, prefix):
    """SentencePiece's byte-pair encoding with scores, as its own file."""
    text = folder / "corpus.txt"
    text.write_text("\n".join(line for part in CORPUS for line in part.split("\n") if line))
    sentencepiece.SentencePieceTrainer.train(
        input=str(text), model_prefix=str(folder / "tokenizer"), model_type="bpe", vocab_size=TOKENS - 12,
        byte_fallback=True, bos_id=0, eos_id=1, unk_id=2, pad_id=-1, character_coverage=0.98, split_digits=True,
        add_dummy_prefix=prefix, normalization_rule_name="identity", remove_extra_whitespaces=False, allow_whitespace_only_pieces=True,
        hard_vocab_limit=False, minloglevel=2)
    for left in ("tokenizer.vocab", "corpus.txt"):
        (folder / left).unlink()


def draw(model, generator):
    """Parameters far from zero, and norms near one."""
    offset = 0.0 if "gemma" in model.config.model_type else 1.0
    for name, parameter in model.named_parameters():
        wide = parameter.dim() > 1
        noise = torch.randn(parameter.shape, generator=generator) * (0.2 if wide else 0.3)
        norm = not wide and name.endswith("weight")
        with torch.no_grad():
            parameter.copy_(noise + (offset if norm else 0.0))


def rounded(model, kind):
    """Rounds a model's matrices as the file has them."""
    quantization = getattr(gguf.GGMLQuantizationType, kind.upper())
    transposed = model.config.model_type == "gpt2"
    for name, parameter in model.named_parameters():
        if parameter.dim() < 2 or name.endswith("wpe.weight"):
            continue
        turn = transposed and not name.endswith("wte.weight")
        values = parameter.detach().numpy()
        values = np.ascontiguousarray(values.T if turn else values)
        if kind in ("f16", "bf16"):
            values = torch.from_numpy(values).to(getattr(torch, {"f16": "float16", "bf16": "bfloat16"}[kind])).float().numpy()
        elif kind != "f32":
            values = gguf.quants.dequantize(gguf.quants.quantize(values, quantization), quantization)
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(values.T if turn else values)))
    model.tie_weights()


def convert(folder, out, kind, splits):
    """Runs the converter, which knows published tokenizers by a hash and is told how this one splits."""
    base.TextModel.get_vocab_base_pre = lambda self, tokenizer: splits
    sys.argv = ["convert_hf_to_gguf.py", str(folder), "--outfile", str(out), "--outtype", kind, "--model-name", "tiny"]
    runpy.run_path(str(LLAMA_CPP / "convert_hf_to_gguf.py"), run_name="__main__")


# The quantized types, and the places of the half-precision factors in a block of each.
FACTORS = {"Q8_0": [0], "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q2_K": [80, 82], "Q3_K": [108],
           "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208], "IQ4_NL": [0], "IQ4_XS": [0], "MXFP4": []}
# The type of each matrix of "blocks", a factor that makes its numbers small, and what its least number takes of it.
TYPES = {"token_embd": ("Q4_K", 1e-3, 7.5), "attn_q": ("Q4_K", 1e-4, 7.5), "attn_k": ("Q5_K", 5e-5, 15.5),
         "attn_v": ("Q6_K", 1e-4, 0), "attn_output": ("Q3_K", 2e-3, 0), "ffn_gate": ("Q2_K", 2e-2, 1.5),
         "ffn_up": ("IQ4_XS", 1e-4, 0), "ffn_down": ("Q5_1", 1e-2, -15.5)}
PARAMETERS = {"token_embd": "embed_tokens", "attn_q": "layers.0.self_attn.q_proj", "attn_k": "layers.0.self_attn.k_proj",
              "attn_v": "layers.0.self_attn.v_proj", "attn_output": "layers.0.self_attn.o_proj",
              "ffn_gate": "layers.0.mlp.gate_proj", "ffn_up": "layers.0.mlp.up_proj", "ffn_down": "layers.0.mlp.down_proj"}


def random_blocks(kind, rows, columns, random, factors):
    """Random bits with these factors, as rows of bytes."""
    quantization = gguf.GGMLQuantizationType[kind]
    numbers, size = gguf.GGML_QUANT_SIZES[quantization]
    blocks = random.integers(0, 256, (rows * columns // numbers, size), dtype=np.uint8)
    for at, factor in zip(FACTORS[kind], factors):
        halves = np.broadcast_to(factor, len(blocks)).astype(np.float16)
        blocks[:, at:at + 2] = halves.reshape(-1, 1).view(np.uint8)
    if kind == "MXFP4":
        blocks[:, 0] = np.resize([0, 1, 118, 127], len(blocks))
    return blocks.reshape(rows, -1), gguf.quants.dequantize(blocks.reshape(rows, -1), quantization)


def write_blocks():
    random = np.random.default_rng(7)
    tensors = {}
    for kind in FACTORS:
        rows = 4
        width = max(64, gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[kind]][0])
        count = rows * width // gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[kind]][0]
        # From numbers so small that they have less than eleven bits, to large ones.
        factors = [random.choice([-1, 1], count) * 2.0 ** random.uniform(-20, 3, count) for _ in range(2)]
        blocks, numbers = random_blocks(kind, rows, width, random, factors)
        assert np.isfinite(numbers).all()
        tensors[f"{kind}.bytes"] = torch.from_numpy(blocks.astype(np.int16))
        tensors[f"{kind}.numbers"] = torch.from_numpy(numbers)
    save_file(tensors, FOLDER / "blocks.safetensors")


def with_types(source, out, of, **parts):
    """The same file with other types, which the converter does not write: `of` gives the bytes and type of a matrix."""
    reader = gguf.GGUFReader(source)
    writer = gguf.GGUFWriter(out, "llama", **parts)
    for key, field in reader.fields.items():
        if not key.startswith("GGUF.") and key != "general.architecture":
            kind = field.types[0]
            writer.add_key_value(key, field.contents(), kind, field.types[-1] if len(field.types) > 1 else None)
    # Tensors that configure the model last, in the last part.
    for tensor in sorted(reader.tensors, key=lambda tensor: "rope" in tensor.name):
        values = np.array(tensor.data)
        if values.ndim > 1:
            values, kind = of(tensor.name, values)
            writer.add_tensor(tensor.name, values, raw_dtype=kind)
        else:
            writer.add_tensor(tensor.name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def in_four_bits(source, out):
    kind = gguf.GGMLQuantizationType.Q4_0
    with_types(source, out, lambda _, values: (gguf.quants.quantize(values, kind), kind))


def in_blocks(source, out, model):
    """Random blocks of many types, in three parts; the model gets their numbers."""
    random = np.random.default_rng(11)
    parameters = dict(model.model.named_parameters())

    def of(name, values):
        part = name.removeprefix("blk.0.").removesuffix(".weight")
        kind, factor, offset = TYPES[part]
        blocks, numbers = random_blocks(kind, *values.shape, random, [factor, factor * offset])
        if part in ("attn_q", "attn_k"):
            heads = model.config.num_attention_heads if part == "attn_q" else model.config.num_key_value_heads
            numbers = numbers.reshape(heads, -1, 2, numbers.shape[1]).swapaxes(1, 2).reshape(numbers.shape)
        with torch.no_grad():
            parameters[f"{PARAMETERS[part]}.weight"].copy_(torch.from_numpy(np.ascontiguousarray(numbers)))
        return blocks, gguf.GGMLQuantizationType[kind]

    with_types(source, out, of, split_max_tensors=5)
    model.tie_weights()


def write(name):
    make, config, kind, splits = CASES[name]
    generator = torch.Generator().manual_seed(sum(name.encode()))
    config._attn_implementation = "eager"
    model = make(config).eval()
    draw(model, generator)
    model.tie_weights()
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / f"{name}.gguf"
    with tempfile.TemporaryDirectory() as place:
        place = Path(place)
        model.save_pretrained(place)
        told = json.loads((place / "config.json").read_text())
        # The converter reads a key that transformers no longer writes.
        (place / "config.json").write_text(json.dumps({**told, **({"n_ctx": 64} if "n_positions" in told else {})}))
        if splits == "pieces":
            pieces(place, "gemma" not in name)
            (place / "tokenizer_config.json").write_text('{"tokenizer_class": "LlamaTokenizer"}')
            processor = sentencepiece.SentencePieceProcessor(model_file=str(place / "tokenizer.model"))
            encode = lambda text: [0, *processor.encode(text)]  # noqa: E731
        else:
            tokenizer = bytes_tokenizer(splits)
            tokenizer.save_pretrained(place)
            encode = tokenizer.encode
        made = place / "made.gguf"
        other = kind in ("q4_0", "blocks")
        convert(place, made if other else file, "f32" if other else kind, splits)
        if kind == "q4_0":
            in_four_bits(made, file)
        elif kind == "blocks":
            in_blocks(made, file, model)
        texts = json.dumps([[text, encode(text)] for text in TEXTS], ensure_ascii=False)
        (folder / "ids.json").write_text(texts + "\n")
    if kind != "blocks":
        rounded(model, kind)
    ids = torch.randint(3, 250, (2, 12), generator=generator)
    with torch.no_grad():
        out = model(input_ids=ids, output_attentions=True, output_hidden_states=True)
    tensors = {f"decoder.blocks.{i}.attn.pattern": pattern for i, pattern in enumerate(out.attentions)}
    tensors |= {"decoder.out": out.hidden_states[-1], "logits": out.logits}
    save_file({name: tensor.float().contiguous() for name, tensor in tensors.items()}, folder / "golden.safetensors")
    (folder / "inputs.json").write_text(json.dumps({"ids": ids.tolist(), "padding": [[1] * 12] * 2}) + "\n")
    print(name, sum(file.stat().st_size for file in folder.iterdir()) // 1024, "KiB", flush=True)


NAMES = sys.argv[2:] or list(CASES)
write_blocks()
for case in NAMES:
    write(case)
