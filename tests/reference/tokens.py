"""Three small tokenizers and what they make of texts: tests/golden/tokens/.

    python tests/reference/tokens.py

WordPiece as BERT has it, byte-level BPE as GPT-2 has it, and Unigram with ▁ and byte fallback as T5 and Llama have it,
each trained on a few sentences with the tokenizers library; and a vocabulary of words under RoBERTa's template, as BART
has it. `cases.json` holds, for every text as it was typed, the ids, the segments, and the text each token covers. Where
a typed text has the very tokens of a pair, the segments are the pair's.
"""

import json
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

FOLDER = Path(__file__).parent.parent / "golden" / "tokens"
SENTENCES = ["the quick brown fox jumps over the lazy dog", "crème brûlée at the café", "kız çocuğu ve ılık süt",
             "আমার সোনার বাংলা", "the fox, the dog and the 👩‍🚀 on the 🌍!", "他们在家"] * 4
TEXTS = ["the quick fox", "Crème brûlée!", "ılık süt", "আমার বাংলা", "the 🌍 and 👩‍🚀", "他们 在家", "naïve Zürich"]
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
for name, make in [("wordpiece", wordpiece), ("bytes", bytes_), ("unigram", unigram), ("words", words)]:
    file = FOLDER / f"{name}.json"
    # Training does not make the same pieces twice.
    if not file.exists():
        make().save(str(file), pretty=False)
    tokenizer, separator = Tokenizer.from_file(str(file)), SEPARATORS.get(name)
    between = separator * 2 if name == "words" else separator
    given = list(TEXTS)
    if separator:
        given += [f"{first} {between} {second}" for first, second in PAIRS] + [text.format(separator) for text in TYPED]
    cases[name] = [told(tokenizer, text, between) for text in given]
(FOLDER / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n")
