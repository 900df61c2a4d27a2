"""Small tokenizers and what they make of texts: tests/golden/tokens/.

    python tests/reference/tokens.py

WordPiece as BERT has it, byte-level BPE as GPT-2 has it, and Unigram with ▁ and byte fallback as T5 and Llama have it,
each trained on a few sentences with the tokenizers library; and a vocabulary of words under RoBERTa's template, as BART
has it. The splits, normalizers and templates of later families are theirs to the letter: of GPT-NeoX and OLMo, Llama 3,
Qwen, BLOOM and SmolLM by bytes; of Gemma and Mistral with ▁ and byte fallback; of XLM-RoBERTa with a map of
characters, which sentencepiece makes. ESM's is made as docs/other-models.md says, and has the ids of transformers'
EsmTokenizer. `cases.json` holds, for every text as it was typed, the ids, the segments, and the
text each token covers. Where a typed text has the very tokens of a pair, the segments are the pair's.
"""

import json
from base64 import b64encode
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

FOLDER = Path(__file__).parent.parent / "golden" / "tokens"
SENTENCES = ["the quick brown fox jumps over the lazy dog", "crème brûlée at the café", "kız çocuğu ve ılık süt",
             "আমার সোনার বাংলা", "the fox, the dog and the 👩‍🚀 on the 🌍!", "他们在家"] * 4
TEXTS = ["the quick fox", "Crème brûlée!", "ılık süt", "আমার বাংলা", "the 🌍 and 👩‍🚀", "他们 在家", "naïve Zürich"]
# What the splits differ in: digits, contractions, runs of spaces, lines, marks of several scripts, composed letters.
FURTHER = ["1234567 foxes", "it's THEY'LL don't", "a    b\n\n  c \t", " x = f(y) + 2.50;", "কুকুর। শেয়াল",
           "cafe\u0301 \ufb01x \uff21\uff22"]
# Letters and gaps, masks, spaces, and what is no amino acid.
PROTEINS = ["MKTVRQERLK", "MKT<mask>VRQ", "MKT <mask> VRQ", "M K T  V", " MK-T.\n", "mkt", "MKJJT", "<cls>MKT<eos>",
            "M<null_1>K", "MK<foo>T", "<mask><mask>MK"]
ESM = ("<cls> <pad> <eos> <unk> L A G V S E R T I D P K Q N F Y M H W C X B U Z O . - <null_1> <mask>")
LATER = ("neox", "llama3", "qwen", "bloom", "smollm", "gemma", "mistral", "xlm")
PAIRS = [("the lazy dog", "jumps over"), ("is it é?", "সোনার 🌍")]
SEPARATORS = {"wordpiece": "[SEP]", "unigram": "</s>", "words": "</s>"}
TYPED = ["what is openvino {0}{0} text", "answer {0} context", "{0} the dog", "the dog {0}", "the {0}dog{0} fox {0} the"]


def wordpiece():
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.train_from_iterator(SENTENCES, trainers.WordPieceTrainer(
        vocab_size=140, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", tokenizer.token_to_id("[CLS]")), ("[SEP]", tokenizer.token_to_id("[SEP]"))])
    # Both are stored in many files and must change nothing here.
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=64)
    return tokenizer


def bytes_():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    tokenizer.train_from_iterator(SENTENCES, trainers.BpeTrainer(
        vocab_size=300, special_tokens=["<|endoftext|>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    return tokenizer


def unigram():
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Metaspace()])
    tokenizer.train_from_iterator(SENTENCES, trainers.UnigramTrainer(
        vocab_size=120, special_tokens=["<pad>", "</s>", "<unk>"], unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 1)])
    return tokenizer


def words():
    vocabulary = "<s> <pad> </s> <unk> what is openvino text answer context the lazy dog jumps over fox".split()
    tokenizer = Tokenizer(models.WordLevel({word: id for id, word in enumerate(vocabulary)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>"])
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
    return tokenizer


LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"
          r"\s+(?!\S)|\s+")
QWEN = LLAMA3.replace("{1,3}", "")
BLOOM = r" ?[^(\s|[.,!?…。，、।۔،])]+"


def by_bytes(specials, before, normalizer=None, template=None, ignore_merges=False):
    """Byte-level BPE with the split of another family."""
    tokenizer = Tokenizer(models.BPE(ignore_merges=ignore_merges))
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = before
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(SENTENCES, trainers.BpeTrainer(
        vocab_size=300, special_tokens=specials, show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    level = processors.ByteLevel(trim_offsets=False)
    first = template and processors.TemplateProcessing(
        single=f"{template} $A", pair=f"{template} $A {template}:1 $B:1",
        special_tokens=[(template, tokenizer.token_to_id(template))])
    tokenizer.post_processor = processors.Sequence([level, first]) if first else level
    return tokenizer


def split(pattern):
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(pattern), "isolated"),
                                    pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])


def neox():
    tokenizer = by_bytes(["<|endoftext|>", "<|padding|>"], pre_tokenizers.ByteLevel(add_prefix_space=False),
                         normalizers.NFC())
    tokenizer.add_tokens([AddedToken(" " * n, normalized=True) for n in (4, 3, 2)])
    return tokenizer


def llama3():
    return by_bytes(["<|begin_of_text|>", "<|end_of_text|>"], split(LLAMA3), template="<|begin_of_text|>",
                    ignore_merges=True)


def qwen():
    return by_bytes(["<|endoftext|>", "<|im_start|>", "<|im_end|>"], split(QWEN), normalizers.NFC())


def bloom():
    return by_bytes(["<unk>", "<s>", "</s>", "<pad>"], split(BLOOM))


def smollm():
    return by_bytes(["<|endoftext|>"], pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]))


def pieces(specials, normalizer, before):
    """BPE over ▁ and characters; all others by their bytes."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizer
    if before:
        tokenizer.pre_tokenizer = before
    tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()])
    tokenizer.train_from_iterator(SENTENCES, trainers.BpeTrainer(
        vocab_size=400, special_tokens=[*specials, *(f"<0x{byte:02X}>" for byte in range(256))], limit_alphabet=40,
        show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", tokenizer.token_to_id("<s>"))])
    # The bytes are pieces like all others.
    state = json.loads(tokenizer.to_str())
    state["added_tokens"] = [token for token in state["added_tokens"] if token["content"] in specials]
    return Tokenizer.from_str(json.dumps(state))


def gemma():
    return pieces(["<pad>", "</s>", "<s>", "<unk>"], normalizers.Replace(" ", "▁"),
                  pre_tokenizers.Split(" ", "merged_with_previous"))


def mistral():
    return pieces(["<unk>", "<s>", "</s>"],
                  normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]), None)


def xlm():
    import io

    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2
    model, rules = io.BytesIO(), Path("/tmp/rules.tsv")
    # Full-width letters, a ligature and an accented letter of two characters.
    rules.write_text("FF21\t41\nFF22\t42\nFB01\t66 69\n65 301\tE9\n")
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(SENTENCES), model_writer=model, vocab_size=60, normalization_rule_tsv=str(rules))
    charsmap = sentencepiece_model_pb2.ModelProto.FromString(model.getvalue()).normalizer_spec.precompiled_charsmap
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.train_from_iterator(SENTENCES, trainers.UnigramTrainer(
        vocab_size=120, special_tokens=["<s>", "<pad>", "</s>", "<unk>"], unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    state = json.loads(tokenizer.to_str())
    state["normalizer"] = {"type": "Precompiled", "precompiled_charsmap": b64encode(charsmap).decode()}
    return Tokenizer.from_str(json.dumps(state))


def esm():
    """As the document says, in a folder with the vocabulary alone."""
    import os
    import re
    import tempfile

    from transformers import EsmTokenizer
    document = (FOLDER.parent.parent.parent / "docs" / "other-models.md").read_text()
    section = document.split("### A vocabulary without a tokenizer")[1]
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "vocab.txt").write_text(ESM.replace(" ", "\n"))
        before = os.getcwd()
        os.chdir(place)
        exec(re.search(r"```python\n(.*?)```", section, re.DOTALL)[1], {})
        os.chdir(before)
        made, theirs = Tokenizer.from_file(f"{place}/tokenizer.json"), EsmTokenizer(f"{place}/vocab.txt")
    for text in PROTEINS:
        assert made.encode(text).ids == theirs(text)["input_ids"], text
    return made


def told(tokenizer, text, between):
    stored = tokenizer.padding, tokenizer.truncation
    tokenizer.no_padding()
    tokenizer.no_truncation()
    encoding = tokenizer.encode(text)
    segments = encoding.type_ids
    pair = [part.strip() for part in text.split(between, 1)] if between else []
    if len(pair) == 2 and all(pair) and (both := tokenizer.encode(*pair)).ids == encoding.ids:
        segments = both.type_ids
    if stored[0]:
        tokenizer.enable_padding(**stored[0])
    if stored[1]:
        tokenizer.enable_truncation(**stored[1])
    template = [sequence is None for sequence in encoding.sequence_ids]
    spans = [None if added else text[start:end] for added, (start, end) in zip(template, encoding.offsets)]
    return {"text": text, "ids": encoding.ids, "segments": segments, "spans": spans}


FOLDER.mkdir(exist_ok=True)
cases = {}
MAKERS = [("wordpiece", wordpiece), ("bytes", bytes_), ("unigram", unigram), ("words", words), ("esm", esm),
          *((name, globals()[name]) for name in LATER)]
for name, make in MAKERS:
    file = FOLDER / f"{name}.json"
    # Training does not make the same pieces twice.
    if not file.exists():
        make().save(str(file), pretty=False)
    tokenizer, separator = Tokenizer.from_file(str(file)), SEPARATORS.get(name)
    between = separator * 2 if name == "words" else separator
    given = PROTEINS if name == "esm" else TEXTS + FURTHER if name in LATER else list(TEXTS)
    if separator:
        given += [f"{first} {between} {second}" for first, second in PAIRS] + [text.format(separator) for text in TYPED]
    cases[name] = [told(tokenizer, text, between) for text in given]
lines = {name: ",\n ".join(json.dumps(case, ensure_ascii=False) for case in told) for name, told in cases.items()}
text = ",\n".join(f'"{name}": [\n {cases}]' for name, cases in lines.items())
(FOLDER / "cases.json").write_text(f"{{{text}}}\n")
